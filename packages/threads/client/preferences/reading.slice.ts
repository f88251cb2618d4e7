import type { CommentsLocation } from "@parley/comments/client";
import { COMMENT_SORTS, COMMENT_VIEWS } from "@parley/comments/client";
import { injectPersisted } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices {
        reading: ReadingState;
    }
}

/** Sort and view that the viewer has chosen; `null` for the default. */
interface ReadingState {
    sort: CommentsLocation["sort"] | null;
    view: CommentsLocation["view"] | null;
}

const initialState: ReadingState = { sort: null, view: null };

const readingSlice = createSlice({
    name: "reading",
    initialState,
    reducers: {
        sortChosen(state, { payload }: PayloadAction<string>) {
            state.sort = COMMENT_SORTS.find(({ value }) => value === payload)?.value ?? null;
        },
        viewChosen(state, { payload }: PayloadAction<string>) {
            state.view = COMMENT_VIEWS.find(({ value }) => value === payload)?.value ?? null;
        },
    },
});

export const { sortChosen, viewChosen } = readingSlice.actions;

injectPersisted<ReadingState>({
    reducerPath: readingSlice.reducerPath,
    reducer: readingSlice.reducer,
    version: 1,
    persistedParts: ["sort", "view"],
    isSound: (part, value) =>
        value === null || (part === "sort" ? COMMENT_SORTS : COMMENT_VIEWS).some((choice) => choice.value === value),
});

/** Selects the sort and view chosen on this device, by the names of the query parameters. */
export function selectReading({ reading }: RootState): { sort?: string | undefined; view?: string | undefined } {
    return { sort: reading?.sort ?? undefined, view: reading?.view ?? undefined };
}
