import type { NodeEntry, Path } from "slate";
import { Editor, Element, Node, Text, Transforms } from "slate";
import { CHILDREN, isInline, isLine, isVoid, LINE_IN, PARENTS } from "./elementTypes";
import type { EditorElement } from "./slate";

/**
 * Normalizes a node to shapes that the renderer supports, after deleting, pasting or undo: lines contain text, lists contain items, code
 * contains lines without marks, a spoiler one content. Text is only wrapped or unwrapped, never removed.
 *
 * @returns whether something changed, after which Slate normalizes the node again
 */
export function normalize(editor: Editor, [node, path]: NodeEntry): boolean {
    if (Editor.isEditor(node)) return normalizeDocument(editor);
    if (!Element.isElement(node)) return false;
    if (isInline(node)) return normalizeLink(editor, node, path);
    return (
        normalizeParent(editor, node, path) ||
        removeEmptyContainer(editor, node, path) ||
        normalizeLine(editor, node, path) ||
        normalizeChildren(editor, node, path) ||
        normalizeItem(editor, node, path)
    );
}

/** Ensures that the document has a line to write in, and one after a last block that the caret could not leave. */
function normalizeDocument(editor: Editor): boolean {
    const last = editor.children.at(-1);
    if (last && Element.isElement(last) && !requiresLineAfter(last)) return false;
    Transforms.insertNodes(editor, { type: "p", children: [{ text: "" }] }, { at: [editor.children.length] });
    return true;
}

function requiresLineAfter(node: EditorElement): boolean {
    return isVoid(node) || ["code_block", "table", "blockquote", "spoiler"].includes(node.type);
}

function normalizeLink(editor: Editor, node: EditorElement, path: Path): boolean {
    if (node.type !== "a") return false;
    const isInLink = Editor.above(editor, { at: path, match: (above) => Element.isElement(above) && above.type === "a" });
    const hasContent = Node.string(node) !== "" || node.children.some((child) => Element.isElement(child) && isVoid(child));
    if (hasContent && !isInLink) return false;
    Transforms.unwrapNodes(editor, { at: path });
    return true;
}

/** Turns a block with a wrong parent into a paragraph, or unwraps it. */
function normalizeParent(editor: Editor, node: EditorElement, path: Path): boolean {
    const parent = Node.parent(editor, path);
    const allowed = PARENTS[node.type];
    const isAtHome = !allowed || (Element.isElement(parent) && allowed.includes(parent.type));
    if (isAtHome) return false;
    if (isLine(node)) Transforms.setNodes(editor, { type: "p" }, { at: path });
    else if (Element.isElement(parent) && CHILDREN[parent.type]) return false;
    else if (node.children.every((child) => Text.isText(child) || isInline(child)))
        Transforms.setNodes(editor, { type: "p" }, { at: path });
    else Transforms.unwrapNodes(editor, { at: path });
    return true;
}

/** Removes or fills an empty container, such as a list without items or a table without rows. */
function removeEmptyContainer(editor: Editor, node: EditorElement, path: Path): boolean {
    if (isLine(node) || isVoid(node) || node.type === "td" || node.type === "th") return false;
    const isHollow = node.children.every((child) => Text.isText(child) && child.text === "");
    if (!isHollow) return false;
    const line = LINE_IN[node.type];
    if (line && node.type !== "li")
        Transforms.insertNodes(editor, { type: line, children: [{ text: "" }] }, { at: [...path, 0] });
    else Transforms.removeNodes(editor, { at: path });
    return true;
}

function normalizeLine(editor: Editor, node: EditorElement, path: Path): boolean {
    if (!isLine(node)) return false;
    for (const [child, at] of Node.children(editor, path)) {
        if (Element.isElement(child) && !isInline(child)) {
            Transforms.liftNodes(editor, { at });
            return true;
        }
        if (node.type === "code_line" && normalizeCode(editor, child, at)) return true;
    }
    return false;
}

function normalizeCode(editor: Editor, child: Node, at: Path): boolean {
    if (Element.isElement(child)) {
        if (isVoid(child)) Transforms.removeNodes(editor, { at });
        else Transforms.unwrapNodes(editor, { at });
        return true;
    }
    const marks = Object.keys(child).filter((key) => key !== "text");
    if (marks.length > 0) Transforms.unsetNodes(editor, marks as "text"[], { at });
    return marks.length > 0;
}

/** Wraps children that are not allowed in their parent, such as text in a quote or a paragraph in a list. */
function normalizeChildren(editor: Editor, node: EditorElement, path: Path): boolean {
    const allowed = CHILDREN[node.type];
    const line = LINE_IN[node.type] ?? (allowed ? "p" : undefined);
    if (line === undefined) return false;
    for (const [child, at] of Node.children(editor, path)) {
        const isWords = Text.isText(child) || (Element.isElement(child) && isInline(child));
        if (isWords) {
            wrapText(editor, path, at.at(-1) ?? 0, line);
            return true;
        }
        if (allowed && Element.isElement(child) && !allowed.includes(child.type)) {
            normalizeForbiddenChild(editor, node, child, at);
            return true;
        }
    }
    return false;
}

function wrapText(editor: Editor, path: Path, first: number, line: string): void {
    const siblings = (Node.get(editor, path) as EditorElement).children;
    const isWords = (child: Node | undefined) =>
        child !== undefined && (Text.isText(child) || (Element.isElement(child) && isInline(child)));
    let last = first;
    while (isWords(siblings[last + 1])) last++;
    Transforms.wrapNodes(
        editor,
        { type: line, children: [] },
        {
            at: path,
            match: (child, at) =>
                at.length === path.length + 1 && isWords(child) && (at.at(-1) ?? 0) >= first && (at.at(-1) ?? 0) <= last,
        },
    );
}

function normalizeForbiddenChild(editor: Editor, node: EditorElement, child: EditorElement, at: Path): void {
    if (node.type === "ul" || node.type === "ol") Transforms.wrapNodes(editor, { type: "li", children: [] }, { at });
    else if (node.type === "spoiler") Transforms.wrapNodes(editor, { type: "spoiler-content", children: [] }, { at });
    else if (isLine(child) && node.type === "code_block") Transforms.setNodes(editor, { type: "code_line" }, { at });
    else if (isVoid(child)) Transforms.removeNodes(editor, { at });
    else Transforms.liftNodes(editor, { at });
}

/** Ensures that an item starts with its text and a spoiler has one content. */
function normalizeItem(editor: Editor, node: EditorElement, path: Path): boolean {
    if (node.type === "spoiler" && node.children.length > 1) {
        Transforms.mergeNodes(editor, { at: [...path, 1] });
        return true;
    }
    if (node.type !== "li") return false;
    const [first, ...others] = node.children;
    if (first && Element.isElement(first) && !isLine(first) && !isVoid(first)) {
        Transforms.insertNodes(editor, { type: "lic", children: [{ text: "" }] }, { at: [...path, 0] });
        return true;
    }
    if (first && Element.isElement(first) && first.type === "p") {
        Transforms.setNodes(editor, { type: "lic" }, { at: [...path, 0] });
        return true;
    }
    const second = others.findIndex((child) => Element.isElement(child) && child.type === "lic");
    if (second < 0) return false;
    Transforms.setNodes(editor, { type: "p" }, { at: [...path, second + 1] });
    return true;
}
