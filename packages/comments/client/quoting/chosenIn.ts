import type { ChosenWords } from "./chosenWords";

/** What is selected on the page just now; undefined for nothing. */
export function selectedRange(): Range | undefined {
    const selection = document.getSelection();
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
    return selection.getRangeAt(0).cloneRange();
}

/** What is selected of the post or the reply with this id on the page; undefined for nothing, or where the means could not be fetched. */
export async function chosenIn(id: string): Promise<ChosenWords | undefined> {
    // Before anything moves the focus, and with it the selection.
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
