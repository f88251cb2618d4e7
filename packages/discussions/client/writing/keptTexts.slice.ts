import { injectKept } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices {
        keptTexts: KeptTextsState;
    }
}

/** What somebody has typed and not sent yet. */
export interface KeptText {
    /** What the fields of the form hold, by their names. */
    values: Record<string, string>;
    /** The name of the submission that carried exactly these values: sending them again makes nothing twice (FC-42). */
    submission?: string;
}

interface KeptTextsState {
    /** By the place they are written for, the latest last. */
    texts: Record<string, KeptText>;
}

/** More are not kept: the oldest gives way. */
const MOST_TEXTS = 40;

const initialState: KeptTextsState = { texts: {} };

const keptTextsSlice = createSlice({
    name: "keptTexts",
    initialState,
    reducers: {
        /** Other words are another submission. */
        textTyped({ texts }, { payload: { place, values } }: PayloadAction<{ place: string; values: Record<string, string> }>) {
            const unchanged = JSON.stringify(texts[place]?.values) === JSON.stringify(values);
            if (unchanged) return;
            delete texts[place];
            if (Object.values(values).every((value) => value === "")) return;
            texts[place] = { values };
            for (const oldest of Object.keys(texts).slice(0, -MOST_TEXTS)) delete texts[oldest];
        },
        submissionNamed({ texts }, { payload: { place, submission } }: PayloadAction<{ place: string; submission: string }>) {
            const text = texts[place];
            if (text) text.submission = submission;
        },
        textSent({ texts }, { payload: place }: PayloadAction<string>) {
            delete texts[place];
        },
    },
});

export const { submissionNamed, textSent, textTyped } = keptTextsSlice.actions;

injectKept<KeptTextsState>({
    reducerPath: keptTextsSlice.reducerPath,
    reducer: keptTextsSlice.reducer,
    version: 1,
    keep: ["texts"],
    isSound: (_part, value) => isRecord(value) && Object.values(value).every(isKeptText),
});

/** What is kept for a place. Places carry the member's id, so nobody finds another's words (FC-63, FC-67). */
export function selectKeptText(state: RootState, place: string): KeptText | undefined {
    return state.keptTexts?.texts[place];
}

/** The latest place with a text whose name begins so, besides one: `10/comment/7/`. */
export function selectBegun(state: RootState, beginning: string, besides?: string): string | undefined {
    return Object.keys(state.keptTexts?.texts ?? {}).findLast((place) => place.startsWith(beginning) && place !== besides);
}

function isKeptText(value: unknown): value is KeptText {
    if (!isRecord(value) || !isRecord(value.values)) return false;
    const { submission } = value;
    return (
        Object.values(value.values).every((text) => typeof text === "string") &&
        (submission === undefined || typeof submission === "string")
    );
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
