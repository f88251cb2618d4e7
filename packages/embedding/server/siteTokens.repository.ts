import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";

export type SiteTokensRepository = ReturnType<typeof createSiteTokensRepository>;

/** Creates the SQL functions for tokens that have been used. */
export function createSiteTokensRepository(database: Database) {
    return {
        /** Marks a token as used; false if it has been used before. */
        async use(tokenHash: string, dateExpires: DateTime): Promise<boolean> {
            const row = await database.query
                .insertInto("embedTokenUses")
                .values({ tokenHash, dateExpires })
                .onConflict((conflict) => conflict.column("tokenHash").doNothing())
                .returning("tokenHash")
                .executeTakeFirst();
            return row !== undefined;
        },

        async sweep(now: DateTime): Promise<void> {
            await database.query.deleteFrom("embedTokenUses").where("dateExpires", "<=", now).execute();
        },
    };
}
