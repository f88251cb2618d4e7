import type { ILoadable } from "@parley/library/client/loadable";
import { LoadStatus } from "@parley/library/client/loadable";
import type { ApiError } from "@parley/library/contract";
import { useEffect, useRef } from "react";
import type { Choice, ListedChoice } from "./choice";
import { findMatch, isSameName } from "./choice";

/** Pause in typing before a search is sent. In milliseconds. */
const LOOKUP_DELAY_MS = 150;

/** Source of the choices: either all of them as `options`, or those found by a search. */
export interface ChoiceSource {
    /** All choices, filtered by the entered text. */
    options?: readonly Choice[];
    /** Results for the text of the last `onSearch` call. Used without `options`. */
    found?: ILoadable<readonly Choice[]>;
    /** Searches for choices that match a text: when the list opens, and when the user pauses typing. */
    onSearch?: (text: string) => void;
    /** Makes a choice of a text that matches none, if new choices are allowed. */
    create?: (text: string) => Choice;
}

/** Contents of an open list. */
export interface Listed {
    choices: readonly ListedChoice[];
    /** State of the list, shown in place of choices or below them. */
    face: "choices" | "loading" | "nothing" | "error";
    error?: ApiError;
    /** Searches again. */
    again: () => void;
}

/** Finds the choices that match `text` while the list is open, except those `taken` already. */
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

    const fitting = options ? options.filter(({ name }) => findMatch(name, text) !== undefined) : (found?.data ?? []);
    const known = fitting.filter(({ value }) => !taken.some((one) => one.value === value));
    const isNew = create && text !== "" && ![...(options ?? fitting), ...taken].some(({ name }) => isSameName(name, text));
    const choices = isNew ? [...known, { value: "", name: text, isNew: true as const }] : known;
    const again = () => search.current?.(text);
    if (options || found?.status === LoadStatus.SUCCESS)
        return { choices, face: choices.length > 0 ? "choices" : "nothing", again };
    if (found?.status === LoadStatus.ERROR) return { choices, face: "error", error: found.error, again };
    return { choices, face: known.length > 0 ? "choices" : "loading", again };
}
