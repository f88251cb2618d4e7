import type { DraftPlace, Values } from "@parley/drafts/client";
import { useDraft } from "@parley/drafts/client";
import type { Kept } from "@parley/library/client/components";
import { isKeeping } from "@parley/library/client/persist";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import type { RefObject } from "react";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { selectKeptText, submissionNamed, textSent, textTyped } from "./keptTexts.slice";

/** How long what is typed may wait until it is kept, so that it is painted before. In milliseconds. */
const PAUSE = 100;
const CAPTURE = { capture: true };

/** A field in which words are written. */
type Writing = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps on this device what is typed into a form, until it is sent: a crash, a reload or an ended session loses nothing (FC-61,
 * FC-63, FC-64). `place` names what is written, and for whom: `10/comment/7/0`. The fields keep their own state, so that what was
 * typed before the page was alive is kept, too. `begins` says whether the fields begin with something that stands already: what is kept
 * then comes back over it. With a `draft` the words are kept on the writer's account, too.
 */
export function useKeptForm(
    form: RefObject<HTMLFormElement | null>,
    place: string,
    names: readonly string[],
    begins: "empty" | "filled" = "empty",
    draft?: DraftPlace,
) {
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const text = useAppSelector((state) => selectKeptText(state, place));
    const wanted = names.join(" ");

    const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
    const keep = useCallback(() => {
        clearTimeout(waiting.current);
        waiting.current = undefined;
        const fields = fieldsOf(form.current, wanted);
        if (fields.length === 0) return;
        dispatch(textTyped({ place, values: Object.fromEntries(fields.map(({ name, value }) => [name, value])) }));
    }, [dispatch, form, place, wanted]);

    // The whole page looks whether it is concerned by what is kept: so it is not told of every letter, but of the first and the last at once.
    const typed = useCallback(() => {
        const isKept = selectKeptText(store.getState(), place) !== undefined;
        const isWritten = fieldsOf(form.current, wanted).some(({ value }) => value !== "");
        if (isKept !== isWritten) keep();
        else waiting.current ??= setTimeout(keep, PAUSE);
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
    useEffect(() => {
        const fields = fieldsOf(form.current, wanted);
        const beginningOf = begins === "filled" ? defaultOf : () => "";
        const written = fields.filter((field) => field.tagName !== "SELECT" && field.value !== beginningOf(field));
        if (text) {
            for (const field of fields) {
                if (field.value === beginningOf(field)) field.value = text.values[field.name] ?? beginningOf(field);
            }
        } else if (wasKept.current) {
            for (const field of written) field.value = beginningOf(field);
        } else if (written.length > 0) {
            typed();
        }
        wasKept.current = text !== undefined;
    }, [begins, form, text, typed, wanted]);

    const read = useCallback(() => selectKeptText(store.getState(), place)?.values, [place, store]);
    const take = useCallback(
        (words: Values) => {
            for (const field of fieldsOf(form.current, wanted)) field.value = words[field.name] ?? "";
            keep();
        },
        [form, keep, wanted],
    );
    const account = useDraft({ place, of: draft, values: text?.values, read, take });

    return {
        /** Where the words are; undefined when there are none. */
        kept: text && (account.isSaved ? ("account" as const) : whereKept()),
        /** The draft they are in: sent along, it goes when they are posted. */
        draftID: account.draftID,
        typed,
        /** Names the sending of exactly these words: the same name when the same words are sent again (FC-42). */
        submission(): string {
            keep();
            const known = selectKeptText(store.getState(), place)?.submission;
            if (known) return known;
            const submission = newName();
            dispatch(submissionNamed({ place, submission }));
            return submission;
        },
        /** The words have arrived: they are no longer kept here. */
        sent() {
            clearTimeout(waiting.current);
            waiting.current = undefined;
            for (const other of account.sent()) dispatch(textSent(other));
            dispatch(textSent(place));
        },
    };
}

function fieldsOf(form: HTMLFormElement | null, names: string): Writing[] {
    return names.split(" ").flatMap((name) => (form?.elements.namedItem(name) as Writing | null) ?? []);
}

function defaultOf(field: Writing): string {
    if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
    return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
}

/** `crypto.randomUUID` is there only on safe origins; a device in a workshop's own network may have none. */
function newName(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const whereKept = (): Kept => (isKeeping() ? "device" : "no");
