import type { KeyboardEvent, RefObject } from "react";
import { useEffect, useLayoutEffect, useState } from "react";
import type { Editor, Path, Range } from "slate";
import { Range as Ranges } from "slate";
import { ReactEditor } from "slate-react";
import { isInCode } from "../commands/marks";
import { findLine, getTextBeforeCaret, toPoint } from "../model/queries";

/** Key handling of a suggestion list. `answer` returns whether it has handled the key. */
export interface SuggestionKeys {
    answer(event: KeyboardEvent): boolean;
}

/** Typed text for which suggestions are shown, and its line. */
export interface TypedPrefix {
    typed: string;
    /** Offset of its first character in the line, such as the @. */
    start: number;
    path: Path;
}

/** Finds the typed text before the caret, except in code. `find` receives the last `maxLength` characters before the caret. */
export function findTypedPrefix(
    editor: Editor,
    maxLength: number,
    find: (text: string) => Pick<TypedPrefix, "typed" | "start"> | undefined,
): TypedPrefix | undefined {
    const { selection } = editor;
    const line = findLine(editor);
    if (!line || !selection || !Ranges.isCollapsed(selection) || isInCode(editor)) return undefined;
    const text = getTextBeforeCaret(editor);
    const skipped = Math.max(text.length - maxLength, 0);
    const found = find(text.slice(skipped));
    return found && { typed: found.typed, start: found.start + skipped, path: line[1] };
}

export function isSamePrefix(one: TypedPrefix | null | undefined, other: TypedPrefix | undefined): boolean {
    return one?.typed === other?.typed && one?.start === other?.start && one?.path.join() === other?.path.join();
}

/** Returns a string that identifies the position of the typed text, for comparison. */
export function toPositionKey({ path, start }: TypedPrefix): string {
    return `${path.join()}:${start}`;
}

/** Checks whether a key has no modifier and does not belong to an IME composition; only such keys operate the list. */
export function isPlainKey({ ctrlKey, metaKey, altKey, shiftKey, nativeEvent }: KeyboardEvent): boolean {
    return !ctrlKey && !metaKey && !altKey && !shiftKey && !nativeEvent.isComposing;
}

/** Measures the position of the typed text, relative to the upper left corner of the frame. */
export function usePrefixPosition(editor: Editor, frame: RefObject<HTMLElement | null>, found: TypedPrefix | undefined) {
    const [at, setAt] = useState<{ top: number; left: number; height: number }>();
    const positionKey = found && toPositionKey(found);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the same place is not looked for again
    useLayoutEffect(() => {
        if (!found) return setAt(undefined);
        const put = () => {
            const outer = frame.current?.getBoundingClientRect();
            const box = findBox(editor, found);
            if (outer && box) setAt({ top: box.top - outer.top, left: box.left - outer.left, height: box.height });
        };
        put();
        addEventListener("resize", put);
        addEventListener("scroll", put, { capture: true, passive: true });
        return () => {
            removeEventListener("resize", put);
            removeEventListener("scroll", put, { capture: true });
        };
    }, [editor, positionKey]);
    return at;
}

function findBox(editor: Editor, { path, start }: TypedPrefix): DOMRect | undefined {
    const range: Range = { anchor: toPoint(editor, path, start), focus: toPoint(editor, path, start + 1) };
    try {
        return ReactEditor.toDOMRange(editor, range).getBoundingClientRect();
    } catch {
        // The text was removed in the meantime; the list closes too.
        return undefined;
    }
}

/** Sets the ARIA attributes that announce the active suggestion. */
export function useDescendant(editor: Editor, id: string, activeID: string | undefined): void {
    useEffect(() => {
        if (activeID === undefined) return;
        const field = ReactEditor.toDOMNode(editor, editor);
        field.setAttribute("aria-autocomplete", "list");
        field.setAttribute("aria-controls", id);
        field.setAttribute("aria-activedescendant", activeID);
        return () => {
            for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) field.removeAttribute(name);
        };
    }, [editor, id, activeID]);
}
