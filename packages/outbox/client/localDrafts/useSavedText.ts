import { FORMAT_FIELD, flushEditors } from "@parley/editor/client";
import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import type { RefObject } from "react";
import { useCallback, useLayoutEffect, useRef } from "react";
import { fetchOutbox } from "../sending/outboxParts";
import { findFields, readValues } from "./formFields";
import { selectLocalDraft, textTyped } from "./localDrafts.slice";

/** Maximum delay before typed text is saved, in milliseconds. It lets the browser paint first. */
const SAVE_DELAY_MS = 100;
const CAPTURE = { capture: true };

export type SavedText = ReturnType<typeof useSavedText>;

/** Saves the values of a form on this device while its author types, and when the page is left. */
export function useSavedText(form: RefObject<HTMLFormElement | null>, draftKey: string, wanted: string) {
    const dispatch = useAppDispatch();
    const store = useAppStore();
    /** The values that this form has saved last. Other values under its key come from elsewhere. */
    const ownWords = useRef<string>(undefined);
    const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
    const keep = useCallback(() => {
        clearTimeout(waiting.current);
        waiting.current = undefined;
        flushEditors(form.current);
        const fields = findFields(form.current, wanted);
        if (fields.length === 0) return;
        const values = readValues(fields);
        ownWords.current = JSON.stringify(values);
        dispatch(textTyped({ draftKey, values }));
    }, [dispatch, form, draftKey, wanted]);

    // Many components subscribe to the saved text, so only the first letter, and clearing, are dispatched at once.
    const typed = useCallback(() => {
        fetchOutbox();
        const isStored = selectLocalDraft(store.getState(), draftKey) !== undefined;
        const isWritten = findFields(form.current, wanted).some(({ name, value }) => value !== "" && name !== FORMAT_FIELD);
        if (isStored !== isWritten) keep();
        else waiting.current ??= setTimeout(keep, SAVE_DELAY_MS);
    }, [form, keep, draftKey, store, wanted]);

    // Saves pending changes when the page is left, before the storage layer stops.
    useLayoutEffect(() => {
        const leave = () => {
            if (waiting.current !== undefined) keep();
        };
        window.addEventListener("pagehide", leave, CAPTURE);
        return () => {
            window.removeEventListener("pagehide", leave, CAPTURE);
            leave();
        };
    }, [keep]);

    return { ownWords, waiting, keep, typed };
}
