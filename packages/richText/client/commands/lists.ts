import type { Path } from "slate";
import { Editor, Element, Node, Path as Paths, Transforms } from "slate";
import { isLine, isList } from "../model/elementTypes";
import type { ElementEntry } from "../model/queries";
import { findEnclosing, findEnclosingType, findSelectedLines } from "../model/queries";
import type { EditorElement } from "../model/slate";

export type ListType = "ul" | "ol";

/**
 * Turns the selected lines into list items, items of another list type and tasks into this type, and items of this type into paragraphs.
 *
 * @param start the first number of a numbered list
 */
export function toggleList(editor: Editor, type: ListType, start = 1): void {
    Editor.withoutNormalizing(editor, () => {
        const lines = findListableLines(editor);
        const lists = lines.map(([, path]) => findEnclosing(editor, isList, path));
        const isInLists = lines.length > 0 && lists.every((list) => list !== undefined);
        if (isInLists && lists.every((list) => list?.[0].type === type) && !findItems(editor, lines).some(isTask))
            leaveLists(editor, lines);
        else if (isInLists) changeLists(editor, lists, type);
        else createItems(editor, lines, { type, children: [], ...(type === "ol" && start !== 1 && { start }) });
        for (const [, path] of findItems(editor, findListableLines(editor)).filter(isTask))
            Transforms.unsetNodes(editor, "checked" as "text", { at: path });
    });
}

/** Turns the selected lines and list items into tasks that are not done, and tasks into paragraphs. */
export function toggleTaskList(editor: Editor, isDone = false): void {
    Editor.withoutNormalizing(editor, () => {
        const lines = findListableLines(editor);
        const items = findItems(editor, lines);
        if (items.length > 0 && items.length === lines.length && items.every(isTask)) {
            leaveLists(editor, lines);
            return;
        }
        createItems(editor, lines, { type: "ul", children: [] });
        for (const [item, path] of findItems(editor, findListableLines(editor)))
            if (!isTask([item, path])) Transforms.setNodes(editor, { checked: isDone }, { at: path });
    });
}

/** Marks the task at the caret as done, or as not done. Does nothing in other items. */
export function toggleTask(editor: Editor): void {
    const item = findEnclosingType(editor, "li");
    if (item && isTask(item)) Transforms.setNodes(editor, { checked: item[0].checked !== true }, { at: item[1] });
}

/** Checks whether an item is a task. */
export const isTask = ([{ checked }]: ElementEntry): boolean => typeof checked === "boolean";

function findListableLines(editor: Editor): ElementEntry[] {
    return findSelectedLines(editor).filter(([line]) => line.type !== "code_line" && line.type !== "caption");
}

/** Returns the item around each line that is in one. */
function findItems(editor: Editor, lines: readonly ElementEntry[]): ElementEntry[] {
    return lines.map(([, path]) => findEnclosing(editor, ({ type }) => type === "li", path)).filter((item) => item !== undefined);
}

/** Nests the item at the caret under the one above. Returns whether it did. */
export function nestItem(editor: Editor): boolean {
    const item = findEnclosingType(editor, "li");
    if (!item || item[1].at(-1) === 0) return false;
    const [, path] = item;
    const list = Node.parent(editor, path) as EditorElement;
    const abovePath = Paths.previous(path);
    const above = Node.get(editor, abovePath) as EditorElement;
    const last = above.children.at(-1);
    Editor.withoutNormalizing(editor, () => {
        if (last && Element.isElement(last) && isList(last)) {
            Transforms.moveNodes(editor, { at: path, to: [...abovePath, above.children.length - 1, last.children.length] });
            return;
        }
        Transforms.wrapNodes(editor, { type: list.type, children: [] }, { at: path });
        Transforms.moveNodes(editor, { at: path, to: [...abovePath, above.children.length] });
    });
    return true;
}

/** Moves the item at the caret one level up, together with the items below it. Returns whether it did. */
export function raiseItem(editor: Editor): boolean {
    const item = findEnclosingType(editor, "li");
    if (!item) return false;
    const [, path] = item;
    const listPath = Paths.parent(path);
    const outer = Node.parent(editor, listPath);
    if (!Element.isElement(outer) || outer.type !== "li") return false;
    const list = Node.get(editor, listPath) as EditorElement;
    const index = path.at(-1) ?? 0;
    Editor.withoutNormalizing(editor, () => {
        const below = list.children.length - index - 1;
        if (below > 0) takeAlong(editor, path, list.type, below);
        Transforms.moveNodes(editor, { at: path, to: Paths.next(Paths.parent(listPath)) });
        if (index === 0) Transforms.removeNodes(editor, { at: listPath });
    });
    return true;
}

