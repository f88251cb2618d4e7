import type { RichMark } from "@parley/richText/contract";
import { Editor } from "slate";
import { findEnclosing, findEnclosingType } from "../model/queries";

/** Checks whether the selection, or text typed next, has a mark. */
export function hasMark(editor: Editor, mark: RichMark): boolean {
    return Editor.marks(editor)?.[mark] === true;
}

/** Toggles a mark on the selection or the text typed next. Does nothing in code blocks. */
export function toggleMark(editor: Editor, mark: RichMark): void {
    if (findEnclosingType(editor, "code_block")) return;
    if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
    else Editor.addMark(editor, mark, true);
}

/** Checks whether the caret is in code, where formatting, suggestions and replacements are off. */
export function isInCode(editor: Editor): boolean {
    return findEnclosing(editor, ({ type }) => type === "code_block") !== undefined || hasMark(editor, "code");
}
