import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated } from "kysely";

interface PasskeysTable {
    passkeyID: Generated<number>;
    userID: number;
    /** As browsers name it. */
    credentialID: string;
    /** In base64url. There is nothing secret about it. */
    publicKey: string;
    /** How often it has signed, as it says itself; always 0 for those that are on several devices. */
    counter: number;
    /** With commas between. */
    transports: string;
    name: string;
    dateInserted: DateTime;
    dateUsed: DateTime | null;
}

/** What something that was signed is good for. */
export type ChallengePurpose = "register" | "signIn" | "secondStep" | "proof";

interface PasskeyChallengesTable {
    /** Of what the browser holds that asked. */
    tokenHash: string;
    challengeHash: string;
    purpose: ChallengePurpose;
    /** Who asked; null where nobody knows yet. */
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

/** The SQL of passkeys, and of what they are asked to sign. */
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

        /** Keeps one; undefined where it is somebody's already. */
        insert: (row: Omit<PasskeyRow, "passkeyID" | "dateUsed">): Promise<PasskeyRow | undefined> =>
            database.query
                .insertInto("passkeys")
                .values({ ...row, dateUsed: null })
                .onConflict((conflict) => conflict.column("credentialID").doNothing())
                .returningAll()
                .executeTakeFirst(),

        /** Notes that one has signed; false where its counter has not gone on, or it is gone. Those that count at all count each time. */
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

        /** Uses up what a browser was asked to sign, whatever comes of it. */
        takeChallenge: (tokenHash: string): Promise<PasskeyChallengesTable | undefined> =>
            database.query.deleteFrom("passkeyChallenges").where("tokenHash", "=", tokenHash).returningAll().executeTakeFirst(),

        async removeExpired(now: DateTime): Promise<void> {
            await database.query.deleteFrom("passkeyChallenges").where("dateExpires", "<=", now).execute();
        },
    };
}
