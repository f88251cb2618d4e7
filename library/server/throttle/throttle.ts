import { ApiRefusal, isWithin } from "@parley/library/contract";

interface ThrottleOptions {
    /** How many tries fit into the window. */
    limit: number;
    /** The window, in milliseconds. */
    per: number;
    clock: () => Date;
}

/** Keys that are remembered; the one that was quiet longest is forgotten first. */
const REMEMBERED = 100_000;

/** Counts tries by key over a sliding window, in this process. */
export function createThrottle({ limit, per, clock }: ThrottleOptions) {
    const tries = new Map<string, number[]>();
    return {
        /** Counts a try; throws 429 when there were too many. */
        take(key: string): void {
            const seconds = wait(key);
            if (seconds > 0) throw tooMany(seconds);
            count(key);
        },

        wait,
        count,

        /** Takes the last try back: it was a good one. */
        forgive(key: string): void {
            tries.get(key)?.pop();
        },
    };

    /** Seconds until this key may try again; 0 when it may now. */
    function wait(key: string): number {
        const recent = recentOf(key);
        const [oldest] = recent;
        return oldest === undefined || recent.length < limit
            ? 0
            : Math.max(1, Math.ceil((oldest + per - clock().getTime()) / 1000));
    }

    /** Counts a try. */
    function count(key: string): void {
        const recent = recentOf(key);
        tries.delete(key);
        tries.set(key, [...recent, clock().getTime()].slice(-limit));
        const [quietest] = tries.keys();
        if (tries.size > REMEMBERED && quietest !== undefined) tries.delete(quietest);
    }

    function recentOf(key: string): number[] {
        const now = clock().getTime();
        return (tries.get(key) ?? []).filter((at) => isWithin(at, now, per));
    }
}

/** 429: too many tries; in `retryAfter` seconds there is another. What else there is to do may be said instead of that one is to try again. */
export const tooMany = (retryAfter: number, instead?: string) =>
    new ApiRefusal({
        status: 429,
        message: `Too many tries. Wait ${retryAfter > 60 ? `${Math.ceil(retryAfter / 60)} minutes` : "a minute"}${instead ? `, ${instead}` : " and try again."}`,
        description: null,
        retryAfter,
    });
