import type { Database, Tables } from "@parley/library/server/database";
import type { Updateable } from "kysely";
import { sql } from "kysely";
import type { CommentRow } from "../comments.tables";

/** Creates the SQL functions for the order of comments, their positions and the counters of branches. */
export function createOrderingRepository(database: Database) {
    return {
        /** Returns the IDs of all comments of a discussion, including those without a position. */
        async idsIn(discussionID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("comments")
                .select("commentID")
                .where("discussionID", "=", discussionID)
                .orderBy("commentID")
                .execute();
            return rows.map(({ commentID }) => commentID);
        },

        /** Returns the IDs of all descendants of these comments. */
        async idsBelow(commentIDs: readonly number[]): Promise<number[]> {
            const rows = await database.query
                .withRecursive("below", (query) =>
                    query
                        .selectFrom("comments")
                        .select("commentID")
                        .where("parentCommentID", "in", commentIDs)
                        .union(
                            query
                                .selectFrom("below")
                                .innerJoin("comments", "comments.parentCommentID", "below.commentID")
                                .select("comments.commentID"),
                        ),
                )
                .selectFrom("below")
                .select("below.commentID")
                .orderBy("below.commentID")
                .execute();
            return rows.map(({ commentID }) => commentID);
        },

        /** Moves comments from one discussion to another, and returns the IDs of those that were in the first and have moved. */
        async moveTo(commentIDs: readonly number[], { from, to }: { from: number; to: number }): Promise<number[]> {
            const moved: number[] = [];
            for (let start = 0; start < commentIDs.length; start += 500) {
                const rows = await database.query
                    .updateTable("comments")
                    .set({ discussionID: to })
                    .where("commentID", "in", commentIDs.slice(start, start + 500))
                    .where("discussionID", "=", from)
                    .returning("commentID")
                    .execute();
                moved.push(...rows.map(({ commentID }) => commentID));
            }
            return moved;
        },

        /** Makes replies to comments of other discussions top-level comments, and returns their IDs. */
        async findStandalone(discussionID: number): Promise<number[]> {
            const rows = await database.query
                .updateTable("comments")
                .set({ parentCommentID: null })
                .where("discussionID", "=", discussionID)
                .where("parentCommentID", "in", (query) =>
                    query
                        .selectFrom("comments as other")
                        .select("other.commentID")
                        .where("other.discussionID", "<>", discussionID),
                )
                .returning("commentID")
                .execute();
            return rows.map(({ commentID }) => commentID);
        },

        /** Makes comments top-level comments. */
        async putOnTop(commentIDs: readonly number[]): Promise<void> {
            if (commentIDs.length > 0)
                await database.query
                    .updateTable("comments")
                    .set({ parentCommentID: null })
                    .where("commentID", "in", commentIDs)
                    .execute();
        },

        /** Sets the parents of comments. */
        setParents: (pairs: readonly { commentID: number; parentCommentID: number }[]): Promise<void> =>
            updateEach(
                database,
                pairs.map(({ commentID, parentCommentID }) => ({ commentID, values: { parentCommentID } })),
            ),

        /** Adds to the counters of a comment and all its ancestors. */
        async addToAncestors(commentID: number | null, added: { count: number; score: number }): Promise<void> {
            if (commentID === null) return;
            await database.query
                .withRecursive("chain", (query) =>
                    query
                        .selectFrom("comments")
                        .select(["commentID", "parentCommentID"])
                        .where("commentID", "=", commentID)
                        .unionAll(
                            query
                                .selectFrom("chain")
                                .innerJoin("comments", "comments.commentID", "chain.parentCommentID")
                                .select(["comments.commentID", "comments.parentCommentID"]),
                        ),
                )
                .updateTable("comments")
                .set((expression) => ({
                    countChildComments: expression("countChildComments", "+", added.count),
                    scoreChildComments: expression("scoreChildComments", "+", added.score),
                }))
                .where("commentID", "in", (expression) => expression.selectFrom("chain").select("chain.commentID"))
                .execute();
        },

        /** Removes a comment's position; the comments after it move up. */
        async closePosition({ commentID, discussionID, parentCommentID, position, siblingPosition }: CommentRow): Promise<void> {
            await setPosition(database, commentID, { position: 0, siblingPosition: 0, placeClosed: true });
            await shiftPositions(database, { discussionID, parentCommentID, position, siblingPosition }, -1);
        },

        /** Gives a comment its chronological position back; the comments after it move down. Returns the position. */
        async openPosition(comment: CommentRow): Promise<number> {
            const { commentID, discussionID, parentCommentID } = comment;
            const ordering = {
                position: (await lastBefore(database, comment, "position")) + 1,
                siblingPosition: (await lastBefore(database, comment, "siblingPosition")) + 1,
            };
            await shiftPositions(database, { discussionID, parentCommentID, ...ordering }, 1);
            await setPosition(database, commentID, { ...ordering, placeClosed: false });
            return ordering.position;
        },

        /** Renumbers the comments of a discussion by date, and returns its counters. */
        async recount(discussionID: number): Promise<{ countComments: number; countPlaces: number; countTopPlaces: number }> {
            await renumberPositions(database, discussionID);
            await measureBranches(database, discussionID);
            const {
                places: positionCount,
                top,
                readable,
            } = await database.query
                .selectFrom("comments")
                .select(({ fn, case: when }) => [
                    fn.countAll<number>().as("places"),
                    fn.sum<number>(when().when("parentCommentID", "is", null).then(1).else(0).end()).as("top"),
                    fn.sum<number>(when().when("dateDeleted", "is", null).then(1).else(0).end()).as("readable"),
                ])
                .where("discussionID", "=", discussionID)
                .where("placeClosed", "=", false)
                .executeTakeFirstOrThrow();
            return { countPlaces: Number(positionCount), countTopPlaces: Number(top ?? 0), countComments: Number(readable ?? 0) };
        },
    };
}

