import type { EmbedAddress, EmbedSite, EmbedTokenSettings } from "@parley/embedding/contract";
import { getEmbedAddresses, getEmbedSites, getEmbedTokenSettings } from "@parley/embedding/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { Input, Page } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof embedSitesSlice> {}
}

export type AddressesQuery = Input<typeof getEmbedAddresses>;

export const fetchEmbedSites = createApiThunk("embedSites/fetch", getEmbedSites);
export const fetchEmbedAddresses = createApiThunk("embedSites/fetchAddresses", getEmbedAddresses);

export const fetchEmbedTokenSettings = createApiThunk("embedSites/fetchTokenSettings", getEmbedTokenSettings);

const ALL = "all";

/** All sites under the one key `all`, addresses by the query, and what tokens must contain by the site. */
const initialState: {
    sites: LoadableTable<EmbedSite[]>;
    addresses: LoadableTable<Page<EmbedAddress>>;
    tokens: LoadableTable<EmbedTokenSettings>;
} = { sites: {}, addresses: {}, tokens: {} };

/** Slice of the sites whose pages have comments here, and of their addresses, for those who manage them. */
const embedSitesSlice = createSlice({
    name: "embedSites",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchEmbedSites, ({ sites }) => [sites, ALL]);
        trackThunk(builder, fetchEmbedAddresses, ({ addresses }, query) => [addresses, JSON.stringify(query)]);
        trackThunk(builder, fetchEmbedTokenSettings, ({ tokens }, { embedSiteID }) => [tokens, String(embedSiteID)]);
    },
    selectors: {
        selectEmbedSites: ({ sites }) => getLoadable(sites, ALL),
        selectEmbedTokenSettings: ({ tokens }, embedSiteID: number) => getLoadable(tokens, String(embedSiteID)),
        selectEmbedAddresses: ({ addresses }, query: AddressesQuery) => getLoadable(addresses, JSON.stringify(query)),
    },
});

export const { selectEmbedSites, selectEmbedAddresses, selectEmbedTokenSettings } =
    embedSitesSlice.injectInto(rootReducer).selectors;
