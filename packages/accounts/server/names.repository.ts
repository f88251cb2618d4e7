import type { Database } from "@parley/library/server/database";
import { splitRows } from "@parley/library/server/database";
import type { UserRow } from "./users.tables";
import { IDS_AT_ONCE } from "./users.tables";

/** Creates the SQL queries for who has a name, or one that looks alike. */
export function createNamesRepository(database: Database) {
    return {
        byNameKey: (nameKey: string): Promise<UserRow | undefined> =>
            database.query.selectFrom("users").selectAll().where("nameKey", "=", nameKey).executeTakeFirst(),

        /** Returns the user IDs of existing folded names. */
        async idsByNameKeys(nameKeys: Iterable<string>): Promise<Map<string, number>> {
            const parts = splitRows([...new Set(nameKeys)], IDS_AT_ONCE);
            const rows = await Promise.all(
                parts.map((part) =>
                    database.query
                        .selectFrom("users")
                        .select(["userID", "nameKey"])
                        .where("nameKey", "in", part)
                        .where("deleted", "=", false)
                        .execute(),
                ),
            );
            return new Map(rows.flat().map(({ nameKey, userID }) => [nameKey, userID]));
        },

        /** Returns which of the folded names are taken, also by deleted users. */
        async takenNameKeys(nameKeys: readonly string[]): Promise<Set<string>> {
            if (nameKeys.length === 0) return new Set();
            const rows = await database.query.selectFrom("users").select("nameKey").where("nameKey", "in", nameKeys).execute();
            return new Set(rows.map(({ nameKey }) => nameKey));
        },

        /** Checks whether another user has this name or one that looks alike. */
        async bearers(
            nameKey: string,
            exceptUserID: number,
            nameSkeleton = "",
        ): Promise<{ hasName: boolean; hasLikeness: boolean }> {
            const rows = await database.query
                .selectFrom("users")
                .select(["nameKey", "nameSkeleton"])
                .where((row) => row.or([row("nameKey", "=", nameKey), row("nameSkeleton", "=", nameSkeleton)]))
                .where("userID", "!=", exceptUserID)
                .limit(2)
                .execute();
            return { hasName: rows.some((row) => row.nameKey === nameKey), hasLikeness: rows.length > 0 };
        },

        async looksTaken(nameSkeleton: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("users")
                .select("userID")
                .where("nameSkeleton", "=", nameSkeleton)
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },
    };
}
