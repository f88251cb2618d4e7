import type { LayoutAnswer } from "@parley/layouts/contract";
import { getLookupHydrate } from "@parley/layouts/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { LayoutQuery } from "@parley/library/contract";
import { PREFETCH_PARAMETER } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof layoutsSlice> {}
}

interface LayoutsState {
    /** Layouts by query. */
    layouts: LoadableTable<LayoutAnswer>;
}

const initialState: LayoutsState = { layouts: {} };

export const fetchLayout = createApiThunk("layouts/fetch", getLookupHydrate);

/** Converts a query to the input of the request. Omits undefined parameters and sorts the others, so that one page has one key. */
export function toLayoutInput({ layoutViewType, recordType, recordID, params }: LayoutQuery) {
    const given = Object.entries(params).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
    );
    return { layoutViewType, recordType, recordID: String(recordID), params: Object.fromEntries(given.sort()) };
}

type LayoutInput = ReturnType<typeof toLayoutInput>;

/** Returns the query that prefetches the same page before the viewer opens it. */
export function toPrefetchQuery({ params, ...input }: LayoutInput): LayoutInput {
    return { ...input, params: { ...params, [PREFETCH_PARAMETER]: "1" } };
}

/** Returns the key of a page, the same for prefetched and opened pages. */
function keyOf({ params: { [PREFETCH_PARAMETER]: _, ...params }, ...input }: LayoutInput): string {
    return JSON.stringify({ ...input, params });
}

const layoutsSlice = createSlice({
    name: "layouts",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchLayout, (state, input) => [state.layouts, keyOf(input as LayoutInput)]);
    },
    selectors: {
        selectLayout: (state, query: LayoutQuery) => getLoadable(state.layouts, keyOf(toLayoutInput(query))),
    },
});

export const { selectLayout } = layoutsSlice.injectInto(rootReducer).selectors;
