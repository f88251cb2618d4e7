import type { Database } from "@parley/library/server/database";
import { splitRows } from "@parley/library/server/database";
import type { FormerAddress } from "../imports.tables";
import { LISTED, MAX_VALUES } from "../imports.tables";

/** Creates the SQL queries for the URLs that records had on another site. */
export function createFormerAddressesRepository(database: Database) {
    return {
        /** Inserts former URLs. If an archive has the same URL twice, the first record keeps it. */
        async addFormerAddresses(rows: readonly FormerAddress[]): Promise<void> {
            for (const part of splitRows(rows, MAX_VALUES)) {
                await database.query
                    .insertInto("formerAddresses")
                    .values(part)
                    .onConflict((conflict) => conflict.doNothing())
                    .execute();
            }
        },

        /** Returns the records with this path on any host, first imported first. */
        formerAddressesAt: (path: string): Promise<FormerAddress[]> =>
            database.query
                .selectFrom("formerAddresses")
                .selectAll()
                .where("path", "=", path)
                .orderBy("recordID")
                .limit(LISTED)
                .execute(),
    };
}
