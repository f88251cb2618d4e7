import { Editor, Element, Node, Path, Range, Transforms } from "slate";
import { isVoid } from "../model/kinds";
import type { ElementEntry } from "../model/places";
import { around, isEmptyLine } from "../model/places";

/**
 * Takes the caret out of a thing in which nothing can be written, such as a picture, a mention or a rule: behind one that stands in a line, and onto a
 * line of its own behind one that is a block. What is typed or put in would be lost there.
 */
export function leaveThing(editor: Editor): void {
    const thing = chosenThing(editor);
    if (!thing) return;
    const next = Path.next(thing[1]);
    const node = Node.has(editor, next) ? Node.get(editor, next) : undefined;
    // Behind a thing in a line there is always text.
    if (editor.isInline(thing[0]) || (Element.isElement(node) && isEmptyLine(editor, node)))
        Transforms.select(editor, Editor.start(editor, next));
    else writeAfter(editor, thing);
}

/** Begins a paragraph behind a block. */
export function writeAfter(editor: Editor, [, path]: ElementEntry): true {
    Transforms.insertNodes(editor, { type: "p", children: [{ text: "" }] }, { at: Path.next(path), select: true });
    return true;
}

/** Goes to the place right before or behind the thing that has the caret, in whatever block that is. */
export function passThing(editor: Editor, isBack: boolean): void {
    const thing = chosenThing(editor);
    const place = thing && (isBack ? Editor.before(editor, thing[1]) : Editor.after(editor, thing[1]));
    if (place) Transforms.select(editor, place);
}

/** The thing that has the caret. */
export function chosenThing(editor: Editor): ElementEntry | undefined {
    return editor.selection && Range.isCollapsed(editor.selection) ? around(editor, isVoid) : undefined;
}
