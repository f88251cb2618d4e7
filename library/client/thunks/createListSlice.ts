import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { createSlice } from "@reduxjs/toolkit";
import type { AnyApiThunk, ResultOf } from "./createApiThunk";
import { trackThunk } from "./trackThunk";

const ALL = "all";

/** Creates the slice of a list that one request returns whole, with the selector `selectAll`. */
export function createListSlice<Name extends string, R extends AnyApiThunk>(name: Name, request: R) {
    /** Under the one key `all`. */
    const initialState: { lists: LoadableTable<ResultOf<R>> } = { lists: {} };
    return createSlice({
        name,
        initialState,
        reducers: {},
        extraReducers: (builder) => {
            trackThunk(builder, request, (state) => [(state as typeof initialState).lists, ALL]);
        },
        selectors: {
            selectAll: (state) => getLoadable((state as typeof initialState).lists, ALL),
        },
    });
}
