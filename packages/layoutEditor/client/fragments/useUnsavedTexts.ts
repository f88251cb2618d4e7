import type { FormEvent } from "react";
import { useEffect, useRef, useState } from "react";

/** What is typed into a form and not sent, and the revision that it began with. */
interface UnsavedTexts {
    revision: string;
    texts: Record<string, string>;
}

/** Where the texts of a form come from: as they are saved, from this device, or from this device over another revision than the saved one. */
type Origin = "saved" | "device" | "conflict";

/**
 * Keeps what is typed into a form on this device until the form is sent, and fills it in again when its page is opened anew. `key` names the
 * form and its viewer. What began with another revision than the saved one is filled in too, as a conflict: neither text is lost.
 */
export function useUnsavedTexts(key: string, revision: string, isRefused: boolean) {
    const form = useRef<HTMLFormElement>(null);
    const [origin, setOrigin] = useState<Origin>("saved");

    useEffect(() => {
        // A refused form comes back with everything that was typed.
        if (isRefused) {
            if (form.current) store(key, { revision, texts: readTexts(form.current) });
            return;
        }
        const stored = readStored(key);
        if (!stored || !form.current) return;
        const changed = Object.entries(stored.texts).filter(([name, text]) => fill(form.current, name, text));
        if (changed.length > 0) setOrigin(stored.revision === revision ? "device" : "conflict");
    }, [key, revision, isRefused]);

    return {
        form,
        origin,
        keep({ currentTarget }: FormEvent<HTMLFormElement>): void {
            // Until it is saved over the other revision, the text belongs to the one that it began with.
            const began = origin === "conflict" ? (readStored(key)?.revision ?? revision) : revision;
            store(key, { revision: began, texts: readTexts(currentTarget) });
        },
        forget: () => store(key, undefined),
        discard(): void {
            store(key, undefined);
            form.current?.reset();
            setOrigin("saved");
        },
    };
}

const readTexts = (form: HTMLFormElement): Record<string, string> =>
    Object.fromEntries([...form.elements].filter(isTextField).map(({ name, value }) => [name, value]));

/** Fills in a field. Returns whether it had another text. */
function fill(form: HTMLFormElement | null, name: string, text: string): boolean {
    const field = form?.elements.namedItem(name);
    const isOther = (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value !== text;
    if (isOther) field.value = text;
    return isOther;
}

const isTextField = (field: Element): field is HTMLTextAreaElement | HTMLInputElement =>
    (field instanceof HTMLTextAreaElement && field.name !== "") || (field instanceof HTMLInputElement && field.type !== "hidden");

function readStored(key: string): UnsavedTexts | undefined {
    try {
        const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<UnsavedTexts> | null;
        if (typeof stored?.revision === "string" && stored.texts) return { revision: stored.revision, texts: stored.texts };
    } catch {
        // Storage is off, or has something else.
    }
    return undefined;
}

function store(key: string, unsaved: UnsavedTexts | undefined): void {
    try {
        if (unsaved === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(unsaved));
    } catch {
        // Storage is off or full: the form still has what was typed.
    }
}
