import type { Kept } from "@parley/library/client/components";
import { isKeeping } from "@parley/library/client/persist";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import type { RefObject } from "react";
import { useCallback, useEffect, useRef } from "react";
import { selectKeptText, submissionNamed, textSent, textTyped } from "./keptTexts.slice";

/** A field in which words are written. */
type Writing = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps on this device what is typed into a form, until it is sent: a crash, a reload or an ended session loses nothing (FC-61,
 * FC-63, FC-64). `place` names what is written, and for whom: `10/comment/7/0`. The fields keep their own state, so that what was
 * typed before the page was alive is kept, too. `begins` says whether the fields begin with something that stands already: what is kept
 * then comes back over it.
 */
export function useKeptForm(
    form: RefObject<HTMLFormElement | null>,
    place: string,
    names: readonly string[],
    begins: "empty" | "filled" = "empty",
) {
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const text = useAppSelector((state) => selectKeptText(state, place));
    const wanted = names.join(" ");

    const typed = useCallback(() => {
        const values = Object.fromEntries(fieldsOf(form.current, wanted).map(({ name, value }) => [name, value]));
        dispatch(textTyped({ place, values }));
    }, [dispatch, form, place, wanted]);

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

    return {
        /** Where the words are; undefined when there are none. */
        kept: text && whereKept(),
        typed,
        /** Names the sending of exactly these words: the same name when the same words are sent again (FC-42). */
        submission(): string {
            const known = selectKeptText(store.getState(), place)?.submission;
            if (known) return known;
            const submission = newName();
            dispatch(submissionNamed({ place, submission }));
            return submission;
        },
        /** The words have arrived: they are no longer kept here. */
        sent() {
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
