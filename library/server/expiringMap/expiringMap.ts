interface ExpiringMapOptions {
    /** More entries push out the oldest. */
    maxEntries: number;
    lifetimeMs: number;
    /** In milliseconds; it never goes back. */
    monotonicClock: () => number;
}

export type ExpiringMap<Value> = ReturnType<typeof createExpiringMap<Value>>;

/** A map of bounded size whose entries are gone once their time is up. */
export function createExpiringMap<Value>({ maxEntries, lifetimeMs, monotonicClock }: ExpiringMapOptions) {
    /** Those that expire first stand first. */
    const entries = new Map<string, { value: Value; expires: number }>();

    return {
        get(key: string): Value | undefined {
            removeExpired();
            return entries.get(key)?.value;
        },

        /** Sets an entry, whose lifetime begins anew. */
        set(key: string, value: Value): void {
            removeExpired();
            entries.delete(key);
            entries.set(key, { value, expires: monotonicClock() + lifetimeMs });
            const [oldest] = entries.keys();
            if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
        },

        size(): number {
            removeExpired();
            return entries.size;
        },

        /** Milliseconds until the oldest entry expires; 0 when there is none. */
        untilNextExpiry(): number {
            removeExpired();
            const [oldest] = entries.values();
            return oldest ? oldest.expires - monotonicClock() : 0;
        },
    };

    function removeExpired(): void {
        const now = monotonicClock();
        for (const [key, { expires }] of entries) {
            if (expires > now) return;
            entries.delete(key);
        }
    }
}
