import type { ApiError } from "@parley/library/contract";

/** Delays after consecutive failures, in milliseconds. */
const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000];

/** Maximum delay that the server can demand, in milliseconds. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

/** Creates the delays after failures. */
export function createRetryDelays() {
    let failures = 0;
    /** Delay that the server has demanded because the author posts too fast, in milliseconds (FC-87). */
    let retryAfter = 0;
    return {
        /** Counts a failure. The server demands a delay when the author posts too fast. */
        fail({ status, retryAfter: demanded }: ApiError): void {
            failures++;
            if (status === 429 && typeof demanded === "number")
                retryAfter = Math.max(retryAfter, Math.min(demanded * 1000, MAX_RETRY_AFTER_MS));
        },

        /** Forgets the failures, after a success. */
        succeed(): void {
            failures = 0;
        },

        /** Forgets the delay that the server has demanded. */
        begin(): void {
            retryAfter = 0;
        },

        pause,
    };

    /** Returns a randomized delay, so that clients do not all return in the same second after an outage. */
    function pause(): number {
        const longest = RETRY_DELAYS_MS[Math.min(Math.max(failures, 1), RETRY_DELAYS_MS.length) - 1] ?? 0;
        return Math.max(longest * (0.8 + 0.4 * Math.random()), retryAfter);
    }
}
