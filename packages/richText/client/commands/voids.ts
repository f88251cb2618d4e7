import { Editor, Element, Node, Path, Range, Transforms } from "slate";
import { isVoid } from "../model/elementTypes";
import type { ElementEntry } from "../model/queries";
import { findEnclosing, isEmptyLine } from "../model/queries";

/**
 * Moves the caret out of a void element such as an image, a mention or a rule, where input would be lost: behind an inline one, or to a
 * line after a block.
 */
export function leaveVoid(editor: Editor): void {
    const thing = findSelectedVoid(editor);
    if (!thing) return;
    const next = Path.next(thing[1]);
    const node = Node.has(editor, next) ? Node.get(editor, next) : undefined;
    // An inline element is always followed by text.
    if (editor.isInline(thing[0]) || (Element.isElement(node) && isEmptyLine(editor, node)))
        Transforms.select(editor, Editor.start(editor, next));
    else insertParagraphAfter(editor, thing);
}

/** Inserts a paragraph after a block and selects it. */
export function insertParagraphAfter(editor: Editor, [, path]: ElementEntry): true {
    Transforms.insertNodes(editor, { type: "p", children: [{ text: "" }] }, { at: Path.next(path), select: true });
    return true;
}

/** Moves the caret to the position directly before or after the selected void element. */
export function moveAcrossVoid(editor: Editor, isBack: boolean): void {
    const thing = findSelectedVoid(editor);
    const point = thing && (isBack ? Editor.before(editor, thing[1]) : Editor.after(editor, thing[1]));
    if (point) Transforms.select(editor, point);
}

/** Returns the void element at the caret. */
export function findSelectedVoid(editor: Editor): ElementEntry | undefined {
    return editor.selection && Range.isCollapsed(editor.selection) ? findEnclosing(editor, isVoid) : undefined;
}
