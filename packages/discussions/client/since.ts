import { dateFormat } from "@parley/library/client/i18n";

const DAY = 24 * 60 * 60 * 1000;

/** Formats a past moment relative to now: the time for today, the weekday for this week, otherwise the date. */
export function formatSince(date: string, now: Date, locale: string, timeZone: string): string {
    const age = now.getTime() - Date.parse(date);
    const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone }).format(new Date(date));
    if (age < DAY) return format({ timeStyle: "short" });
    if (age < 6 * DAY) return format({ weekday: "long" });
    return format({ day: "numeric", month: "long", ...(age > 300 * DAY && { year: "numeric" }) });
}
