import { selectIsSignedIn } from "@parley/accounts/client";
import { fetchNavCategories } from "@parley/categories/client";
import { readSetting } from "@parley/config/client";
import { fetchDrafts } from "@parley/drafts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { ApiRefusal, KNOWLEDGE_SEARCH_PATH } from "@parley/library/contract";
import type { SearchState } from "@parley/search/contract";
import {
    countIn,
    isSearching,
    parseSearch,
    toCountsInput,
    toDraftsInput,
    toPeopleInput,
    toSearchInput,
} from "@parley/search/contract";
import { fetchSearch, fetchSearchCounts } from "./search.thunks";
import { findHubSearch } from "./searchScope";

/** Loads the results of the search in an address. Throws the error of a search that is refused, and a redirection to the hub. */
export async function loadSearch({ url, dispatch, getState }: PageLoading): Promise<void> {
    if (url.pathname === KNOWLEDGE_SEARCH_PATH && !readSetting(getState(), "search.hasKnowledgeBase"))
        throw new ApiRefusal({ status: 404, message: "Page not found." });
    const hubSearch = findHubSearch(url.searchParams, readSetting(getState(), "search.hubUrl"));
    if (hubSearch !== undefined) throw new Redirection(hubSearch);
    const state = parseSearch(url.search);
    const drafts = toDraftsInput(state);
    const [answered] = await Promise.all([
        isSearching(state) ? dispatch(fetchSearch(toSearchInput(state))) : undefined,
        isSearching(state) ? loadCounts(state, dispatch) : undefined,
        drafts && selectIsSignedIn(getState()) ? dispatch(fetchUnlessFresh(fetchDrafts, drafts)) : undefined,
        dispatch(fetchNavCategories()),
    ]);
    if (answered && fetchSearch.rejected.match(answered))
        throw new ApiRefusal(answered.payload ?? { status: 0, message: answered.error.message ?? "" });
}

/** Loads the counts of a search, and the members among its results, if there are any. */
async function loadCounts(state: SearchState, dispatch: PageLoading["dispatch"]): Promise<void> {
    const counted = await dispatch(fetchSearchCounts(toCountsInput(state)));
    const people = toPeopleInput(state);
    if (people && fetchSearchCounts.fulfilled.match(counted) && countIn("user", counted.payload) > 0)
        await dispatch(fetchSearch(people));
}
