import type { ApiClient } from "@parley/library/client/api";
import { combineSlices, configureStore } from "@reduxjs/toolkit";

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

/** A store for one visitor: one for each request on the server, one for each page load in the browser. */
export function makeStore(extra: ThunkExtra, preloadedState?: Partial<RootState>) {
    return configureStore({
        reducer: rootReducer,
        ...(preloadedState && { preloadedState }),
        middleware: (defaults) => defaults({ thunk: { extraArgument: extra }, serializableCheck: false, immutableCheck: false }),
    });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore["dispatch"];
