import { getDiscussionSnooze } from "@parley/discussionNotifications/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { Output } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof snoozesSlice> {}
}

/** Fetches until when the viewer has put a discussion off. */
export const fetchSnooze = createApiThunk("snoozes/fetch", getDiscussionSnooze);

interface SnoozesState {
    records: LoadableTable<Output<typeof getDiscussionSnooze>>;
}

const initialState: SnoozesState = { records: {} };

const snoozesSlice = createSlice({
    name: "snoozes",
    initialState,
    reducers: {},
    extraReducers: (builder) => trackThunk(builder, fetchSnooze, (state, { discussionID }) => [state.records, discussionID]),
    selectors: { selectSnooze: ({ records }, discussionID: number) => getLoadable(records, discussionID) },
});

export const { selectSnooze } = snoozesSlice.injectInto(rootReducer).selectors;
