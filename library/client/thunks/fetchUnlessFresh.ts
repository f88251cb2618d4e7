import type { RootState } from "@parley/library/client/store";
import type { UnknownAction } from "@reduxjs/toolkit";
import type { ApiThunk } from "./createApiThunk";
import type { AppThunk } from "./useLoadable";

/** Time for which a response is fresh and isn't requested again (S1§7, API-021). In milliseconds. */
export const FRESH_MS = 5 * 60 * 1000;

/** Times of the latest responses by query, for each store. Outside of the store, since they describe requests and not records. */
const answeredAt = new WeakMap<object, Map<string, number>>();

/** Query key of each thunk made by `fetchUnlessFresh`. */
const keys = new WeakMap<AppThunk, string>();

/**
 * Creates a thunk that sends a query unless the same one is in progress or was answered in the last five minutes (or `freshFor`
 * milliseconds). A failed query isn't retried by itself, but sent again with the next dispatch (API-022).
 */
export function fetchUnlessFresh<Result, Argument>(
    thunk: ApiThunk<Result, Argument>,
    argument: Argument,
    freshFor: number | ((state: RootState) => number) = FRESH_MS,
): AppThunk {
    const key = `${thunk.typePrefix} ${JSON.stringify(argument)}`;
    const query: AppThunk = async (dispatch, getState, extra) => {
        const responses = getResponseTimes(extra);
        const now = extra.now().getTime();
        const maxAge = typeof freshFor === "number" ? freshFor : freshFor(getState());
        if (now - (responses.get(key) ?? Number.NEGATIVE_INFINITY) < maxAge) return;
        responses.set(key, now);
        const action = (await dispatch((thunk as ApiThunk<Result, unknown>)(argument))) as UnknownAction;
        if (thunk.rejected.match(action)) responses.delete(key);
    };
    keys.set(query, key);
    return query;
}

/** Marks queries as answered, because the server has put their data into the page; only thunks made by `fetchUnlessFresh` count. */
export function markAnswered(queries: readonly AppThunk[]): AppThunk {
    return async (_dispatch, _getState, extra) => {
        const responses = getResponseTimes(extra);
        for (const query of queries) {
            const key = keys.get(query);
            if (key !== undefined) responses.set(key, extra.now().getTime());
        }
    };
}

/** Marks the queries of these thunks as stale, because their data have changed. */
export function invalidateQueries(...thunks: { typePrefix: string }[]): AppThunk {
    return async (_dispatch, _getState, extra) => {
        const responses = answeredAt.get(extra);
        for (const key of responses?.keys() ?? []) {
            if (thunks.some(({ typePrefix }) => key.startsWith(`${typePrefix} `))) responses?.delete(key);
        }
    };
}

/** Marks queries as not answered, so that their next dispatch sends them again; only thunks made by `fetchUnlessFresh` count. */
export function markUnanswered(queries: readonly AppThunk[]): AppThunk {
    return (_dispatch, _getState, extra) => {
        const responses = getResponseTimes(extra);
        for (const query of queries) responses.delete(keys.get(query) ?? "");
    };
}

function getResponseTimes(extra: object): Map<string, number> {
    const responses = answeredAt.get(extra) ?? new Map<string, number>();
    answeredAt.set(extra, responses);
    return responses;
}
