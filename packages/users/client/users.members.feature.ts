import { fetchUser, loadForMember, requireMember, selectPermission, selectUser } from "@parley/accounts/client";
import { EDIT_PROFILE, MANAGING_MEMBERS, MEMBERS_PAGE, SEEING_ALL } from "@parley/accounts/contract";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { ALL_ROLES, fetchRoles } from "@parley/permissions/client";
import { registerOwnSettings, registerSettings } from "@parley/settings/client";
import { listMemberParts } from "./members/memberParts";
import { fetchMembers } from "./members/members.thunks";
import { parseMemberSearch, toMembersQuery } from "./members/membersQuery";
import "./members/members.slice";

registerOwnSettings({
    path: EDIT_PROFILE,
    name: "Edit profile",
    about: "Your photo, your title, and what others read about you.",
    group: "profile",
    order: 10,
    isOffered: (state) => selectPermission(state, ["profiles.edit", "users.edit"]),
});

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

registerSettings({
    path: MEMBERS_PAGE,
    name: "Members",
    about: "Find members, change their roles, ban them, confirm their addresses.",
    group: "people",
    permission: MANAGING_MEMBERS,
    order: 10,
});
