import type { Database, Tables } from "@parley/library/server/database";
import { sql } from "kysely";

/** A table of records with a rendered body. */
interface RenderedTable {
    table: keyof Tables & string;
    /** Column of the record ID. */
    key: string;
}

/**
 * Creates a function that finds the records of a table, including removed ones, whose HTML was rendered by an older renderer. The table
 * has a column `renderVersion`.
 */
export function createRenderedBefore({ query }: Pick<Database, "query">, { table, key }: RenderedTable) {
    /** Returns up to `limit` IDs above `after`, in ascending order. */
    return async (version: number, after: number, limit: number): Promise<number[]> => {
        const recordID = sql.ref(key);
        const { rows } = await sql<{ recordID: number }>`
            select ${recordID} as "recordID" from ${sql.table(table)}
            where "renderVersion" < ${version} and ${recordID} > ${after} order by ${recordID} limit ${limit}`.execute(query);
        return rows.map((row) => row.recordID);
    };
}
