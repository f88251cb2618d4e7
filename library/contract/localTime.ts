/** Formats a moment in a time zone as the value of a date and time field: `2026-05-24T18:30`. */
export function formatLocalTime(date: Date, timeZone: string): string {
    return new Date(date.getTime() + findOffset(date, timeZone) * 60_000).toISOString().slice(0, "2026-05-24T18:30".length);
}

/** Parses such a value in a time zone; returns `undefined` for an invalid one. */
export function parseLocalTime(text: string, timeZone: string): Date | undefined {
    const guess = new Date(`${text}Z`);
    if (Number.isNaN(guess.getTime())) return undefined;
    const near = new Date(guess.getTime() - findOffset(guess, timeZone) * 60_000);
    // If the clocks change in between, the offset at the resulting moment counts.
    return new Date(guess.getTime() - findOffset(near, timeZone) * 60_000);
}

/** Returns the offset of a time zone from UTC at a moment, in minutes. */
export function findOffset(date: Date, timeZone: string): number {
    const parts = Object.fromEntries(
        clockOf(timeZone)
            .formatToParts(date)
            .map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    const shown = Date.UTC(year, month - 1, day, hour, minute, second);
    return Math.round((shown - Math.floor(date.getTime() / 1000) * 1000) / 60_000);
}

const clockOf = (timeZone: string) =>
    new Intl.DateTimeFormat("en-US", {
        timeZone,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        second: "numeric",
    });

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the next time after `date` at which a clock in a time zone shows this full hour, on any day or on this day of the week (0 is
 * Sunday). If the clocks leave the hour out, that is the first moment after it.
 */
export function findNextHour(date: Date, timeZone: string, hour: number, weekday?: number): Date {
    const today = Date.parse(`${formatLocalTime(date, timeZone).slice(0, "2026-05-24".length)}T00:00:00Z`);
    for (let day = today; ; day += DAY_MS) {
        const local = new Date(day);
        local.setUTCHours(hour);
        const found = parseLocalTime(local.toISOString().slice(0, "2026-05-24T18:30".length), timeZone);
        if (found && found > date && (weekday === undefined || local.getUTCDay() === weekday)) return found;
    }
}
