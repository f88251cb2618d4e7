import { registerActionTypes } from "@parley/actionLog/client";
import { registerRoutes } from "@parley/library/client/routing";

registerActionTypes(
    "discussion",
    async () => (await import(/* webpackChunkName: "reading" */ "./actionTypes")).collectionActionTypes,
);

// Registered for everybody, because without this route the path would match that of a discussion.
registerRoutes({
    path: "/discussion/collections/:discussionID",
    page: () => import(/* webpackChunkName: "collecting" */ "./CollectionsPage"),
    head: (_location, _state, t) => ({ title: t("Add to Collection"), noIndex: true }),
    load: async (loading) => (await import(/* webpackChunkName: "collecting" */ "./loadCollecting")).loadCollecting(loading),
});
