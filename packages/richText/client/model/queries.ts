import type { NodeEntry, Path, Point } from "slate";
import { Editor, Element, Node, Range, Text } from "slate";
import { isCell, isInline, isLine, isVoid } from "./elementTypes";
import type { EditorElement } from "./slate";

export type ElementEntry = NodeEntry<EditorElement>;

/** Returns the nearest element around `at`, by default the selection, that satisfies `is`. */
export function findEnclosing(
    editor: Editor,
    is: (node: EditorElement) => boolean,
    at?: Path | Point | Range,
): ElementEntry | undefined {
    const location = at ?? editor.selection;
    if (!location) return undefined;
    return Editor.above<EditorElement>(editor, { at: location, match: (node) => Element.isElement(node) && is(node) });
}

/** Returns the nearest element of these types around the selection. */
export function findEnclosingType(editor: Editor, ...types: string[]): ElementEntry | undefined {
    return findEnclosing(editor, ({ type }) => types.includes(type));
}

/** Returns the block that contains the text at `at`, by default the selection: a line, or a cell without lines. */
export function findLine(editor: Editor, at?: Path | Point | Range): ElementEntry | undefined {
    return findEnclosing(editor, (node) => isLine(node) || isCell(node), at);
}

/** Returns the selected lines. */
export function findSelectedLines(editor: Editor): ElementEntry[] {
    if (!editor.selection) return [];
    const at = Editor.unhangRange(editor, editor.selection);
    return [
        ...Editor.nodes<EditorElement>(editor, { at, match: (node) => Element.isElement(node) && isLine(node), mode: "lowest" }),
    ];
}

/** Returns the text between the start of the line and the caret. */
export function getTextBeforeCaret(editor: Editor): string {
    const line = findLine(editor);
    if (!line || !editor.selection || !Range.isCollapsed(editor.selection)) return "";
    return Editor.string(editor, { anchor: Editor.start(editor, line[1]), focus: editor.selection.anchor });
}

/** Returns the point `offset` characters after the start of a block. */
export function toPoint(editor: Editor, path: Path, offset: number): Point {
    let left = offset;
    for (const [text, at] of Node.texts(Node.get(editor, path))) {
        if (left <= text.text.length) return { path: [...path, ...at], offset: left };
        left -= text.text.length;
    }
    return Editor.end(editor, path);
}

export function isAtStart(editor: Editor, path: Path): boolean {
    return (
        editor.selection !== null && Range.isCollapsed(editor.selection) && Editor.isStart(editor, editor.selection.anchor, path)
    );
}

export function isAtEnd(editor: Editor, path: Path): boolean {
    return (
        editor.selection !== null && Range.isCollapsed(editor.selection) && Editor.isEnd(editor, editor.selection.anchor, path)
    );
}

/** Checks whether a line has no text, images or mentions. */
export function isEmptyLine(editor: Editor, node: EditorElement): boolean {
    return node.children.every((child) => Text.isText(child) && child.text === "") && !editor.isVoid(node);
}

/** Returns the number of characters of `toPlainText` before the caret; all of them without a selection. */
export function getCaretOffset(editor: Editor): number {
    const caret = editor.selection?.focus ?? Editor.end(editor, []);
    let offset = 0;
    let isFirst = true;
    for (const [block, path] of bottomBlocks(editor)) {
        if (!isFirst) offset++;
        isFirst = false;
        const isHere = path.every((step, depth) => caret.path[depth] === step);
        for (const [node, at] of iterateTexts(block, path)) {
            if (isHere && at.every((step, depth) => caret.path[depth] === step))
                return offset + (Text.isText(node) ? caret.offset : 0);
            offset += lengthOf(node);
        }
        if (isHere) return offset;
    }
    return offset;
}

/** Returns the point after `offset` characters of `toPlainText`. */
export function toPointAtOffset(editor: Editor, offset: number): Point {
    let left = offset;
    for (const [block, path] of bottomBlocks(editor)) {
        for (const [node, at] of iterateTexts(block, path)) {
            const length = lengthOf(node);
            if (left <= length && Text.isText(node)) return { path: at, offset: left };
            left -= Math.min(length, left);
        }
        if (left === 0) return Editor.end(editor, path);
        left--;
    }
    return Editor.end(editor, []);
}

function* bottomBlocks(editor: Editor): Generator<ElementEntry> {
    for (const [node, path] of Node.elements(editor)) {
        if (isInline(node)) continue;
        const [first] = node.children;
        if (isVoid(node) || !first || Text.isText(first) || isInline(first)) yield [node, path];
    }
}

/** Yields the texts of a block, and the inline void elements that count as text. */
function* iterateTexts(block: EditorElement, path: Path): Generator<NodeEntry> {
    for (const [index, child] of block.children.entries()) {
        const at = [...path, index];
        if (Text.isText(child) || isVoid(child)) yield [child, at];
        else yield* iterateTexts(child, at);
    }
}

function lengthOf(node: Node): number {
    if (Text.isText(node)) return node.text.length;
    if (Editor.isEditor(node)) return 0;
    return (node.type === "@" ? `@${node.name ?? ""}` : (node.alt ?? "")).length;
}
