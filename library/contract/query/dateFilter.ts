import * as Type from "typebox";
import type { DateTime, WrittenDate } from "../dates";
import { parseDateTime, toDateTime } from "../dates";
import type { Marker } from "./marker";
import { MARKER_KEY } from "./marker";
import type { ParseResult } from "./parseResult";
import { createProblem } from "./parseResult";
import { splitRange } from "./range";

/** A period, including both ends; a missing end is open, at least one is given (contract §1.5). */
export interface DateWindow {
    kind: "dates";
    from?: DateTime;
    to?: DateTime;
}

const marker: Marker = { kind: "dateFilter" };

/** Schema of a date parameter: a `DateWindow` for caller and handler; text in the query string. */
export const DateFilter = Type.Unsafe<DateWindow>({ [MARKER_KEY]: marker });

/**
 * Parses a date filter to the window it means. A date without time means the whole day, one with time that second; an exclusive bound moves
 * by that much. Refuses a year alone, anything that is not a date, and a window that does not end after its beginning (contract §1.5).
 */
export function parseDateFilter(input: unknown): ParseResult<DateWindow> {
    const written = splitRange(input);
    if (!written) return createProblem("date filter");
    if (written.kind === "list") {
        const [date, ...more] = written.values.map((value) => parseDateTime(value));
        return date && more.length === 0
            ? { value: { kind: "dates", from: date.dateTime, to: lastSecond(date) } }
            : createProblem("date filter");
    }
    const from = parseDateTime(written.from);
    const to = parseDateTime(written.to);
    if ((written.from !== undefined && !from) || (written.to !== undefined && !to)) return createProblem("date filter");
    const window: DateWindow = {
        kind: "dates",
        ...(from && { from: written.fromInclusive ? from.dateTime : later(lastSecond(from), 1) }),
        ...(to && { to: written.toInclusive ? lastSecond(to) : later(to.dateTime, -1) }),
    };
    return isWindow(window) ? { value: window } : createProblem("date filter");
}

/** Formats a window so that `parseDateFilter` returns the same one. */
export function printDateFilter({ from, to }: DateWindow): string {
    if (from === undefined) return `<=${to}`;
    if (to === undefined) return `>=${from}`;
    return from === to ? from : `[${from},${to}]`;
}

/** Checks whether a time is in the window. */
export function isInWindow({ from, to }: DateWindow, instant: DateTime): boolean {
    return (from === undefined || from <= instant) && (to === undefined || instant <= to);
}

function lastSecond({ dateTime, precision }: WrittenDate): DateTime {
    return precision === "day" ? later(dateTime, SECONDS_PER_DAY - 1) : dateTime;
}

const SECONDS_PER_DAY = 24 * 60 * 60;

function later(instant: DateTime, seconds: number): DateTime {
    return toDateTime(new Date(Date.parse(instant) + seconds * 1000));
}

function isWindow({ from, to }: DateWindow): boolean {
    // Moving a bound can leave the range of years that can be compared as text.
    const isWritable = [from, to].every((end) => end === undefined || /^\d{4}-/.test(end));
    return isWritable && (from === undefined || to === undefined || from < to);
}
