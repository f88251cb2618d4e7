import { createAsyncVariable } from "@parley/library/server/asyncVariable";
import type { Database } from "@parley/library/server/database";
import type { KyselyPlugin } from "kysely";

/** Statements that were sent to the database, and the rows that they returned. */
interface QueryCounts {
    statements: number;
    rows: number;
}

/** Counts the statements that `work` sends to the database, without those that the server sends of its own accord meanwhile. */
export async function countQueries(database: Database, work: () => Promise<unknown>): Promise<number> {
    return (await countQueriesAndRows(database, work)).statements;
}

/** Counts the same statements, and the rows that reach this thread by them; those of workers are not counted. */
export async function countQueriesAndRows(database: Database, work: () => Promise<unknown>): Promise<QueryCounts> {
    const counts: QueryCounts = { statements: 0, rows: 0 };
    const counter: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        // Counted by their results: a query inside of another one is transformed by itself, but has no result of its own.
        transformResult: async ({ result }) => {
            counts.statements++;
            counts.rows += result.rows.length;
            return result;
        },
    };
    const plain = Object.getOwnPropertyDescriptor(database, "query");
    const query = plain?.get;
    if (!query) throw new Error("the database has no queries to count");
    // A recurring job may run at any time, and on a slow machine in the middle of the measured work.
    const isOurs = createAsyncVariable<true>();
    Object.defineProperty(database, "query", {
        configurable: true,
        get: () => {
            const original = query.call(database) as Database["query"];
            return isOurs.get() ? original.withPlugin(counter) : original;
        },
    });
    try {
        await isOurs.run(true, work);
    } finally {
        Object.defineProperty(database, "query", plain);
        isOurs.close();
    }
    return counts;
}
