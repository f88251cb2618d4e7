/** A moment as a field for date and time holds it, as the clocks of a time zone show it: `2026-05-24T18:30`. */
export function localText(date: Date, timeZone: string): string {
    return new Date(date.getTime() + offsetAt(date, timeZone) * 60_000).toISOString().slice(0, "2026-05-24T18:30".length);
}

/** The moment that such a text means in a time zone; undefined for what is no time. */
export function parseLocalTime(text: string, timeZone: string): Date | undefined {
    const guess = new Date(`${text}Z`);
    if (Number.isNaN(guess.getTime())) return undefined;
    const near = new Date(guess.getTime() - offsetAt(guess, timeZone) * 60_000);
    // Where the clocks are changed between the two, the offset of the moment itself counts.
    return new Date(guess.getTime() - offsetAt(near, timeZone) * 60_000);
}

/** By how many minutes the clocks of a time zone are ahead of UTC at a moment. */
export function offsetAt(date: Date, timeZone: string): number {
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
