import type { TranslationProperty } from "@parley/translations/contract";

/** A text whose translation was changed in the form; an empty translation is to be removed. */
export interface TranslationChange {
    property: TranslationProperty;
    translation: string;
}

/** Names of the field of a translation, of its text before, and of the boxes that confirm one whose source has changed, and keep that of somebody else. */
export const toTextField = (key: string): string => `text:${key}`;
export const toFormerField = (key: string): string => `was:${key}`;
export const toConfirmField = (key: string): string => `confirm:${key}`;
export const toTheirsField = (key: string): string => `theirs:${key}`;

/** What was typed into a form that was refused, and the text over which it was typed. */
export interface TypedText {
    text: string;
    over: string;
}

/** Returns what was typed into a form that came back without scripts, by key, without texts that stay as somebody else has saved them. */
export function readTyped(values: Readonly<Record<string, string>>, properties: readonly TranslationProperty[]) {
    const typed: Record<string, TypedText> = {};
    for (const { translationPropertyKey: key } of properties) {
        const text = values[toTextField(key)];
        if (text !== undefined && values[toTheirsField(key)] !== "1")
            typed[key] = { text, over: values[toFormerField(key)] ?? "" };
    }
    return typed;
}

/** Returns the texts that were changed in the form, or confirmed as they are. */
export function readChanges(form: HTMLFormElement, properties: readonly TranslationProperty[]): TranslationChange[] {
    return properties.flatMap((property) => {
        const key = property.translationPropertyKey;
        const field = form.elements.namedItem(toTextField(key));
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return [];
        if (isChecked(form, toTheirsField(key))) return [];
        const translation = field.value.trim();
        const isConfirmed = isChecked(form, toConfirmField(key)) && translation !== "";
        return translation !== (property.translation ?? "") || isConfirmed ? [{ property, translation }] : [];
    });
}

function isChecked(form: HTMLFormElement, name: string): boolean {
    const box = form.elements.namedItem(name);
    return box instanceof HTMLInputElement && box.checked;
}
