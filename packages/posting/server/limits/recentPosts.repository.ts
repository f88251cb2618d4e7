import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Insertable, Selectable } from "kysely";

type RecentPostRow = Selectable<Tables["recentPosts"]>;

/** More rows than any limit counts. */
const MAX_ROWS = 2000;

/** Creates the SQL queries for the recent posts of members. */
export function createRecentPostsRepository(database: Database) {
    return {
        /** Locks this member's recent posts until the running transaction ends. */
        lock: (userID: number): Promise<void> => lockUntilCommit(database, [`recent posts of ${userID}`]),

        /** Returns a member's posts since a time, newest first. */
        since: (userID: number, date: DateTime): Promise<Pick<RecentPostRow, "recordType" | "digest" | "dateInserted">[]> =>
            database.query
                .selectFrom("recentPosts")
                .select(["recordType", "digest", "dateInserted"])
                .where("userID", "=", userID)
                .where("dateInserted", ">", date)
                .orderBy("dateInserted", "desc")
                .limit(MAX_ROWS)
                .execute(),

        async insert(row: Insertable<Tables["recentPosts"]>): Promise<void> {
            await database.query.insertInto("recentPosts").values(row).execute();
        },

        async removeBefore(date: DateTime): Promise<void> {
            await database.query.deleteFrom("recentPosts").where("dateInserted", "<", date).execute();
        },

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("recentPosts").where("userID", "=", userID).execute();
        },
    };
}
