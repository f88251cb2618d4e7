import type { Path } from "slate";
import { Editor, Element, Node, Path as Paths, Range, Transforms } from "slate";
import { isCell } from "../model/elementTypes";
import type { ElementEntry } from "../model/queries";
import { findEnclosing, findEnclosingType, findLine, findSelectedLines, isEmptyLine } from "../model/queries";
import type { EditorElement } from "../model/slate";

/** Turns the selected lines into headings or paragraphs. */
export function setLines(editor: Editor, type: "p" | "h2" | "h3" | "h4"): void {
    Editor.withoutNormalizing(editor, () => {
        if (findEnclosingType(editor, "code_block")) removeCode(editor);
        for (const [line, path] of findSelectedLines(editor)) {
            if (line.type !== "caption") Transforms.setNodes(editor, { type }, { at: path });
        }
    });
}

export function toggleQuote(editor: Editor): void {
    const quote = findEnclosingType(editor, "blockquote");
    if (quote) freeLines(editor, quote, "blockquote-line");
    else wrapBlocks(editor, "blockquote-line", [{ type: "blockquote", children: [] }]);
}

export function toggleSpoiler(editor: Editor): void {
    const content = findEnclosingType(editor, "spoiler-content");
    if (content) {
        freeLines(editor, content, "spoiler-line");
        return;
    }
    wrapBlocks(editor, "spoiler-line", [
        { type: "spoiler", children: [] },
        { type: "spoiler-content", children: [] },
    ]);
}

/** Turns the selected lines into one code block, or the code block into paragraphs. */
export function toggleCode(editor: Editor, lang?: string): void {
    if (findEnclosingType(editor, "code_block")) removeCode(editor);
    else createCode(editor, lang);
}

/** Inserts a horizontal rule and moves the caret to the paragraph after it. */
export function insertRule(editor: Editor): void {
    insertBlock(editor, { type: "hr", children: [{ text: "" }] });
    Transforms.move(editor);
}

/** Inserts a block after the one at the caret, or replaces an empty line, and selects it. */
export function insertBlock(editor: Editor, block: EditorElement): void {
    Editor.withoutNormalizing(editor, () => {
        const line = findLine(editor);
        const isFree = line !== undefined && ["p", "blockquote-line", "spoiler-line", "spoiler-item"].includes(line[0].type);
        const target = isFree ? line : outermost(editor);
        const at = target ? Paths.next(target[1]) : [editor.children.length];
        Transforms.insertNodes(editor, block, { at });
        Transforms.select(editor, Editor.start(editor, at));
        if (isFree && isEmptyLine(editor, line[0])) Transforms.removeNodes(editor, { at: line[1] });
        const after = editor.selection && outermost(editor);
        if (after && !editor.children[(after[1][0] ?? 0) + 1]) {
            Transforms.insertNodes(editor, { type: "p", children: [{ text: "" }] }, { at: [editor.children.length] });
        }
    });
}

/** Moves the line at the caret out of its quote or spoiler. */
export function unwrapLine(editor: Editor): void {
    const line = findLine(editor);
    if (!line) return;
    Editor.withoutNormalizing(editor, () => {
        const isSpoiler = line[0].type.startsWith("spoiler");
        const reference = Editor.pathRef(editor, line[1]);
        Transforms.setNodes(editor, { type: "p" }, { at: line[1] });
        Transforms.liftNodes(editor, { at: line[1] });
        if (isSpoiler && reference.current) Transforms.liftNodes(editor, { at: reference.current });
        reference.unref();
    });
}

/** Turns the lines of the code block at the caret into paragraphs. */
export function removeCode(editor: Editor): void {
    const code = findEnclosingType(editor, "code_block");
    if (!code) return;
    Editor.withoutNormalizing(editor, () => {
        Transforms.setNodes(
            editor,
            { type: "p" },
            { at: code[1], match: (node) => Element.isElement(node) && node.type === "code_line", mode: "all" },
        );
        Transforms.unwrapNodes(editor, { at: code[1] });
    });
}

