import * as Type from "typebox";

/**
 * An instant as the API writes it: UTC, whole seconds, always this one form, so that two compare as strings
 * (contract §1.7). For answers; what people send is read by `parseDateTime`.
 */
export const DateTime = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\+00:00$" });
/** `2022-05-05T00:00:00+00:00` */
export type DateTime = string;

/** Writes an instant in the contract's form; parts of a second are cut off. Throws RangeError for an invalid date. */
export function toDateTime(date: Date): DateTime {
    return `${date.toISOString().slice(0, -".000Z".length)}+00:00`;
}

/**
 * Whether two moments are less than `period` apart, all in milliseconds. The one that was noted may lie ahead, where the clock has been put back since:
 * then it tells nothing of how long ago it was (FC-91).
 */
export const isWithin = (noted: number, now: number, period: number): boolean => Math.abs(now - noted) < period;

/** A date somebody wrote, and whether it named a whole day or one second of it. */
export interface WrittenDate {
    dateTime: DateTime;
    precision: "day" | "second";
}

/**
 * Reads a date as people and programs write it: `2017-01-31` or `2017/1/31`, with or without a time of day, a `T`,
 * parts of a second and an offset; without an offset it is UTC. Undefined for anything else, such as a year alone
 * (contract §1.5), a day no calendar has, or a value that isn't text.
 */
export function parseDateTime(text: unknown): WrittenDate | undefined {
    const parts = typeof text === "string" ? WRITTEN.exec(text.trim())?.groups : undefined;
    if (!parts) return undefined;
    const { year, month, day, hour = "0", minute = "0", second = "0", sign = "+", offsetHour = "0", offsetMinute = "0" } = parts;
    const date = new Date(0);
    date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
    // A day before or past those of the month rolls over into another one; then it was no day.
    if (date.getUTCMonth() !== Number(month) - 1) return undefined;
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || Number(offsetHour) > 14 || Number(offsetMinute) > 59)
        return undefined;
    const offset = (sign === "-" ? -1 : 1) * (Number(offsetHour) * 60 + Number(offsetMinute));
    date.setUTCHours(Number(hour), Number(minute) - offset, Number(second));
    const isWritable = date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
    return isWritable ? { dateTime: toDateTime(date), precision: parts["hour"] === undefined ? "day" : "second" } : undefined;
}

// bounded: each part has a length of its own, but for the spaces, between which there is something.
const WRITTEN = new RegExp(
    "^(?<year>\\d{4})(?<dash>[-/])(?<month>\\d{1,2})\\k<dash>(?<day>\\d{1,2})" +
        "(?:(?:[Tt]|\\s+)(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d{1,9})?)?" +
        "\\s*(?:[Zz]|UTC|GMT|(?<sign>[+-])(?<offsetHour>\\d{2}):?(?<offsetMinute>\\d{2})?)?)?$",
);
