import type { DraftTarget, Values } from "@parley/drafts/client";
import { draftMoved, useDraft } from "@parley/drafts/client";
import type { WritingField } from "@parley/editor/client";
import { FORMAT_FIELD, flushEditors, setFieldValue } from "@parley/editor/client";
import type { SaveState } from "@parley/library/client/components";
import { isEverythingStored } from "@parley/library/client/persist";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import type { RefObject } from "react";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { beginForm } from "../sending/formsHere";
import type { PendingSubmission } from "../sending/outbox.slice";
import { waits } from "../sending/outbox.slice";
import { fetchOutbox, whenIdle } from "../sending/outboxParts";
import { toDraftKey } from "../sending/submissionKeys";
import type { LocalDraft } from "./localDrafts.slice";
import {
    selectEarlier,
    selectLocalDraft,
    selectPuts,
    submissionNamed,
    textPut,
    textSent,
    textTyped,
    toAsideKey,
} from "./localDrafts.slice";
import { newName } from "./newName";
import { useStorageWarning } from "./useStorageWarning";

/** Maximum delay before typed text is saved, in milliseconds. It lets the browser paint first. */
const SAVE_DELAY_MS = 100;
const CAPTURE = { capture: true };

/**
 * Saves on this device what is typed into a form until it is sent, so that a crash, a reload or an ended session loses nothing (FC-61,
 * FC-63, FC-64). `place` is the draft key: author, kind and target, such as `10/comment/7/0`. The fields are uncontrolled, so that text
 * typed before hydration is saved, too. `begins` tells whether the fields have initial values, which a saved text then replaces. With a
 * `draft` the text is saved in the author's account, too.
 */
export function useLocalDraft(
    form: RefObject<HTMLFormElement | null>,
    draftKey: string,
    names: readonly string[],
    begins: "empty" | "filled" = "empty",
    draft?: DraftTarget,
) {
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const text = useAppSelector((state) => selectLocalDraft(state, draftKey));
    const puts = useAppSelector((state) => selectPuts(state, draftKey));
    const wanted = names.join(" ");

    /** The values that this form has saved last. Other values under its key come from elsewhere. */
    const ownWords = useRef<string>(undefined);
    const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
    const keep = useCallback(() => {
        clearTimeout(waiting.current);
        waiting.current = undefined;
        flushEditors(form.current);
        const fields = fieldsOf(form.current, wanted);
        if (fields.length === 0) return;
        const values = valuesOf(fields);
        ownWords.current = JSON.stringify(values);
        dispatch(textTyped({ draftKey, values }));
    }, [dispatch, form, draftKey, wanted]);

    // Many components subscribe to the saved text, so only the first letter, and clearing, are dispatched at once.
    const typed = useCallback(() => {
        fetchOutbox();
        const isStored = selectLocalDraft(store.getState(), draftKey) !== undefined;
        const isWritten = fieldsOf(form.current, wanted).some(({ name, value }) => value !== "" && name !== FORMAT_FIELD);
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

    // Restores the saved text into fields with their initial values; other fields are newer. Clears the fields when the saved text was sent
    // or discarded.
    const wasStored = useRef(false);
    const putBefore = useRef(puts);
    useEffect(() => {
        const fields = fieldsOf(form.current, wanted);
        const beginningOf = (field: WritingField) => (begins === "filled" || isFormat(field) ? defaultOf(field) : "");
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
            const here = JSON.stringify(valuesOf(shown));
            const isForeign = ownWords.current !== undefined && ownWords.current !== JSON.stringify(stored.values);
            if (!isWritten || !isForeign || waiting.current !== undefined || here === JSON.stringify(stored.values)) return;
            const aside = { values: valuesOf(shown), dateKept: new Date().toISOString() };
            dispatch(textPut({ draftKey: toAsideKey(draftKey, windowName), text: aside }));
        }
    }, [begins, dispatch, form, draftKey, puts, text, typed, wanted]);
    useEffect(() => beginForm(draftKey, form), [form, draftKey]);
    // The member may type before the page is idle and lose the connection, so `typed` loads the outbox, too.
    useEffect(() => whenIdle(fetchOutbox), []);
    useStorageWarning(text !== undefined && findSaveState() === "no");

    const read = useCallback(() => selectLocalDraft(store.getState(), draftKey)?.values, [draftKey, store]);
    const take = useCallback(
        (words: Values) => {
            for (const field of fieldsOf(form.current, wanted))
                setFieldValue(field, words[field.name] ?? (isFormat(field) ? defaultOf(field) : ""));
            keep();
        },
        [form, keep, wanted],
    );
    const account = useDraft({ draftKey, of: draft, values: text?.values, read, take });

    function submission(): string {
        keep();
        const known = selectLocalDraft(store.getState(), draftKey)?.submission;
        if (known) return known;
        const name = newName();
        dispatch(submissionNamed({ draftKey, submission: name }));
        return name;
    }

    function forget(draftKeys: readonly string[]): void {
        clearTimeout(waiting.current);
        waiting.current = undefined;
        ownWords.current = undefined;
        for (const other of [...draftKeys, draftKey, toAsideKey(draftKey, windowName)]) dispatch(textSent(other));
    }

    return {
        /** Where the text is saved; `undefined` without text. */
        saveState: text && (account.isSaved ? ("account" as const) : findSaveState()),
        /** Why the account refused the draft. */
        refusal: account.refusal,
        /** The values saved on this device. */
        values: text?.values,
        /** ID of the account draft. Sent with the post, which deletes the draft. */
        draftID: account.draftID,
        typed,
        /** Returns the idempotency key of exactly this text, the same for every retry (FC-42). */
        submission,
        /**
         * Whether an earlier submission from this form may have been posted. The new text then waits in the outbox until that is known, so
         * that not both are posted (FC-61).
         */
        mayHaveArrived: () => selectEarlier(store.getState(), draftKey) !== undefined,
        /** Removes the saved text after it was posted. */
        sent: () => forget(account.sent()),
        /** Moves the text to the outbox, which retries it automatically, and clears the form (FC-61). */
        wait({ kind, userID, input, ifMatch }: Pick<PendingSubmission, "kind" | "userID" | "input" | "ifMatch">): void {
            const itemID = `${userID}/${submission()}`;
            const values = selectLocalDraft(store.getState(), draftKey)?.values ?? {};
            const dateKept = new Date().toISOString();
            const replaces = selectEarlier(store.getState(), draftKey);
            const more = { ...(ifMatch !== undefined && { ifMatch }), ...(replaces !== undefined && { replaces }) };
            dispatch(waits({ itemID, kind, userID, place: draftKey, values, input, dateKept, ...more }));
            dispatch(draftMoved({ from: draftKey, to: toDraftKey(itemID) }));
            forget(account.sent());
        },
    };
}

function fieldsOf(form: HTMLFormElement | null, names: string): WritingField[] {
    return names.split(" ").flatMap((name) => (form?.elements.namedItem(name) as WritingField | null) ?? []);
}

const isFormat = ({ name }: WritingField): boolean => name === FORMAT_FIELD;

function defaultOf(field: WritingField): string {
    if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
    return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
}

const valuesOf = (fields: readonly WritingField[]) => Object.fromEntries(fields.map(({ name, value }) => [name, value]));

/** Distinguishes the windows of one browser. */
const windowName = newName().slice(0, 8);

const findSaveState = (): SaveState => (isEverythingStored() ? "device" : "no");
