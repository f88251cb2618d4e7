import * as Type from "typebox";

/**
 * A point in time as the API writes it: UTC, whole seconds, always in this form, so that two can be compared as strings (contract §1.7).
 * For responses; dates in requests are parsed by `parseDateTime`.
 */
export const DateTime = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\+00:00$" });
/** `2022-05-05T00:00:00+00:00` */
export type DateTime = string;

/** Formats a date in the contract's form, truncated to seconds. Throws RangeError for an invalid date. */
export function toDateTime(date: Date): DateTime {
    return `${date.toISOString().slice(0, -".000Z".length)}+00:00`;
}

/**
 * Checks whether two times differ by less than `period`, all in milliseconds. A recorded time can be in the future if the clock has been
 * set back since; then its age is unknown (FC-91).
 */
export const isWithin = (noted: number, now: number, period: number): boolean => Math.abs(now - noted) < period;

/** A parsed date, and whether it means a whole day or one second. */
export interface WrittenDate {
    dateTime: DateTime;
    precision: "day" | "second";
}

/**
 * Parses a date in common formats: `2017-01-31` or `2017/1/31`, with optional time, `T`, fractional seconds and offset; without an offset
 * it is UTC. Returns undefined for anything else, such as a year alone (contract §1.5), a day that does not exist, or a value that is not a
 * string.
 */
export function parseDateTime(text: unknown): WrittenDate | undefined {
    const parts = typeof text === "string" ? WRITTEN.exec(text.trim())?.groups : undefined;
    if (!parts) return undefined;
    const { year, month, day, hour = "0", minute = "0", second = "0", sign = "+", offsetHour = "0", offsetMinute = "0" } = parts;
    const date = new Date(0);
    date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
    // A day outside the month rolls over into another month; then the day does not exist.
    if (date.getUTCMonth() !== Number(month) - 1) return undefined;
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || Number(offsetHour) > 14 || Number(offsetMinute) > 59)
        return undefined;
    const offset = (sign === "-" ? -1 : 1) * (Number(offsetHour) * 60 + Number(offsetMinute));
    date.setUTCHours(Number(hour), Number(minute) - offset, Number(second));
    const isWritable = date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
    return isWritable ? { dateTime: toDateTime(date), precision: parts["hour"] === undefined ? "day" : "second" } : undefined;
}

// bounded: each part has a maximum length, except the spaces, which have other characters between them.
const WRITTEN = new RegExp(
    "^(?<year>\\d{4})(?<dash>[-/])(?<month>\\d{1,2})\\k<dash>(?<day>\\d{1,2})" +
        "(?:(?:[Tt]|\\s+)(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d{1,9})?)?" +
        "\\s*(?:[Zz]|UTC|GMT|(?<sign>[+-])(?<offsetHour>\\d{2}):?(?<offsetMinute>\\d{2})?)?)?$",
);
