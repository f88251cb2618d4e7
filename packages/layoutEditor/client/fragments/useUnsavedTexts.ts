import type { FormEvent } from "react";
import { useEffect, useRef, useState } from "react";

/**
 * Keeps what is typed into a form on this device until the form is sent, and fills it in again when its page is opened anew. `key` names the
 * form, its viewer and the revision that it began with: a form of a later revision begins with that one.
 */
export function useUnsavedTexts(key: string, isRefused: boolean) {
    const form = useRef<HTMLFormElement>(null);
    const [isRestored, setRestored] = useState(false);

    useEffect(() => {
        const stored = readStored(key);
        // A refused form comes back with everything that was typed.
        if (!stored || isRefused) return;
        for (const [name, text] of Object.entries(stored)) {
            const field = form.current?.elements.namedItem(name);
            if ((field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value !== text) {
                field.value = text;
                setRestored(true);
            }
        }
    }, [key, isRefused]);

    return {
        form,
        /** Whether the form has what was typed before and not sent. */
        isRestored,
        keep({ currentTarget }: FormEvent<HTMLFormElement>): void {
            const fields = [...currentTarget.elements].filter(isTextField);
            store(key, JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))));
        },
        forget: () => store(key, undefined),
        discard(): void {
            store(key, undefined);
            form.current?.reset();
            setRestored(false);
        },
    };
}

const isTextField = (field: Element): field is HTMLTextAreaElement | HTMLInputElement =>
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "hidden");

function readStored(key: string): Record<string, string> | undefined {
    try {
        return (JSON.parse(localStorage.getItem(key) ?? "null") as Record<string, string> | null) ?? undefined;
    } catch {
        return undefined;
    }
}

function store(key: string, text: string | undefined): void {
    try {
        if (text === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
    } catch {
        // Storage is off or full: the form still has what was typed.
    }
}