/** Moves the item at the caret one level up, or turns it into a paragraph at the top level. */
export function leaveItem(editor: Editor): void {
    if (raiseItem(editor)) return;
    const item = findEnclosingType(editor, "li");
    if (!item) return;
    Editor.withoutNormalizing(editor, () => {
        const reference = Editor.pathRef(editor, item[1]);
        Transforms.liftNodes(editor, { at: item[1] });
        if (reference.current) Transforms.unwrapNodes(editor, { at: reference.current });
        reference.unref();
    });
}

function leaveLists(editor: Editor, lines: readonly ElementEntry[]): void {
    const items = findItems(editor, lines).map(([, path]) => Editor.pathRef(editor, path));
    // In reverse order, so that the items above keep their list meanwhile.
    for (const item of items.reverse()) {
        const path = item.unref();
        if (path) unmakeItem(editor, path);
    }
}

function unmakeItem(editor: Editor, path: Path): void {
    const reference = Editor.pathRef(editor, path);
    for (let outer = outerItem(editor, reference.current); outer; outer = outerItem(editor, reference.current)) {
        if (!reference.current) break;
        Transforms.liftNodes(editor, { at: reference.current });
        if (reference.current) Transforms.liftNodes(editor, { at: reference.current });
    }
    if (reference.current) Transforms.liftNodes(editor, { at: reference.current });
    if (reference.current) {
        for (const [child, at] of Node.children(editor, reference.current)) {
            if (Element.isElement(child) && child.type === "lic") Transforms.setNodes(editor, { type: "p" }, { at });
        }
        Transforms.unwrapNodes(editor, { at: reference.current });
    }
    reference.unref();
}

function outerItem(editor: Editor, path: Path | null): boolean {
    if (!path || path.length < 3) return false;
    const outer = Node.get(editor, path.slice(0, -2));
    return Element.isElement(outer) && outer.type === "li";
}

function changeLists(editor: Editor, lists: readonly (ElementEntry | undefined)[], type: ListType): void {
    for (const list of lists) {
        if (!list) continue;
        Transforms.setNodes(editor, { type }, { at: list[1] });
        if (type === "ul") Transforms.unsetNodes(editor, "start" as "text", { at: list[1] });
    }
}

function createItems(editor: Editor, lines: readonly ElementEntry[], list: EditorElement): void {
    const free = lines.filter(([, path]) => !findEnclosing(editor, isList, path)).map(([, path]) => Editor.pathRef(editor, path));
    for (const reference of free) {
        const path = reference.unref();
        if (!path || !isLine(Node.get(editor, path) as EditorElement)) continue;
        Transforms.setNodes(editor, { type: "lic" }, { at: path });
        Transforms.wrapNodes(editor, { type: "li", children: [] }, { at: path });
        if (!joinsList(editor, path, list.type)) Transforms.wrapNodes(editor, { ...list }, { at: path });
    }
}

/** Appends an item to the list of the same type directly above it. Returns whether there is one. */
function joinsList(editor: Editor, path: Path, type: string): boolean {
    if (path.at(-1) === 0) return false;
    const abovePath = Paths.previous(path);
    const above = Node.get(editor, abovePath);
    if (!Element.isElement(above) || above.type !== type) return false;
    Transforms.moveNodes(editor, { at: path, to: [...abovePath, above.children.length] });
    return true;
}

/** Moves the following items into a list nested in this one, which keeps their order when the item leaves its list. */
function takeAlong(editor: Editor, path: Path, type: string, count: number): void {
    const item = Node.get(editor, path) as EditorElement;
    const last = item.children.at(-1);
    const isListLast = last !== undefined && Element.isElement(last) && isList(last);
    const to = isListLast ? [...path, item.children.length - 1] : [...path, item.children.length];
    if (!isListLast) Transforms.insertNodes(editor, { type, children: [] }, { at: to });
    for (let moved = 0; moved < count; moved++) {
        const target = Node.get(editor, to) as EditorElement;
        Transforms.moveNodes(editor, { at: Paths.next(path), to: [...to, target.children.length] });
    }
}
