import type { EmbedAddress } from "@parley/embedding/contract";
import { getEmbedAddresses, getEmbedSites } from "@parley/embedding/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, createListSlice, trackThunk } from "@parley/library/client/thunks";
import type { Input, Page } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof embedSitesSlice>, WithSlice<typeof embedAddressesSlice> {}
}

export const fetchEmbedSites = createApiThunk("embedSites/fetch", getEmbedSites);
export const fetchEmbedAddresses = createApiThunk("embedAddresses/fetch", getEmbedAddresses);

/** Slice of the sites whose pages have comments here, for those who manage them. */
const embedSitesSlice = createListSlice("embedSites", fetchEmbedSites);

export const { selectAll: selectEmbedSites } = embedSitesSlice.injectInto(rootReducer).selectors;

export type AddressesQuery = Input<typeof getEmbedAddresses>;

/** Addresses of a site, by the query. */
const initialState: { pages: LoadableTable<Page<EmbedAddress>> } = { pages: {} };

/** Slice of the addresses of pages that have comments here. */
const embedAddressesSlice = createSlice({
    name: "embedAddresses",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchEmbedAddresses, (state, query) => [state.pages, JSON.stringify(query)]);
    },
    selectors: {
        selectEmbedAddresses: (state, query: AddressesQuery) => getLoadable(state.pages, JSON.stringify(query)),
    },
});

export const { selectEmbedAddresses } = embedAddressesSlice.injectInto(rootReducer).selectors;
