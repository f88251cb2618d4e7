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
    /** When its owner deleted it; it is refused from then on, and erased later. */
    dateDeleted: DateTime | null;
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
    const present = () => database.query.selectFrom("accessTokens").selectAll().where("dateDeleted", "is", null);

    return {
        /** Returns a token that is not deleted. */
        byID: (tokenID: number): Promise<AccessTokenRow | undefined> =>
            present().where("tokenID", "=", tokenID).executeTakeFirst(),

        /** Returns a member's tokens that are not deleted. */
        of: (userID: number): Promise<AccessTokenRow[]> => present().where("userID", "=", userID).orderBy("tokenID").execute(),

        /** Returns those of these tokens that a member has deleted. */
        deletedOf: async (userID: number, tokenIDs: readonly number[]): Promise<AccessTokenRow[]> =>
            tokenIDs.length === 0
                ? []
                : database.query
                      .selectFrom("accessTokens")
                      .selectAll()
                      .where("tokenID", "in", tokenIDs)
                      .where("userID", "=", userID)
                      .where("dateDeleted", "is not", null)
                      .execute(),

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

        /** Deletes a member's token, which can be restored until it is erased; returns whether there was one. */
        async remove(userID: number, tokenID: number, dateDeleted: DateTime): Promise<boolean> {
            const { numUpdatedRows } = await database.query
                .updateTable("accessTokens")
                .set({ dateDeleted })
                .where("tokenID", "=", tokenID)
                .where("userID", "=", userID)
                .where("dateDeleted", "is", null)
                .executeTakeFirst();
            return numUpdatedRows > 0;
        },

        async restore(tokenID: number): Promise<void> {
            await database.query.updateTable("accessTokens").set({ dateDeleted: null }).where("tokenID", "=", tokenID).execute();
        },

        /** Erases a deleted token. */
        async erase(tokenID: number): Promise<void> {
            await database.query
                .deleteFrom("accessTokens")
                .where("tokenID", "=", tokenID)
                .where("dateDeleted", "is not", null)
                .execute();
        },

        /** Erases the tokens deleted before a time. */
        async eraseDeletedBefore(time: DateTime): Promise<void> {
            await database.query.deleteFrom("accessTokens").where("dateDeleted", "<", time).execute();
        },

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("accessTokens").where("userID", "=", userID).execute();
        },
    };
}
