import type { RichMark } from "@parley/editor/contract";
import { Editor } from "slate";
import { around, findAround } from "../model/places";

/** Whether what is written or selected carries a mark. */
export function hasMark(editor: Editor, mark: RichMark): boolean {
    return Editor.marks(editor)?.[mark] === true;
}

/** Puts a mark on what is selected or written next, or takes it off. Code blocks have none. */
export function toggleMark(editor: Editor, mark: RichMark): void {
    if (findAround(editor, "code_block")) return;
    if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
    else Editor.addMark(editor, mark, true);
}

/** Whether one writes a program here: nothing is formatted, suggested or replaced in it. */
export function isInCode(editor: Editor): boolean {
    return around(editor, ({ type }) => type === "code_block") !== undefined || hasMark(editor, "code");
}
