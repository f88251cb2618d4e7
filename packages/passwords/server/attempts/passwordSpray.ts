import { createHmac, randomBytes } from "node:crypto";
import type { ExpiringMap } from "@parley/library/server/expiringMap";
import { createExpiringMap } from "@parley/library/server/expiringMap";

export interface PasswordSprayOptions {
    /** Returns a monotonic time in milliseconds. */
    monotonicClock?: (() => number) | undefined;
}

export interface StrangerAttempt {
    /** Identifies the attempted account, whether it exists or not. */
    account: string;
    password: string;
    /** Checks whether the attempt is right. */
    check: () => Promise<boolean>;
    /** Creates the error for an attempt that must wait. */
    refuse: (retryAfterSeconds: number) => Error;
}

const MINUTE = 60 * 1000;
/** Maximum number of accounts for which a password may be wrong within an hour. */
const MAX_ACCOUNTS_A_PASSWORD = 10;
const PASSWORD_WINDOW_MS = 60 * MINUTE;
const MAX_PASSWORDS = 10_000;
/** Maximum number of wrong attempts on the whole site within ten minutes, plus one for each member who signed in meanwhile. */
const MAX_FAILURES = 100;
const SITE_WINDOW_MS = 10 * MINUTE;
const MAX_COUNTED = 10_000;

export type PasswordSprayGuard = ReturnType<typeof createPasswordSprayGuard>;

/** A limit of failures, with the pending attempts that may still fail. */
interface Limit {
    failures: Pick<ExpiringMap<unknown>, "size" | "untilNextExpiry">;
    max: number;
    pending: Set<Promise<unknown>>;
}

/**
 * Creates the guard against password spraying: one password on many accounts, or unusually many wrong attempts on the whole site, which
 * limits by account or address do not detect (FC-88). Passwords are counted by their HMAC under a key of this process. Attempts from
 * trusted devices bypass the guard, so that nobody can lock their owners out.
 */
export function createPasswordSprayGuard({ monotonicClock = () => performance.now() }: PasswordSprayOptions = {}) {
    const key = randomBytes(32);
    const byPassword = createExpiringMap<ExpiringMap<true>>({
        maxEntries: MAX_PASSWORDS,
        lifetimeMs: PASSWORD_WINDOW_MS,
        monotonicClock,
    });
    const siteWide = { maxEntries: MAX_COUNTED, lifetimeMs: SITE_WINDOW_MS, monotonicClock };
    const failures = createExpiringMap<true>(siteWide);
    const signedIn = createExpiringMap<true>(siteWide);
    const sitePending = new Set<Promise<unknown>>();
    const passwordPending = new Map<string, Set<Promise<unknown>>>();
    let countFailures = 0;

    return {
        /** Runs `check` and counts the attempt unless it is right. Throws the error of `refuse` after too many failures. */
        async attempt({ account, password, check, refuse }: StrangerAttempt): Promise<boolean> {
            const fingerprint = hmac(password);
            // Concurrent attempts count individually and right ones do not count, so an attempt that may exceed a limit waits for the
            // pending ones.
            for (let full = fullLimit(fingerprint, refuse); full; full = fullLimit(fingerprint, refuse))
                await Promise.race(full.pending).catch(() => undefined);
            const pending = passwordPending.get(fingerprint) ?? new Set();
            passwordPending.set(fingerprint, pending);
            const checked = check();
            pending.add(checked);
            sitePending.add(checked);
            try {
                const isRight = await checked;
                if (isRight) signedIn.set(hmac(account), true);
                else countFailure(fingerprint, account);
                return isRight;
            } finally {
                pending.delete(checked);
                sitePending.delete(checked);
                if (pending.size === 0) passwordPending.delete(fingerprint);
            }
        },
    };

    /** Returns a limit that the pending attempts could reach; throws if one is reached already. */
    function fullLimit(fingerprint: string, refuse: StrangerAttempt["refuse"]): Limit | undefined {
        const limits = limitsFor(fingerprint);
        const waits = limits.map((limit) => (limit.failures.size() < limit.max ? 0 : limit.failures.untilNextExpiry()));
        const longest = Math.max(...waits);
        if (longest > 0) throw refuse(Math.ceil(longest / 1000));
        return limits.find((limit) => limit.failures.size() + limit.pending.size >= limit.max);
    }

    function limitsFor(fingerprint: string): Limit[] {
        const wrongFor = byPassword.get(fingerprint);
        return [
            { failures, max: MAX_FAILURES + signedIn.size(), pending: sitePending },
            {
                failures: wrongFor ?? { size: () => 0, untilNextExpiry: () => 0 },
                max: MAX_ACCOUNTS_A_PASSWORD,
                pending: passwordPending.get(fingerprint) ?? new Set(),
            },
        ];
    }

    function countFailure(fingerprint: string, account: string): void {
        const wrongFor =
            byPassword.get(fingerprint) ??
            createExpiringMap<true>({ maxEntries: MAX_ACCOUNTS_A_PASSWORD, lifetimeMs: PASSWORD_WINDOW_MS, monotonicClock });
        wrongFor.set(hmac(account), true);
        byPassword.set(fingerprint, wrongFor);
        failures.set(String(countFailures++), true);
    }

    function hmac(text: string): string {
        return createHmac("sha256", key).update(text).digest("base64url");
    }
}