/**
 * Numbers comments chronologically, within the discussion and among siblings. So page n is a range of an index, `position` from
 * (n-1)·limit+1 to n·limit, and never an offset that the database has to count. A new comment takes the last position plus one, under the
 * lock of its discussion's row.
 */
async function renumberPositions(database: Database, discussionID: number): Promise<void> {
    await database.query
        .updateTable("comments")
        .from((expression) =>
            expression
                .selectFrom("comments as written")
                .select([
                    "written.commentID",
                    sql<number>`row_number() over (order by ${sql.ref("written.dateInserted")}, ${sql.ref("written.commentID")})`.as(
                        "place",
                    ),
                    sql<number>`row_number() over (partition by ${sql.ref("written.parentCommentID")} order by ${sql.ref("written.dateInserted")}, ${sql.ref("written.commentID")})`.as(
                        "siblingPlace",
                    ),
                ])
                .where("written.discussionID", "=", discussionID)
                .where("written.placeClosed", "=", false)
                .as("numbered"),
        )
        .set((expression) => ({
            position: expression.ref("numbered.place"),
            siblingPosition: expression.ref("numbered.siblingPlace"),
        }))
        .whereRef("comments.commentID", "=", "numbered.commentID")
        .execute();
}

type OrderedPosition = Pick<CommentRow, "discussionID" | "parentCommentID" | "position" | "siblingPosition">;

/** Shifts the comments from a position on by one, within the discussion and among siblings. */
async function shiftPositions(
    database: Database,
    { discussionID, parentCommentID, position, siblingPosition }: OrderedPosition,
    by: 1 | -1,
): Promise<void> {
    await database.query
        .updateTable("comments")
        .set((expression) => ({ position: expression("position", "+", by) }))
        .where("discussionID", "=", discussionID)
        .where("position", ">=", position)
        .execute();
    await database.query
        .updateTable("comments")
        .set((expression) => ({ siblingPosition: expression("siblingPosition", "+", by) }))
        .where("discussionID", "=", discussionID)
        .where("parentCommentID", parentCommentID === null ? "is" : "=", parentCommentID)
        .where("siblingPosition", ">=", siblingPosition)
        .execute();
}

