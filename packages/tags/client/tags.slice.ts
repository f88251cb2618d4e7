import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { Input } from "@parley/library/contract";
import type { Tag, TagDetail } from "@parley/tags/contract";
import { getTag, getTags } from "@parley/tags/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof tagsSlice> {}
}

export type TagQuery = Input<typeof getTags>;

/** Fetches tags by the beginning of their name (TAGC-007), or those in use. */
export const fetchTags = createApiThunk("tags/fetchAll", getTags);

export const fetchTag = createApiThunk("tags/fetch", getTag);

interface TagsState {
    records: LoadableTable<TagDetail>;
    lists: LoadableTable<Tag[]>;
}

const initialState: TagsState = { records: {}, lists: {} };

const tagsSlice = createSlice({
    name: "tags",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchTag, (state, { tagID }) => [state.records, tagID]);
        trackThunk(builder, fetchTags, (state, query) => [state.lists, JSON.stringify(query)]);
    },
    selectors: {
        selectTag: (state, tagID: number) => getLoadable(state.records, tagID),
        selectTags: (state, query: TagQuery) => getLoadable(state.lists, JSON.stringify(query)),
    },
});

export const { selectTag, selectTags } = tagsSlice.injectInto(rootReducer).selectors;

/** Query of the tag cloud. */
export const TAGS_IN_USE: TagQuery = { excludeNoCountDiscussion: true, sort: "-countDiscussions", page: 1, limit: 20 };
