import type { KeyboardEvent } from "react";
import { Editor, Transforms } from "slate";
import { findSelectedVoid, moveAcrossVoid } from "./commands/voids";
import { isWithMod } from "./shortcuts";
import { syncSelection } from "./syncSelection";

const BACK = ["ArrowUp", "PageUp", "Home"];
const ON = ["ArrowDown", "PageDown", "End"];

/**
 * Handles keys while a void element such as an image or a mention is selected: browsers fire no input events there, so typed text would be
 * lost. Returns whether it did.
 */
export function handleKeyOnVoid(editor: Editor, event: KeyboardEvent): boolean {
    if (!isInVoid(document.getSelection()?.anchorNode)) return false;
    syncSelection(editor);
    if (!findSelectedVoid(editor)) return false;
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

/** Checks whether a DOM node is the spacer that Slate renders in void elements for the caret. */
function isInVoid(node: Node | null | undefined): boolean {
    return node?.parentElement?.closest("[data-slate-spacer]") != null;
}

function go(editor: Editor, isWhole: boolean, isBack: boolean): void {
    if (isWhole) Transforms.select(editor, isBack ? Editor.start(editor, []) : Editor.end(editor, []));
    else moveAcrossVoid(editor, isBack);
}
