import type { RefObject } from "react";

const forms = new Map<string, RefObject<HTMLFormElement | null>>();

/** A form for a place stands on this page, until the answer is called. */
export function beginForm(place: string, form: RefObject<HTMLFormElement | null>): () => void {
    forms.set(place, form);
    return () => {
        if (forms.get(place) === form) forms.delete(place);
    };
}

/** The form for a place, where one stands on this page. */
export const formAt = (place: string): HTMLFormElement | null => forms.get(place)?.current ?? null;
