import type { Database, Tables } from "@parley/library/server/database";
import type { Updateable } from "kysely";
import { sql } from "kysely";
import type { CommentRow } from "../comments.tables";

/** The SQL by which comments get their places, lose them and count what stands below them. */
export function createPlacesRepository(database: Database) {
    return {
        /** The ids of all that stands in a discussion, also what has no place. */
        async idsIn(discussionID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("comments")
                .select("commentID")
                .where("discussionID", "=", discussionID)
                .orderBy("commentID")
                .execute();
            return rows.map(({ commentID }) => commentID);
        },

        /** The ids of all that stands below these comments. */
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

        /** Brings comments from one discussion to another; those that are not there stay where they are. Answers which have come. */
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

        /** What answers a comment of another discussion answers its own from now on; answers which do. */
        async standAlone(discussionID: number): Promise<number[]> {
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

        /** Makes comments answer their discussion itself. */
        async putOnTop(commentIDs: readonly number[]): Promise<void> {
            if (commentIDs.length > 0)
                await database.query
                    .updateTable("comments")
                    .set({ parentCommentID: null })
                    .where("commentID", "in", commentIDs)
                    .execute();
        },

        /** Puts comments below others. */
        setParents: (pairs: readonly { commentID: number; parentCommentID: number }[]): Promise<void> =>
            updateEach(
                database,
                pairs.map(({ commentID, parentCommentID }) => ({ commentID, values: { parentCommentID } })),
            ),

        /** Adds to what a comment and all above it count of the branches below them. */
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

        /** Takes a comment's place away; those behind it move up. */
        async closePlace({ commentID, discussionID, parentCommentID, position, siblingPosition }: CommentRow): Promise<void> {
            await setPlace(database, commentID, { position: 0, siblingPosition: 0, placeClosed: true });
            await shiftPlaces(database, { discussionID, parentCommentID, position, siblingPosition }, -1);
        },

        /** Gives a comment its place back, in the order in which comments were written; those behind it move down. Tells the place. */
        async openPlace(comment: CommentRow): Promise<number> {
            const { commentID, discussionID, parentCommentID } = comment;
            const place = {
                position: (await lastBefore(database, comment, "position")) + 1,
                siblingPosition: (await lastBefore(database, comment, "siblingPosition")) + 1,
            };
            await shiftPlaces(database, { discussionID, parentCommentID, ...place }, 1);
            await setPlace(database, commentID, { ...place, placeClosed: false });
            return place.position;
        },

        /** Numbers the comments of a discussion anew by their dates, and tells what they add up to. */
        async recount(discussionID: number): Promise<{ countComments: number; countPlaces: number; countTopPlaces: number }> {
            await numberPlaces(database, discussionID);
            await measureBranches(database, discussionID);
            const { places, top, readable } = await database.query
                .selectFrom("comments")
                .select(({ fn, case: when }) => [
                    fn.countAll<number>().as("places"),
                    fn.sum<number>(when().when("parentCommentID", "is", null).then(1).else(0).end()).as("top"),
                    fn.sum<number>(when().when("dateDeleted", "is", null).then(1).else(0).end()).as("readable"),
                ])
                .where("discussionID", "=", discussionID)
                .where("placeClosed", "=", false)
                .executeTakeFirstOrThrow();
            return { countPlaces: Number(places), countTopPlaces: Number(top ?? 0), countComments: Number(readable ?? 0) };
        },
    };
}

/**
 * Places are numbered in the order in which comments were written: all of a discussion, and those that answer the same. So page
 * n is a range of an index, `position` from (n-1)·limit+1 to n·limit, and never an offset that has to be counted off. A new
 * comment takes the last place plus one, under the lock of its discussion's row.
 */
async function numberPlaces(database: Database, discussionID: number): Promise<void> {
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

type Place = Pick<CommentRow, "discussionID" | "parentCommentID" | "position" | "siblingPosition">;

/** Moves what stands at a place and behind it by one: among all of the discussion, and among those that answer the same. */
async function shiftPlaces(
    database: Database,
    { discussionID, parentCommentID, position, siblingPosition }: Place,
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

/** The last place that is taken by a comment written before this one; 0 when there is none. */
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

/** Depth, top and sums of every branch, from the parents alone. */
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
        // A comment is always younger than the one it answers, in the order of the ids.
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

/** Gives many comments each their own numbers, a few hundred in one statement. */
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

async function setPlace(database: Database, commentID: number, place: Updateable<Tables["comments"]>): Promise<void> {
    await database.query.updateTable("comments").set(place).where("commentID", "=", commentID).execute();
}
