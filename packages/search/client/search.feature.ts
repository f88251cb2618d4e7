import type { OwnPageRoute } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { registerWidget } from "@parley/library/client/widgets";
import { KNOWLEDGE_SEARCH_PATH, SEARCH_PATH } from "@parley/library/contract";

const SEARCH_PAGE: Omit<OwnPageRoute, "path"> = {
    query: [
        "query",
        "search",
        "domain",
        "scope",
        "page",
        "sort",
        "queryOperator",
        "discussionID",
        "title",
        "author",
        "categoryID",
        "tag",
        "types",
        "is",
        "from",
        "to",
    ],
    page: () => import(/* webpackChunkName: "search" */ "./pages/SearchPage"),
    head: ({ url }, _state, t) => {
        const query = url.searchParams.get("query") ?? url.searchParams.get("search") ?? "";
        return { title: query === "" ? t("Search") : t("Results for “{query}”", { query }), noIndex: true };
    },
    load: async (loading) => (await import(/* webpackChunkName: "search" */ "./loadSearch")).loadSearch(loading),
    defersApp: true,
};

registerWidget("FoundInDiscussion", {
    chunk: "reading",
    load: () => import(/* webpackChunkName: "reading" */ "./found/FoundInDiscussionWidget"),
});
registerRoutes({
    path: "/search/in/:discussionID",
    query: ["query", "found", "view"],
    page: () => import(/* webpackChunkName: "search" */ "./pages/SearchPage"),
    head: (_location, _state, t) => ({ title: t("Search"), noIndex: true }),
    // It always leads elsewhere.
    load: async (loading) => (await import(/* webpackChunkName: "search" */ "./found/loadFound")).loadFound(loading),
});
registerRoutes({ ...SEARCH_PAGE, path: SEARCH_PATH }, { ...SEARCH_PAGE, path: KNOWLEDGE_SEARCH_PATH });
