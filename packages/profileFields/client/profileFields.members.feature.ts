import { loadForMember, selectIsSignedIn, selectPermission } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { PROFILE_FIELDS_PAGE } from "@parley/profileFields/contract";
import { registerSettings } from "@parley/settings/client";
import { fetchProfileFields } from "./profileFields.slice";

registerSettings({
    path: PROFILE_FIELDS_PAGE,
    name: "Profile fields",
    about: "What members can say about themselves, and who sees it.",
    group: "people",
    permission: "site.manage",
    order: 40,
});

registerRoutes({
    path: PROFILE_FIELDS_PAGE,
    page: () => import(/* webpackChunkName: "profile-fields" */ "./ProfileFieldsPage"),
    head: (_location, _state, t) => ({ title: t("Profile fields"), noIndex: true }),
    load: loadProfileFields,
});

/** Everybody may list the fields; only site managers may change them. */
async function loadProfileFields(loading: PageLoading): Promise<void> {
    const state = loading.getState();
    if (selectIsSignedIn(state) && !selectPermission(state, "site.manage"))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: ["site.manage"] });
    await loadForMember(loading, fetchProfileFields, {});
}
