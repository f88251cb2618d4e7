import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { ReactionLog } from "@parley/reactions/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import type { ReactedRecord } from "./reactions.actions";
import { reactionRestored } from "./reactions.actions";
import { getReactionThunks } from "./reactions.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof reactionsSlice> {}
}

interface ReactionsState {
    /** Reaction logs, by record type, record, and reaction type if filtered. */
    logs: LoadableTable<ReactionLog[]>;
}

const initialState: ReactionsState = { logs: {} };

type ReactedRecordType = ReactedRecord["recordType"];

const keyOf = (recordType: ReactedRecordType, recordID: number, type = "") => `${recordType} ${recordID} ${type.toLowerCase()}`;

const reactionsSlice = createSlice({
    name: "reactions",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        builder.addCase(reactionRestored, (state, { payload: { recordType, recordID } }) =>
            forget(state.logs, `${recordType} ${recordID} `),
        );
        for (const recordType of ["discussion", "comment", "message"] as const) {
            const { add, remove, removeOf, log } = getReactionThunks(recordType);
            trackThunk(builder, log, (state, { recordID, type }) => [state.logs, keyOf(recordType, recordID, type)]);
            // A change makes the log stale; it is fetched again on demand.
            for (const changed of [add, remove, removeOf]) {
                builder.addMatcher(changed.fulfilled.match, (state, { meta }) =>
                    forget(state.logs, `${recordType} ${meta.arg.recordID} `),
                );
            }
        }
    },
    selectors: {
        selectReactionLog: (state, recordType: ReactedRecordType, recordID: number, type?: string) =>
            getLoadable(state.logs, keyOf(recordType, recordID, type)),
    },
});

export const { selectReactionLog } = reactionsSlice.injectInto(rootReducer).selectors;

function forget(logs: ReactionsState["logs"], beginning: string): void {
    for (const key of Object.keys(logs)) {
        if (key.startsWith(beginning)) delete logs[key];
    }
}
