import { useLayoutEffect } from "react";
import { Editor, Range, Transforms } from "slate";
import { ReactEditor, useSlate } from "slate-react";

/** The document and selection that the DOM of an editor shows. */
const rendered = new WeakMap<Editor, Pick<Editor, "children" | "selection">>();

/** Records after every rendering of the editable document what it shows. To be used by its parent, within `Slate`. */
export function useRenderedState(): void {
    const editor = useSlate();
    useLayoutEffect(() => {
        rendered.set(editor, { children: editor.children, selection: editor.selection });
    });
}

/**
 * Adopts the selection of the DOM before the editable document is rendered anew, which would set it back: a render for another reason, such as
 * a stored draft, may come before Slate knows what a key or the pointer has selected. Rendered before `Editable`, since effects of siblings run
 * in their order.
 */
export function SelectionSync(): null {
    const editor = useSlate();
    useLayoutEffect(() => {
        if (isRendered(editor)) readSelection(editor);
    });
    return null;
}

/**
 * Synchronizes the selection with the DOM, or sets it to the end if there is none. Slate throttles its own updates to ten per second, so a
 * quick key press would use an outdated selection.
 */
export function syncSelection(editor: Editor): void {
    readSelection(editor);
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
}

function readSelection(editor: Editor): void {
    const selected = document.getSelection();
    const isHere =
        ReactEditor.isFocused(editor) && !ReactEditor.isComposing(editor) && selected !== null && selected.rangeCount > 0;
    const range = isHere ? ReactEditor.toSlateRange(editor, selected, { exactMatch: false, suppressThrow: true }) : null;
    if (range && !(editor.selection && Range.equals(range, editor.selection))) Transforms.select(editor, range);
}

/**
 * Synchronizes the selection before input, which may come in the task in which Slate has rendered: until that task ends Slate takes every
 * new selection of the DOM for its own. While a change is not rendered, the DOM is outdated, and nothing happens.
 */
export function syncSelectionBeforeInput(editor: Editor): void {
    if (isRendered(editor)) syncSelection(editor);
}

/** Checks whether the DOM shows the present document and selection, so that a difference in the DOM's selection is the writer's. */
function isRendered(editor: Editor): boolean {
    const shown = rendered.get(editor);
    return shown?.children === editor.children && shown.selection === editor.selection;
}
