/** How often the event loop is looked at, in milliseconds. */
export const TICK_MS = 100;
/** A tick that is later than this means that nobody was answered meanwhile. */
const LATE_MS = 200;
/** Ticks that are in time for so long end it. */
const CALM_MS = 1_000;
/** After so long the server sends bots away, and after so long guests for whom something would have to be made. */
const SHED_BOTS_MS = 2_000;
const SHED_GUESTS_MS = 4_000;

/** Whom a server sends away that is late: nobody, bots, or also guests for whom something would have to be made. */
export type Shedding = "nobody" | "bots" | "guests";

export type Lag = ReturnType<typeof makeLag>;

/** Processor time that this process has used, in milliseconds. */
function processorTime(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
}

/**
 * Watches how late the event loop is, by ticks that are to come every `TICK_MS` (FC-83). What it is late by for other processes on the machine does not
 * count: sending anybody away would not mend it.
 *
 * @param clock tells milliseconds
 * @param used tells the milliseconds of processor time that this process has used
 */
export function makeLag(clock: () => number, used: () => number = processorTime) {
    let expected: number | undefined;
    let usedBefore = 0;
    let lateSince: number | undefined;
    let lastLate = Number.NEGATIVE_INFINITY;

    return {
        /** To be called every `TICK_MS`. Returns by how many milliseconds it was late, 0 when it was in time. */
        tick(): number {
            const now = clock();
            const usedNow = used();
            const late = expected === undefined ? 0 : Math.min(now - expected, usedNow - usedBefore);
            expected = now + TICK_MS;
            usedBefore = usedNow;
            if (late > LATE_MS) {
                lateSince ??= now - late;
                lastLate = now;
                return late;
            }
            if (now - lastLate >= CALM_MS) lateSince = undefined;
            return 0;
        },

        shedding(): Shedding {
            const lasts = lateSince === undefined ? 0 : clock() - lateSince;
            if (lasts >= SHED_GUESTS_MS) return "guests";
            return lasts >= SHED_BOTS_MS ? "bots" : "nobody";
        },
    };
}
