import { createUniqueID } from "../localDrafts/uniqueID";

const LOCK = "parley-outbox";
/** Storage key of the lease for browsers without Web Locks: the owner and the expiry. */
const LEASE = "parley-outbox-lease";
const LEASE_LIFE = 90_000;
const me = createUniqueID();

/**
 * Runs a function while no other window of this browser runs it. Resolves to `undefined` without running it if another window does. Uses
 * Web Locks, which end with the window, or else a lease in the local storage. The lease is not reliable; the idempotency key then prevents
 * double posts (FC-42).
 */
export async function withTabLock<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (navigator.locks) return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : undefined));
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
        // Without storage other windows have no pending submissions either.
        // Stryker disable next-line BlockStatement: a function that ends without it also returns undefined.
        return undefined;
    }
}
