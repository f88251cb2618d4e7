/** Returns the cached date formatter for a locale and options, see `keeping`. */
export const dateFormat = cacheFormatters(
    (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Returns the cached number formatter for a locale and options. */
export const numberFormat = cacheFormatters(
    (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Returns the cached formatter of relative times for a locale and options. */
export const relativeTimeFormat = cacheFormatters(
    (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** Returns the cached plural rules for a locale and options. */
export const pluralRules = cacheFormatters(
    (locale: string, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

/** Returns the cached formatter of lists for a locale and options. */
export const listFormat = cacheFormatters(
    (locale: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);

/** Caches formatters, since creating one takes a hundred times as long as using it, and a page has hundreds of dates and numbers. */
function cacheFormatters<Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) {
    const made = new Map<string, Formatter>();
    return (locale: string, options: Options = {} as Options): Formatter => {
        const name = `${locale} ${JSON.stringify(options)}`;
        const formatter = made.get(name) ?? make(locale, options);
        made.set(name, formatter);
        return formatter;
    };
}
