/** Names by locale: every page shows them, and `Intl` takes longer to set up than the rest of the footer. */
const names = new Map<string, string>();

/** Returns the name of a language in that language, as a title: `Español`. */
export function formatLanguageName(locale: string): string {
    const name =
        names.get(locale) ?? capitalize(new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale, locale);
    names.set(locale, name);
    return name;
}

const capitalize = (name: string, locale: string): string => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
