/** Writes dates as a locale does; the same one each time, see `keeping`. */
export const dateFormat = keeping(
    (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Writes numbers as a locale does; the same one each time. */
export const numberFormat = keeping(
    (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Tells of a distance in time in the words of a locale; the same one each time. */
export const relativeTimeFormat = keeping(
    (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** Chooses the plural form of a locale; the same one each time. */
export const pluralRules = keeping((locale: string, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options));

/** To make a formatter takes a hundred times as long as to use it, and a page has hundreds of times and numbers. */
function keeping<Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) {
    const made = new Map<string, Formatter>();
    return (locale: string, options: Options = {} as Options): Formatter => {
        const name = `${locale} ${JSON.stringify(options)}`;
        const formatter = made.get(name) ?? make(locale, options);
        made.set(name, formatter);
        return formatter;
    };
}
