import type { KeyboardEvent } from "react";

/** Submits the form on Control or Command with Enter. */
export function sendByKeyboard(event: KeyboardEvent<HTMLFormElement>): void {
    // An editor has handled the key.
    if (event.isDefaultPrevented()) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
}
