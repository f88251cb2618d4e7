import { registerActKinds } from "@parley/actionLog/client";
import { registerRoutes } from "@parley/library/client/routing";

registerActKinds("discussion", async () => (await import(/* webpackChunkName: "reading" */ "./actKinds")).collectingActs);

// Registered for everybody, because without this route the path would match that of a discussion.
registerRoutes({
    path: "/discussion/collections/:discussionID",
    page: () => import(/* webpackChunkName: "collecting" */ "./CollectionsPage"),
    head: (_place, _state, t) => ({ title: t("Add to Collection"), noIndex: true }),
    load: async (loading) => (await import(/* webpackChunkName: "collecting" */ "./loadCollecting")).loadCollecting(loading),
});
