import type { Database } from "@parley/library/server/database";
import type { KyselyPlugin, RootOperationNode } from "kysely";
import { CompiledQuery } from "kysely";

const READING = /^\s*(select|with)\b/i;

/**
 * Returns SQLite's query plans of the reading statements that `work` sends, one line per step. Background work may write meanwhile, whose
 * statements SQLite cannot explain within a transaction of their own.
 */
export async function plansOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
    const lines: string[] = [];
    for (const { sql, parameters } of await statementsOf(database, work)) {
        if (!READING.test(sql)) continue;
        const { rows } = await database.query.executeQuery<{ detail: string }>(
            CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
        );
        lines.push(...rows.map(({ detail }) => detail));
    }
    return lines;
}

/** Returns the statements that `work` sends. */
export async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
    const nodes: RootOperationNode[] = [];
    const collector: KyselyPlugin = {
        transformQuery: ({ node }) => {
            nodes.push(node);
            return node;
        },
        transformResult: async ({ result }) => result,
    };
    const plain = Object.getOwnPropertyDescriptor(database, "query");
    const query = plain?.get;
    if (!query) throw new Error("the database has no queries to look at");
    const kysely = () => query.call(database) as Database["query"];
    Object.defineProperty(database, "query", { configurable: true, get: () => kysely().withPlugin(collector) });
    try {
        await work();
    } finally {
        Object.defineProperty(database, "query", plain);
    }
    return nodes.map((node) => kysely().getExecutor().compileQuery(node, { queryId: "plan" }));
}
