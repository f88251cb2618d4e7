import { loadForMember, selectIsSignedIn, selectPermission, withTarget } from "@parley/accounts/client";
import { MANAGING_MEMBERS, MEMBERS_PAGE } from "@parley/accounts/contract";
import { fetchConfig, selectSetting } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { loadSettings, registerSettings } from "@parley/settings/client";
import { PROFILE_FIELDS_PAGE, SIGNATURE_SETTINGS } from "@parley/users/contract";
import { fetchPrivacy } from "./privacy/privacy.thunks";
import { EDIT_PROFILE, PRIVACY_PAGE } from "./profile/addresses";
import { loadOverview, profileHead } from "./profile/loadProfile";
import { fetchProfileParts } from "./profile/profileTabs";
import { fetchProfileFields } from "./profileFields/profileFields.slice";
import { fetchSignature } from "./signatures/signature.thunks";
import "./signatures/signature.slice";
import "./privacy/privacy.slice";

registerSettings(
    {
        path: MEMBERS_PAGE,
        name: "Members",
        about: "Find members, change their roles, ban them, confirm their addresses.",
        group: "people",
        permission: MANAGING_MEMBERS,
        order: 10,
    },
    {
        path: PROFILE_FIELDS_PAGE,
        name: "Profile fields",
        about: "What members can tell about themselves, and who sees it.",
        group: "people",
        permission: "site.manage",
        order: 40,
    },
    {
        path: SIGNATURE_SETTINGS,
        name: "Signatures",
        about: "Whether members sign their posts, and with what.",
        group: "content",
        permission: "site.manage",
        order: 40,
    },
);

registerRoutes(
    {
        path: "/profile/:who/:name?",
        query: [],
        page: async () => {
            const [page] = await Promise.all([
                import(/* webpackChunkName: "profile" */ "./pages/ProfilePage"),
                fetchProfileParts(),
            ]);
            return page;
        },
        head: profileHead,
        load: loadOverview,
    },
    {
        path: EDIT_PROFILE,
        page: () => import(/* webpackChunkName: "profile-edit" */ "./pages/EditProfilePage"),
        head: (_place, _state, t) => ({ title: t("Edit profile"), noIndex: true }),
        load: loadEditing,
    },
    {
        path: PRIVACY_PAGE,
        page: () => import(/* webpackChunkName: "profile-edit" */ "./pages/PrivacyPage"),
        head: (_place, _state, t) => ({ title: t("Privacy"), noIndex: true }),
        load: loadPrivacy,
    },
    {
        path: PROFILE_FIELDS_PAGE,
        page: () => import(/* webpackChunkName: "profile-fields" */ "./profileFields/ProfileFieldsPage"),
        head: (_place, _state, t) => ({ title: t("Profile fields"), noIndex: true }),
        load: loadProfileFields,
    },
    {
        path: SIGNATURE_SETTINGS,
        page: () => import(/* webpackChunkName: "settings" */ "./signatures/SignatureSettingsPage"),
        head: (_place, _state, t) => ({ title: t("Signatures"), noIndex: true }),
        load: (loading) => loadSettings(loading, "site.manage", "signatures.*"),
    },
);

/** Nobody is known here who could edit anything: the way leads through the door, and back. */
async function loadEditing(loading: PageLoading): Promise<void> {
    if (!selectIsSignedIn(loading.getState())) throw new Redirection(withTarget("/entry/signin", EDIT_PROFILE), 303);
    const { dispatch, getState } = loading;
    const hasSignatures = selectSetting(getState(), "signatures.enabled");
    await Promise.all([loadPrivacy(loading), hasSignatures && dispatch(fetchSignature({ userID: "$me" }))]);
}

async function loadPrivacy({ dispatch, getState }: PageLoading): Promise<void> {
    await Promise.all([
        dispatch(fetchConfig({ select: ["analytics.anonymizeData"] })),
        selectIsSignedIn(getState()) && dispatch(fetchPrivacy({})),
    ]);
}

/** Everybody may ask which fields there are; what is done with them is for who manages the site. */
async function loadProfileFields(loading: PageLoading): Promise<void> {
    const state = loading.getState();
    if (selectIsSignedIn(state) && !selectPermission(state, "site.manage"))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: ["site.manage"] });
    await loadForMember(loading, fetchProfileFields, {});
}
