import { rootReducer } from "@parley/library/client/store";
import type { PayloadAction, WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof liveSlice> {}
}

interface LiveState {
    /** Topics that this page watches, such as `discussion:5`, with the number of components that watch each. */
    tracked: Record<string, number>;
}

const initialState: LiveState = { tracked: {} };

const liveSlice = createSlice({
    name: "live",
    initialState,
    reducers: {
        topicTracked: ({ tracked }, { payload: topic }: PayloadAction<string>) => {
            tracked[topic] = (tracked[topic] ?? 0) + 1;
        },
        topicLeft: ({ tracked }, { payload: topic }: PayloadAction<string>) => {
            const count = (tracked[topic] ?? 0) - 1;
            if (count > 0) tracked[topic] = count;
            else delete tracked[topic];
        },
    },
    selectors: { selectTracked: ({ tracked }) => tracked },
});

export const { topicTracked, topicLeft } = liveSlice.actions;
export const { selectTracked } = liveSlice.injectInto(rootReducer).selectors;
