import { loadForMember, requireMember } from "@parley/accounts/client";
import { registerActionTypes } from "@parley/actionLog/client";
import { createLazyPart } from "@parley/library/client/components";
import { readPageNumber } from "@parley/library/client/formPages";
import { registerRoutes } from "@parley/library/client/routing";
import { registerRolePart } from "@parley/permissions/client";
import { OWN_ROLE_REQUESTS_PAGE, ROLE_REQUESTS_PAGE } from "@parley/roleRequests/contract";
import { registerOwnSettings, registerSettings, registerWaitingWork } from "@parley/settings/client";
import { fetchRoleRequestMetas, fetchRoleRequests, selectRoleRequestMetas } from "./roleRequests.slice";
import { OWN_REQUESTS_QUERY, toWaitingQuery } from "./roleRequestsQueries";

registerOwnSettings({
    path: OWN_ROLE_REQUESTS_PAGE,
    name: "Roles",
    about: "Ask for a role, and see what became of it.",
    group: "account",
    order: 70,
    isOffered: (state) => (selectRoleRequestMetas(state).data ?? []).length > 0,
    preload: () => fetchRoleRequestMetas({}),
});

registerWaitingWork({
    counter: "RoleRequests",
    path: ROLE_REQUESTS_PAGE,
    name: "Requests for roles",
    description: "Requests for roles: {count} waiting",
    permission: ["users.edit"],
    order: 45,
});

registerSettings({
    path: ROLE_REQUESTS_PAGE,
    name: "Requests for roles",
    about: "Decide who gets the role that they asked for.",
    group: "people",
    permission: "users.edit",
    order: 21,
});

registerRolePart({
    id: "requests",
    part: createLazyPart(
        async () => (await import(/* webpackChunkName: "managing-roles" */ "./settings/RoleOfferPart")).RoleOfferPart,
    ),
    preload: () => [fetchRoleRequestMetas({})],
});

registerRoutes(
    {
        path: OWN_ROLE_REQUESTS_PAGE,
        page: () => import(/* webpackChunkName: "role-requests" */ "./pages/OwnRoleRequestsPage"),
        head: (_location, _state, t) => ({ title: t("Roles"), noIndex: true }),
        load: async (loading) => {
            requireMember(loading);
            await Promise.all([
                loadForMember(loading, fetchRoleRequestMetas, {}),
                loadForMember(loading, fetchRoleRequests, OWN_REQUESTS_QUERY),
            ]);
        },
    },
    {
        path: ROLE_REQUESTS_PAGE,
        page: () => import(/* webpackChunkName: "role-requests" */ "./pages/RoleRequestsPage"),
        head: (_location, _state, t) => ({ title: t("Requests for roles"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchRoleRequests, toWaitingQuery(readPageNumber(loading.url.search))),
    },
);

registerActionTypes(
    "roleRequest",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).roleRequestActionTypes,
    "managing",
);
registerActionTypes(
    "roleOffer",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).roleOfferActionTypes,
    "managing",
);
