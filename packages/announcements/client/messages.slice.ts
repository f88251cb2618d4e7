import type { ModerationMessage } from "@parley/announcements/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchMessages } from "./messages.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof messagesSlice> {}
}

interface MessagesState {
    /** A single list. */
    messages: LoadableTable<ModerationMessage[]>;
}

const initialState: MessagesState = { messages: {} };

const ALL = "all";

/** Slice of all announcements, for those who write them. */
const messagesSlice = createSlice({
    name: "moderationMessages",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchMessages, (state) => [state.messages, ALL]);
    },
    selectors: {
        selectMessages: (state) => getLoadable(state.messages, ALL),
    },
});

export const { selectMessages } = messagesSlice.injectInto(rootReducer).selectors;
