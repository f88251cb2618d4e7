import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { ExpressionBuilder } from "kysely";

interface TagFollowersTable {
    userID: number;
    tagID: number;
    dateInserted: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        tagFollowers: TagFollowersTable;
    }
}

export type FollowedTagsRepository = ReturnType<typeof createFollowedTagsRepository>;

/** Creates the SQL queries for who follows a tag. Who followed a merged tag follows the other, until merging is undone. */
export function createFollowedTagsRepository(database: Database) {
    return {
        async follow(userID: number, tagID: number, dateInserted: DateTime): Promise<void> {
            await database.query
                .insertInto("tagFollowers")
                .values({ userID, tagID, dateInserted })
                .onConflict((conflict) => conflict.columns(["userID", "tagID"]).doNothing())
                .execute();
        },

        /** Unfollows a tag, and those merged into it. */
        async unfollow(userID: number, tagID: number): Promise<void> {
            await database.query
                .deleteFrom("tagFollowers")
                .where("userID", "=", userID)
                .where((row) =>
                    row.or([
                        row("tagID", "=", tagID),
                        row("tagID", "in", row.selectFrom("tags").select("tagID").where("mergedIntoID", "=", tagID)),
                    ]),
                )
                .execute();
        },

        /** Returns the IDs of the tags that a member follows. */
        async followedBy(userID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("tagFollowers as f")
                .innerJoin("tags as t", "t.tagID", "f.tagID")
                .select((row) => presentID(row).as("tagID"))
                .where("f.userID", "=", userID)
                .execute();
            return [...new Set(rows.map(({ tagID }) => tagID))];
        },

        /** Returns the members who follow a tag of a record, by user ID. */
        async followersOf(
            recordType: string,
            recordID: number,
            { after, limit }: { after: number; limit: number },
        ): Promise<number[]> {
            const rows = await database.query
                .selectFrom("tagFollowers as f")
                .innerJoin("tags as t", "t.tagID", "f.tagID")
                .innerJoin("tagRecords as r", (join) => join.on((row) => row("r.tagID", "=", presentID(row))))
                .select("f.userID")
                .distinct()
                .where("r.recordType", "=", recordType)
                .where("r.recordID", "=", recordID)
                .where("f.userID", ">", after)
                .orderBy("f.userID")
                .limit(limit)
                .execute();
            return rows.map(({ userID }) => userID);
        },

        allOf: (userID: number) =>
            database.query.selectFrom("tagFollowers").select(["tagID", "dateInserted"]).where("userID", "=", userID).execute(),

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("tagFollowers").where("userID", "=", userID).execute();
        },
    };
}

const presentID = (row: ExpressionBuilder<Tables & { t: Tables["tags"] }, "t">) => row.fn.coalesce("t.mergedIntoID", "t.tagID");
