import type { TranslationProperty } from "@parley/translations/contract";

/** A text whose translation was changed in the form; an empty translation is to be removed. */
export interface TranslationChange {
    property: TranslationProperty;
    translation: string;
}

/** Names of the field of a translation, of its text before, and of the box that confirms one whose source has changed. */
export const toTextField = (key: string): string => `text:${key}`;
export const toFormerField = (key: string): string => `was:${key}`;
export const toConfirmField = (key: string): string => `confirm:${key}`;

/** Returns the texts that were changed in the form, or confirmed as they are. */
export function readChanges(form: HTMLFormElement, properties: readonly TranslationProperty[]): TranslationChange[] {
    return properties.flatMap((property) => {
        const key = property.translationPropertyKey;
        const field = form.elements.namedItem(toTextField(key));
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return [];
        const box = form.elements.namedItem(toConfirmField(key));
        const translation = field.value.trim();
        const isConfirmed = box instanceof HTMLInputElement && box.checked && translation !== "";
        return translation !== (property.translation ?? "") || isConfirmed ? [{ property, translation }] : [];
    });
}
