import type { ClipboardEvent, DragEvent } from "react";
import type { Editor } from "slate";
import { Transforms } from "slate";
import { ReactEditor } from "slate-react";
import { syncSelection } from "../syncSelection";

/** Creates the handlers of pasted and dropped content. */
export function createPasteHandlers(editor: Editor, onFiles: (files: File[]) => void) {
    return { onPaste, onPasteCapture, onDrop };

    /** Handles paste itself, because some browsers report pasted content late and without its files. */
    function onPaste(event: ClipboardEvent): boolean {
        if (!ReactEditor.hasEditableTarget(editor, event.target as Node)) return false;
        takePasted(event);
        return true;
    }

    /**
     * Handles paste while a void element is selected: browsers dispatch the event to its content, which Slate ignores. Pastes into fields
     * inside the element are left to them.
     */
    function onPasteCapture(event: ClipboardEvent): void {
        const isOfThing = !ReactEditor.hasEditableTarget(editor, event.target as Node);
        if (isOfThing && event.currentTarget === document.activeElement) takePasted(event);
    }

    function takePasted(event: ClipboardEvent): void {
        event.preventDefault();
        syncSelection(editor);
        ReactEditor.insertData(editor, event.clipboardData);
    }

    /** Passes dropped files on; Slate handles text and moves within the editor. */
    function onDrop(event: DragEvent): boolean {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return false;
        event.preventDefault();
        event.stopPropagation();
        const range = ReactEditor.findEventRange(editor, event);
        if (range) Transforms.select(editor, range);
        onFiles(files);
        return true;
    }
}
