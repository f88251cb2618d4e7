/** Replaces a range of a text area and moves the caret behind it. The change can be undone and fires an `input` event. */
export function insertIntoField(field: HTMLTextAreaElement, start: number, end: number, written: string): void {
    field.focus();
    field.setSelectionRange(start, end);
    if (document.execCommand?.("insertText", false, written)) return;
    field.setRangeText(written, start, end, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: written }));
}
