import { Editor, Element, Node, Path, Point, Range, Transforms } from "slate";
import { isCell, isHeading, isVoid } from "../model/elementTypes";
import type { ElementEntry } from "../model/queries";
import { findEnclosing, findEnclosingType, findLine, isAtEnd, isAtStart, isEmptyLine } from "../model/queries";
import { removeCode, setLines, unwrapLine } from "./blocks";
import { isTask, leaveItem } from "./lists";
import { insertParagraphAfter, leaveVoid } from "./voids";

/** Handles Enter in special cases. Returns whether it did; otherwise the caller splits the line. */
export function handleEnter(editor: Editor): boolean {
    const { selection } = editor;
    if (!selection) return false;
    const thing = findEnclosing(editor, isVoid);
    if (thing && !editor.isInline(thing[0])) return insertParagraphAfter(editor, thing);
    leaveVoid(editor);
    if (findEnclosing(editor, isCell)) {
        editor.insertText("\n");
        return true;
    }
    if (Range.isExpanded(selection)) Transforms.delete(editor);
    const line = findLine(editor);
    if (!line) return false;
    const [node, path] = line;
    const isEmpty = isEmptyLine(editor, node);
    if (node.type === "code_line") return breakCode(editor, line);
    if (findEnclosingType(editor, "li") && isInItem(editor, path)) return breakItem(editor, line, isEmpty);
    if (isEmpty && isInHolder(editor, path)) {
        unwrapLine(editor);
        return true;
    }
    return isHeading(node) && breakHeading(editor, line);
}

/** Handles Backspace at the start of a block, which resets the block's type. Returns whether it did. */
export function handleBackspace(editor: Editor): boolean {
    const { selection } = editor;
    if (!selection || Range.isExpanded(selection)) return false;
    const line = findLine(editor);
    if (!line || !isAtStart(editor, line[1])) return false;
    const [node, path] = line;
    const isFirst = path.at(-1) === 0;
    if (isCell(node) || findEnclosing(editor, isCell)) return isFirst || isCell(node);
    if (isHeading(node)) {
        setLines(editor, "p");
        return true;
    }
    if (node.type === "code_line") return isFirst && done(() => removeCode(editor));
    if (node.type === "lic") return isFirst && done(() => leaveItem(editor));
    if (isFirst && isInHolder(editor, path)) return done(() => unwrapLine(editor));
    return path.at(-1) !== 0 && goToAbove(editor, line);
}

/**
 * Handles Delete at the end of a block: cells are never merged, and nothing is merged with a table or void element. Returns whether it did.
 */
export function handleDelete(editor: Editor): boolean {
    const { selection } = editor;
    const line = findLine(editor);
    if (!selection || Range.isExpanded(selection) || !line || !isAtEnd(editor, line[1])) return false;
    if (findEnclosing(editor, isCell)) return true;
    const next = Editor.next(editor, {
        at: line[1],
        match: (node) => Element.isElement(node) && !editor.isInline(node),
        mode: "highest",
    });
    if (!next || !Element.isElement(next[0])) return false;
    if (next[0].type !== "table" && !isVoid(next[0])) return false;
    Transforms.select(editor, Editor.start(editor, next[1]));
    if (isEmptyLine(editor, line[0])) Transforms.removeNodes(editor, { at: line[1] });
    return true;
}

/** Empties the selected cells if the selection spans several cells, so that the table keeps its shape. */
export function clearCells(editor: Editor): boolean {
    const { selection } = editor;
    if (!selection || Range.isCollapsed(selection)) return false;
    const [start, end] = Range.edges(selection);
    const [first, last] = [findEnclosing(editor, isCell, start), findEnclosing(editor, isCell, end)];
    if (!first || !last || Path.equals(first[1], last[1])) return false;
    Editor.withoutNormalizing(editor, () => {
        for (const [, path] of Editor.nodes(editor, {
            at: selection,
            match: (node) => Element.isElement(node) && isCell(node),
        })) {
            const [from, to] = [Editor.start(editor, path), Editor.end(editor, path)];
            const at = { anchor: Point.isBefore(start, from) ? from : start, focus: Point.isAfter(end, to) ? to : end };
            if (!Point.equals(at.anchor, at.focus)) Transforms.delete(editor, { at });
        }
        Transforms.collapse(editor, { edge: "start" });
    });
    return true;
}

function done(edit: () => void): true {
    edit();
    return true;
}

/** Ends the code block at an empty last line; otherwise starts a line with the same indentation. */
function breakCode(editor: Editor, [line, path]: ElementEntry): boolean {
    const code = findEnclosingType(editor, "code_block");
    if (!code) return false;
    const [block, blockPath] = code;
    const isLast = path.at(-1) === block.children.length - 1;
    if (isLast && block.children.length > 1 && Node.string(line).trim() === "") {
        Editor.withoutNormalizing(editor, () => {
            Transforms.removeNodes(editor, { at: path });
            insertParagraphAfter(editor, [block, blockPath]);
        });
        return true;
    }
    const indent = /^[ \t]*/.exec(Node.string(line))?.[0] ?? "";
    Transforms.splitNodes(editor, { always: true });
    if (indent && isAtStart(editor, Path.next(path))) editor.insertText(indent);
    return true;
}

function isInItem(editor: Editor, path: Path): boolean {
    const parent = Node.parent(editor, path);
    return Element.isElement(parent) && parent.type === "li";
}

function isInHolder(editor: Editor, path: Path): boolean {
    const parent = Node.parent(editor, path);
    return Element.isElement(parent) && ["blockquote", "spoiler-content"].includes(parent.type);
}

/** Moves an empty item out of its list; otherwise splits the item, whose nested blocks follow its second half. */
function breakItem(editor: Editor, [, path]: ElementEntry, isEmpty: boolean): true {
    if (isEmpty && path.at(-1) === 0) {
        leaveItem(editor);
        return true;
    }
    const isFirstEmpty = isAtStart(editor, path);
    Editor.withoutNormalizing(editor, () => {
        Transforms.splitNodes(editor, { match: (node) => Element.isElement(node) && node.type === "li", always: true });
        const item = findEnclosingType(editor, "li");
        if (!item) return;
        Transforms.setNodes(editor, { type: "lic" }, { at: [...item[1], 0] });
        // The new one of two tasks is not done.
        if (isTask(item))
            Transforms.setNodes(editor, { checked: false }, { at: isFirstEmpty ? Path.previous(item[1]) : item[1] });
    });
    return true;
}

/** Starts a paragraph after a heading, or inserts one before it if the caret is at its start. */
function breakHeading(editor: Editor, [node, path]: ElementEntry): boolean {
    if (isAtStart(editor, path) && !isEmptyLine(editor, node)) {
        Transforms.insertNodes(editor, { type: "p", children: [{ text: "" }] }, { at: path });
        return true;
    }
    if (!isAtEnd(editor, path)) return false;
    Transforms.splitNodes(editor, { always: true });
    Transforms.setNodes(editor, { type: "p" });
    return true;
}

/** Moves the caret into a table or void element above instead of merging with it, and removes the line if empty. */
function goToAbove(editor: Editor, [node, path]: ElementEntry): boolean {
    const abovePath = Path.previous(path);
    const above = Node.get(editor, abovePath);
    if (!Element.isElement(above) || !(isVoid(above) || above.type === "table")) return false;
    Transforms.select(editor, Editor.end(editor, abovePath));
    if (isEmptyLine(editor, node)) Transforms.removeNodes(editor, { at: path });
    return true;
}
