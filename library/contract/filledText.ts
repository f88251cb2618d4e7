import { listFormat } from "./formatters";
import type { Translate } from "./translate";

/** An English text of the product, which is the key of its translations, with the values of its `{names}`. */
export interface FilledText {
    text: string;
    values: Readonly<Record<string, TextValue>>;
}

/** A value of a text: a number, what somebody has written, another text of the product, or a list of them. */
export type TextValue = string | number | FilledText | readonly (string | FilledText)[];

/** A text for people: one of the product without values, or one with values. */
export type Wording = string | FilledText;

/** Writes texts in English, which needs no catalogue; numbers as programs write them. */
export const writeEnglish: Translate = (text, parameters = {}) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));

/** Creates a text with values, which is translated for each of its readers: `fill("{name} is full.", { name })`. */
export const fill = (text: string, values: FilledText["values"] = {}): FilledText => ({ text, values });

/** Returns a text that can be a value of another. */
export const toFilledText = (wording: Wording): FilledText => (typeof wording === "string" ? fill(wording) : wording);

/** Returns a text in the language of its reader. */
export function formatText(t: Translate, wording: Wording): string {
    if (typeof wording === "string") return t(wording);
    const values = Object.entries(wording.values).map(([name, value]) => [name, formatValue(t, value)] as const);
    return t(wording.text, Object.fromEntries(values));
}

function formatValue(t: Translate, value: TextValue): string | number {
    if (typeof value !== "object") return value;
    return isList(value) ? formatList(t, value) : formatText(t, value);
}

const isList = (value: TextValue): value is readonly (string | FilledText)[] => Array.isArray(value);

/** Returns a list in the language of its reader: `a, b, c`. */
export function formatList(t: Translate, items: readonly (string | FilledText)[]): string {
    const words = items.map((item) => (typeof item === "string" ? item : formatText(t, item)));
    return listFormat(t.locale ?? "en", { type: "unit" }).format(words);
}

/** Returns what somebody has written in the quotation marks of its reader's language. */
export const quote = (words: string): FilledText => fill("“{words}”", { words });
