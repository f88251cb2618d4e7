import { Editor, Element, Node, Range, Transforms } from "slate";
import { findEnclosingType } from "../model/queries";

/**
 * Returns the URL that an input stands for, or undefined if it is not a permitted link target (decisions 14). Completes bare hosts and
 * email addresses.
 */
export function parseLinkTarget(written: string): string | undefined {
    const address = written.replace(/\p{Cc}/gu, "").trim();
    if (address === "") return undefined;
    if (/^[/\\]{2}/.test(address)) return `https://${address.slice(2)}`;
    if (/^(https?:\/\/[^\s/]|mailto:|tel:|\/|#)/i.test(address)) return address;
    if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(address)) return `mailto:${address}`;
    if (/^(?:[^\s/:@?#.]+\.)+[^\s/:@?#.]{2,}(:\d+)?([/?#]\S*)?$/.test(address)) return `https://${address}`;
    return undefined;
}

/** Returns the URL if the text consists of one. */
export function toBareURL(text: string): string | undefined {
    return /^https?:\/\/[^\s/]\S*$/i.test(text.trim()) ? text.trim() : undefined;
}

export interface LinkAtCaret {
    url: string;
    text: string;
    isLink: boolean;
}

/** Returns the initial values of the link dialog: the link at the caret, or the selected text. */
export function getLinkAtCaret(editor: Editor): LinkAtCaret {
    const link = findEnclosingType(editor, "a");
    if (link) return { url: link[0].url ?? "", text: Node.string(link[0]), isLink: true };
    const text = editor.selection ? Editor.string(editor, editor.selection) : "";
    return { url: toBareURL(text) ?? "", text, isLink: false };
}

/** Links the selection, changes the link at the caret, or inserts a new one. An unchanged text keeps its marks. */
export function setLink(editor: Editor, url: string, words: string): void {
    const { selection } = editor;
    if (!selection || findEnclosingType(editor, "code_block")) return;
    Editor.withoutNormalizing(editor, () => {
        const link = findEnclosingType(editor, "a");
        const label = words.trim() === "" ? url : words;
        if (link) {
            Transforms.setNodes(editor, { url }, { at: link[1] });
            if (label !== Node.string(link[0])) replaceText(editor, link[1], label);
            Transforms.select(editor, Editor.end(editor, link[1]));
        } else if (Range.isExpanded(selection) && label === Editor.string(editor, selection)) {
            wrapInLink(editor, selection, url);
            Transforms.collapse(editor, { edge: "end" });
        } else {
            Transforms.insertNodes(editor, { type: "a", url, children: [{ text: label }] }, { select: true });
        }
    });
    Transforms.move(editor, { unit: "offset" });
}

/** Wraps a range in a link. */
export function wrapInLink(editor: Editor, at: Range, url: string): void {
    Editor.withoutNormalizing(editor, () => {
        Transforms.unwrapNodes(editor, { at, match: (node) => Element.isElement(node) && node.type === "a", split: true });
        Transforms.wrapNodes(editor, { type: "a", url, children: [] }, { at, split: true });
    });
}

/** Removes the link at the caret and keeps its text. */
export function removeLink(editor: Editor): void {
    Transforms.unwrapNodes(editor, { match: (node) => Element.isElement(node) && node.type === "a" });
}

function replaceText(editor: Editor, path: number[], words: string): void {
    const marks = [...Node.texts(Node.get(editor, path))][0]?.[0];
    const { children } = Node.get(editor, path) as { children: unknown[] };
    for (let index = children.length - 1; index >= 0; index--) Transforms.removeNodes(editor, { at: [...path, index] });
    Transforms.insertNodes(editor, { ...marks, text: words }, { at: [...path, 0] });
}
