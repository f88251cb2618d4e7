import { createHmac, randomBytes } from "node:crypto";
import type { ExpiringMap } from "@parley/library/server/expiringMap";
import { createExpiringMap } from "@parley/library/server/expiringMap";

export interface PasswordSprayOptions {
    /** In milliseconds; it never goes back. */
    monotonicClock?: (() => number) | undefined;
}

export interface StrangerAttempt {
    /** The account that is meant, or would be. */
    account: string;
    password: string;
    /** Whether the attempt is right. */
    check: () => Promise<boolean>;
    /** The refusal for who has to wait this long. */
    refuse: (retryAfterSeconds: number) => Error;
}

const MINUTE = 60 * 1000;
/** How many accounts one password may be wrong for within the hour. */
const MAX_ACCOUNTS_A_PASSWORD = 10;
const PASSWORD_WINDOW_MS = 60 * MINUTE;
const MAX_PASSWORDS = 10_000;
/** How many attempts may be wrong on the whole site within ten minutes, and as many more as members signed in meanwhile. */
const MAX_FAILURES = 100;
const SITE_WINDOW_MS = 10 * MINUTE;
const MAX_COUNTED = 10_000;

export type PasswordSprayGuard = ReturnType<typeof createPasswordSprayGuard>;

/** A number of failures that may not be exceeded, with the attempts that could still become some. */
interface Limit {
    failures: Pick<ExpiringMap<unknown>, "size" | "untilNextExpiry">;
    max: number;
    pending: Set<Promise<unknown>>;
}

/**
 * Limits the sign-ins from browsers that never signed in to the account, where neither account nor address tells that somebody guesses: one
 * password over many accounts, and unusually many wrong ones on the whole site (FC-88). A password is counted by its HMAC under a key that this
 * process alone has. Who comes from a browser that is known is not asked, so nobody is locked out there by others.
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
        /** Makes an attempt by `check` and counts it, unless it was right. Throws what `refuse` makes where too many failed before. */
        async attempt({ account, password, check, refuse }: StrangerAttempt): Promise<boolean> {
            const fingerprint = hmac(password);
            // A hundred at once are a hundred, and those that are right count for nothing: so whoever could be one too many waits.
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

    /** A limit that the attempts under way could still use up; throws where one is used up already. */
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
