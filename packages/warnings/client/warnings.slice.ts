import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Input, Page } from "@parley/library/contract";
import type { getWarnings, Warning } from "@parley/warnings/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchWarnings } from "./warnings.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof warningsSlice> {}
}

export type WarningQuery = Input<typeof getWarnings>;

interface WarningsState {
    byQuery: LoadableTable<Page<Warning>>;
}

const initialState: WarningsState = { byQuery: {} };

const warningsSlice = createSlice({
    name: "warnings",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchWarnings, (state, query) => [state.byQuery, JSON.stringify(query)]);
    },
    selectors: {
        selectWarnings: (state, query: WarningQuery) => getLoadable(state.byQuery, JSON.stringify(query)),
    },
});

export const { selectWarnings } = warningsSlice.injectInto(rootReducer).selectors;
