import { readDeviceValue, storeDeviceValue } from "@parley/library/client/persist";
import type { TranslationProperty } from "@parley/translations/contract";
import { useEffect, useRef, useState } from "react";
import { readChanges, toTextField } from "./readChanges";

/** A translation that was typed and not saved, and the stored one over which it was typed. */
interface UnsavedText {
    translation: string;
    over: string;
}

/** By the key of the property. */
type UnsavedTexts = Readonly<Record<string, UnsavedText>>;

interface UnsavedOptions {
    /** Names the language, the kind of records and the viewer, so that members who share a device don't see one another's work. */
    key: string;
    properties: readonly TranslationProperty[];
    /** Whether the form came back from the server with what was typed. */
    isRefused: boolean;
}

/**
 * Stores what is typed into the editor of translations on this device until it is saved, and fills it in again when the page is opened anew.
 * `conflicts` are the texts among them of which somebody has stored another translation meanwhile: neither is lost.
 */
export function useUnsavedTranslations({ key, properties, isRefused }: UnsavedOptions) {
    const form = useRef<HTMLFormElement>(null);
    const [isUnsaved, setUnsaved] = useState(false);
    const [restored, setRestored] = useState<{ count: number; conflicts: readonly TranslationProperty[] }>(NOTHING);

    useEffect(() => {
        if (!form.current) return;
        const stored = readStored(key);
        const found = isRefused ? [] : properties.filter((property) => fillIn(form.current, property, stored));
        const conflicts = found.filter(
            ({ translationPropertyKey, translation = "" }) => stored[translationPropertyKey]?.over !== translation,
        );
        setRestored(found.length === 0 ? NOTHING : { count: found.length, conflicts });
        setUnsaved(readChanges(form.current, properties).length > 0);
    }, [key, properties, isRefused]);

    return {
        form,
        isUnsaved,
        restored,
        /** Stores what the form has. */
        store(): void {
            if (!form.current) return;
            const changes = readChanges(form.current, properties);
            const stored = readStored(key);
            const texts = changes.map(({ property: { translationPropertyKey: name, translation: over = "" }, translation }) => [
                name,
                { translation, over: stored[name]?.over ?? over },
            ]);
            writeStored(key, { ...withoutShown(stored, properties), ...Object.fromEntries(texts) });
            setUnsaved(changes.length > 0);
        },
        /** Removes what was typed on this page from the device: it is saved, or given up. */
        discard(): void {
            writeStored(key, withoutShown(readStored(key), properties));
            setUnsaved(false);
            setRestored(NOTHING);
        },
    };
}

const NOTHING = { count: 0, conflicts: [] };

/** Fills in what was typed; returns whether the field had another text. */
function fillIn(
    form: HTMLFormElement | null,
    { translationPropertyKey: name }: TranslationProperty,
    stored: UnsavedTexts,
): boolean {
    const text = Object.hasOwn(stored, name) ? stored[name] : undefined;
    const field = form?.elements.namedItem(toTextField(name));
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!text || !isField || field.value === text.translation) return false;
    field.value = text.translation;
    return true;
}

/** Returns the texts of other pages of the editor. */
function withoutShown(stored: UnsavedTexts, properties: readonly TranslationProperty[]): UnsavedTexts {
    const shown = new Set(properties.map(({ translationPropertyKey }) => translationPropertyKey));
    return Object.fromEntries(Object.entries(stored).filter(([name]) => !shown.has(name)));
}

/** Returns what the device has, as far as it is what this version stores (FC-67). */
function readStored(key: string): UnsavedTexts {
    const stored: unknown = readDeviceValue(key);
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, UnsavedText] => isUnsavedText(entry[1])));
}

function isUnsavedText(value: unknown): value is UnsavedText {
    const { translation, over } = (value ?? {}) as Partial<Record<string, unknown>>;
    return typeof translation === "string" && typeof over === "string";
}

const writeStored = (key: string, texts: UnsavedTexts): void =>
    void storeDeviceValue(key, Object.keys(texts).length > 0 ? texts : undefined);
