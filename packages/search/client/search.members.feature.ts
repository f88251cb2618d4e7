import { loadForMember } from "@parley/accounts/client";
import { registerRoutes } from "@parley/library/client/routing";
import { SAVED_SEARCHES_PAGE } from "@parley/search/contract";
import { fetchSavedSearches } from "./search.thunks";

registerRoutes({
    path: SAVED_SEARCHES_PAGE,
    query: ["Done", "ID"],
    page: () => import(/* webpackChunkName: "saved-searches" */ "./pages/SavedSearchesPage"),
    head: (_location, _state, t) => ({ title: t("Saved searches"), noIndex: true }),
    load: (loading) => loadForMember(loading, fetchSavedSearches, {}),
});
