import type { RichNode } from "@parley/richText/contract";
import type { Descendant } from "slate";
import { createEditor, Editor, Transforms } from "slate";
import { HistoryEditor, withHistory } from "slate-history";
import { ReactEditor, withReact } from "slate-react";
import { formatEntered, formatTyped } from "../commands/autoformat";
import { clearCells, handleBackspace, handleDelete, handleEnter } from "../commands/breaks";
import { findLoneLink } from "../commands/cards";
import { toBareURL } from "../commands/links";
import { leaveVoid } from "../commands/voids";
import { insertData } from "../pasting/paste";
import { setFragmentData } from "../pasting/toHTML";
import { isInline, isVoid } from "./elementTypes";
import { readNodes, writeNodes } from "./model";
import { normalize } from "./normalize";

/** Callbacks of an editor's owner. */
export interface EditorEvents {
    /** Receives pasted files. */
    onFiles(files: File[]): void;
    /** Called when a paragraph that consists of just a URL was pasted or ended. */
    onLoneLink(url: string): void;
}

/** Creates an editor for rich2. Its document contains only shapes that the renderer supports, and Markdown is formatted while typing. */
export function createRichEditor({ onFiles, onLoneLink }: EditorEvents): Editor {
    const editor = withHistory(withReact(createEditor()));
    const { insertText, insertBreak, deleteBackward, deleteForward, deleteFragment, normalizeNode } = editor;
    return Object.assign(editor, {
        isInline,
        isVoid,
        normalizeNode: (...[entry, options]: Parameters<typeof normalizeNode>) => {
            if (!normalize(editor, entry)) normalizeNode(entry, options);
        },
        insertText: (...[text, options]: Parameters<typeof insertText>) => {
            if (options?.at === undefined) leaveVoid(editor);
            insertText(text, options);
            const typed = text.at(-1);
            // Text of an unfinished IME composition must not be changed.
            if (typed && !ReactEditor.isComposing(editor)) formatTyped(editor, typed);
        },
        insertBreak: () => {
            if (formatEntered(editor)) return;
            const url = findLoneLink(editor);
            if (!handleEnter(editor)) insertBreak();
            if (url !== undefined) onLoneLink(url);
        },
        insertSoftBreak: () => insertText("\n"),
        deleteBackward: (unit: "character" | "word" | "line" | "block") => {
            if (!handleBackspace(editor)) deleteBackward(unit);
        },
        deleteForward: (unit: "character" | "word" | "line" | "block") => {
            if (!handleDelete(editor)) deleteForward(unit);
        },
        deleteFragment: (...options: Parameters<typeof deleteFragment>) => {
            if (!clearCells(editor)) deleteFragment(...options);
        },
        insertData: (data: DataTransfer) => {
            insertData(editor, data, onFiles);
            const url = findLoneLink(editor);
            if (url !== undefined && url === toBareURL(data.getData("text/plain"))) onLoneLink(url);
        },
        setFragmentData: (data: DataTransfer) => setFragmentData(editor, data),
    });
}

/** Sets the initial content of a new editor, without an undo step or a selection. */
export function fillEditor(editor: Editor, nodes: readonly RichNode[]): void {
    HistoryEditor.withoutSaving(editor, () => {
        editor.children = readNodes(nodes);
        Editor.normalize(editor, { force: true });
    });
}

/** Replaces the content. Can be undone. */
export function replaceAll(editor: Editor, nodes: readonly RichNode[]): void {
    HistoryEditor.withNewBatch(editor, () => {
        Editor.withoutNormalizing(editor, () => {
            Transforms.deselect(editor);
            for (let index = editor.children.length - 1; index >= 0; index--) Transforms.removeNodes(editor, { at: [index] });
            Transforms.insertNodes(editor, readNodes(nodes), { at: [0] });
        });
    });
}

/** Returns the content as rich2. */
export function readBody(editor: Editor): RichNode[] {
    return writeNodes(editor.children as Descendant[]);
}
