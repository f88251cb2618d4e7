import type { WritingField } from "@parley/editor/client";
import { setFieldValue } from "@parley/editor/client";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { RefObject } from "react";
import { useEffect, useRef } from "react";
import { findFields, isFormat, readDefault, readValues, windowName } from "./formFields";
import type { LocalDraft } from "./localDrafts.slice";
import { selectLocalDraft, selectPuts, textPut, toAsideKey } from "./localDrafts.slice";
import type { SavedText } from "./useSavedText";

interface RestoreOptions {
    draftKey: string;
    /** Names of the fields, separated by spaces. */
    wanted: string;
    /** Whether the fields have initial values, which a saved text replaces. */
    begins: "empty" | "filled";
    saving: Pick<SavedText, "ownWords" | "waiting" | "typed">;
}

/** Fills a form with the text that is saved for it on this device, and clears it when that text was sent or discarded. */
export function useRestoredText(
    form: RefObject<HTMLFormElement | null>,
    { draftKey, wanted, begins, saving: { ownWords, waiting, typed } }: RestoreOptions,
): void {
    const dispatch = useAppDispatch();
    const text = useAppSelector((state) => selectLocalDraft(state, draftKey));
    const puts = useAppSelector((state) => selectPuts(state, draftKey));
    // Restores the saved text into fields with their initial values; other fields are newer. Clears the fields when the saved text was sent
    // or discarded.
    const wasStored = useRef(false);
    const putBefore = useRef(puts);
    useEffect(() => {
        const fields = findFields(form.current, wanted);
        const beginningOf = (field: WritingField) => (begins === "filled" || isFormat(field) ? readDefault(field) : "");
        const written = fields.filter(
            (field) => field.tagName !== "SELECT" && !isFormat(field) && field.value !== beginningOf(field),
        );
        if (text && puts !== putBefore.current) {
            for (const field of fields) setFieldValue(field, text.values[field.name] ?? beginningOf(field));
            ownWords.current = JSON.stringify(text.values);
        } else if (text) {
            keepAside(text, fields, written.length > 0);
            // The format is restored only together with the body.
            const isBodyWritten = written.some(({ name }) => name === "body");
            const asBegun = fields.filter((field) => (isFormat(field) ? !isBodyWritten : field.value === beginningOf(field)));
            for (const field of asBegun) setFieldValue(field, text.values[field.name] ?? beginningOf(field));
        } else if (wasStored.current) {
            for (const field of [...written, ...fields.filter(isFormat)]) setFieldValue(field, beginningOf(field));
        } else if (written.length > 0) {
            typed();
        }
        wasStored.current = text !== undefined;
        putBefore.current = puts;

        /** Sets this window's text aside when another window writes for the same form, so that it can be recovered (FC-65). */
        function keepAside(stored: LocalDraft, shown: WritingField[], isWritten: boolean): void {
            const here = JSON.stringify(readValues(shown));
            const isForeign = ownWords.current !== undefined && ownWords.current !== JSON.stringify(stored.values);
            if (!isWritten || !isForeign || waiting.current !== undefined || here === JSON.stringify(stored.values)) return;
            const aside = { values: readValues(shown), dateKept: new Date().toISOString() };
            dispatch(textPut({ draftKey: toAsideKey(draftKey, windowName), text: aside }));
        }
    }, [begins, dispatch, form, draftKey, ownWords, puts, text, typed, waiting, wanted]);
}
