import { dateFormat } from "@parley/library/client/i18n";
import { toDay } from "./times";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Formats the time of day of a date. */
export function formatClockTime(date: Date | string, locale: string, timeZone: string): string {
    return dateFormat(locale, { timeStyle: "short", timeZone }).format(new Date(date));
}

/** Formats a date briefly: the time of day for today, the day of the week for the last week, else the date: "12:40", "Tue", "6 May". */
export function formatBriefTime(date: Date | string, now: Date | string, locale: string, timeZone: string): string {
    const [written, present] = [new Date(date), new Date(now)];
    const age = present.getTime() - written.getTime();
    if (toDay(written, timeZone) === toDay(present, timeZone)) return formatClockTime(date, locale, timeZone);
    const year = age < 300 * DAY_MS ? {} : ({ year: "numeric" } as const);
    const parts =
        age > 0 && age < 6 * DAY_MS ? ({ weekday: "short" } as const) : ({ day: "numeric", month: "short", ...year } as const);
    return dateFormat(locale, { ...parts, timeZone }).format(written);
}
