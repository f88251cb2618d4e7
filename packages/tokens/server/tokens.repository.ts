import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable } from "kysely";

interface AccessTokensTable {
    tokenID: Generated<number>;
    userID: number;
    name: string;
    /** Scopes, separated by commas. */
    scopes: string;
    /** Random part from which the token is computed. */
    salt: string;
    dateInserted: DateTime;
    dateExpires: DateTime | null;
    dateLastUsed: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        accessTokens: AccessTokensTable;
    }
}

export type AccessTokenRow = Selectable<AccessTokensTable>;
export type TokensRepository = ReturnType<typeof createTokensRepository>;

/** Creates the SQL functions for access tokens. */
export function createTokensRepository(database: Database) {
    return {
        byID: (tokenID: number): Promise<AccessTokenRow | undefined> =>
            database.query.selectFrom("accessTokens").selectAll().where("tokenID", "=", tokenID).executeTakeFirst(),

        of: (userID: number): Promise<AccessTokenRow[]> =>
            database.query.selectFrom("accessTokens").selectAll().where("userID", "=", userID).orderBy("tokenID").execute(),

        async insert(row: Insertable<AccessTokensTable>): Promise<number> {
            const added = await database.query
                .insertInto("accessTokens")
                .values(row)
                .returning("tokenID")
                .executeTakeFirstOrThrow();
            return added.tokenID;
        },

        async setLastUsed(tokenID: number, dateLastUsed: DateTime): Promise<void> {
            await database.query.updateTable("accessTokens").set({ dateLastUsed }).where("tokenID", "=", tokenID).execute();
        },

        /** Deletes a member's token; returns whether there was one. */
        async remove(userID: number, tokenID: number): Promise<boolean> {
            const { numDeletedRows } = await database.query
                .deleteFrom("accessTokens")
                .where("tokenID", "=", tokenID)
                .where("userID", "=", userID)
                .executeTakeFirst();
            return numDeletedRows > 0;
        },

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("accessTokens").where("userID", "=", userID).execute();
        },
    };
}
