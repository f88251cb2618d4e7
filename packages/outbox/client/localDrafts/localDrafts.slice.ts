import { FORMAT_FIELD } from "@parley/editor/client";
import { injectPersistedTable } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSelector, createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices {
        keptTexts: LocalDraftsState;
    }
}

/** What somebody has typed and not sent yet. */
export interface LocalDraft {
    /** What the fields of the form hold, by their names. */
    values: Record<string, string>;
    /** The name of the submission that carried exactly these values: sending them again makes nothing twice (FC-42). */
    submission?: string;
    /** The name of a submission by which words from here were sent before, and may have arrived: it is withdrawn before these are sent (FC-61). */
    earlier?: string;
    /** When they were typed, as this device tells the time; of an earlier release's texts nobody knows. */
    dateKept?: string;
}

interface LocalDraftsState {
    /** By the place they are written for, the latest last. None gives way to another: what is typed goes only when it was sent or thrown away. */
    texts: Record<string, LocalDraft>;
    /** Counts, by place, how often words were put there from elsewhere: a form that stands there shows them. */
    puts: Record<string, number>;
}

interface Typed {
    place: string;
    values: Record<string, string>;
    dateKept: string;
}

const initialState: LocalDraftsState = { texts: {}, puts: {} };

const keptTextsSlice = createSlice({
    name: "keptTexts",
    initialState,
    reducers: {
        /** Other words are another submission. */
        textTyped: {
            prepare: (typed: Omit<Typed, "dateKept">) => ({ payload: { ...typed, dateKept: new Date().toISOString() } }),
            reducer({ texts }, { payload: { place, values, dateKept } }: PayloadAction<Typed>) {
                const { values: before, earlier } = texts[place] ?? {};
                if (JSON.stringify(before) === JSON.stringify(values)) return;
                delete texts[place];
                if (isBlank(values) && earlier === undefined) return;
                texts[place] = { values, dateKept, ...(earlier !== undefined && { earlier }) };
            },
        },
        /** Words are to stand at a place, whatever stands there. */
        textPut({ texts, puts }, { payload: { place, text } }: PayloadAction<{ place: string; text: LocalDraft }>) {
            texts[place] = text;
            puts[place] = (puts[place] ?? 0) + 1;
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

export const { submissionNamed, textPut, textSent, textTyped } = keptTextsSlice.actions;

injectPersistedTable<LocalDraftsState, LocalDraft>({
    reducerPath: keptTextsSlice.reducerPath,
    reducer: keptTextsSlice.reducer,
    table: "texts",
    version: 2,
    isSound: isLocalDraft,
    before: { key: "persist:keptTexts", read: textsOfBefore },
});

/** How something is written is nothing yet. */
const isBlank = (values: Record<string, string>): boolean =>
    Object.entries(values).every(([name, value]) => value === "" || name === FORMAT_FIELD);

/** What is kept for a place. Places carry the member's id, so nobody finds another's words (FC-63, FC-67). */
export function selectLocalDraft(state: RootState, place: string): LocalDraft | undefined {
    const text = state.keptTexts?.texts[place];
    return text && hasWords(text) ? text : undefined;
}

/** All that is kept, by place. */
export const selectLocalDrafts = createSelector(
    (state: RootState) => state.keptTexts?.texts,
    (texts = {}): Record<string, LocalDraft> => Object.fromEntries(Object.entries(texts).filter(([, text]) => hasWords(text))),
);

/** What is kept of a member's, by place, the latest first. */
export const selectTextsOf = createSelector(
    [selectLocalDrafts, (_state: RootState, userID: number) => userID],
    (texts, userID): [place: string, text: LocalDraft][] =>
        Object.entries(texts)
            .filter(([place]) => userID !== 0 && place.startsWith(`${userID}/`))
            .sort(([, a], [, b]) => ((a.dateKept ?? "") < (b.dateKept ?? "") ? 1 : -1)),
);

/** The submission by which words from a place were sent before, and may have arrived; also when its form has been emptied since. */
export const selectEarlier = (state: RootState, place: string): string | undefined => state.keptTexts?.texts[place]?.earlier;

/** How often words were put at a place from elsewhere. */
export const selectPuts = (state: RootState, place: string): number => state.keptTexts?.puts[place] ?? 0;

/** The latest place with a text whose name begins so, besides one: `10/comment/7/`. */
export function selectBegun(state: RootState, beginning: string, besides?: string): string | undefined {
    return Object.keys(selectLocalDrafts(state)).findLast(
        (place) => place.startsWith(beginning) && place !== besides && !isAside(place),
    );
}

/**
 * Words for a place that another window, or something waiting, has given other words: they stand aside, and are found among what is kept.
 */
export const toAsideKey = (place: string, name: string): string => `${place}~${name}`;

/** The place for which words that stand aside were written. */
export const fromAsideKey = (place: string): string => place.split("~", 1)[0] ?? place;

const isAside = (place: string): boolean => place.includes("~");
const hasWords = ({ values, earlier }: LocalDraft): boolean => earlier === undefined || !isBlank(values);

/** Until the second version all texts stood under one key, as redux-persist keeps a slice. */
function textsOfBefore(kept: string): Record<string, unknown> {
    const { texts } = JSON.parse(kept) as { texts: string };
    const entries: unknown = JSON.parse(texts);
    if (!isRecord(entries)) throw new TypeError("no texts");
    return entries;
}

function isLocalDraft(value: unknown): value is LocalDraft {
    if (!isRecord(value) || !isRecord(value.values)) return false;
    const { submission, earlier, dateKept } = value;
    return (
        Object.values(value.values).every((text) => typeof text === "string") &&
        [submission, earlier, dateKept].every((text) => text === undefined || typeof text === "string")
    );
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
