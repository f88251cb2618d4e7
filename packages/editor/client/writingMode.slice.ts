import { injectPersisted } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices {
        writingMode: WritingModeState;
    }
}

/** How somebody writes: with a toolbar, in what will be read, or as plain text in Markdown. */
export type WritingMode = "rich" | "markdown";

interface WritingModeState {
    /** What was chosen on this device; nothing where nobody has. */
    chosen: WritingMode | null;
}

const MODES: readonly unknown[] = ["rich", "markdown"] satisfies WritingMode[];

const initialState: WritingModeState = { chosen: null };

const writingModeSlice = createSlice({
    name: "writingMode",
    initialState,
    reducers: {
        writingModeChosen(state, { payload }: PayloadAction<WritingMode>) {
            state.chosen = payload;
        },
    },
});

export const { writingModeChosen } = writingModeSlice.actions;

injectPersisted<WritingModeState>({
    reducerPath: writingModeSlice.reducerPath,
    reducer: writingModeSlice.reducer,
    version: 1,
    persistedParts: ["chosen"],
    isSound: (_part, value) => value === null || MODES.includes(value),
});

/** How the writer of this device writes; as the site does, where they have not said (contract §8: "Rich2"). */
export const selectWritingMode = ({ writingMode }: RootState): WritingMode => writingMode?.chosen ?? "rich";
