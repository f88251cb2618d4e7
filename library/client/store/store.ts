import type { ApiClient } from "@parley/library/client/api";
import type { Middleware } from "@reduxjs/toolkit";
import { combineSlices, configureStore, isPending } from "@reduxjs/toolkit";

/** Each feature adds its slice here, by declaration merging, when it injects it. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface FeatureSlices {}

export const rootReducer = combineSlices().withLazyLoadedSlices<FeatureSlices>();

export type RootState = ReturnType<typeof rootReducer>;

/** What every thunk is handed besides the store. */
export interface ThunkExtra {
    api: ApiClient;
    /** The clock of this store: the server and the browser's first paint tell the same time. */
    now: () => Date;
}

/** A store for one visitor in the browser, one for each page load. */
export function createStore(extra: ThunkExtra, preloadedState?: Partial<RootState>) {
    return configureStore({
        reducer: rootReducer,
        ...(preloadedState && { preloadedState }),
        middleware: (defaults) => defaults({ thunk: { extraArgument: extra }, ...UNCHECKED }),
    });
}

/** A store for one page that the server renders. Nobody looks at it before all is answered, so it does not hear that something was asked. */
export function createStoreOfPage(extra: ThunkExtra): AppStore {
    return configureStore({
        reducer: rootReducer,
        middleware: (defaults) => defaults({ thunk: { extraArgument: extra }, ...UNCHECKED }).concat(withoutQuestions),
    });
}

let beginning: RootState | undefined;

/**
 * What of a state must be told to a store elsewhere for it to be the same: the slices that are no longer as they begin. A store need not have the
 * slices whose part of it nothing was put into.
 */
export function exportState(state: RootState): Partial<RootState> {
    beginning ??= rootReducer(undefined, { type: "beginning" });
    const slices = Object.keys(state) as (keyof RootState)[];
    return Object.fromEntries(slices.filter((name) => state[name] !== beginning?.[name]).map((name) => [name, state[name]]));
}

const UNCHECKED = { serializableCheck: false, immutableCheck: false } as const;

const withoutQuestions: Middleware = () => (next) => (action) => (isPending(action) ? action : next(action));

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore["dispatch"];
