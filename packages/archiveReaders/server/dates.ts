import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";

/**
 * Parses a date of an archive: ISO 8601, in UTC without a time zone, or a duration before `now` such as `-P3DT4H`. Returns undefined for
 * anything that is no date between the years 1 and 9999, such as `0000-00-00`.
 */
export function readDate(written: string, now: Date): DateTime | undefined {
    const date = ISO_DATE.test(written) ? readInstant(written) : readDuration(written, now);
    if (!date || Number.isNaN(date.getTime())) return undefined;
    const year = date.getUTCFullYear();
    return year >= 1 && year <= 9999 ? toDateTime(date) : undefined;
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const DURATION =
    /^-P(?!$)(?:(\d{1,5})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,7})D)?(?:T(?=\d)(?:(\d{1,8})H)?(?:(\d{1,9})M)?(?:(\d{1,10})(?:\.\d+)?S)?)?$/;

function readInstant(written: string): Date | undefined {
    const [, year, month, day, hour = "00", minute = "00", second = "00", zone = "Z"] = ISO_DATE.exec(written) ?? [];
    const local = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    // Date would turn the 30th of February into the 2nd of March; such a date is invalid here.
    if (Number.isNaN(local.getTime()) || local.getUTCDate() !== Number(day)) return undefined;
    return new Date(local.getTime() - minutesOf(zone) * 60_000);
}

function minutesOf(zone: string): number {
    const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
    return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function readDuration(written: string, now: Date): Date | undefined {
    const found = DURATION.exec(written);
    if (!found) return undefined;
    const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
        .slice(1)
        .map((part) => Number(part ?? 0));
    const date = new Date(now);
    date.setUTCMonth(date.getUTCMonth() - years * 12 - months);
    return new Date(date.getTime() - ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
}
