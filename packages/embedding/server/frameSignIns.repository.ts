import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { EmbedSignInRow } from "./embedding.tables";

export type FrameSignInsRepository = ReturnType<typeof createFrameSignInsRepository>;

/** Creates the SQL functions for sign-ins of frames. */
export function createFrameSignInsRepository(database: Database) {
    return {
        find(codeHash: string): Promise<EmbedSignInRow | undefined> {
            return database.query.selectFrom("embedSignIns").selectAll().where("codeHash", "=", codeHash).executeTakeFirst();
        },

        /** Inserts a sign-in, unless there is one with this code. */
        async insert(row: Omit<EmbedSignInRow, "dateTaken">): Promise<void> {
            await database.query
                .insertInto("embedSignIns")
                .values({ ...row, dateTaken: null })
                .onConflict((conflict) => conflict.column("codeHash").doNothing())
                .execute();
        },

        /** Marks a sign-in as taken; undefined if it has been taken by another request. */
        take(codeHash: string, dateTaken: DateTime): Promise<EmbedSignInRow | undefined> {
            return database.query
                .updateTable("embedSignIns")
                .set({ dateTaken })
                .where("codeHash", "=", codeHash)
                .where("dateTaken", "is", null)
                .returningAll()
                .executeTakeFirst();
        },

        async sweep(now: DateTime): Promise<void> {
            await database.query.deleteFrom("embedSignIns").where("dateExpires", "<=", now).execute();
        },
    };
}
