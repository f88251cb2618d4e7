import type { Database } from "@parley/library/server/database";

interface Range {
    after: number;
    limit: number;
}

/** Creates the SQL queries for the members who are notified of a discussion, by user ID. */
export function createFollowersRepository(database: Pick<Database, "query">) {
    return {
        /** Returns the members who have bookmarked a discussion, or have written in it. */
        async withState(state: "bookmarked" | "participated", discussionID: number, { after, limit }: Range): Promise<number[]> {
            const rows = await database.query
                .selectFrom("userDiscussions")
                .select("userID")
                .where("discussionID", "=", discussionID)
                .where(state, "=", true)
                .where("userID", ">", after)
                .orderBy("userID")
                .limit(limit)
                .execute();
            return rows.map(({ userID }) => userID);
        },
    };
}
