import { injectPersisted } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices {
        writingMode: WritingModeState;
    }
}

/** Mode of writing: rich text with a toolbar, or Markdown. */
export type WritingMode = "rich" | "markdown";

interface WritingModeState {
    /** Mode chosen on this device; null if none was chosen. */
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

/** Selects the mode of writing; by default the site's (contract §8: "Rich2"). */
export const selectWritingMode = ({ writingMode }: RootState): WritingMode => writingMode?.chosen ?? "rich";
