import { registerRoutes } from "@parley/library/client/routing";
import { SEARCH_PATH } from "@parley/library/contract";

registerRoutes({
    path: SEARCH_PATH,
    query: [
        "query",
        "search",
        "domain",
        "scope",
        "page",
        "sort",
        "queryOperator",
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
});
