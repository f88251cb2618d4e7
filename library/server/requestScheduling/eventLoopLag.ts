import { readProcessorTime } from "./processorTime";

/** How often the event loop is looked at, in milliseconds. */
export const TICK_MS = 100;
/** A tick that is later than this means that nobody was answered meanwhile. */
const LATE_MS = 200;
/** Ticks that are in time for so long end shedding. */
const CALM_MS = 1_000;
/** After so long the server sheds bots, and after so long guests whose response would have to be rendered. */
const SHED_BOTS_MS = 2_000;
const SHED_GUESTS_MS = 4_000;

/** Which clients a late server refuses: none, bots, or also guests whose response would have to be rendered. */
export type Shedding = "nobody" | "bots" | "guests";

export type EventLoopLag = ReturnType<typeof createEventLoopLag>;

/**
 * Watches how late the event loop is, by ticks that are due every `TICK_MS` (FC-83). Lag that other processes on the machine cause does not
 * count: shedding load would not mend it.
 *
 * @param clock returns milliseconds
 * @param processorTime returns the milliseconds of processor time that this process has used
 */
export function createEventLoopLag(clock: () => number, processorTime: () => number = readProcessorTime) {
    let expected: number | undefined;
    let usedBefore = 0;
    let lateSince: number | undefined;
    let lastLate = Number.NEGATIVE_INFINITY;

    return {
        /** To be called every `TICK_MS`. Returns by how many milliseconds it was late, 0 when it was in time. */
        tick(): number {
            const now = clock();
            const used = processorTime();
            const late = expected === undefined ? 0 : Math.min(now - expected, used - usedBefore);
            expected = now + TICK_MS;
            usedBefore = used;
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
