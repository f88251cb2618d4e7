import type { KeyboardEvent } from "react";
import type { Editor } from "slate";
import { insertRule, setLines, toggleCode, toggleQuote, toggleSpoiler } from "./commands/blocks";
import { isTask, nestItem, raiseItem, toggleList, toggleTask, toggleTaskList } from "./commands/lists";
import { hasMark, toggleMark } from "./commands/marks";
import { findTable, goToCell } from "./commands/tables";
import { findEnclosingType } from "./model/queries";

/** A keyboard shortcut of the editor. */
export interface Shortcut {
    /** English name, translated by `t`. */
    name: string;
    /** `code` of a keyboard event for keys whose character changes with Shift; otherwise the letter. */
    key: string;
    shift?: true;
    alt?: true;
    command: (editor: Editor) => void;
    /** Whether the format is active; absent for commands without a state. */
    isOn?: (editor: Editor) => boolean;
}

/** Formatting shortcuts, pressed with Ctrl, or with Command on a Mac. */
export const SHORTCUTS: readonly Shortcut[] = [
    { name: "Bold", key: "B", command: (editor) => toggleMark(editor, "bold"), isOn: (editor) => hasMark(editor, "bold") },
    { name: "Italic", key: "I", command: (editor) => toggleMark(editor, "italic"), isOn: (editor) => hasMark(editor, "italic") },
    {
        name: "Underline",
        key: "U",
        command: (editor) => toggleMark(editor, "underline"),
        isOn: (editor) => hasMark(editor, "underline"),
    },
    {
        name: "Strikethrough",
        key: "X",
        shift: true,
        command: (editor) => toggleMark(editor, "strikethrough"),
        isOn: (editor) => hasMark(editor, "strikethrough"),
    },
    { name: "Code", key: "E", command: (editor) => toggleMark(editor, "code"), isOn: (editor) => hasMark(editor, "code") },
    {
        name: "Numbered list",
        key: "Digit7",
        shift: true,
        command: (editor) => toggleList(editor, "ol"),
        isOn: (editor) => isIn(editor, "ol"),
    },
    {
        name: "Bulleted list",
        key: "Digit8",
        shift: true,
        command: (editor) => toggleList(editor, "ul"),
        isOn: (editor) => isIn(editor, "ul"),
    },
    {
        name: "Task list",
        key: "Digit7",
        alt: true,
        command: (editor) => toggleTaskList(editor),
        isOn: (editor) => isInTask(editor),
    },
    {
        name: "Task done",
        key: "Digit8",
        alt: true,
        command: toggleTask,
        isOn: (editor) => findEnclosingType(editor, "li")?.[0].checked === true,
    },
    { name: "Quote", key: "Digit9", shift: true, command: toggleQuote, isOn: (editor) => isIn(editor, "blockquote") },
    { name: "Paragraph", key: "Digit0", alt: true, command: (editor) => setLines(editor, "p") },
    {
        name: "Heading",
        key: "Digit1",
        alt: true,
        command: (editor) => setLines(editor, "h2"),
        isOn: (editor) => isIn(editor, "h2"),
    },
    {
        name: "Smaller heading",
        key: "Digit2",
        alt: true,
        command: (editor) => setLines(editor, "h3"),
        isOn: (editor) => isIn(editor, "h3"),
    },
    {
        name: "Smallest heading",
        key: "Digit3",
        alt: true,
        command: (editor) => setLines(editor, "h4"),
        isOn: (editor) => isIn(editor, "h4"),
    },
    {
        name: "Code block",
        key: "Digit4",
        alt: true,
        command: (editor) => toggleCode(editor),
        isOn: (editor) => isIn(editor, "code_block"),
    },
    { name: "Spoiler", key: "Digit5", alt: true, command: toggleSpoiler, isOn: (editor) => isIn(editor, "spoiler") },
    { name: "Horizontal line", key: "Digit6", alt: true, command: insertRule },
];

/** Returns the shortcut of a keyboard event. */
export function findShortcut(event: KeyboardEvent): Shortcut | undefined {
    // On some systems AltGr reports Ctrl and Alt, but types characters such as brackets.
    if (!isWithMod(event) || event.getModifierState("AltGraph")) return undefined;
    return SHORTCUTS.find(
        ({ key, shift, alt }) =>
            event.shiftKey === (shift === true) &&
            event.altKey === (alt === true) &&
            (event.code === key || event.key.toUpperCase() === key),
    );
}

/** Checks whether Ctrl is pressed, or Command on a Mac, and not the other. */
export function isWithMod({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): boolean {
    return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** Returns the label of a shortcut on this platform. */
export function describeKeys({ key, shift, alt }: Pick<Shortcut, "key" | "shift" | "alt">): string {
    const letter = key.replace(/^Digit/, "");
    if (isMac()) return `${alt ? "⌥" : ""}${shift ? "⇧" : ""}⌘${letter}`;
    return ["Ctrl", alt && "Alt", shift && "Shift", letter].filter(Boolean).join("+");
}

/**
 * Handles Tab: moves to the next cell in a table, or nests a list item; Shift+Tab does the reverse. Anywhere else Tab leaves the editor.
 *
 * @returns whether the key was handled
 */
export function handleTab(editor: Editor, isBack: boolean): boolean {
    if (findTable(editor)) return goToCell(editor, isBack);
    if (!findEnclosingType(editor, "li")) return false;
    return isBack ? raiseItem(editor) : nestItem(editor);
}

function isIn(editor: Editor, type: string): boolean {
    return findEnclosingType(editor, type) !== undefined;
}

function isInTask(editor: Editor): boolean {
    const item = findEnclosingType(editor, "li");
    return item !== undefined && isTask(item);
}

function isMac(): boolean {
    return /Mac|iPhone|iPad/.test(navigator.platform);
}
