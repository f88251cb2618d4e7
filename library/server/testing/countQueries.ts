import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "@parley/library/server/database";
import type { KyselyPlugin } from "kysely";

/** Counts the statements that `work` sends to the database, without those that the server sends of its own accord meanwhile. */
export async function countQueries(database: Database, work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    const counter: KyselyPlugin = {
        transformQuery: ({ node }) => {
            count++;
            return node;
        },
        transformResult: async ({ result }) => result,
    };
    const plain = Object.getOwnPropertyDescriptor(database, "query");
    const query = plain?.get;
    if (!query) throw new Error("the database has no queries to count");
    // A recurring job may run at any time, and on a slow machine in the middle of the measured work.
    const isOurs = new AsyncLocalStorage<true>();
    Object.defineProperty(database, "query", {
        configurable: true,
        get: () => {
            const original = query.call(database) as Database["query"];
            return isOurs.getStore() ? original.withPlugin(counter) : original;
        },
    });
    try {
        await isOurs.run(true, work);
    } finally {
        Object.defineProperty(database, "query", plain);
        // While a store is enabled, every promise of the process pays for it.
        isOurs.disable();
    }
    return count;
}
