import { newName } from "../localDrafts/newName";

const LOCK = "parley-outbox";
/** Where the browser has no locks: who is at work, and until when at most. */
const LEASE = "parley-outbox-lease";
const LEASE_LIFE = 90_000;
const me = newName();

/**
 * Does something while no other window of this browser does it. Resolves to undefined, with nothing done, where another is at it. By the browser's
 * locks, which end with the window; where there are none, by a lease on the device. That may fail; then the submission's name makes sure that
 * nothing is made twice (FC-42).
 */
export async function withTabLock<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (typeof navigator !== "undefined" && navigator.locks)
        return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : undefined));
    if (!takeLease()) return undefined;
    try {
        return await work();
    } finally {
        attempt(() => localStorage.removeItem(LEASE));
    }
}

function takeLease(): boolean {
    const [owner, until] = (attempt(() => localStorage.getItem(LEASE)) ?? "").split(" ");
    if (owner && owner !== me && Number(until) > Date.now()) return false;
    attempt(() => localStorage.setItem(LEASE, `${me} ${Date.now() + LEASE_LIFE}`));
    return true;
}

function attempt<T>(action: () => T): T | undefined {
    try {
        return action();
    } catch {
        // Without a storage there is nothing that another window could send either.
        return undefined;
    }
}
