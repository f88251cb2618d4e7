/** How many different header values and time zones are remembered: clients send what they like. */
const MAX_REMEMBERED = 1_000;
/** Languages after the first few that a browser names are seldom read. */
const MAX_LANGUAGES = 5;
const SAMPLE_DATE = Date.UTC(2026, 1, 3, 16, 5);
const SAMPLE_NUMBER = 1_234_567.8;

/** The first locale that was found to write dates and numbers in a way, by what it writes of a sample. */
const locales = new Map<string, string>();

/**
 * Finds the locale by which dates and numbers are written for a reader: the first in `Accept-Language` that is of one of these languages and names
 * a region, for 4 PM is 16:00 elsewhere. Regions that write alike are one, so that pages are not cached once for each. Undefined where the header
 * names none: then the site decides.
 */
export function findFormatLocale(acceptLanguage: string | undefined, languages: readonly string[]): string | undefined {
    return regionalLocales(acceptLanguage)?.find((locale) => languages.some((language) => isOfLanguage(locale, language)));
}

const regionalLocales = remember((acceptLanguage: string): readonly string[] =>
    acceptLanguage.split(",", MAX_LANGUAGES).flatMap((tag) => {
        const locale = parseLocale(tag.split(";")[0]?.trim() ?? "");
        return locale?.region === undefined ? [] : [representativeOf(`${locale.language}-${locale.region}`)];
    }),
);

/** The time zone that a browser names in its cookie, as the server calls it; undefined for what is none. */
export const findTimeZone = remember((name: string): string | undefined => {
    if (!/^[A-Za-z0-9_+/-]{1,40}$/.test(name)) return undefined;
    try {
        return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    } catch {
        return undefined;
    }
});

/** `en-GB` is of the language of `en` and of `en-US`. */
const isOfLanguage = (locale: string, language: string): boolean => locale.split("-", 1)[0] === language.split("-", 1)[0];

function parseLocale(tag: string): Intl.Locale | undefined {
    try {
        return new Intl.Locale(tag);
    } catch {
        return undefined;
    }
}

function representativeOf(locale: string): string {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(SAMPLE_DATE);
    const short = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeZone: "UTC" }).format(SAMPLE_DATE);
    const sample = `${date} ${short} ${new Intl.NumberFormat(locale).format(SAMPLE_NUMBER)}`;
    const known = locales.get(sample) ?? locale;
    locales.set(sample, known);
    return known;
}

/** Remembers what a function has answered; it forgets all when there is too much of it. */
function remember<Answer>(find: (name: string) => Answer): (name: string | undefined) => Answer | undefined {
    const known = new Map<string, Answer>();
    return (name) => {
        if (name === undefined || name === "") return undefined;
        const before = known.get(name);
        if (before !== undefined || known.has(name)) return before;
        if (known.size >= MAX_REMEMBERED) known.clear();
        const answer = find(name);
        known.set(name, answer);
        return answer;
    };
}
