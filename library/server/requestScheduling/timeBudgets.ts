/** Processor time that a client may use: refilled at a rate per second, up to a maximum. */
export interface TimeBudget {
    msPerSecond: number;
    maxMs: number;
}

/** Maximum number of accounts. The account that was not charged for longest is dropped first, as it is full again by then. */
const MAX_ACCOUNTS = 20_000;
/** Maximum time in which any debt is paid back, in seconds. */
const MAX_DEBT_SECONDS = 10;

/**
 * Creates token buckets, one for each key, which refill over time and may be overdrawn.
 *
 * @param clock returns milliseconds
 */
export function createTimeBudgets(clock: () => number) {
    const accounts = new Map<string, { remaining: number; at: number }>();

    return {
        remaining,

        charge(key: string, budget: TimeBudget, milliseconds: number): void {
            const after = Math.min(budget.maxMs, remaining(key, budget) - milliseconds);
            accounts.delete(key);
            accounts.set(key, { remaining: Math.max(after, -MAX_DEBT_SECONDS * budget.msPerSecond), at: clock() });
            if (accounts.size > MAX_ACCOUNTS) accounts.delete(accounts.keys().next().value ?? "");
        },

        /** Returns the number of whole seconds, at least 1, until a budget is positive again. */
        secondsUntilRefilled: (key: string, budget: TimeBudget): number =>
            Math.max(1, Math.ceil((1 - remaining(key, budget)) / budget.msPerSecond)),
    };

    function remaining(key: string, { msPerSecond, maxMs }: TimeBudget): number {
        const account = accounts.get(key);
        return account ? Math.min(maxMs, account.remaining + ((clock() - account.at) / 1000) * msPerSecond) : maxMs;
    }
}
