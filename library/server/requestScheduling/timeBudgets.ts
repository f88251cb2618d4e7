/** How much processor time a client may use: refilled by so many milliseconds a second, up to a maximum. */
export interface TimeBudget {
    msPerSecond: number;
    maxMs: number;
}

/** The client that was not charged for longest is forgotten first: its budget is full again by then. */
const MAX_ACCOUNTS = 20_000;
/** No debt takes longer than this to pay back. */
const MAX_DEBT_SECONDS = 10;

/**
 * Creates token buckets, one for each key, which refill as time passes and may be overdrawn.
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

        /** Returns after how many whole seconds, at least 1, something is left again. */
        secondsUntilRefilled: (key: string, budget: TimeBudget): number =>
            Math.max(1, Math.ceil((1 - remaining(key, budget)) / budget.msPerSecond)),
    };

    function remaining(key: string, { msPerSecond, maxMs }: TimeBudget): number {
        const account = accounts.get(key);
        return account ? Math.min(maxMs, account.remaining + ((clock() - account.at) / 1000) * msPerSecond) : maxMs;
    }
}
