import { fetchNavCategories } from "@parley/categories/client";
import type { PageLoading } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { fetchSearch, fetchSearchCounts } from "./search.thunks";
import { isSearching, parseSearch, toCountsInput, toPeopleInput, toSearchInput } from "./searchAddress";

/** Loads the results of the search in an address. Throws the error of a search that is refused. */
export async function loadSearch({ url, dispatch }: PageLoading): Promise<void> {
    const state = parseSearch(url.search);
    const people = toPeopleInput(state);
    const [answered] = await Promise.all([
        isSearching(state) ? dispatch(fetchSearch(toSearchInput(state))) : undefined,
        isSearching(state) && dispatch(fetchSearchCounts(toCountsInput(state))),
        people && dispatch(fetchSearch(people)),
        dispatch(fetchNavCategories()),
    ]);
    if (answered && fetchSearch.rejected.match(answered))
        throw new ApiRefusal(answered.payload ?? { status: 0, message: answered.error.message ?? "" });
}
