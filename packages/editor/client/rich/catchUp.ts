import { Editor, Range, Transforms } from "slate";
import { ReactEditor } from "slate-react";

/**
 * Takes over what is selected on the page at this moment, and goes to the end where nothing is: Slate looks only every tenth of a second, and
 * who is quick has selected something else by the time they press a key or a button.
 */
export function catchUp(editor: Editor): void {
    const selected = document.getSelection();
    const isHere =
        ReactEditor.isFocused(editor) && !ReactEditor.isComposing(editor) && selected !== null && selected.rangeCount > 0;
    const range = isHere ? ReactEditor.toSlateRange(editor, selected, { exactMatch: false, suppressThrow: true }) : null;
    if (range && !(editor.selection && Range.equals(range, editor.selection))) Transforms.select(editor, range);
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
}
