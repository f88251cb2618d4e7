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

/** Text that was typed into a form and not sent yet. */
export interface LocalDraft {
    /** Values of the form's fields by name. */
    values: Record<string, string>;
    /** Idempotency key of the submission that carried exactly these values, so that a retry creates nothing twice (FC-42). */
    submission?: string;
    /**
     * Idempotency key of an earlier submission from this form that may have been posted. It is cancelled before these values are sent
     * (FC-61).
     */
    earlier?: string;
    /** Time of the last change by the device's clock; unknown for texts of the first version. */
    dateKept?: string;
}

interface LocalDraftsState {
    /** By draft key, the latest last. No text is evicted: it is removed only when it was sent or discarded. */
    texts: Record<string, LocalDraft>;
    /** Number of times the text of a draft key was set from outside its form. The form then shows the new text. */
    puts: Record<string, number>;
}

interface Typed {
    draftKey: string;
    values: Record<string, string>;
    dateKept: string;
}

const initialState: LocalDraftsState = { texts: {}, puts: {} };

const localDraftsSlice = createSlice({
    name: "keptTexts",
    initialState,
    reducers: {
        /** Stores typed values. Changed values lose their submission key. */
        textTyped: {
            prepare: (typed: Omit<Typed, "dateKept">) => ({ payload: { ...typed, dateKept: new Date().toISOString() } }),
            reducer({ texts }, { payload: { draftKey, values, dateKept } }: PayloadAction<Typed>) {
                const { values: before, earlier } = texts[draftKey] ?? {};
                if (JSON.stringify(before) === JSON.stringify(values)) return;
                delete texts[draftKey];
                if (isBlank(values) && earlier === undefined) return;
                texts[draftKey] = { values, dateKept, ...(earlier !== undefined && { earlier }) };
            },
        },
        /** Sets the text of a draft key and replaces the present one. */
        textPut({ texts, puts }, { payload: { draftKey, text } }: PayloadAction<{ draftKey: string; text: LocalDraft }>) {
            texts[draftKey] = text;
            puts[draftKey] = (puts[draftKey] ?? 0) + 1;
        },
        submissionNamed(
            { texts },
            { payload: { draftKey, submission } }: PayloadAction<{ draftKey: string; submission: string }>,
        ) {
            const text = texts[draftKey];
            if (text) text.submission = submission;
        },
        textSent({ texts }, { payload: draftKey }: PayloadAction<string>) {
            delete texts[draftKey];
        },
    },
});

export const { submissionNamed, textPut, textSent, textTyped } = localDraftsSlice.actions;

injectPersistedTable<LocalDraftsState, LocalDraft>({
    reducerPath: localDraftsSlice.reducerPath,
    reducer: localDraftsSlice.reducer,
    table: "texts",
    version: 2,
    isSound: isLocalDraft,
    before: { key: "persist:keptTexts", read: textsOfBefore },
});

/** Ignores the format, which is no text. */
const isBlank = (values: Record<string, string>): boolean =>
    Object.entries(values).every(([name, value]) => value === "" || name === FORMAT_FIELD);

/** Returns the text of a draft key. Draft keys contain the member's ID, so nobody reads another member's text (FC-63, FC-67). */
export function selectLocalDraft(state: RootState, draftKey: string): LocalDraft | undefined {
    const text = state.keptTexts?.texts[draftKey];
    return text && hasWords(text) ? text : undefined;
}

/** Returns all texts by draft key. */
export const selectLocalDrafts = createSelector(
    (state: RootState) => state.keptTexts?.texts,
    (texts = {}): Record<string, LocalDraft> => Object.fromEntries(Object.entries(texts).filter(([, text]) => hasWords(text))),
);

/** Returns a member's texts with their draft keys, the latest first. */
export const selectTextsOf = createSelector(
    [selectLocalDrafts, (_state: RootState, userID: number) => userID],
    (texts, userID): [draftKey: string, text: LocalDraft][] =>
        Object.entries(texts)
            .filter(([draftKey]) => userID !== 0 && draftKey.startsWith(`${userID}/`))
            .sort(([, a], [, b]) => ((a.dateKept ?? "") < (b.dateKept ?? "") ? 1 : -1)),
);

/** Returns the idempotency key of an earlier submission from a form that may have been posted, even if the form has been cleared since. */
export const selectEarlier = (state: RootState, draftKey: string): string | undefined =>
    state.keptTexts?.texts[draftKey]?.earlier;

/** Returns how often the text of a draft key was set from outside its form. */
export const selectPuts = (state: RootState, draftKey: string): number => state.keptTexts?.puts[draftKey] ?? 0;

/** Returns the draft key of the latest text that begins with a prefix such as `10/comment/7/`, except for one key. */
export function selectBegun(state: RootState, beginning: string, besides?: string): string | undefined {
    return Object.keys(selectLocalDrafts(state)).findLast(
        (draftKey) => draftKey.startsWith(beginning) && draftKey !== besides && !isAside(draftKey),
    );
}

/**
 * Returns a draft key under which a text is set aside because another window, or a pending submission, has set another text for its form.
 */
export const toAsideKey = (draftKey: string, name: string): string => `${draftKey}~${name}`;

/** Returns the original draft key of a text that was set aside. */
export const fromAsideKey = (draftKey: string): string => draftKey.split("~", 1)[0] ?? draftKey;

const isAside = (draftKey: string): boolean => draftKey.includes("~");
const hasWords = ({ values, earlier }: LocalDraft): boolean => earlier === undefined || !isBlank(values);

/** Reads the state of version 1, in which redux-persist stored all texts under one key. */
function textsOfBefore(stored: string): Record<string, unknown> {
    const { texts } = JSON.parse(stored) as { texts: string };
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
