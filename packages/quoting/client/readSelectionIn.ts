import type { SelectedText } from "./readSelection";

/** Returns the selected range of the page; `undefined` if nothing is selected. */
export function getSelectedRange(): Range | undefined {
    const selection = document.getSelection();
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
    return selection.getRangeAt(0).cloneRange();
}

/**
 * Returns the selected text of the post or reply with this element ID; `undefined` if nothing is selected there or the code could not be
 * fetched.
 */
export async function readSelectionIn(id: string): Promise<SelectedText | undefined> {
    // Read before any focus change clears the selection.
    const range = getSelectedRange();
    if (!range || !document.getElementById(id)?.contains(range.startContainer)) return undefined;
    try {
        const { readSelection } = await import(/* webpackChunkName: "quoting" */ "./readSelection");
        const chosen = readSelection(range);
        return chosen?.elementID === id ? chosen : undefined;
    } catch {
        return undefined;
    }
}