/** Returns the last position of a comment written before this one; 0 if there is none. */
async function lastBefore(
    database: Database,
    { commentID, discussionID, parentCommentID, dateInserted }: CommentRow,
    column: "position" | "siblingPosition",
): Promise<number> {
    const row = await database.query
        .selectFrom("comments")
        .select(column)
        .where("discussionID", "=", discussionID)
        .$if(column === "siblingPosition", (query) =>
            query.where("parentCommentID", parentCommentID === null ? "is" : "=", parentCommentID),
        )
        .where("placeClosed", "=", false)
        .where((written) =>
            written.or([
                written("dateInserted", "<", dateInserted),
                written.and([written("dateInserted", "=", dateInserted), written("commentID", "<", commentID)]),
            ]),
        )
        .orderBy(column, "desc")
        .limit(1)
        .executeTakeFirst();
    return row?.[column] ?? 0;
}

/** Computes depth, root and counters of every branch from the parents alone. */
async function measureBranches(database: Database, discussionID: number): Promise<void> {
    const rows = await database.query
        .selectFrom("comments")
        .select([
            "commentID",
            "parentCommentID",
            "rootCommentID",
            "depth",
            "score",
            "placeClosed",
            "countChildComments",
            "scoreChildComments",
        ])
        .where("discussionID", "=", discussionID)
        // A comment always has a higher ID than its parent.
        .orderBy("commentID")
        .execute();
    const measured = new Map(
        rows.map((row) => [
            row.commentID,
            { ...row, rootCommentID: null as number | null, depth: 1, countChildComments: 0, scoreChildComments: 0 },
        ]),
    );
    for (const { commentID, parentCommentID } of rows) {
        const comment = measured.get(commentID);
        const parent = parentCommentID === null ? undefined : measured.get(parentCommentID);
        if (comment && parent)
            Object.assign(comment, { depth: parent.depth + 1, rootCommentID: parent.rootCommentID ?? parent.commentID });
    }
    for (const { commentID, parentCommentID } of rows.toReversed()) {
        const comment = measured.get(commentID);
        const parent = parentCommentID === null ? undefined : measured.get(parentCommentID);
        if (!comment || !parent || comment.placeClosed) continue;
        parent.countChildComments += 1 + comment.countChildComments;
        parent.scoreChildComments += comment.score + comment.scoreChildComments;
    }
    const changed = rows.flatMap((row) => {
        const { commentID, rootCommentID, depth, countChildComments, scoreChildComments } = measured.get(row.commentID) ?? row;
        const values = { rootCommentID, depth, countChildComments, scoreChildComments };
        const isSame = Object.entries(values).every(([name, value]) => row[name as keyof typeof values] === value);
        return isSame ? [] : [{ commentID, values }];
    });
    await updateEach(database, changed);
}

/** Updates many comments with a value for each, a few hundred in one statement. */
async function updateEach<Column extends NumberColumn>(
    database: Database,
    rows: readonly { commentID: number; values: Record<Column, number | null> }[],
): Promise<void> {
    for (let start = 0; start < rows.length; start += 300) {
        const chunk = rows.slice(start, start + 300);
        const columns = Object.keys(chunk[0]?.values ?? {}) as Column[];
        const casesOf = (column: Column) => {
            const cases = chunk.map(({ commentID, values }) => sql`when ${commentID} then cast(${values[column]} as integer)`);
            return sql<number>`case ${sql.ref("commentID")} ${sql.join(cases, sql` `)} end`;
        };
        await database.query
            .updateTable("comments")
            .set(Object.fromEntries(columns.map((column) => [column, casesOf(column)])))
            .where(
                "commentID",
                "in",
                chunk.map(({ commentID }) => commentID),
            )
            .execute();
    }
}

type NumberColumn = "parentCommentID" | "rootCommentID" | "depth" | "countChildComments" | "scoreChildComments";

async function setPosition(database: Database, commentID: number, ordering: Updateable<Tables["comments"]>): Promise<void> {
    await database.query.updateTable("comments").set(ordering).where("commentID", "=", commentID).execute();
}
