import { requireMember } from "@parley/accounts/client";
import { DRAFTS_PAGE, FORMER_DRAFTS_PAGE } from "@parley/drafts/contract";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import { findDeviceDrafts } from "./deviceDrafts";
import { fetchDrafts } from "./drafts.thunks";
import { parseDraftsQuery } from "./lists";
import "./drafts.slice";

const loadPage = async () => {
    const [page] = await Promise.all([
        import(/* webpackChunkName: "draft-list" */ "./DraftsPage"),
        findDeviceDrafts()?.part.fetch(),
    ]);
    return page;
};

registerRoutes(
    {
        path: DRAFTS_PAGE,
        page: loadPage,
        head: (_location, _state, t) => ({ title: t("Drafts"), noIndex: true }),
        async load(loading) {
            requireMember(loading);
            // Without a response the page still shows the texts on this device.
            await loading.dispatch(fetchDrafts(parseDraftsQuery(loading.url.search)));
        },
    },
    {
        path: FORMER_DRAFTS_PAGE,
        page: loadPage,
        head: (_location, _state, t) => ({ title: t("Drafts"), noIndex: true }),
        load: async () => {
            throw new Redirection(DRAFTS_PAGE, 301);
        },
    },
);
