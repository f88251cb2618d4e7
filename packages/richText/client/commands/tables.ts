import type { RichSide } from "@parley/richText/contract";
import type { Path } from "slate";
import { Editor, Element, Node, Transforms } from "slate";
import { isCell } from "../model/elementTypes";
import type { ElementEntry } from "../model/queries";
import { findEnclosing, findEnclosingType } from "../model/queries";
import type { EditorElement } from "../model/slate";
import { insertBlock } from "./blocks";

/** Inserts a table with two columns, a head and two rows. */
export function insertTable(editor: Editor): void {
    const row = (type: string) => ({ type: "tr", children: [emptyCell(type), emptyCell(type)] });
    insertBlock(editor, {
        type: "table",
        children: [
            { type: "thead", children: [row("th")] },
            { type: "tbody", children: [row("td"), row("td")] },
        ],
    });
}

/** The table at the caret and the caret's position in it. */
export interface TablePosition {
    table: ElementEntry;
    rows: ElementEntry[];
    row: number;
    column: number;
    /** Whether the table has a head. */
    hasHead: boolean;
    /** Whether the table has merged cells: then columns differ between rows, and column commands do nothing. */
    isJoined: boolean;
    side: string | undefined;
}

export function findTable(editor: Editor): TablePosition | undefined {
    const table = findEnclosingType(editor, "table");
    const cell = findEnclosing(editor, isCell);
    if (!table || !cell) return undefined;
    const rows = [
        ...Editor.nodes<EditorElement>(editor, { at: table[1], match: (node) => Element.isElement(node) && node.type === "tr" }),
    ];
    const rowPath = cell[1].slice(0, -1);
    const cells = rows.flatMap(([row]) => row.children as EditorElement[]);
    return {
        table,
        rows,
        row: rows.findIndex(([, path]) => path.join() === rowPath.join()),
        column: cell[1].at(-1) ?? 0,
        hasHead: (table[0].children as EditorElement[]).some(({ type }) => type === "thead"),
        isJoined: cells.some(({ colSpan = 1, rowSpan = 1 }) => colSpan > 1 || rowSpan > 1),
        side: cell[0].align,
    };
}

/**
 * Adds an empty row below the caret's, or above it with `isAbove`, and moves the caret there. From the head, the row is added at the start
 * of the body.
 */
export function addRow(editor: Editor, isAbove = false): void {
    const tableLocation = findTable(editor);
    const [row, path] = tableLocation?.rows[tableLocation.row] ?? [];
    if (!tableLocation || !row || !path) return;
    const isInHead = isInPart(editor, path, "thead");
    const cells = (row.children as EditorElement[]).map((cell) => emptyCell(isInHead ? "td" : cell.type, cell.align));
    Editor.withoutNormalizing(editor, () => {
        const at = isInHead ? startOfBody(editor, tableLocation) : isAbove ? path : nextOf(path);
        Transforms.insertNodes(editor, { type: "tr", children: cells }, { at });
        Transforms.select(editor, Editor.start(editor, [...at, Math.min(tableLocation.column, cells.length - 1)]));
    });
}

/**
 * Moves the caret to the next or previous cell of the table. Adds a row after the last cell.
 *
 * @returns whether the caret moved: before the first cell it does not
 */
export function goToCell(editor: Editor, isBack: boolean): boolean {
    const tableLocation = findTable(editor);
    if (!tableLocation) return false;
    const cells = tableLocation.rows.flatMap(([row, path]) => row.children.map((_, column) => [...path, column]));
    const here = cells.findIndex(
        (path) => path.join() === [...(tableLocation.rows[tableLocation.row]?.[1] ?? []), tableLocation.column].join(),
    );
    const goal = cells[here + (isBack ? -1 : 1)];
    if (goal) Transforms.select(editor, Editor.end(editor, goal));
    else if (isBack) return false;
    else {
        addRow(editor);
        const row = findTable(editor)?.rows.at(-1)?.[1];
        if (row) Transforms.select(editor, Editor.start(editor, [...row, 0]));
    }
    return true;
}

/** Removes the caret's row, or the table with its last row. */
export function removeRow(editor: Editor): void {
    const tableLocation = findTable(editor);
    const path = tableLocation?.rows[tableLocation.row]?.[1];
    if (!tableLocation || !path) return;
    if (tableLocation.rows.length === 1) removeTable(editor);
    else Transforms.removeNodes(editor, { at: path });
}

