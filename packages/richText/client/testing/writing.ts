import type { RichNode } from "@parley/richText/contract";
import type { Editor } from "slate";
import { Editor as Editors, Transforms } from "slate";
import { createRichEditor, fillEditor, readBody } from "../model/editor";

/** Creates an editor with a document and the caret at its end. */
export function createTestEditor(
    nodes: readonly unknown[] = [],
    onFiles: (files: File[]) => void = () => undefined,
    onLoneLink: (url: string) => void = () => undefined,
): Editor {
    const editor = createRichEditor({ onFiles, onLoneLink });
    fillEditor(editor, nodes as RichNode[]);
    Transforms.select(editor, Editors.end(editor, [Math.min(Math.max(nodes.length, 1), editor.children.length) - 1]));
    return editor;
}

/** Types text, each key in a microtask of its own. "\n" is Enter, "\b" is Backspace. */
export async function type(editor: Editor, keys: string): Promise<void> {
    for (const key of keys) {
        if (key === "\n") editor.insertBreak();
        else if (key === "\b") editor.deleteBackward("character");
        else editor.insertText(key);
        await Promise.resolve();
    }
}

/** Returns the editor's document as rich2. */
export function getDocument(editor: Editor): RichNode[] {
    return readBody(editor);
}

export const createText = (text: string, marks: object = {}) => ({ text, ...marks });
export const createParagraph = (...children: (string | object)[]) => createBlock("p", ...children);
export const createItem = (text: string, ...more: object[]) => ({ type: "li", children: [createBlock("lic", text), ...more] });

export function createBlock(name: string, ...children: (string | object)[]) {
    return { type: name, children: children.map((child) => (typeof child === "string" ? { text: child } : child)) };
}
