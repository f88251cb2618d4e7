import type { RefObject } from "react";

const forms = new Map<string, RefObject<HTMLFormElement | null>>();

/** Registers the form of a draft key on this page, and returns a function that unregisters it. */
export function beginForm(place: string, form: RefObject<HTMLFormElement | null>): () => void {
    forms.set(place, form);
    return () => {
        if (forms.get(place) === form) forms.delete(place);
    };
}

/** Returns the form of a draft key, if it is on this page. */
export const formAt = (place: string): HTMLFormElement | null => forms.get(place)?.current ?? null;
