import type { BodyElement, BodyNode } from "./tree";
import { createElement, isBlock, isElement, isNamed } from "./tree";

/** Puts content between the items of a list into items. */
export function wrapItems(children: BodyNode[]): BodyNode[] {
    return wrapRuns(
        children.filter(isNotBlank),
        (child) => isNamed(child, "li"),
        (loose) => createElement("li", { dir: "auto" }, loose),
    );
}

/** Puts content between the rows of a table section into rows, and content between cells into cells. */
export function wrapRows(node: BodyNode): BodyNode {
    if (!isElement(node) || node.name === "caption") return node;
    if (node.name === "tr") return wrapCells(node);
    const rows = wrapRuns(node.children.filter(isNotBlank), (child) => isNamed(child, "tr"), wrapInRow);
    return { ...node, children: rows.map((row) => (isElement(row) ? wrapCells(row) : row)) };
}

function wrapCells(row: BodyElement): BodyElement {
    return { ...row, children: wrapRuns(row.children.filter(isNotBlank), (child) => isNamed(child, "td", "th"), wrapInCell) };
}

/** Puts loose content of a table into a row. */
export function wrapInRow(loose: BodyNode[]): BodyElement {
    return createElement("tr", {}, [wrapInCell(loose)]);
}

function wrapInCell(loose: BodyNode[]): BodyElement {
    return createElement("td", { dir: "auto" }, loose);
}

/** Puts loose content into paragraphs. */
export function wrapParagraphs(nodes: BodyNode[]): BodyNode[] {
    return wrapRuns(
        nodes,
        (node) => holdsBlock(node) || !isNotBlank(node),
        (loose) => createElement("p", { dir: "auto" }, loose),
    );
}

/** Whether a node is a block or contains one. */
export function holdsBlock(node: BodyNode): boolean {
    return isElement(node) && (isBlock(node) || node.children.some(holdsBlock));
}

/** Whether a node is more than white space. */
export function isNotBlank(node: BodyNode): boolean {
    return typeof node !== "string" || node.trim() !== "";
}

/** Wraps the nodes for which `belongs` is false, each run of adjacent ones in one wrapper. */
export function wrapRuns(
    nodes: BodyNode[],
    belongs: (node: BodyNode) => boolean,
    wrap: (run: BodyNode[]) => BodyElement,
): BodyNode[] {
    const wrapped: BodyNode[] = [];
    let run: BodyNode[] = [];
    const endRun = () => {
        if (run.some(isNotBlank)) wrapped.push(wrap(run));
        run = [];
    };
    for (const node of nodes) {
        if (belongs(node) && !(run.length > 0 && !isNotBlank(node))) {
            endRun();
            wrapped.push(node);
        } else {
            run.push(node);
        }
    }
    endRun();
    return wrapped;
}
