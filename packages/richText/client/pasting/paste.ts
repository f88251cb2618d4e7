import { trimEndCharacters } from "@parley/library/contract";
import type { RichNode } from "@parley/richText/contract";
import type { Descendant } from "slate";
import { Editor, Element, Node, Path, Range, Text, Transforms } from "slate";
import { toBareURL, wrapInLink } from "../commands/links";
import { leaveVoid } from "../commands/voids";
import { isCell, isInline, isLine, isList } from "../model/elementTypes";
import { readNodes } from "../model/model";
import { findEnclosing, findEnclosingType, findLine, isEmptyLine } from "../model/queries";
import type { EditorElement } from "../model/slate";
import { parseDisarmed } from "./disarm";
import { fromHTML } from "./fromHTML";

/**
 * Inserts pasted or dropped data: passes files to `onFiles`, filters HTML, keeps plain text as written. In a code block everything is
 * inserted as text.
 */
export function insertData(editor: Editor, data: DataTransfer, onFiles: (files: File[]) => void): void {
    const text = data.getData("text/plain");
    const html = data.getData("text/html");
    if (findEnclosingType(editor, "code_block")) {
        if (text) insertLines(editor, text);
        return;
    }
    const own = readFragment(data, html);
    if (own) {
        insertBlocks(editor, own);
        return;
    }
    const page = html ? parseDisarmed(html) : undefined;
    const files = [...data.files];
    // Word processors add an image of the text to the text.
    if (files.length > 0 && !page?.textContent?.trim()) {
        onFiles(files);
        return;
    }
    if (toBareURL(text)) pasteAddress(editor, text.trim());
    else if (data.types.includes("vscode-editor-data")) insertText(editor, text);
    else if (page && hasContent(page)) insertNodes(editor, fromHTML(page));
    else insertText(editor, text);
}

/** Inserts nodes at the caret, or at the end without one: a single line becomes inline content, blocks go between blocks. */
export function insertNodes(editor: Editor, nodes: readonly RichNode[]): void {
    insertBlocks(editor, readNodes(nodes));
}

/** Inserts plain text at the caret as written: blank lines separate paragraphs, other line breaks stay. */
export function insertText(editor: Editor, text: string): void {
    const paragraphs = trimEndCharacters(text.replace(/\r\n?/g, "\n"), /\n/).split(/\n{2,}/);
    if (findEnclosingType(editor, "code_block")) insertLines(editor, text);
    else
        insertBlocks(
            editor,
            paragraphs.map((paragraph) => ({ type: "p", children: [{ ...Editor.marks(editor), text: paragraph }] })),
        );
}

/** Returns the fragment that an editor of this site has put on the clipboard, if any. */
function readFragment(data: DataTransfer, html: string): EditorElement[] | undefined {
    const encoded = data.getData("application/x-slate-fragment") || /data-slate-fragment="([^"]+)"/.exec(html)?.[1];
    if (!encoded) return undefined;
    try {
        const fragment: unknown = JSON.parse(decodeURIComponent(window.atob(encoded)));
        return Array.isArray(fragment) ? readNodes(fragment) : undefined;
    } catch {
        return undefined;
    }
}

function hasContent(page: HTMLElement): boolean {
    return Boolean(page.textContent?.trim()) || page.querySelector("img, hr, table") !== null;
}

function pasteAddress(editor: Editor, url: string): void {
    const { selection } = editor;
    const link = findEnclosingType(editor, "a");
    if (selection && Range.isExpanded(selection) && !link) {
        wrapInLink(editor, selection, url);
        Transforms.collapse(editor, { edge: "end" });
    } else if (link) {
        Transforms.insertText(editor, url);
    } else {
        insertBlocks(editor, [{ type: "p", children: [{ type: "a", url, children: [{ text: url }] }] }]);
        // Text typed next is not part of the link.
        const inserted = findEnclosingType(editor, "a");
        if (inserted) Transforms.select(editor, Editor.start(editor, Path.next(inserted[1])));
    }
}

function insertLines(editor: Editor, text: string): void {
    const lines = text.replace(/\r\n?/g, "\n").split("\n");
    Editor.withoutNormalizing(editor, () => {
        for (const [index, line] of lines.entries()) {
            if (index > 0) Transforms.splitNodes(editor, { always: true });
            if (line) Transforms.insertText(editor, line);
        }
    });
}

