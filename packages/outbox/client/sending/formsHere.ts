import type { RefObject } from "react";

const forms = new Map<string, RefObject<HTMLFormElement | null>>();

/** Registers the form of a draft key on this page, and returns a function that unregisters it. */
export function beginForm(draftKey: string, form: RefObject<HTMLFormElement | null>): () => void {
    forms.set(draftKey, form);
    return () => {
        if (forms.get(draftKey) === form) forms.delete(draftKey);
    };
}

/** Returns the form of a draft key, if it is on this page. */
export const findForm = (draftKey: string): HTMLFormElement | null => forms.get(draftKey)?.current ?? null;
