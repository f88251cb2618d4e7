import { DRAFTS_PAGE } from "@parley/drafts/contract";
import { registerRoutes } from "@parley/library/client/routing";
import { loadForMember, meMenuItems } from "@parley/users/client";
import { DraftsItem } from "./DraftsItem";
import { fetchDrafts } from "./drafts.thunks";
import { draftsIn } from "./lists";
import "./drafts.slice";

meMenuItems.fill(DraftsItem, 10);

registerRoutes({
    path: DRAFTS_PAGE,
    page: () => import(/* webpackChunkName: "draft-list" */ "./DraftsPage"),
    head: (_place, _state, t) => ({ title: t("Drafts"), noIndex: true }),
    load: (loading) => loadForMember(loading, fetchDrafts, draftsIn(loading.url.search)),
});
