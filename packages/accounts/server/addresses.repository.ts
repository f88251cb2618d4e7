import type { Database } from "@parley/library/server/database";
import type { UserRow } from "./users.tables";

/** Maximum number of accounts read per address. With more claims the owner is read by a separate query. */
const MAX_CLAIMS = 20;

/** Creates the SQL queries for the owner and the claimants of a mail address. */
export function createAddressesRepository(database: Database) {
    return {
        byEmailKey: (emailKey: string): Promise<UserRow | undefined> =>
            database.query.selectFrom("users").selectAll().where("emailKey", "=", emailKey).executeTakeFirst(),

        /**
         * Returns the owner of an address and the latest account that claims it. The query is the same whether they exist or not (FC-27).
         */
        async byAddress(emailKey: string): Promise<{ owner: UserRow | undefined; claimant: UserRow | undefined }> {
            const rows = await database.query
                .selectFrom("users")
                .selectAll()
                .where((row) => row.or([row("emailKey", "=", emailKey), row("emailClaimKey", "=", emailKey)]))
                .orderBy("userID", "desc")
                .limit(MAX_CLAIMS)
                .execute();
            const owner = rows.find((row) => row.emailKey === emailKey) ?? (await ownerBeyond(rows, emailKey));
            return { owner, claimant: rows.find((row) => row.emailKey === null && !row.deleted) };
        },

        /** Makes a user the owner of an address; false if another account owns it. Claims by other accounts become ineffective. */
        async own(userID: number, { email, emailKey }: { email: string; emailKey: string }): Promise<boolean> {
            const row = await database.query
                .updateTable("users")
                .set({ email, emailKey, emailClaimKey: null, emailConfirmed: true, pendingEmail: null })
                .where("userID", "=", userID)
                .where((users) =>
                    users.not(
                        users.exists(
                            users
                                .selectFrom("users as other")
                                .select("other.userID")
                                .where("other.emailKey", "=", emailKey)
                                .where("other.userID", "!=", userID),
                        ),
                    ),
                )
                .returning("userID")
                .executeTakeFirst();
            return row !== undefined;
        },
    };

    /** Reads the owner separately if the list of claims is full. */
    async function ownerBeyond(rows: readonly UserRow[], emailKey: string): Promise<UserRow | undefined> {
        if (rows.length < MAX_CLAIMS) return undefined;
        return database.query.selectFrom("users").selectAll().where("emailKey", "=", emailKey).executeTakeFirst();
    }
}
