/** Maximum number of cached header values and time zones: clients can send any value. */
const MAX_REMEMBERED = 1_000;
/** Number of languages that are read from the header; later ones rarely matter. */
const MAX_LANGUAGES = 5;
const SAMPLE_DATE = Date.UTC(2026, 1, 3, 16, 5);
const SAMPLE_NUMBER = 1_234_567.8;

/** First locale found for each combination of date and number formats, by the formatted sample. */
const locales = new Map<string, string>();

/**
 * Returns the locale of date and number formats for a viewer: the first one in `Accept-Language` with one of these languages and a region,
 * since 4 PM is 16:00 elsewhere. Regions with the same formats are merged, so that pages are not cached for each. Returns `undefined` if
 * the header has none; the site decides then.
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

/** Returns the canonical name of the time zone in the cookie of a browser; `undefined` if it is invalid. */
export const findTimeZone = remember((name: string): string | undefined => {
    if (!/^[A-Za-z0-9_+/-]{1,40}$/.test(name)) return undefined;
    try {
        return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    } catch {
        return undefined;
    }
});

/** Whether a locale has the same language: `en-GB` has that of `en` and of `en-US`. */
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

/** Caches the results of a function; clears the cache when it is full. */
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
