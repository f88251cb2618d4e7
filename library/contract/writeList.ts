const made = new Map<string, Intl.ListFormat>();

/** Returns a list in a language: `a, b, c`. */
export function writeList(locale: string, items: readonly string[]): string {
    const format = made.get(locale) ?? new Intl.ListFormat(locale, { type: "unit" });
    made.set(locale, format);
    return format.format(items);
}
