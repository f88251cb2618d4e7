/** How much somebody may use: so many milliseconds of the server's time for each second that passes, and at most so many saved up. */
export interface Budget {
    perSecond: number;
    most: number;
}

/** Whoever was not heard of for longest is forgotten first; they had saved up all they may by then. */
const MOST_ACCOUNTS = 20_000;
/** Nobody is so far overdrawn that they wait longer than so many seconds. */
const LONGEST_DEBT = 10;

/** What each has left of their budget. It fills as time passes, and may be overdrawn. `clock` tells milliseconds. */
export function makeAccounts(clock: () => number) {
    const accounts = new Map<string, { left: number; at: number }>();

    return {
        left,

        charge(key: string, budget: Budget, milliseconds: number): void {
            const after = Math.min(budget.most, left(key, budget) - milliseconds);
            accounts.delete(key);
            accounts.set(key, { left: Math.max(after, -LONGEST_DEBT * budget.perSecond), at: clock() });
            if (accounts.size > MOST_ACCOUNTS) accounts.delete(accounts.keys().next().value ?? "");
        },

        /** In how many whole seconds something is left again. */
        secondsUntil: (key: string, budget: Budget): number => Math.max(1, Math.ceil((1 - left(key, budget)) / budget.perSecond)),
    };

    function left(key: string, { perSecond, most }: Budget): number {
        const account = accounts.get(key);
        return account ? Math.min(most, account.left + ((clock() - account.at) / 1000) * perSecond) : most;
    }
}
