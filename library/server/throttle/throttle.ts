import { ApiRefusal, fill, isWithin, toMessage } from "@parley/library/contract";

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

/** Texts of the error for too many attempts: for a wait of a minute, and for one of several `{minutes}`. */
interface WaitTexts {
    one: string;
    many: string;
}

const WAIT: WaitTexts = {
    one: "Too many tries. Wait a minute and try again.",
    many: "Too many tries. Wait {minutes} minutes and try again.",
};

/** Creates the error 429 for too many attempts; the next one is allowed in `retryAfter` seconds. `texts` replace the advice to try again. */
export const tooManyRequests = (retryAfter: number, { one, many }: WaitTexts = WAIT) =>
    new ApiRefusal({
        status: 429,
        ...toMessage(retryAfter > 60 ? fill(many, { minutes: Math.ceil(retryAfter / 60) }) : one),
        description: null,
        retryAfter,
    });
