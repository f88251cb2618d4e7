import type { DraftPlace, Values } from "@parley/drafts/client";
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
import { toDraftKey } from "../sending/outboxPlaces";
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

/** How long what is typed may wait until it is kept, so that it is painted before. In milliseconds. */
const SAVE_DELAY_MS = 100;
const CAPTURE = { capture: true };

/**
 * Keeps on this device what is typed into a form, until it is sent: a crash, a reload or an ended session loses nothing (FC-61,
 * FC-63, FC-64). `place` names what is written, and for whom: `10/comment/7/0`. The fields keep their own state, so that what was
 * typed before the page was alive is kept, too. `begins` says whether the fields begin with something that stands already: what is kept
 * then comes back over it. With a `draft` the words are kept on the writer's account, too.
 */
export function useLocalDraft(
    form: RefObject<HTMLFormElement | null>,
    place: string,
    names: readonly string[],
    begins: "empty" | "filled" = "empty",
    draft?: DraftPlace,
) {
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const text = useAppSelector((state) => selectLocalDraft(state, place));
    const puts = useAppSelector((state) => selectPuts(state, place));
    const wanted = names.join(" ");

    /** What this form has kept last: other words at its place come from elsewhere. */
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
        dispatch(textTyped({ place, values }));
    }, [dispatch, form, place, wanted]);

    // The whole page looks whether it is concerned by what is kept: so it is not told of every letter, but of the first and the last at once.
    const typed = useCallback(() => {
        fetchOutbox();
        const isKept = selectLocalDraft(store.getState(), place) !== undefined;
        const isWritten = fieldsOf(form.current, wanted).some(({ name, value }) => value !== "" && name !== FORMAT_FIELD);
        if (isKept !== isWritten) keep();
        else waiting.current ??= setTimeout(keep, SAVE_DELAY_MS);
    }, [form, keep, place, store, wanted]);

    // Leaving in between loses nothing; it is kept before the device's own keeping ends.
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

    // What was kept comes back into fields that are as they began; where something stands in one, it is the newer. What is kept no
    // longer, because it was sent or thrown away, leaves the fields.
    const wasKept = useRef(false);
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
            // How the body is written goes with the body.
            const isBodyWritten = written.some(({ name }) => name === "body");
            const asBegun = fields.filter((field) => (isFormat(field) ? !isBodyWritten : field.value === beginningOf(field)));
            for (const field of asBegun) setFieldValue(field, text.values[field.name] ?? beginningOf(field));
        } else if (wasKept.current) {
            for (const field of [...written, ...fields.filter(isFormat)]) setFieldValue(field, beginningOf(field));
        } else if (written.length > 0) {
            typed();
        }
        wasKept.current = text !== undefined;
        putBefore.current = puts;

        /** Another window writes for the same place: what stands in this one is kept aside, and can be recovered (FC-65). */
        function keepAside(kept: LocalDraft, shown: WritingField[], isWritten: boolean): void {
            const here = JSON.stringify(valuesOf(shown));
            const isForeign = ownWords.current !== undefined && ownWords.current !== JSON.stringify(kept.values);
            if (!isWritten || !isForeign || waiting.current !== undefined || here === JSON.stringify(kept.values)) return;
            const aside = { values: valuesOf(shown), dateKept: new Date().toISOString() };
            dispatch(textPut({ place: toAsideKey(place, windowName), text: aside }));
        }
    }, [begins, dispatch, form, place, puts, text, typed, wanted]);
    useEffect(() => beginForm(place, form), [form, place]);
    // Before the page is idle somebody may write already, and lose the connection.
    useEffect(() => whenIdle(fetchOutbox), []);
    useStorageWarning(text !== undefined && whereKept() === "no");

    const read = useCallback(() => selectLocalDraft(store.getState(), place)?.values, [place, store]);
    const take = useCallback(
        (words: Values) => {
            for (const field of fieldsOf(form.current, wanted))
                setFieldValue(field, words[field.name] ?? (isFormat(field) ? defaultOf(field) : ""));
            keep();
        },
        [form, keep, wanted],
    );
    const account = useDraft({ place, of: draft, values: text?.values, read, take });

    function submission(): string {
        keep();
        const known = selectLocalDraft(store.getState(), place)?.submission;
        if (known) return known;
        const name = newName();
        dispatch(submissionNamed({ place, submission: name }));
        return name;
    }

    function forget(places: readonly string[]): void {
        clearTimeout(waiting.current);
        waiting.current = undefined;
        ownWords.current = undefined;
        for (const other of [...places, place, toAsideKey(place, windowName)]) dispatch(textSent(other));
    }

    return {
        /** Where the words are; undefined when there are none. */
        kept: text && (account.isSaved ? ("account" as const) : whereKept()),
        /** Why they are not on the account, where it takes no more. */
        refusal: account.refusal,
        /** What is kept of them on this device. */
        values: text?.values,
        /** The draft they are in: sent along, it goes when they are posted. */
        draftID: account.draftID,
        typed,
        /** Names the sending of exactly these words: the same name when the same words are sent again (FC-42). */
        submission,
        /**
         * Words from here were sent before, and may have arrived: these wait until the outbox has found that out, so that both never stand (FC-61).
         */
        mayHaveArrived: () => selectEarlier(store.getState(), place) !== undefined,
        /** The words have arrived: they are no longer kept here. */
        sent: () => forget(account.sent()),
        /** The words could not be sent now: they go to the outbox, which sends them by itself, and the form is free for others (FC-61). */
        wait({ kind, userID, input, ifMatch }: Pick<PendingSubmission, "kind" | "userID" | "input" | "ifMatch">): void {
            const itemID = `${userID}/${submission()}`;
            const values = selectLocalDraft(store.getState(), place)?.values ?? {};
            const dateKept = new Date().toISOString();
            const replaces = selectEarlier(store.getState(), place);
            const more = { ...(ifMatch !== undefined && { ifMatch }), ...(replaces !== undefined && { replaces }) };
            dispatch(waits({ itemID, kind, userID, place, values, input, dateKept, ...more }));
            dispatch(draftMoved({ from: place, to: toDraftKey(itemID) }));
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

/** Tells the windows of one browser apart. */
const windowName = newName().slice(0, 8);

const whereKept = (): SaveState => (isEverythingStored() ? "device" : "no");
