import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

interface LinkedIdentitiesTable {
    identityID: Generated<number>;
    userID: number;
    /** The provider's issuer URL, as `URL.href` writes it. Unique together with `subject`. */
    issuer: string;
    /** The provider's ID of the member. */
    subject: string;
    /** Name or address by which the member recognizes the identity. */
    account: string;
    dateInserted: DateTime;
    dateUsed: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        linkedIdentities: LinkedIdentitiesTable;
    }
}

export type LinkedIdentityRow = Selectable<LinkedIdentitiesTable>;

export type LinkedIdentitiesRepository = ReturnType<typeof createLinkedIdentitiesRepository>;

/** Creates the repository of linked identities. */
export function createLinkedIdentitiesRepository(database: Database) {
    return {
        find: (issuer: string, subject: string): Promise<LinkedIdentityRow | undefined> =>
            database.query
                .selectFrom("linkedIdentities")
                .selectAll()
                .where("issuer", "=", issuer)
                .where("subject", "=", subject)
                .executeTakeFirst(),

        of: (userID: number): Promise<LinkedIdentityRow[]> =>
            database.query
                .selectFrom("linkedIdentities")
                .selectAll()
                .where("userID", "=", userID)
                .orderBy("identityID")
                .execute(),

        /** Returns the identities of several members, the most recently linked last. */
        ofAll: (userIDs: readonly number[]): Promise<Pick<LinkedIdentityRow, "userID" | "subject">[]> =>
            database.query
                .selectFrom("linkedIdentities")
                .select(["userID", "subject"])
                .where("userID", "in", [0, ...userIDs])
                .orderBy("identityID")
                .execute(),

        /** Inserts an identity; false if it is linked with an account already. */
        async insert(row: Omit<LinkedIdentityRow, "identityID">): Promise<boolean> {
            const inserted = await database.query
                .insertInto("linkedIdentities")
                .values(row)
                .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
                .returning("identityID")
                .executeTakeFirst();
            return inserted !== undefined;
        },

        async use(identityID: number, now: DateTime): Promise<void> {
            await database.query
                .updateTable("linkedIdentities")
                .set({ dateUsed: now })
                .where("identityID", "=", identityID)
                .execute();
        },

        remove: (userID: number, identityID: number): Promise<LinkedIdentityRow | undefined> =>
            database.query
                .deleteFrom("linkedIdentities")
                .where("userID", "=", userID)
                .where("identityID", "=", identityID)
                .returningAll()
                .executeTakeFirst(),

        async removeAll(userID: number): Promise<void> {
            await database.query.deleteFrom("linkedIdentities").where("userID", "=", userID).execute();
        },
    };
}
