import { readDeviceValue, storeDeviceValue } from "@parley/library/client/persist";
import type { FormEvent } from "react";
import { useEffect, useRef, useState } from "react";

/** What is typed into a form and not sent, and the revision that it began with. */
interface UnsavedTexts {
    revision: string;
    texts: Record<string, string>;
}

/** Where the texts of a form come from: as they are saved, from this device, or from this device over another revision than the saved one. */
type Origin = "saved" | "device" | "conflict";

export type UnsavedTextsForm = ReturnType<typeof useUnsavedTexts>;

interface UnsavedTextsOptions {
    /** Names the form and its viewer. */
    key: string;
    /** The saved revision, and its texts by the names of their fields. */
    revision: string;
    saved: Readonly<Record<string, string>>;
    /** Revision that a form began with which the server has refused. */
    refusedRevision: string | undefined;
}

/**
 * Keeps what is typed into a form on this device until the form is sent, and fills it in again when its page is opened anew. What began with another revision than the saved one is filled in too, as a conflict: neither text is lost.
 */
export function useUnsavedTexts({ key, revision, saved, refusedRevision }: UnsavedTextsOptions) {
    const form = useRef<HTMLFormElement>(null);
    // A form that was refused for another reason began with the saved revision.
    const [origin, setOrigin] = useState<Origin>((refusedRevision ?? revision) === revision ? "saved" : "conflict");
    const [discarded, setDiscarded] = useState<UnsavedTexts>();

    useEffect(() => {
        // A refused form comes back with everything that was typed.
        if (refusedRevision !== undefined) {
            if (form.current) storeDeviceValue(key, { revision: refusedRevision, texts: readTexts(form.current) });
            return;
        }
        const stored = readStored(key);
        if (!stored || !form.current) return;
        const changed = Object.entries(stored.texts).filter(([name, text]) => fill(form.current, name, text));
        if (changed.length > 0) setOrigin(stored.revision === revision ? "device" : "conflict");
    }, [key, revision, refusedRevision]);

    return {
        form,
        origin,
        keep({ currentTarget }: FormEvent<HTMLFormElement>): void {
            // Until it is saved over the other revision, the text belongs to the one that it began with.
            const began = origin === "conflict" ? (readStored(key)?.revision ?? revision) : revision;
            storeDeviceValue(key, { revision: began, texts: readTexts(currentTarget) });
            // What is typed after the texts were discarded is not overwritten by them.
            setDiscarded(undefined);
        },
        forget: () => storeDeviceValue(key, undefined),
        /** Fills in the saved texts; `restore` brings back what was typed. */
        discard(): void {
            if (!form.current) return;
            const began = origin === "conflict" ? (readStored(key)?.revision ?? refusedRevision ?? "") : revision;
            setDiscarded({ revision: began, texts: readTexts(form.current) });
            storeDeviceValue(key, undefined);
            // Not by a reset: a refused form began with what was typed.
            for (const [name, text] of Object.entries(saved)) fill(form.current, name, text);
            setOrigin("saved");
        },
        restore:
            discarded &&
            (() => {
                for (const [name, text] of Object.entries(discarded.texts)) fill(form.current, name, text);
                storeDeviceValue(key, discarded);
                setOrigin(discarded.revision === revision ? "device" : "conflict");
                setDiscarded(undefined);
            }),
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
    const { revision, texts } = (readDeviceValue(key) ?? {}) as Partial<UnsavedTexts>;
    return typeof revision === "string" && texts ? { revision, texts } : undefined;
}