function createCode(editor: Editor, lang: string | undefined): void {
    const lines = findSelectedLines(editor);
    const cell = findEnclosing(editor, isCell);
    if (lines.length === 0 || cell) return;
    Editor.withoutNormalizing(editor, () => {
        const references = lines.map(([, path]) => Editor.pathRef(editor, path));
        for (const reference of references) bringOut(editor, reference.current);
        for (const reference of references) {
            if (!reference.current) continue;
            Transforms.setNodes(editor, { type: "code_line" }, { at: reference.current });
        }
        const [first, last] = [references[0]?.current, references.at(-1)?.current];
        for (const reference of references) reference.unref();
        if (!first || !last) return;
        const parent = Paths.parent(first);
        Transforms.wrapNodes(
            editor,
            { type: "code_block", ...(lang && { lang }), children: [] },
            {
                at: parent.length === 0 ? Editor.range(editor, first, last) : parent,
                match: (node, path) =>
                    Element.isElement(node) &&
                    node.type === "code_line" &&
                    path.length === first.length &&
                    !Paths.isBefore(path, first) &&
                    !Paths.isAfter(path, last),
            },
        );
        splitBreaks(editor, first);
    });
}

/** Moves a line out of its lists, because code blocks are not allowed in lists. */
function bringOut(editor: Editor, path: Path | null): void {
    if (!path) return;
    const reference = Editor.pathRef(editor, path);
    for (let depth = path.length; depth > 1; depth--) {
        const parent = reference.current && Node.parent(editor, reference.current);
        if (!parent || !Element.isElement(parent) || !["li", "ul", "ol"].includes(parent.type) || !reference.current) break;
        Transforms.liftNodes(editor, { at: reference.current });
    }
    reference.unref();
}

/** Splits line breaks within a line into separate code lines. */
function splitBreaks(editor: Editor, path: Path): void {
    const code = Node.get(editor, path) as EditorElement;
    const texts = code.children.map((line) => Node.string(line));
    if (!texts.some((text) => text.includes("\n"))) return;
    const lines = texts.flatMap((text) => text.split("\n")).map((text) => ({ type: "code_line", children: [{ text }] }));
    Transforms.removeNodes(editor, { at: path });
    Transforms.insertNodes(editor, { ...code, children: lines }, { at: path, select: true });
}

/** Unwraps a quote or a spoiler's content. */
function freeLines(editor: Editor, [node, path]: ElementEntry, line: string): void {
    Editor.withoutNormalizing(editor, () => {
        for (const [child, at] of Node.children(editor, path)) {
            if (Element.isElement(child) && (child.type === line || child.type === "spoiler-item"))
                Transforms.setNodes(editor, { type: "p" }, { at });
        }
        Transforms.unwrapNodes(editor, { at: path });
        if (node.type === "spoiler-content") Transforms.unwrapNodes(editor, { at: Paths.parent(path) });
    });
}

/** Wraps the selected blocks, including whole lists and tables; paragraphs become lines of type `line`. */
function wrapBlocks(editor: Editor, line: string, wrappers: readonly EditorElement[]): void {
    const { selection } = editor;
    if (!selection || findEnclosing(editor, isCell)) return;
    const at = Editor.unhangRange(editor, selection);
    const [start, end] = Range.edges(at);
    const common = holderOf(editor, Paths.common(start.path, end.path));
    const isChild = (path: Path) => path.length === common.length + 1 && Paths.isDescendant(path, common);
    Editor.withoutNormalizing(editor, () => {
        const isPlain = (node: Node, path: Path) => isChild(path) && Element.isElement(node) && node.type === "p";
        Transforms.setNodes(editor, { type: line }, { at, match: isPlain, mode: "all" });
        const [outer, ...inner] = wrappers;
        if (!outer) return;
        Transforms.wrapNodes(editor, outer, { at, match: (_, path) => isChild(path), mode: "all" });
        const first = (start.path[common.length] ?? 0) as number;
        for (const wrapper of inner) wrapInside(editor, [...common, first], wrapper);
    });
}

function wrapInside(editor: Editor, path: Path, wrapper: EditorElement): void {
    const { children } = Node.get(editor, path) as EditorElement;
    Transforms.insertNodes(editor, wrapper, { at: [...path, children.length] });
    for (let moved = 0; moved < children.length; moved++)
        Transforms.moveNodes(editor, { at: [...path, 0], to: [...path, children.length - moved, moved] });
}

/** Returns the path of the nearest container of quotes and spoilers: the document, a quote or a spoiler. */
function holderOf(editor: Editor, path: Path): Path {
    for (let depth = path.length; depth > 0; depth--) {
        const node = Node.get(editor, path.slice(0, depth));
        if (Element.isElement(node) && ["blockquote", "spoiler-content"].includes(node.type)) return path.slice(0, depth);
    }
    return [];
}

function outermost(editor: Editor): ElementEntry | undefined {
    const first = editor.selection?.focus.path[0];
    const node = first === undefined ? undefined : editor.children[first];
    return first !== undefined && Element.isElement(node) ? [node, [first]] : undefined;
}
