import { Editor, Element, Node, Path, Range, Transforms } from "slate";
import { isVoid } from "../model/kinds";
import type { ElementEntry } from "../model/places";
import { around, isEmptyLine } from "../model/places";

/**
 * Moves the caret out of a void element such as an image, a mention or a rule, where input would be lost: behind an inline one, or to a
 * line after a block.
 */
export function leaveThing(editor: Editor): void {
    const thing = chosenThing(editor);
    if (!thing) return;
    const next = Path.next(thing[1]);
    const node = Node.has(editor, next) ? Node.get(editor, next) : undefined;
    // An inline element is always followed by text.
    if (editor.isInline(thing[0]) || (Element.isElement(node) && isEmptyLine(editor, node)))
        Transforms.select(editor, Editor.start(editor, next));
    else writeAfter(editor, thing);
}

/** Inserts a paragraph after a block and selects it. */
export function writeAfter(editor: Editor, [, path]: ElementEntry): true {
    Transforms.insertNodes(editor, { type: "p", children: [{ text: "" }] }, { at: Path.next(path), select: true });
    return true;
}

/** Moves the caret to the position directly before or after the selected void element. */
export function passThing(editor: Editor, isBack: boolean): void {
    const thing = chosenThing(editor);
    const place = thing && (isBack ? Editor.before(editor, thing[1]) : Editor.after(editor, thing[1]));
    if (place) Transforms.select(editor, place);
}

/** Returns the void element at the caret. */
export function chosenThing(editor: Editor): ElementEntry | undefined {
    return editor.selection && Range.isCollapsed(editor.selection) ? around(editor, isVoid) : undefined;
}
