import type { ShownMessage } from "@parley/announcements/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import type { UndoTable } from "@parley/library/client/thunks";
import { addOptimisticUpdate, trackThunk } from "@parley/library/client/thunks";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { dismissMessage, fetchShownMessages } from "./shownMessages.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof shownMessagesSlice> {}
}

interface ShownMessagesState {
    /** A single list. */
    shown: LoadableTable<ShownMessage[]>;
    undo: UndoTable;
}

const initialState: ShownMessagesState = { shown: {}, undo: {} };

const ALL = "all";

/** Slice of the announcements shown to the viewer. Separate from the slice of all announcements, because every page needs it. */
const shownMessagesSlice = createSlice({
    name: "shownMessages",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchShownMessages, (state) => [state.shown, ALL]);
        addOptimisticUpdate(
            builder,
            dismissMessage,
            (state) => state.shown[ALL],
            (shown, { moderationMessageID }) => {
                if (shown.data) shown.data = shown.data.filter((message) => message.moderationMessageID !== moderationMessageID);
            },
        );
    },
    selectors: {
        selectShownMessages: (state) => getLoadable(state.shown, ALL),
    },
});

export const { selectShownMessages } = shownMessagesSlice.injectInto(rootReducer).selectors;
