import type { Database } from "@parley/library/server/database";
import { sql } from "kysely";

/** How many characters of a hash say how much work it is. */
export const [BCRYPT_KIND, PHPASS_KIND] = [7, 4];

/** Maximum number of imported hash methods. More are unlikely, and each is computed for every sign-in. */
const MAX_KINDS = 5;

/** Creates the SQL query for the imported password hashes that are still in use. */
export function createImportedHashesRepository(database: Database) {
    return {
        /** Returns the imported hash methods and costs that are still in use, most frequent first. */
        async importedHashKinds(): Promise<string[]> {
            const rows = await database.query
                .selectFrom("users")
                .select((row) => [
                    row
                        .case()
                        .when("hashMethod", "=", "phpass")
                        .then(sql<string>`substr(${row.ref("passwordHash")}, 1, ${sql.lit(PHPASS_KIND)})`)
                        .else(sql<string>`substr(${row.ref("passwordHash")}, 1, ${sql.lit(BCRYPT_KIND)})`)
                        .end()
                        .as("kind"),
                    row.fn.countAll<number>().as("count"),
                ])
                .where("hashMethod", "in", ["bcrypt", "phpass"])
                .where("passwordHash", "is not", null)
                .groupBy("kind")
                .orderBy("count", "desc")
                .limit(MAX_KINDS)
                .execute();
            return rows.map(({ kind }) => kind);
        },
    };
}
