import { fetchUser, loadForMember, requireMember, selectPermission, selectUser } from "@parley/accounts/client";
import { MANAGING_MEMBERS, MEMBERS_PAGE, SEEING_ALL } from "@parley/accounts/contract";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { ALL_ROLES, fetchRoles } from "@parley/permissions/client";
import { registerOwnSettings } from "@parley/settings/client";
import { memberParts } from "./members/memberParts";
import { fetchMembers } from "./members/members.thunks";
import { parseMemberSearch, toMembersQuery } from "./members/membersQuery";
import { EDIT_PROFILE, PRIVACY_PAGE } from "./profile/addresses";
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

function requireManaging(loading: PageLoading): void {
    requireMember(loading);
    if (!selectPermission(loading.getState(), MANAGING_MEMBERS))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: MANAGING_MEMBERS });
}

const userIDIn = (params: PageLoading["params"]): number => Number(params.userID) || 0;
