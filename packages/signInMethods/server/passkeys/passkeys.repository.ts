import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated } from "kysely";

interface PasskeysTable {
    passkeyID: Generated<number>;
    userID: number;
    /** The credential ID, as browsers send it. */
    credentialID: string;
    /** In base64url. Not a secret. */
    publicKey: string;
    /** Signature counter; always 0 for synced passkeys. */
    counter: number;
    /** Comma-separated. */
    transports: string;
    name: string;
    dateInserted: DateTime;
    dateUsed: DateTime | null;
}

/** Purpose of a challenge. */
export type ChallengePurpose = "register" | "signIn" | "secondStep" | "proof";

interface PasskeyChallengesTable {
    /** Hash of the token in the browser's cookie. */
    tokenHash: string;
    challengeHash: string;
    purpose: ChallengePurpose;
    /** The member to whom the challenge was issued; null for a sign-in, where the member is not known yet. */
    userID: number | null;
    dateExpires: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        passkeys: PasskeysTable;
        passkeyChallenges: PasskeyChallengesTable;
    }
}

export type PasskeyRow = Omit<PasskeysTable, "passkeyID"> & { passkeyID: number };

export type PasskeysRepository = ReturnType<typeof createPasskeysRepository>;

/** Creates the repository of passkeys and their challenges. */
export function createPasskeysRepository(database: Database) {
    return {
        of: (userID: number): Promise<PasskeyRow[]> =>
            database.query.selectFrom("passkeys").selectAll().where("userID", "=", userID).orderBy("passkeyID").execute(),

        byCredentialID: (credentialID: string): Promise<PasskeyRow | undefined> =>
            database.query.selectFrom("passkeys").selectAll().where("credentialID", "=", credentialID).executeTakeFirst(),

        async count(userID: number): Promise<number> {
            const { count } = await database.query
                .selectFrom("passkeys")
                .select((row) => row.fn.countAll().as("count"))
                .where("userID", "=", userID)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Inserts a passkey; undefined if the credential is registered already. */
        insert: (row: Omit<PasskeyRow, "passkeyID" | "dateUsed">): Promise<PasskeyRow | undefined> =>
            database.query
                .insertInto("passkeys")
                .values({ ...row, dateUsed: null })
                .onConflict((conflict) => conflict.column("credentialID").doNothing())
                .returningAll()
                .executeTakeFirst(),

        /**
         * Records a use; false if the signature counter did not increase, or the passkey was removed. A counter of 0 is accepted only while
         * the stored one is 0.
         */
        async use(passkeyID: number, counter: number, now: DateTime): Promise<boolean> {
            const row = await database.query
                .updateTable("passkeys")
                .set({ counter, dateUsed: now })
                .where("passkeyID", "=", passkeyID)
                .where("counter", counter === 0 ? "=" : "<", counter)
                .returning("passkeyID")
                .executeTakeFirst();
            return row !== undefined;
        },

        rename: (userID: number, passkeyID: number, name: string): Promise<PasskeyRow | undefined> =>
            database.query
                .updateTable("passkeys")
                .set({ name })
                .where("userID", "=", userID)
                .where("passkeyID", "=", passkeyID)
                .returningAll()
                .executeTakeFirst(),

        remove: (userID: number, passkeyID: number): Promise<PasskeyRow | undefined> =>
            database.query
                .deleteFrom("passkeys")
                .where("userID", "=", userID)
                .where("passkeyID", "=", passkeyID)
                .returningAll()
                .executeTakeFirst(),

        async removeAll(userID: number): Promise<void> {
            await database.query.deleteFrom("passkeys").where("userID", "=", userID).execute();
            await database.query.deleteFrom("passkeyChallenges").where("userID", "=", userID).execute();
        },

        async insertChallenge(challenge: PasskeyChallengesTable): Promise<void> {
            await database.query.insertInto("passkeyChallenges").values(challenge).execute();
        },

        /** Deletes and returns the browser's challenge, whatever the outcome. */
        takeChallenge: (tokenHash: string): Promise<PasskeyChallengesTable | undefined> =>
            database.query.deleteFrom("passkeyChallenges").where("tokenHash", "=", tokenHash).returningAll().executeTakeFirst(),

        async removeExpired(now: DateTime): Promise<void> {
            await database.query.deleteFrom("passkeyChallenges").where("dateExpires", "<=", now).execute();
        },
    };
}
