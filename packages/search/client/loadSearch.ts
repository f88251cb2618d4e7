import { fetchNavCategories } from "@parley/categories/client";
import type { PageLoading } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { fetchSearch, fetchSearchCounts } from "./search.thunks";
import type { SearchState } from "./searchAddress";
import { countIn, isSearching, parseSearch, toCountsInput, toPeopleInput, toSearchInput } from "./searchAddress";

/** Loads the results of the search in an address. Throws the error of a search that is refused. */
export async function loadSearch({ url, dispatch }: PageLoading): Promise<void> {
    const state = parseSearch(url.search);
    const [answered] = await Promise.all([
        isSearching(state) ? dispatch(fetchSearch(toSearchInput(state))) : undefined,
        isSearching(state) ? loadCounts(state, dispatch) : undefined,
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
