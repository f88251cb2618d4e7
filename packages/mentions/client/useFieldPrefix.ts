import type { RefObject } from "react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { findCaretPosition } from "./caretPosition";
import { insertIntoField } from "./insertIntoField";

/** Typed text for which suggestions are shown. */
export interface FieldPrefix {
    /** Offset of its first character in the field, such as the @. */
    start: number;
    typed: string;
}

interface Options<Prefix extends FieldPrefix> {
    field: RefObject<HTMLTextAreaElement | null>;
    /** Finds the typed text at the end of the text before the caret. Must stay the same function. */
    find: (textBeforeCaret: string) => Prefix | undefined;
    /** Handles a key while suggestions are possible; returns whether the key was consumed. */
    onKey: (event: KeyboardEvent, found: Prefix) => boolean;
}

/**
 * Finds the typed text at the caret of a text area for which suggestions are shown, and its position relative to `frame`. Keys are
 * intercepted only while there is one.
 */
export function useFieldPrefix<Prefix extends FieldPrefix>({ field, find, onKey }: Options<Prefix>) {
    const frame = useRef<HTMLSpanElement>(null);
    const [found, setFound] = useState<Prefix>();
    const [at, setAt] = useState({ top: 0, left: 0, height: 0 });
    // Start of the text whose list was closed with Escape. The list stays closed there.
    const closedAt = useRef<number>(undefined);
    // Range that a pick has replaced. After undo the browser selects the restored text, and the next key would delete it.
    const replaced = useRef<{ start: number; end: number }>(undefined);
    const isUndone = useRef(false);
    const look = useCallback(() => {
        const text = field.current;
        if (text && isUndone.current) collapse(text, replaced.current);
        const prefix = text && document.activeElement === text ? prefixAtCaret(text, find) : undefined;
        if (prefix?.start !== closedAt.current) closedAt.current = undefined;
        setFound(closedAt.current === undefined ? prefix : undefined);
    }, [field, find]);

    const start = found?.start;
    useLayoutEffect(() => {
        const text = field.current;
        if (start === undefined || !text) return;
        const put = () => {
            const outer = frame.current?.getBoundingClientRect();
            const { top, left, height } = findCaretPosition(text, start);
            if (outer) setAt({ top: top - outer.top, left: left - outer.left, height });
        };
        put();
        text.addEventListener("scroll", put);
        addEventListener("resize", put);
        return () => {
            text.removeEventListener("scroll", put);
            removeEventListener("resize", put);
        };
    }, [field, start]);

    const answer = useRef<(event: KeyboardEvent) => boolean>(() => false);
    useLayoutEffect(() => {
        answer.current = (event) => found !== undefined && onKey(event, found);
    });

    useEffect(() => {
        const text = field.current;
        if (!text) return;
        const onKeyDown = (event: KeyboardEvent) => {
            if (event.defaultPrevented || !answer.current(event)) return;
            event.preventDefault();
            // Otherwise the form would be submitted or an enclosing dialog closed.
            event.stopPropagation();
        };
        const leave = () => setFound(undefined);
        const onInput = (event: Event) => {
            isUndone.current = event instanceof InputEvent && event.inputType === "historyUndo";
            look();
        };
        text.addEventListener("keydown", onKeyDown);
        text.addEventListener("input", onInput);
        text.addEventListener("blur", leave);
        // Arrow keys and taps can move the caret behind another text.
        document.addEventListener("selectionchange", look);
        look();
        return () => {
            text.removeEventListener("keydown", onKeyDown);
            text.removeEventListener("input", onInput);
            text.removeEventListener("blur", leave);
            document.removeEventListener("selectionchange", look);
        };
    }, [field, look]);

    return {
        frame,
        found,
        at,
        /** Closes the list for the typed text, until another one is typed. */
        close(): void {
            closedAt.current = start;
            setFound(undefined);
        },
        /** Replaces the typed text, up to `end` or the caret. The change can be undone and fires an `input` event. */
        replace(written: string, end?: number): void {
            const text = field.current;
            if (!text || start === undefined) return;
            replaced.current = { start, end: text.selectionStart };
            insertIntoField(text, start, end ?? text.selectionStart, written);
            setFound(undefined);
        },
    };
}

/** Sets the ARIA attributes that announce the active suggestion of the list `id`. */
export function useFieldDescendant(field: RefObject<HTMLTextAreaElement | null>, id: string, activeID: string | undefined): void {
    useEffect(() => {
        const text = field.current;
        if (!text || activeID === undefined) return;
        text.setAttribute("aria-autocomplete", "list");
        text.setAttribute("aria-controls", id);
        text.setAttribute("aria-activedescendant", activeID);
        return () => {
            for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) text.removeAttribute(name);
        };
    }, [field, id, activeID]);
}

/** Checks that a key has no modifier and is not part of an input method's composition. */
export const isPlainKey = ({ ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean =>
    !(ctrlKey || metaKey || altKey || shiftKey || isComposing);

function prefixAtCaret<Prefix>(
    { value, selectionStart, selectionEnd }: HTMLTextAreaElement,
    find: (text: string) => Prefix | undefined,
): Prefix | undefined {
    return selectionStart === selectionEnd ? find(value.slice(0, selectionStart)) : undefined;
}

function collapse(field: HTMLTextAreaElement, replaced: { start: number; end: number } | undefined): void {
    const { selectionStart, selectionEnd } = field;
    if (selectionStart === selectionEnd || selectionStart !== replaced?.start || selectionEnd !== replaced.end) return;
    field.setSelectionRange(selectionEnd, selectionEnd);
}
