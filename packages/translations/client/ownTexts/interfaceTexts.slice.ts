import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { LocaleProgress, LocaleText } from "@parley/translations/contract";
import { getLocaleProgress, getLocaleTexts, patchLocaleTexts } from "@parley/translations/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import type { LocaleTextsQuery } from "./localeTextsQuery";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof interfaceTextsSlice> {}
}

interface ListedTexts {
    texts: LocaleText[];
    total: number;
}

/** Fetches texts of the interface in one language. */
export const fetchLocaleTexts = createApiThunk(
    "interfaceTexts/fetch",
    getLocaleTexts,
    ({ items, paging }): ListedTexts => ({ texts: items, total: paging.total ?? items.length }),
);

/** Changes texts of the interface into words of the site, or back. */
export const changeLocaleTexts = createApiThunk("interfaceTexts/change", patchLocaleTexts);

/** Fetches how much of the interface each language has. */
export const fetchLocaleProgress = createApiThunk("interfaceTexts/progress", getLocaleProgress, (progress) => progress);

interface InterfaceTextsState {
    /** By request. */
    lists: LoadableTable<ListedTexts>;
    /** The only entry is `ALL`. */
    progress: LoadableTable<LocaleProgress[]>;
}

const initialState: InterfaceTextsState = { lists: {}, progress: {} };

const ALL = "all";

const interfaceTextsSlice = createSlice({
    name: "interfaceTexts",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchLocaleProgress, ({ progress }) => [progress, ALL]);
        trackThunk(builder, fetchLocaleTexts, (state, query) => [state.lists, JSON.stringify(query)]);
    },
    selectors: {
        selectLocaleProgress: (state) => getLoadable(state.progress, ALL),
        selectLocaleTexts: (state, query: LocaleTextsQuery) => getLoadable(state.lists, JSON.stringify(query)),
    },
});

export const { selectLocaleProgress, selectLocaleTexts } = interfaceTextsSlice.injectInto(rootReducer).selectors;
