import { numberFormat } from "@parley/library/client/i18n";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats the remaining time, given in seconds, as briefly as possible: "3 min", "45 sec", "2 hr". Rounds up. */
export function formatTimeLeft(seconds: number, locale: string): string {
    if (seconds <= MINUTE) return unit(seconds, "second", locale);
    if (seconds <= 2 * HOUR) return unit(seconds / MINUTE, "minute", locale);
    if (seconds <= 2 * DAY) return unit(seconds / HOUR, "hour", locale);
    return unit(seconds / DAY, "day", locale);
}

function unit(value: number, name: string, locale: string): string {
    return numberFormat(locale, { style: "unit", unit: name, unitDisplay: "short" }).format(Math.ceil(value));
}
