import type { Database } from "@parley/library/server/database";
import type { KyselyPlugin } from "kysely";

/** Counts the statements that `work` sends to the database. */
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
    Object.defineProperty(database, "query", {
        configurable: true,
        get: () => (query.call(database) as Database["query"]).withPlugin(counter),
    });
    try {
        await work();
    } finally {
        Object.defineProperty(database, "query", plain);
    }
    return count;
}
