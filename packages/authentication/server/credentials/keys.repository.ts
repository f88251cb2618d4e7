import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Selectable } from "kysely";

/** Purpose for which a mailed key is valid. */
export type KeyPurpose = "emailConfirm" | "emailChange" | "emailBack" | "passwordReset";

interface AccountKeysTable {
    keyHash: string;
    userID: number;
    purpose: KeyPurpose;
    /** Email address that the key confirms or was mailed to. */
    email: string;
    emailKey: string;
    dateInserted: DateTime;
    dateExpires: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        accountKeys: AccountKeysTable;
    }
}

export type AccountKey = Selectable<AccountKeysTable>;

/** Creates the repository of mailed keys. */
export function createKeysRepository(database: Database) {
    return {
        async insert(key: AccountKey): Promise<void> {
            await database.query.insertInto("accountKeys").values(key).execute();
        },

        find: (keyHash: string, now: DateTime): Promise<AccountKey | undefined> =>
            database.query
                .selectFrom("accountKeys")
                .selectAll()
                .where("keyHash", "=", keyHash)
                .where("dateExpires", ">", now)
                .executeTakeFirst(),

        /** Deletes a key and returns whether it existed. Of concurrent calls only one returns true (FC-28). */
        async take(keyHash: string, now: DateTime): Promise<boolean> {
            const row = await database.query
                .deleteFrom("accountKeys")
                .where("keyHash", "=", keyHash)
                .where("dateExpires", ">", now)
                .returning("keyHash")
                .executeTakeFirst();
            return row !== undefined;
        },

        async removeAllOf(userID: number, purposes?: readonly KeyPurpose[]): Promise<void> {
            await database.query
                .deleteFrom("accountKeys")
                .where("userID", "=", userID)
                .$if(purposes !== undefined, (query) => query.where("purpose", "in", purposes ?? []))
                .execute();
        },

        async removeExpired(now: DateTime): Promise<void> {
            await database.query.deleteFrom("accountKeys").where("dateExpires", "<=", now).execute();
        },
    };
}
