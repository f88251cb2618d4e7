import { Editor, Range, Transforms } from "slate";
import { ReactEditor } from "slate-react";

/**
 * Synchronizes the selection with the DOM, or sets it to the end if there is none. Slate throttles its own updates to ten per second, so a
 * quick key press would use an outdated selection.
 */
export function syncSelection(editor: Editor): void {
    const selected = document.getSelection();
    const isHere =
        ReactEditor.isFocused(editor) && !ReactEditor.isComposing(editor) && selected !== null && selected.rangeCount > 0;
    const range = isHere ? ReactEditor.toSlateRange(editor, selected, { exactMatch: false, suppressThrow: true }) : null;
    if (range && !(editor.selection && Range.equals(range, editor.selection))) Transforms.select(editor, range);
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
}
