/** An entry of a fair queue. */
export interface QueueEntry {
    /** The client that it belongs to: a client has one place in the round, however many of its entries wait. */
    client: string;
    /** Whether it has waited for long. */
    isOverdue: boolean;
}

export type FairQueue<Entry extends QueueEntry> = ReturnType<typeof createFairQueue<Entry>>;

/** Creates a queue that serves clients round-robin, and the entries of each client in their order. */
export function createFairQueue<Entry extends QueueEntry>() {
    /** Entries by client; the client that was served longest ago comes first. */
    const entriesByClient = new Map<string, Set<Entry>>();
    let count = 0;

    return {
        count: () => count,

        countOf: (client: string): number => entriesByClient.get(client)?.size ?? 0,

        add(entry: Entry): void {
            entriesByClient.set(entry.client, (entriesByClient.get(entry.client) ?? new Set()).add(entry));
            count += 1;
        },

        /** Removes an entry before its turn; returns false where its turn has come already. */
        remove(entry: Entry): boolean {
            const entries = entriesByClient.get(entry.client);
            if (!entries?.delete(entry)) return false;
            if (entries.size === 0) entriesByClient.delete(entry.client);
            count -= 1;
            return true;
        },

        /** Takes out the next entry, or the next overdue one; returns undefined where there is none. */
        takeNext(of: "all" | "overdue"): Entry | undefined {
            for (const [client, entries] of entriesByClient) {
                const [first] = entries;
                if (!first || (of === "overdue" && !first.isOverdue)) continue;
                entries.delete(first);
                entriesByClient.delete(client);
                if (entries.size > 0) entriesByClient.set(client, entries);
                count -= 1;
                return first;
            }
            return undefined;
        },
    };
}
