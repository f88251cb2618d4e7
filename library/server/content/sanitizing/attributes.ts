import type { BodyElement } from "./tree";

/** Returns the valid attributes of those that any element may have. */
export function readCommonAttributes({ attributes }: BodyElement): Record<string, string> {
    const safeAttributes: Record<string, string> = {};
    if (/^(ltr|rtl|auto)$/i.test(attributes.dir ?? "")) safeAttributes.dir = (attributes.dir ?? "").toLowerCase();
    if (/^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$/i.test(attributes.lang ?? "")) safeAttributes.lang = attributes.lang ?? "";
    if (attributes.title) safeAttributes.title = attributes.title;
    return safeAttributes;
}

/** A date, with or without a time and an offset. */
const DATETIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Returns the valid attributes that only this element may have. */
export function readOwnAttributes({ name, attributes }: BodyElement): Record<string, string | undefined> {
    switch (name) {
        case "ol":
            return {
                start: readWholeNumber(attributes.start, -1_000_000, 1_000_000),
                reversed: attributes.reversed === undefined ? undefined : "",
                type: /^[1aAiI]$/.test(attributes.type ?? "") ? attributes.type : undefined,
            };
        case "li":
            return { value: readWholeNumber(attributes.value, -1_000_000, 1_000_000) };
        case "td":
        case "th":
            return {
                class: attributes.class,
                colspan: readWholeNumber(attributes.colspan, 1, 100),
                rowspan: readWholeNumber(attributes.rowspan, 1, 100),
                scope: /^(row|col|rowgroup|colgroup)$/.test(attributes.scope ?? "") ? attributes.scope : undefined,
            };
        case "sup":
            return { class: attributes.class };
        case "time":
            return { datetime: DATETIME.test(attributes.datetime ?? "") ? attributes.datetime : undefined };
        case "details":
            return { open: attributes.open === undefined ? undefined : "" };
        default:
            return {};
    }
}

/** Returns a written whole number within the bounds; undefined for any other text. */
export function readWholeNumber(written: string | undefined, minimum: number, maximum: number): string | undefined {
    if (!/^-?\d{1,7}$/.test(written ?? "")) return undefined;
    const value = Number(written);
    return value >= minimum && value <= maximum ? String(value) : undefined;
}