/** Adds an empty column after or before the caret's, and moves the caret there. */
export function addColumn(editor: Editor, isBefore = false): void {
    const tableLocation = findTable(editor);
    if (!tableLocation || tableLocation.isJoined) return;
    const column = isBefore ? tableLocation.column : tableLocation.column + 1;
    Editor.withoutNormalizing(editor, () => {
        for (const [row, path] of tableLocation.rows) {
            const like = row.children[Math.min(tableLocation.column, row.children.length - 1)] as EditorElement;
            Transforms.insertNodes(editor, emptyCell(like.type), { at: [...path, Math.min(column, row.children.length)] });
        }
    });
    const path = tableLocation.rows[tableLocation.row]?.[1];
    if (path) Transforms.select(editor, Editor.start(editor, [...path, column]));
}

/** Removes the caret's column, or the table with its last column. */
export function removeColumn(editor: Editor): void {
    const tableLocation = findTable(editor);
    if (!tableLocation || tableLocation.isJoined) return;
    if (tableLocation.rows.every(([row]) => row.children.length <= 1)) {
        removeTable(editor);
        return;
    }
    Editor.withoutNormalizing(editor, () => {
        for (const [row, path] of tableLocation.rows)
            if (row.children.length > tableLocation.column)
                Transforms.removeNodes(editor, { at: [...path, tableLocation.column] });
    });
}

/** Turns the first row into a head, or the head into a normal row. */
export function toggleHead(editor: Editor): void {
    const tableLocation = findTable(editor);
    const first = tableLocation?.rows[0];
    if (!tableLocation || !first) return;
    Editor.withoutNormalizing(editor, () => {
        setCells(editor, first, tableLocation.hasHead ? "td" : "th");
        if (tableLocation.hasHead) {
            const head = first[1].slice(0, -1);
            Transforms.moveNodes(editor, { at: first[1], to: startOfBody(editor, tableLocation) });
            if ((Node.get(editor, head) as EditorElement).children.length === 0) Transforms.removeNodes(editor, { at: head });
        } else {
            const at = firstPart(tableLocation);
            Transforms.insertNodes(editor, { type: "thead", children: [] }, { at });
            const from = first[1].length === at.length ? nextOf(first[1]) : [...nextOf(at), ...first[1].slice(at.length)];
            Transforms.moveNodes(editor, { at: from, to: [...at, 0] });
        }
    });
}

/** Sets the text alignment of the caret's column. */
export function alignColumn(editor: Editor, side: RichSide | undefined): void {
    const tableLocation = findTable(editor);
    if (!tableLocation || tableLocation.isJoined) return;
    Editor.withoutNormalizing(editor, () => {
        for (const [row, path] of tableLocation.rows) {
            if (row.children.length <= tableLocation.column) continue;
            const at = [...path, tableLocation.column];
            if (side) Transforms.setNodes(editor, { align: side }, { at });
            else Transforms.unsetNodes(editor, "align" as "text", { at });
        }
    });
}

export function removeTable(editor: Editor): void {
    const table = findEnclosingType(editor, "table");
    if (!table) return;
    Editor.withoutNormalizing(editor, () => {
        Transforms.removeNodes(editor, { at: table[1] });
        Transforms.insertNodes(editor, { type: "p", children: [{ text: "" }] }, { at: table[1], select: true });
    });
}

function emptyCell(type: string, align?: string): EditorElement {
    return { type, ...(align && { align }), children: [{ text: "" }] };
}

function isInPart(editor: Editor, path: Path, type: string): boolean {
    const part = Node.parent(editor, path);
    return Element.isElement(part) && part.type === type;
}

/** Returns the path of the first row below the head. Adds a body if the table has only a head. */
function startOfBody(editor: Editor, { table: [table, path] }: TablePosition): Path {
    const parts = table.children as EditorElement[];
    const body = parts.findIndex(({ type }) => type === "tbody");
    if (body >= 0) return [...path, body, 0];
    const row = parts.findIndex(({ type }) => type === "tr");
    if (row >= 0) return [...path, row];
    Transforms.insertNodes(editor, { type: "tbody", children: [] }, { at: [...path, parts.length] });
    return [...path, parts.length, 0];
}

/** Returns the path of the table's first part after the caption. */
function firstPart({ table: [table, path] }: TablePosition): Path {
    return [...path, (table.children as EditorElement[]).findIndex(({ type }) => type !== "caption")];
}

function setCells(editor: Editor, [row, path]: ElementEntry, type: string): void {
    for (const index of row.children.keys()) Transforms.setNodes(editor, { type }, { at: [...path, index] });
}

function nextOf(path: Path): Path {
    return [...path.slice(0, -1), (path.at(-1) ?? 0) + 1];
}
