import { selectSetting } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { MANAGING_MEMBERS, MEMBERS_PAGE, NEW_ROLE_PAGE, ROLES_PAGE, SEEING_ALL } from "@parley/users/contract";
import { ACCOUNT, ACCOUNT_INVITES, ACCOUNT_SESSIONS, OWN_SETTINGS } from "./account/addresses";
import { selectPermission } from "./currentUser.slice";
import { loadForMember, requireMember } from "./loadForMember";
import { memberParts } from "./members/memberParts";
import { fetchMembers } from "./members/members.thunks";
import { parseMemberSearch, toMembersQuery } from "./members/membersQuery";
import { EDIT_PROFILE, PRIVACY_PAGE } from "./profile/addresses";
import { registerOwnSettings } from "./settings/ownSettings";
import { selectRoles, selectUser } from "./users.slice";
import { ALL_ROLES, fetchRoles, fetchUser } from "./users.thunks";
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
        path: ACCOUNT,
        name: "Account",
        about: "Your email address, your password, and how you sign in. Export what you wrote, or close the account.",
        group: "account",
        order: 10,
    },
    {
        path: ACCOUNT_SESSIONS,
        name: "Where you are signed in",
        about: "See your devices, and sign them out.",
        group: "account",
        order: 40,
    },
    {
        path: ACCOUNT_INVITES,
        name: "Invitations",
        about: "Invite people by email, and take invitations back.",
        group: "account",
        order: 50,
        isOffered: (state) => selectSetting(state, "registration.method") === "invitation",
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
        path: OWN_SETTINGS,
        page: () => import(/* webpackChunkName: "account" */ "./settings/OwnSettingsPage"),
        head: (_place, _state, t) => ({ title: t("Settings"), noIndex: true }),
        load: async (loading) => requireMember(loading),
    },
    {
        path: MEMBERS_PAGE,
        query: ["q", "role", "state", "sort", "page"],
        page: () => import(/* webpackChunkName: "managing-members" */ "./members/MembersPage"),
        head: (_place, _state, t) => ({ title: t("Members"), noIndex: true }),
        load: loadMembers,
    },
    {
        path: `${MEMBERS_PAGE}/:userID`,
        page: async () => {
            const parts = Promise.all(memberParts().map(({ part }) => part.fetch()));
            const { Page } = await import(/* webpackChunkName: "managing-members" */ "./members/MemberPage");
            await parts;
            return { Page };
        },
        head: ({ params }, state) => ({ title: selectUser(state, userIDIn(params)).data?.name ?? "", noIndex: true }),
        load: loadMember,
    },
);

/** A refused search is shown in the list's place, with the form still there to change it. */
async function loadMembers(loading: PageLoading): Promise<void> {
    requireManaging(loading);
    const { dispatch, getState, url } = loading;
    const query = toMembersQuery(parseMemberSearch(url.search), selectPermission(getState(), SEEING_ALL));
    await Promise.all([dispatch(fetchRoles(ALL_ROLES)), dispatch(fetchMembers(query))]);
}

registerRoutes(
    {
        path: ROLES_PAGE,
        page: () => import(/* webpackChunkName: "managing-roles" */ "./roles/RolesPage"),
        head: (_place, _state, t) => ({ title: t("Roles"), noIndex: true }),
        load: loadRoles,
    },
    {
        path: NEW_ROLE_PAGE,
        page: () => import(/* webpackChunkName: "managing-roles" */ "./roles/AddRolePage"),
        head: (_place, _state, t) => ({ title: t("Add a role"), noIndex: true }),
        load: async (loading) => requireSiteManager(loading),
    },
    {
        path: `${ROLES_PAGE}/:roleID`,
        page: () => import(/* webpackChunkName: "managing-roles" */ "./roles/RolePage"),
        head: ({ params }, state) => ({ title: selectRoles(state).data?.[roleIDIn(params)]?.name ?? "", noIndex: true }),
        load: loadRole,
    },
);

async function loadRoles(loading: PageLoading): Promise<void> {
    requireSiteManager(loading);
    await loading.dispatch(fetchRoles({ ...ALL_ROLES, expand: ["permissions"] }));
}

async function loadRole(loading: PageLoading): Promise<void> {
    await loadRoles(loading);
    const { data: roles } = selectRoles(loading.getState());
    if (roles && !roles[roleIDIn(loading.params)]) throw new ApiRefusal({ status: 404, message: "Role not found." });
}

async function loadMember(loading: PageLoading): Promise<void> {
    requireManaging(loading);
    const { dispatch, params } = loading;
    const userID = userIDIn(params);
    await Promise.all([
        loadForMember(loading, fetchUser, { userID, expand: ["all"] }),
        // Which of the roles the viewer could give is answered along with them.
        dispatch(fetchRoles({ ...ALL_ROLES, expand: ["assignable"] })),
        ...memberParts().flatMap(({ preload }) => (preload?.(userID) ?? []).map((thunk) => dispatch(thunk))),
    ]);
}

function requireSiteManager(loading: PageLoading): void {
    requireMember(loading);
    if (!selectPermission(loading.getState(), "site.manage"))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: ["site.manage"] });
}

function requireManaging(loading: PageLoading): void {
    requireMember(loading);
    if (!selectPermission(loading.getState(), MANAGING_MEMBERS))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: MANAGING_MEMBERS });
}

const userIDIn = (params: PageLoading["params"]): number => Number(params.userID) || 0;

const roleIDIn = (params: PageLoading["params"]): number => Number(params.roleID) || 0;
