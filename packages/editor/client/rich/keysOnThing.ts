import type { KeyboardEvent } from "react";
import { Editor, Transforms } from "slate";
import { catchUp } from "./catchUp";
import { chosenThing, passThing } from "./commands/things";
import { isWithMod } from "./shortcuts";

const BACK = ["ArrowUp", "PageUp", "Home"];
const ON = ["ArrowDown", "PageDown", "End"];

/**
 * Does what a key does while a thing is chosen, such as a picture or a mention: nobody can write in it, so of most keys the browser tells nothing, and
 * the words that were typed would be lost. Answers whether it did something.
 */
export function answerOnThing(editor: Editor, event: KeyboardEvent): boolean {
    if (!isInThing(document.getSelection()?.anchorNode)) return false;
    catchUp(editor);
    if (!chosenThing(editor)) return false;
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    const isPlain = !ctrlKey && !altKey && !metaKey;
    const isTyped = key.length === 1 && (isPlain || event.getModifierState("AltGraph"));
    const isMoved = !shiftKey && (isPlain || isWithMod(event));
    if (isTyped) editor.insertText(key);
    else if (key === "Enter" && isPlain) editor.insertBreak();
    else if (isMoved && BACK.includes(key)) go(editor, !isPlain, true);
    else if (isMoved && ON.includes(key)) go(editor, !isPlain, false);
    else return false;
    return true;
}

/** What Slate puts into a thing for the caret to stand in. */
function isInThing(node: Node | null | undefined): boolean {
    return node?.parentElement?.closest("[data-slate-spacer]") != null;
}

function go(editor: Editor, isWhole: boolean, isBack: boolean): void {
    if (isWhole) Transforms.select(editor, isBack ? Editor.start(editor, []) : Editor.end(editor, []));
    else passThing(editor, isBack);
}
