import type { Import } from "@parley/imports/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchImports } from "./imports.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof importsSlice> {}
}

interface ImportsState {
    /** Has the single key `all`. */
    lists: LoadableTable<Import[]>;
}

const ALL = "all";
const initialState: ImportsState = { lists: {} };

const importsSlice = createSlice({
    name: "imports",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchImports, (state) => [state.lists, ALL]);
    },
    selectors: {
        /** Selects the sample community of a new site, until it is removed. */
        selectSample: (state) =>
            getLoadable(state.lists, ALL).data?.find(({ isSample, status }) => isSample && status !== "removed"),
        selectImport: (state, source: string) => getLoadable(state.lists, ALL).data?.find((one) => one.source === source),
    },
});

export const { selectImport, selectSample } = importsSlice.injectInto(rootReducer).selectors;
