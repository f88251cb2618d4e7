import { registerRoutes } from "@parley/library/client/routing";
import { OFFLINE_PAGE } from "@parley/library/contract";
import { meMenuItems, memberNotices } from "@parley/users/client";
import { DraftsItem } from "./DraftsItem";
import { OutboxRunner } from "./OutboxRunner";
// Slices must be registered before the store is created, for the server's page may carry their state.
import "./localDrafts/localDrafts.slice";
import "./outbox.slice";

memberNotices.fill(OutboxRunner, 20);
meMenuItems.fill(DraftsItem, 10);

registerRoutes({
    path: OFFLINE_PAGE,
    // It is one page for everybody, kept in browsers.
    query: [],
    page: () => import(/* webpackChunkName: "offline" */ "./OfflinePage"),
    head: (_location, _state, t) => ({ title: t("You are offline"), noIndex: true }),
});
