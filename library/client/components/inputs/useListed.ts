import type { ILoadable } from "@parley/library/client/loadable";
import { LoadStatus } from "@parley/library/client/loadable";
import type { ApiError } from "@parley/library/contract";
import { useEffect, useRef } from "react";
import type { Choice, ListedChoice } from "./choice";
import { findIn, isSameName } from "./choice";

/** How long the writer must pause before anybody is asked. In milliseconds. */
const LOOKUP_DELAY_MS = 150;

/** Where the choices come from: all are known from the start, or somebody is asked for those that fit. */
export interface ChoiceSource {
    /** All there are. What is written narrows them down. */
    options?: readonly Choice[];
    /** What was found for the text that `onSearch` was last called with. Used when there are no `options`. */
    found?: ILoadable<readonly Choice[]>;
    /** Asks for the choices that fit a text: when the list opens, and when the writer pauses. */
    onSearch?: (text: string) => void;
    /** Makes a choice of what was written, where that is allowed and it is none yet. */
    create?: (text: string) => Choice;
}

/** What an open list shows. */
export interface Listed {
    choices: readonly ListedChoice[];
    /** In place of choices, or below them. */
    face: "choices" | "loading" | "nothing" | "error";
    error?: ApiError;
    /** Asks again. */
    again: () => void;
}

/** Finds what fits `text` while the list is open, without what is `taken` already. */
export function useListed(source: ChoiceSource, text: string, open: boolean, taken: readonly Choice[] = []): Listed {
    const { options, found, onSearch, create } = source;
    const search = useRef(onSearch);
    useEffect(() => {
        search.current = onSearch;
    }, [onSearch]);
    const wasOpen = useRef(false);
    useEffect(() => {
        const isOpening = open && !wasOpen.current;
        wasOpen.current = open;
        if (!open || options) return;
        const timer = setTimeout(() => search.current?.(text), isOpening ? 0 : LOOKUP_DELAY_MS);
        return () => clearTimeout(timer);
    }, [open, text, options]);

    const fitting = options ? options.filter(({ name }) => findIn(name, text) !== undefined) : (found?.data ?? []);
    const known = fitting.filter(({ value }) => !taken.some((one) => one.value === value));
    const isNew = create && text !== "" && ![...(options ?? fitting), ...taken].some(({ name }) => isSameName(name, text));
    const choices = isNew ? [...known, { value: "", name: text, isNew: true as const }] : known;
    const again = () => search.current?.(text);
    if (options || found?.status === LoadStatus.SUCCESS)
        return { choices, face: choices.length > 0 ? "choices" : "nothing", again };
    if (found?.status === LoadStatus.ERROR) return { choices, face: "error", error: found.error, again };
    return { choices, face: known.length > 0 ? "choices" : "loading", again };
}
