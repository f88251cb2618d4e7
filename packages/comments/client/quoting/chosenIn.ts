import type { ChosenWords } from "./chosenWords";

/** Returns the selected range of the page; `undefined` if nothing is selected. */
export function selectedRange(): Range | undefined {
    const selection = document.getSelection();
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
    return selection.getRangeAt(0).cloneRange();
}

/**
 * Returns the selected text of the post or reply with this element ID; `undefined` if nothing is selected there or the code could not be
 * fetched.
 */
export async function chosenIn(id: string): Promise<ChosenWords | undefined> {
    // Read before any focus change clears the selection.
    const range = selectedRange();
    if (!range || !document.getElementById(id)?.contains(range.startContainer)) return undefined;
    try {
        const { chosenWords } = await import(/* webpackChunkName: "quoting" */ "./chosenWords");
        const chosen = chosenWords(range);
        return chosen?.elementID === id ? chosen : undefined;
    } catch {
        return undefined;
    }
}
