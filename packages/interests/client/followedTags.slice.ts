import { getFollowedTags } from "@parley/interests/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { TagFragment } from "@parley/tags/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof followedTagsSlice> {}
}

/** Fetches the tags that the viewer follows. */
export const fetchFollowedTags = createApiThunk("followedTags/fetch", getFollowedTags);

interface FollowedTagsState {
    lists: LoadableTable<TagFragment[]>;
}

const initialState: FollowedTagsState = { lists: {} };
const ALL = "all";

const followedTagsSlice = createSlice({
    name: "followedTags",
    initialState,
    reducers: {},
    extraReducers: (builder) => trackThunk(builder, fetchFollowedTags, (state) => [state.lists, ALL]),
    selectors: { selectFollowedTags: ({ lists }) => getLoadable(lists, ALL) },
});

export const { selectFollowedTags } = followedTagsSlice.injectInto(rootReducer).selectors;
