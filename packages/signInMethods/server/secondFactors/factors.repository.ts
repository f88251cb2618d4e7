import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";

interface TotpSecretsTable {
    userID: number;
    /** Encrypted; null while the first app is being set up. */
    secret: string | null;
    /** Encrypted secret of the app that is being set up. */
    newSecret: string | null;
    /** Time step of the last accepted code; only codes of later steps are accepted. */
    lastStep: number;
    dateConfirmed: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        totpSecrets: TotpSecretsTable;
        recoveryCodes: { userID: number; codeHash: string };
        secondFactorRoles: { roleID: number };
    }
}

export type FactorsRepository = ReturnType<typeof createFactorsRepository>;

/** Creates the repository of TOTP secrets, recovery codes and roles that require a second factor. */
export function createFactorsRepository(database: Database) {
    return {
        totpOf: (userID: number): Promise<TotpSecretsTable | undefined> =>
            database.query.selectFrom("totpSecrets").selectAll().where("userID", "=", userID).executeTakeFirst(),

        async setNewSecret(userID: number, newSecret: string): Promise<void> {
            await database.query
                .insertInto("totpSecrets")
                .values({ userID, newSecret, secret: null, lastStep: 0, dateConfirmed: null })
                .onConflict((conflict) => conflict.column("userID").doUpdateSet({ newSecret }))
                .execute();
        },

        /** Replaces the secret by the new one; false if `newSecret` is no longer the one being set up. */
        async confirm(userID: number, newSecret: string, { step, now }: { step: number; now: DateTime }): Promise<boolean> {
            const row = await database.query
                .updateTable("totpSecrets")
                .set({ secret: newSecret, newSecret: null, lastStep: step, dateConfirmed: now })
                .where("userID", "=", userID)
                .where("newSecret", "=", newSecret)
                .returning("userID")
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Marks the code of a time step as used; false if it, or a later one, was used already. */
        async takeStep(userID: number, step: number): Promise<boolean> {
            const row = await database.query
                .updateTable("totpSecrets")
                .set({ lastStep: step })
                .where("userID", "=", userID)
                .where("lastStep", "<", step)
                .returning("userID")
                .executeTakeFirst();
            return row !== undefined;
        },

        async removeTotp(userID: number): Promise<void> {
            await database.query.deleteFrom("totpSecrets").where("userID", "=", userID).execute();
        },

        async setRecoveryCodes(userID: number, hashes: readonly string[]): Promise<void> {
            await database.query.deleteFrom("recoveryCodes").where("userID", "=", userID).execute();
            if (hashes.length === 0) return;
            await database.query
                .insertInto("recoveryCodes")
                .values(hashes.map((codeHash) => ({ userID, codeHash })))
                .execute();
        },

        /** Marks a recovery code as used; false if the code is unknown or was used already. */
        async takeRecoveryCode(userID: number, codeHash: string): Promise<boolean> {
            const row = await database.query
                .deleteFrom("recoveryCodes")
                .where("userID", "=", userID)
                .where("codeHash", "=", codeHash)
                .returning("userID")
                .executeTakeFirst();
            return row !== undefined;
        },

        async countRecoveryCodes(userID: number): Promise<number> {
            const { count } = await database.query
                .selectFrom("recoveryCodes")
                .select((row) => row.fn.countAll().as("count"))
                .where("userID", "=", userID)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        async roleIDs(): Promise<number[]> {
            const rows = await database.query.selectFrom("secondFactorRoles").select("roleID").orderBy("roleID").execute();
            return rows.map(({ roleID }) => roleID);
        },

        async setRoleIDs(roleIDs: readonly number[]): Promise<void> {
            await database.query.deleteFrom("secondFactorRoles").execute();
            if (roleIDs.length === 0) return;
            await database.query
                .insertInto("secondFactorRoles")
                .values(roleIDs.map((roleID) => ({ roleID })))
                .execute();
        },
    };
}
