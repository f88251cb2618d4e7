import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "@parley/library/server/database";
import type { KyselyPlugin } from "kysely";

/** Counts the statements that `work` sends to the database, and none that the server sends of its own accord meanwhile. */
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
    // A job that looks what is due runs whenever it is its time, and so on a slow machine in the middle of what is counted.
    const isOurs = new AsyncLocalStorage<true>();
    Object.defineProperty(database, "query", {
        configurable: true,
        get: () => {
            const asked = query.call(database) as Database["query"];
            return isOurs.getStore() ? asked.withPlugin(counter) : asked;
        },
    });
    try {
        await isOurs.run(true, work);
    } finally {
        Object.defineProperty(database, "query", plain);
        // Every promise of the process visits a store for as long as it is enabled.
        isOurs.disable();
    }
    return count;
}