function insertBlocks(editor: Editor, blocks: EditorElement[]): void {
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    leaveVoid(editor);
    Editor.withoutNormalizing(editor, () => {
        if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
        const [only] = blocks;
        const line = findLine(editor);
        if (!only || !editor.selection) return;
        if (line && findEnclosingType(editor, "code_block"))
            insertLines(editor, blocks.map((block) => Node.string(block)).join("\n"));
        else if (line && (isCell(line[0]) || findEnclosing(editor, isCell))) insertInlines(editor, toInlines(blocks));
        else if (line && blocks.length === 1 && isPlainLine(only)) insertInlines(editor, only.children);
        else if (line && findEnclosingType(editor, "li") && blocks.every(isList)) insertItems(editor, blocks);
        else insertBetween(editor, blocks);
    });
}

/** Checks whether a block's content can be inserted into another line. */
function isPlainLine({ type }: EditorElement): boolean {
    return ["p", "lic", "blockquote-line", "spoiler-line", "spoiler-item", "caption"].includes(type);
}

function insertInlines(editor: Editor, words: readonly Descendant[]): void {
    const full = words.filter((word) => Element.isElement(word) || word.text !== "");
    if (full.length === 0) return;
    Transforms.insertNodes(editor, full as Descendant[], { select: true });
    const last = full.at(-1);
    // Moves the caret behind a void element.
    if (last && Element.isElement(last)) Transforms.move(editor, { unit: "offset" });
}

/** Returns the text of blocks that are not allowed at the caret, separated by line breaks. */
function toInlines(blocks: readonly EditorElement[]): Descendant[] {
    return blocks.flatMap(linesOf).flatMap((line, index) => (index === 0 ? line : [{ text: "\n" }, ...line]));
}

function linesOf({ children }: EditorElement): Descendant[][] {
    if (children.every((child) => Text.isText(child) || isInline(child))) return [children];
    return children.flatMap((child) => (Element.isElement(child) ? linesOf(child) : []));
}

function insertItems(editor: Editor, lists: readonly EditorElement[]): void {
    const item = findEnclosingType(editor, "li");
    if (!item) return;
    const items = lists.flatMap((list) => list.children);
    const isEmpty = Node.string(item[0]) === "" && item[0].children.length === 1;
    const at = Path.next(item[1]);
    Transforms.insertNodes(editor, items, { at });
    const last = [...at.slice(0, -1), (at.at(-1) ?? 0) + items.length - 1];
    Transforms.select(editor, Editor.end(editor, last));
    if (isEmpty) Transforms.removeNodes(editor, { at: item[1] });
}

/** Splits the line and inserts the blocks between its halves. A first or last paragraph is merged with the adjacent half. */
function insertBetween(editor: Editor, blocks: readonly EditorElement[]): void {
    const middle = [...blocks];
    const insertionBlock = findInsertionBlock(editor);
    if (!insertionBlock) {
        Transforms.insertNodes(editor, middle, { at: [editor.children.length], select: true });
        return;
    }
    const [line, path] = insertionBlock;
    const isSplit = isLine(line);
    const [first] = middle;
    if (isSplit && first && isPlainLine(first) && !isEmptyLine(editor, line) && middle.length > 1) {
        insertInlines(editor, first.children);
        middle.shift();
    }
    if (isSplit) Transforms.splitNodes(editor, { match: (node) => node === Node.get(editor, path), always: true });
    const at = Path.next(path);
    Transforms.insertNodes(editor, middle, { at });
    const last = [...at.slice(0, -1), (at.at(-1) ?? 0) + middle.length - 1];
    const tail = Path.next(last);
    const end = Editor.pointRef(editor, Editor.end(editor, last));
    if (isSplit) joinTail(editor, last, tail);
    if (isSplit && isEmptyLine(editor, Node.get(editor, path) as EditorElement)) Transforms.removeNodes(editor, { at: path });
    const caret = end.unref();
    if (caret) Transforms.select(editor, caret);
}

function joinTail(editor: Editor, last: Path, tail: Path): void {
    const [lastNode, tailNode] = [Node.get(editor, last) as EditorElement, Node.get(editor, tail) as EditorElement];
    if (isEmptyLine(editor, tailNode)) Transforms.removeNodes(editor, { at: tail });
    else if (isPlainLine(lastNode)) Transforms.mergeNodes(editor, { at: tail });
}

/** Returns the line at the caret if blocks are allowed beside it, otherwise the outermost block. */
function findInsertionBlock(editor: Editor): [EditorElement, Path] | undefined {
    const line = findLine(editor);
    if (line && !["lic", "code_line", "caption"].includes(line[0].type) && !isCell(line[0]) && !findEnclosing(editor, isList))
        return line;
    const first = editor.selection?.focus.path[0];
    const node = first === undefined ? undefined : editor.children[first];
    return first !== undefined && Element.isElement(node) ? [node, [first]] : undefined;
}
