import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { PostTranslation } from "@parley/postTranslations/contract";
import { getPostTranslation, getReadLanguages, postPostTranslation } from "@parley/postTranslations/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof postTranslationsSlice> {}
}

export const fetchPostTranslation = createApiThunk("postTranslations/fetch", getPostTranslation);
/** Has a post translated, and returns the translation. */
export const requestPostTranslation = createApiThunk("postTranslations/request", postPostTranslation);
export const fetchReadLanguages = createApiThunk("postTranslations/fetchReadLanguages", getReadLanguages);

const OWN = "own";
const toKey = (recordType: string, recordID: number) => `${recordType} ${recordID}`;

/** Posts with their translations by record, and the languages that the viewer reads under the one key `own`. */
const initialState: { posts: LoadableTable<PostTranslation>; languages: LoadableTable<{ languages: string[] }> } = {
    posts: {},
    languages: {},
};

/** Slice of the translations of posts. */
const postTranslationsSlice = createSlice({
    name: "postTranslations",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchPostTranslation, ({ posts }, { recordType, recordID }) => [
            posts,
            toKey(recordType, Number(recordID)),
        ]);
        trackThunk(builder, fetchReadLanguages, ({ languages }) => [languages, OWN]);
    },
    selectors: {
        selectPostTranslation: ({ posts }, recordType: string, recordID: number) =>
            getLoadable(posts, toKey(recordType, recordID)),
        selectReadLanguages: ({ languages }) => getLoadable(languages, OWN),
    },
});

export const { selectPostTranslation, selectReadLanguages } = postTranslationsSlice.injectInto(rootReducer).selectors;
