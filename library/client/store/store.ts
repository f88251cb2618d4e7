import type { ApiClient } from "@parley/library/client/api";
import type { Middleware } from "@reduxjs/toolkit";
import { combineSlices, configureStore, isPending } from "@reduxjs/toolkit";

/** Slices of the store; each feature adds its own by declaration merging when it injects it. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface FeatureSlices {}

export const rootReducer = combineSlices().withLazyLoadedSlices<FeatureSlices>();

export type RootState = ReturnType<typeof rootReducer>;

/** Extra argument of every thunk. */
export interface ThunkExtra {
    api: ApiClient;
    /** Clock of this store; the server and the browser's first paint have the same time. */
    now: () => Date;
}

/** Creates the store of one visitor in the browser, for one page load. */
export function createStore(extra: ThunkExtra, preloadedState?: Partial<RootState>) {
    return configureStore({
        reducer: rootReducer,
        ...(preloadedState && { preloadedState }),
        middleware: (defaults) => defaults({ thunk: { extraArgument: extra }, ...UNCHECKED }),
    });
}

/**
 * Creates the store of one page that the server renders. It ignores pending actions, since the page is rendered after all responses have
 * arrived.
 */
export function createServerStore(extra: ThunkExtra): AppStore {
    return configureStore({
        reducer: rootReducer,
        middleware: (defaults) => defaults({ thunk: { extraArgument: extra }, ...UNCHECKED }).concat(withoutQuestions),
    });
}

let beginning: RootState | undefined;

/**
 * Returns the slices that differ from their initial state, from which another store can be restored. That store may lack all other slices.
 */
export function exportState(state: RootState): Partial<RootState> {
    const slices = Object.keys(state) as (keyof RootState)[];
    // Slices of pages that are loaded later may have been added since.
    if (!beginning || Object.keys(beginning).length < slices.length) beginning = rootReducer(undefined, { type: "beginning" });
    return Object.fromEntries(slices.filter((name) => state[name] !== beginning?.[name]).map((name) => [name, state[name]]));
}

const UNCHECKED = { serializableCheck: false, immutableCheck: false } as const;

const withoutQuestions: Middleware = () => (next) => (action) => (isPending(action) ? action : next(action));

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore["dispatch"];
