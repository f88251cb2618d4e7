import type { KeyboardEvent } from "react";

/** Control or Command with Enter sends the form, as in most places where one writes. */
export function sendByKeyboard(event: KeyboardEvent<HTMLFormElement>): void {
    // An editor has done so.
    if (event.isDefaultPrevented()) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
}
