import type { MouseEvent } from "react";

/** Returns the attributes of a button of the editor's form: with scripts it acts at once, without them it posts the form. */
export const submitOr = (value: string, act: () => void) => ({
    type: "submit" as const,
    name: "Do",
    value,
    onClick(event: MouseEvent): void {
        event.preventDefault();
        act();
    },
});
