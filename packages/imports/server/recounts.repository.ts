import type { Database } from "@parley/library/server/database";
import type { PostCounts } from "@parley/users/server";

/** Creates the SQL queries that find wrong counts after an import. They read tables of other packages. */
export function createRecountsRepository(database: Database) {
    return {
        /** Returns the correct post counts of those users whose stored counts differ; deleted posts do not count. */
        async postCounts(userIDs: readonly number[]): Promise<PostCounts[]> {
            const { query } = database;
            const counted = (table: "discussions" | "comments") =>
                query
                    .selectFrom(table)
                    .select([
                        "insertUserID as userID",
                        ({ fn }) => fn.countAll<number>().as("count"),
                        ({ fn }) => fn.max("dateInserted").as("latest"),
                    ])
                    .where("insertUserID", "in", userIDs)
                    .where("dateDeleted", "is", null)
                    .groupBy("insertUserID")
                    .execute();
            const discussions = new Map((await counted("discussions")).map((row) => [row.userID, row]));
            const comments = new Map((await counted("comments")).map((row) => [row.userID, row]));
            const stored = await query
                .selectFrom("users")
                .select(["userID", "countDiscussions", "countComments", "dateLastActive"])
                .where("userID", "in", userIDs)
                .execute();
            return stored.flatMap(({ userID, countDiscussions, countComments, dateLastActive }) => {
                const [started, replied] = [discussions.get(userID), comments.get(userID)];
                const dates = [dateLastActive, started?.latest, replied?.latest].filter((date) => date != null).sort();
                const counts = {
                    countDiscussions: Number(started?.count ?? 0),
                    countComments: Number(replied?.count ?? 0),
                    dateLastActive: dates.at(-1) ?? null,
                };
                const isSame =
                    counts.countDiscussions === countDiscussions &&
                    counts.countComments === countComments &&
                    counts.dateLastActive === dateLastActive;
                return isSame ? [] : [{ userID, ...counts }];
            });
        },

        /**
         * Returns posts whose score differs from the sum of their reactions, and the difference. Imported posts are left out, because they
         * may have a score of their own.
         */
        async wrongScores(kind: "discussion" | "comment"): Promise<{ recordID: number; missing: number }[]> {
            const { query } = database;
            const counted = query
                .selectFrom("reactionCounts as r")
                .innerJoin("reactionTypes as t", "t.tagID", "r.tagID")
                .select(({ eb, fn }) => ["r.recordID", fn.sum<number>(eb("r.count", "*", eb.ref("t.reactionValue"))).as("score")])
                .where("r.recordType", "=", kind)
                .groupBy("r.recordID")
                .as("s");
            const imported = query.selectFrom("importedRecords").select("recordID").where("kind", "=", kind);
            const scored = (table: "discussions" | "comments", id: "discussionID" | "commentID") =>
                query
                    .selectFrom(`${table} as p` as "comments as p")
                    .leftJoin(counted, "s.recordID", `p.${id}` as "p.commentID")
                    .select([`p.${id} as recordID` as "p.commentID as recordID", "p.score as present", "s.score"])
                    .where(({ eb, fn, val }) => eb("p.score", "<>", fn.coalesce("s.score", val(0))))
                    .where(`p.${id}` as "p.commentID", "not in", imported)
                    .execute();
            const rows = await (kind === "discussion" ? scored("discussions", "discussionID") : scored("comments", "commentID"));
            return rows.map(({ recordID, present, score }) => ({ recordID, missing: Number(score ?? 0) - present }));
        },
    };
}
