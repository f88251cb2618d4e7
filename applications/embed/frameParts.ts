import { FRAME_PARTS } from "@parley/embedding/contract";

/** Returns the discussion of the page; undefined while it has none. */
export const findDiscussion = (): string | undefined => document.getElementById(FRAME_PARTS.list)?.dataset.discussion;

/** Whether no comments are taken. */
export const isClosed = (): boolean => document.getElementById(FRAME_PARTS.list)?.dataset.state === "closed";

/** Creates a button. */
export function createButton(name: string, run: () => void): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.addEventListener("click", run);
    return button;
}

/** Hides or shows a part of the frame. */
export function setHidden(id: string, isHidden: boolean): void {
    const part = document.getElementById(id);
    if (part) part.hidden = isHidden;
}
