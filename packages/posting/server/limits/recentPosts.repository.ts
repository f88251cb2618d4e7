import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Insertable, Selectable } from "kysely";

type RecentPostRow = Selectable<Tables["recentPosts"]>;

/** More than any limit counts. */
const MAX_ROWS = 2000;

/** All SQL about what members have posted lately. */
export function createRecentPostsRepository(database: Database) {
    return {
        /** Waits within the running transaction until no other one posts for this member, and lets none until it is stored or undone. */
        lock: (userID: number): Promise<void> => lockUntilCommit(database, [`recent posts of ${userID}`]),

        /** What a member has posted since, newest first. */
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
