import { dateFormat, numberFormat, relativeTimeFormat } from "@parley/library/client/i18n";

const SECOND = 1;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

interface Span {
    /** Exclusive upper bound, in seconds. */
    below: number;
    unit: "second" | "minute" | "hour" | "day" | "month" | "year";
    /** Whether the count is always 1. */
    single?: true;
    seconds: number;
}

/** Table of S1§9. Lower bounds are inclusive (decision 12): 44 s is seconds, 45 s a minute. */
const SPANS: readonly Span[] = [
    { below: 45 * SECOND, unit: "second", seconds: SECOND },
    { below: 90 * SECOND, unit: "minute", seconds: MINUTE, single: true },
    { below: 45 * MINUTE, unit: "minute", seconds: MINUTE },
    { below: 90 * MINUTE, unit: "hour", seconds: HOUR, single: true },
    { below: 22 * HOUR, unit: "hour", seconds: HOUR },
    { below: 36 * HOUR, unit: "day", seconds: DAY, single: true },
    { below: 26 * DAY, unit: "day", seconds: DAY },
    { below: 45 * DAY, unit: "month", seconds: MONTH, single: true },
    { below: 320 * DAY, unit: "month", seconds: MONTH },
    { below: 548 * DAY, unit: "year", seconds: YEAR, single: true },
    { below: Number.POSITIVE_INFINITY, unit: "year", seconds: YEAR },
];

/** Age below which a date is "just now" (S1§9, UI-038). In seconds. */
const JUST_NOW = 5;

/**
 * Formats a date relative to the current time, in the locale's language: "12 minutes ago", "il y a 12 minutes".
 *
 * @returns undefined for "just now", which the caller translates
 * @throws RangeError for an invalid date
 */
export function formatRelativeTime(date: Date | string, now: Date | string, locale: string): string | undefined {
    const { count, unit, future } = timeSpan(date, now);
    if (unit === "second" && count < JUST_NOW) return undefined;
    return relativeTimeFormat(locale).format(future ? count : -count, unit);
}

/** Formats a relative date without "ago", for narrow spaces: "12 min", "4 mths". */
export function formatShortTime(date: Date | string, now: Date | string, locale: string): string | undefined {
    const { count, unit } = timeSpan(date, now);
    if (unit === "second" && count < JUST_NOW) return undefined;
    return numberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(count);
}

/** Formats the full date and time, for the title of a relative date. */
export function formatFullTime(date: Date | string, locale: string, timeZone: string): string {
    return dateFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }).format(new Date(date));
}

/** Date of a post in a thread: with the time of day for today and the last week, later as a date. */
export interface ThreadTime {
    /** Time of day, for a date of today. */
    today?: string;
    /** Complete text, for any other day. */
    dated?: string;
}

/**
 * Formats the date of a post in a thread, with the language, the clock and the calendar of a locale: "Sunday, 16:40", "3 May, 16:40", "3
 * May 2024".
 */
export function formatThreadTime(date: Date | string, now: Date | string, locale: string, timeZone: string): ThreadTime {
    const [written, present] = [new Date(date), new Date(now)];
    const age = present.getTime() - written.getTime();
    const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone }).format(written);
    const clock = { timeStyle: "short" } as const;
    if (toDay(written, timeZone) === toDay(present, timeZone)) return { today: format(clock) };
    if (age > 0 && age < 6 * DAY * 1000) return { dated: `${format({ weekday: "long" })}, ${format(clock)}` };
    if (age < 300 * DAY * 1000) return { dated: `${format({ day: "numeric", month: "long" })}, ${format(clock)}` };
    return { dated: format({ day: "numeric", month: "long", year: "numeric" }) };
}

/** Formats the day of a date, with its year unless it is the present one: "Tuesday 12 May". Returns undefined for today. */
export function formatDay(date: Date | string, now: Date | string, locale: string, timeZone: string): string | undefined {
    const [day, today] = [toDay(new Date(date), timeZone), toDay(new Date(now), timeZone)];
    if (day === today) return undefined;
    const year = day.slice(0, 4) !== today.slice(0, 4) && ({ year: "numeric" } as const);
    return dateFormat(locale, { weekday: "long", day: "numeric", month: "long", ...year, timeZone }).format(new Date(date));
}

/** Returns the day of a date in a time zone: `2026-05-12`. */
export const toDay = (date: Date, timeZone: string): string => dateFormat("en-CA", { dateStyle: "short", timeZone }).format(date);

function timeSpan(date: Date | string, now: Date | string): { count: number; unit: Span["unit"]; future: boolean } {
    const seconds = (new Date(now).getTime() - new Date(date).getTime()) / 1000;
    if (Number.isNaN(seconds)) throw new RangeError(`No date: ${date} or ${now}`);
    const distance = Math.abs(seconds);
    const { unit, seconds: size, single } = SPANS.find(({ below }) => distance < below) as Span;
    const part = distance / size;
    return { count: single ? 1 : unit === "second" ? Math.floor(part) : Math.round(part), unit, future: seconds < 0 };
}
