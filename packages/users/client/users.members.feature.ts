import { fetchUser, loadForMember, requireMember, selectIsSignedIn, selectPermission, selectUser } from "@parley/accounts/client";
import { MANAGING_MEMBERS, MEMBERS_PAGE, SEEING_ALL } from "@parley/accounts/contract";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { ALL_ROLES, fetchRoles } from "@parley/permissions/client";
import { loadSettings, registerOwnSettings, registerSettings } from "@parley/settings/client";
import { PROFILE_FIELDS_PAGE, SIGNATURE_SETTINGS } from "@parley/users/contract";
import { listMemberParts } from "./members/memberParts";
import { fetchMembers } from "./members/members.thunks";
import { parseMemberSearch, toMembersQuery } from "./members/membersQuery";
import { EDIT_PROFILE, PRIVACY_PAGE } from "./profile/addresses";
import { fetchProfileFields } from "./profileFields/profileFields.slice";
import "./members/members.slice";

registerOwnSettings(
    {
        path: EDIT_PROFILE,
        name: "Edit profile",
        about: "Your photo, your title, and what others read about you.",
        group: "profile",
        order: 10,
        isOffered: (state) => selectPermission(state, ["profiles.edit", "users.edit"]),
    },
    {
        path: PRIVACY_PAGE,
        name: "Privacy",
        about: "Choose how your visits are counted.",
        group: "data",
        order: 10,
    },
);

registerRoutes(
    {
        path: MEMBERS_PAGE,
        query: ["q", "role", "state", "sort", "page"],
        page: () => import(/* webpackChunkName: "managing-members" */ "./members/MembersPage"),
        head: (_location, _state, t) => ({ title: t("Members"), noIndex: true }),
        load: loadMembers,
    },
    {
        path: `${MEMBERS_PAGE}/:userID`,
        page: async () => {
            const parts = Promise.all(listMemberParts().map(({ part }) => part.fetch()));
            const { Page } = await import(/* webpackChunkName: "managing-members" */ "./members/MemberPage");
            await parts;
            return { Page };
        },
        head: ({ params }, state) => ({ title: selectUser(state, userIDIn(params)).data?.name ?? "", noIndex: true }),
        load: loadMember,
    },
);

/** Loads the member list. A rejected search is shown in place of the list, below the form. */
async function loadMembers(loading: PageLoading): Promise<void> {
    requireManaging(loading);
    const { dispatch, getState, url } = loading;
    const query = toMembersQuery(parseMemberSearch(url.search), selectPermission(getState(), SEEING_ALL));
    await Promise.all([dispatch(fetchRoles(ALL_ROLES)), dispatch(fetchMembers(query))]);
}

async function loadMember(loading: PageLoading): Promise<void> {
    requireManaging(loading);
    const { dispatch, params } = loading;
    const userID = userIDIn(params);
    await Promise.all([
        loadForMember(loading, fetchUser, { userID, expand: ["all"] }),
        // Includes which roles the viewer may assign.
        dispatch(fetchRoles({ ...ALL_ROLES, expand: ["assignable"] })),
        ...listMemberParts().flatMap(({ preload }) => (preload?.(userID) ?? []).map((thunk) => dispatch(thunk))),
    ]);
}

function requireManaging(loading: PageLoading): void {
    requireMember(loading);
    if (!selectPermission(loading.getState(), MANAGING_MEMBERS))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: MANAGING_MEMBERS });
}

const userIDIn = (params: PageLoading["params"]): number => Number(params.userID) || 0;

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
        path: PROFILE_FIELDS_PAGE,
        page: () => import(/* webpackChunkName: "profile-fields" */ "./profileFields/ProfileFieldsPage"),
        head: (_location, _state, t) => ({ title: t("Profile fields"), noIndex: true }),
        load: loadProfileFields,
    },
    {
        path: SIGNATURE_SETTINGS,
        page: () => import(/* webpackChunkName: "settings" */ "./signatures/SignatureSettingsPage"),
        head: (_location, _state, t) => ({ title: t("Signatures"), noIndex: true }),
        load: (loading) => loadSettings(loading, "site.manage", "signatures.*"),
    },
);

/** Everybody may ask which fields there are; what is done with them is for who manages the site. */
async function loadProfileFields(loading: PageLoading): Promise<void> {
    const state = loading.getState();
    if (selectIsSignedIn(state) && !selectPermission(state, "site.manage"))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: ["site.manage"] });
    await loadForMember(loading, fetchProfileFields, {});
}
