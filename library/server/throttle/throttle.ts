import { ApiRefusal, isWithin } from "@parley/library/contract";

interface ThrottleOptions {
    /** Maximum number of attempts within the window. */
    limit: number;
    /** Length of the window, in milliseconds. */
    per: number;
    clock: () => Date;
}

/** Maximum number of stored keys. The least recently used is removed first. */
const REMEMBERED = 100_000;

/** Creates a counter of attempts by key over a sliding window, in this process. */
export function createThrottle({ limit, per, clock }: ThrottleOptions) {
    const attempts = new Map<string, number[]>();
    return {
        /** Counts an attempt; throws 429 after too many. */
        take(key: string): void {
            const seconds = wait(key);
            if (seconds > 0) throw tooManyRequests(seconds);
            count(key);
        },

        wait,
        count,

        /** Removes the last attempt, because it was right. */
        forgive(key: string): void {
            attempts.get(key)?.pop();
        },
    };

    /** Returns the seconds until the key's next attempt is allowed; 0 if it is allowed now. */
    function wait(key: string): number {
        const recent = recentOf(key);
        const [oldest] = recent;
        return oldest === undefined || recent.length < limit
            ? 0
            : Math.max(1, Math.ceil((oldest + per - clock().getTime()) / 1000));
    }

    /** Counts an attempt without checking the limit. */
    function count(key: string): void {
        const recent = recentOf(key);
        attempts.delete(key);
        attempts.set(key, [...recent, clock().getTime()].slice(-limit));
        const [quietest] = attempts.keys();
        if (attempts.size > REMEMBERED && quietest !== undefined) attempts.delete(quietest);
    }

    function recentOf(key: string): number[] {
        const now = clock().getTime();
        return (attempts.get(key) ?? []).filter((at) => isWithin(at, now, per));
    }
}

/**
 * Creates the error 429 for too many attempts; the next one is allowed in `retryAfter` seconds. `instead` replaces the advice to try again.
 */
export const tooManyRequests = (retryAfter: number, instead?: string) =>
    new ApiRefusal({
        status: 429,
        message: `Too many tries. Wait ${retryAfter > 60 ? `${Math.ceil(retryAfter / 60)} minutes` : "a minute"}${instead ? `, ${instead}` : " and try again."}`,
        description: null,
        retryAfter,
    });
