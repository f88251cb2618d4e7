import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { TranslationService } from "@parley/translationServices/contract";
import { getTranslationServices } from "@parley/translationServices/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof translationServicesSlice> {}
}

export const fetchTranslationServices = createApiThunk("translationServices/fetch", getTranslationServices);

const ALL = "all";

/** All services under the one key `all`. */
const initialState: { services: LoadableTable<TranslationService[]> } = { services: {} };

/** Slice of the machine translation services, for those who manage them. */
const translationServicesSlice = createSlice({
    name: "translationServices",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchTranslationServices, ({ services }) => [services, ALL]);
    },
    selectors: { selectTranslationServices: ({ services }) => getLoadable(services, ALL) },
});

export const { selectTranslationServices } = translationServicesSlice.injectInto(rootReducer).selectors;
