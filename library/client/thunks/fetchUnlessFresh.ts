import type { RootState } from "@parley/library/client/store";
import type { UnknownAction } from "@reduxjs/toolkit";
import type { ApiThunk } from "./createApiThunk";
import type { AppThunk } from "./useLoadable";

/** How long an answer is good enough not to ask again (S1§7, API-021). In milliseconds. */
export const FRESH_MS = 5 * 60 * 1000;

/** When each store last got an answer to each query. Held beside the store, for it is about requests and not about records. */
const answeredAt = new WeakMap<object, Map<string, number>>();

/** Which query each of these thunks asks. */
const keys = new WeakMap<AppThunk, string>();

/**
 * Asks, unless the same query was answered in the last five minutes, or in the last `freshFor` milliseconds, or is on its way. A refused query is asked again
 * when somebody next wants it, not by itself (API-022).
 */
export function fetchUnlessFresh<Result, Argument>(
    thunk: ApiThunk<Result, Argument>,
    argument: Argument,
    freshFor: number | ((state: RootState) => number) = FRESH_MS,
): AppThunk {
    const key = `${thunk.typePrefix} ${JSON.stringify(argument)}`;
    const ask: AppThunk = async (dispatch, getState, extra) => {
        const asked = answersOf(extra);
        const now = extra.now().getTime();
        const maxAge = typeof freshFor === "number" ? freshFor : freshFor(getState());
        if (now - (asked.get(key) ?? Number.NEGATIVE_INFINITY) < maxAge) return;
        asked.set(key, now);
        const action = (await dispatch((thunk as ApiThunk<Result, unknown>)(argument))) as UnknownAction;
        if (thunk.rejected.match(action)) asked.delete(key);
    };
    keys.set(ask, key);
    return ask;
}

/** What the server put into the page is as good as answered now: of these, what was made by `fresh`. */
export function takeAsAnswered(asks: readonly AppThunk[]): AppThunk {
    return async (_dispatch, _getState, extra) => {
        const asked = answersOf(extra);
        for (const ask of asks) {
            const key = keys.get(ask);
            if (key !== undefined) asked.set(key, extra.now().getTime());
        }
    };
}

/** Forgets that queries of these thunks were answered: something they tell of has changed. */
export function stale(...thunks: { typePrefix: string }[]): AppThunk {
    return async (_dispatch, _getState, extra) => {
        const asked = answeredAt.get(extra);
        for (const key of asked?.keys() ?? []) {
            if (thunks.some(({ typePrefix }) => key.startsWith(`${typePrefix} `))) asked?.delete(key);
        }
    };
}

/** What was answered has been of no use, and is to be asked anew when it is: of these, what was made by `fresh`. */
export function takeAsUnanswered(asks: readonly AppThunk[]): AppThunk {
    return (_dispatch, _getState, extra) => {
        const asked = answersOf(extra);
        for (const ask of asks) asked.delete(keys.get(ask) ?? "");
    };
}

function answersOf(extra: object): Map<string, number> {
    const asked = answeredAt.get(extra) ?? new Map<string, number>();
    answeredAt.set(extra, asked);
    return asked;
}
