import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { TranslationProperty } from "@parley/translations/contract";
import { getTranslationProperties, patchTranslations, patchTranslationsRemove } from "@parley/translations/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import type { PropertiesQuery } from "./translationsQuery";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof translationsSlice> {}
}

interface TranslatedTexts {
    properties: TranslationProperty[];
    total: number;
}

/** Fetches texts with their translations into one language. */
export const fetchProperties = createApiThunk(
    "translations/fetchProperties",
    getTranslationProperties,
    ({ items, paging }): TranslatedTexts => ({ properties: items, total: paging.total ?? items.length }),
);

/** Publishes translations (I18N-026, I18N-027). */
export const publishTranslations = createApiThunk("translations/publish", patchTranslations);

/** Removes translations whose texts were cleared (I18N-028, I18N-029). */
export const removeTranslations = createApiThunk("translations/remove", patchTranslationsRemove);

interface TranslationsState {
    /** By request; each is pending, loading, successful or failed (I18N-024). */
    lists: LoadableTable<TranslatedTexts>;
}

const initialState: TranslationsState = { lists: {} };

const translationsSlice = createSlice({
    name: "translations",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchProperties, (state, query) => [state.lists, JSON.stringify(query)]);
    },
    selectors: {
        selectProperties: (state, query: PropertiesQuery) => getLoadable(state.lists, JSON.stringify(query)),
    },
});

export const { selectProperties } = translationsSlice.injectInto(rootReducer).selectors;
