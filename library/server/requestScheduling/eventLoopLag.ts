import { readProcessorTime } from "./processorTime";

/** Interval at which the event loop is checked, in milliseconds. */
export const TICK_MS = 100;
/** Delay of a tick, in milliseconds, above which the event loop counts as blocked. */
const LATE_MS = 200;
/** Duration of timely ticks, in milliseconds, that ends shedding. */
const CALM_MS = 1_000;
/** Duration of delay, in milliseconds, after which the server refuses bots; and guests whose response would have to be rendered. */
const SHED_BOTS_MS = 2_000;
const SHED_GUESTS_MS = 4_000;

/** Clients that a delayed server refuses: none, bots, or also guests whose response would have to be rendered. */
export type Shedding = "nobody" | "bots" | "guests";

export type EventLoopLag = ReturnType<typeof createEventLoopLag>;

/**
 * Measures the delay of the event loop by ticks that are due every `TICK_MS` (FC-83). Delay caused by other processes on the machine does
 * not count, because refusing requests would not reduce it.
 *
 * @param clock returns milliseconds
 * @param processorTime returns the processor time used by this process, in milliseconds
 */
export function createEventLoopLag(clock: () => number, processorTime: () => number = readProcessorTime) {
    let expected: number | undefined;
    let usedBefore = 0;
    let lateSince: number | undefined;
    let lastLate = Number.NEGATIVE_INFINITY;

    return {
        /** To be called every `TICK_MS`. Returns the delay in milliseconds, 0 if it is below the limit. */
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
