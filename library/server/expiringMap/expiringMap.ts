interface ExpiringMapOptions {
    /** Maximum number of entries. Further entries replace the oldest. */
    maxEntries: number;
    lifetimeMs: number;
    /** Returns a monotonic time in milliseconds. */
    monotonicClock: () => number;
}

export type ExpiringMap<Value> = ReturnType<typeof createExpiringMap<Value>>;

/** Creates a map of limited size whose entries expire. */
export function createExpiringMap<Value>({ maxEntries, lifetimeMs, monotonicClock }: ExpiringMapOptions) {
    /** In order of expiry. */
    const entries = new Map<string, { value: Value; expires: number }>();

    return {
        get(key: string): Value | undefined {
            removeExpired();
            return entries.get(key)?.value;
        },

        /** Sets an entry and restarts its lifetime. */
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

        /** Returns the milliseconds until the oldest entry expires; 0 if there is none. */
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
