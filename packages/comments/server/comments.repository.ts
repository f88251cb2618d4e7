import type { DateTime, Range } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { Expression, ExpressionBuilder, Insertable, SqlBool, Updateable } from "kysely";
import { sql } from "kysely";
import type { CommentRow } from "./comments.tables";

/** Longest list that is counted row by row; longer ones say that they have this many (contract §1.6). */
const COUNT_CAP = 10_000;

/** Which comments a list over several discussions holds. */
export interface CommentFilter {
    /** All that the viewer may see of those asked for. */
    categoryIDs: readonly number[];
    commentID?: Range | undefined;
    discussionID?: number | undefined;
    dateInserted?: Window | undefined;
    dateUpdated?: Window | undefined;
    insertUserIDs?: readonly number[] | undefined;
}

interface Window {
    from?: DateTime;
    to?: DateTime;
}

export interface CommentOrder {
    column: "dateInserted" | "commentID" | "dateUpdated" | "score" | "hot";
    descending: boolean;
}

/** Places from … to, both included. */
export interface Places {
    from: number;
    to: number;
    descending?: boolean;
}

/** Some of the answers to some comments, by their places among one another. */
export interface Branch extends Places {
    parentCommentIDs: readonly number[];
}

/** Rows that are read through in one statement. */
const LOOKED_THROUGH_AT_ONCE = 5000;

export type CommentsRepository = ReturnType<typeof commentsRepository>;

/** All the SQL about comments. */
export function commentsRepository(database: Database) {
    return {
        byID: (commentID: number): Promise<CommentRow | undefined> =>
            database.query.selectFrom("comments").selectAll().where("commentID", "=", commentID).executeTakeFirst(),

        async byIDs(commentIDs: readonly number[]): Promise<CommentRow[]> {
            if (commentIDs.length === 0) return [];
            const rows = await database.query.selectFrom("comments").selectAll().where("commentID", "in", commentIDs).execute();
            const byID = new Map(rows.map((row) => [row.commentID, row]));
            return commentIDs.flatMap((commentID) => byID.get(commentID) ?? []);
        },

        /** Comments of a discussion in the order in which they were written. */
        atPositions: (discussionID: number, { from, to, descending = false }: Places): Promise<CommentRow[]> =>
            database.query
                .selectFrom("comments")
                .selectAll()
                .where("discussionID", "=", discussionID)
                .where("position", ">=", Math.max(1, from))
                .where("position", "<=", to)
                .orderBy("position", descending ? "desc" : "asc")
                .execute(),

        /** Comments that answer the discussion itself, in the order in which they were written. */
        onTop: (discussionID: number, { from, to, descending = false }: Places): Promise<CommentRow[]> =>
            database.query
                .selectFrom("comments")
                .selectAll()
                .where("discussionID", "=", discussionID)
                .where("parentCommentID", "is", null)
                .where("siblingPosition", ">=", Math.max(1, from))
                .where("siblingPosition", "<=", to)
                .orderBy("siblingPosition", descending ? "desc" : "asc")
                .execute(),

        /** The same, the best or the most talked about first; equal ones in the order in which they were written. */
        async onTopBy(
            discussionID: number,
            column: "score" | "hot",
            descending: boolean,
            limit: number,
            offset: number,
        ): Promise<CommentRow[]> {
            const direction = descending ? "desc" : "asc";
            const ids = await database.query
                .selectFrom("comments")
                .select("commentID")
                .where("discussionID", "=", discussionID)
                .where("parentCommentID", "is", null)
                .where("siblingPosition", ">", 0)
                .orderBy(column, direction)
                .orderBy("commentID", direction)
                .limit(limit)
                .offset(offset)
                .execute();
            return this.byIDs(ids.map(({ commentID }) => commentID));
        },

        /** The answers to one comment. */
        answers: (parentCommentID: number, { from, to }: Places): Promise<CommentRow[]> =>
            database.query
                .selectFrom("comments")
                .selectAll()
                .where("parentCommentID", "=", parentCommentID)
                .where("siblingPosition", ">=", from)
                .where("siblingPosition", "<=", to)
                .orderBy("siblingPosition")
                .execute(),

        /** The first answers to several comments, the very first of each before any second one, and no more than `limit`. */
        async firstAnswers(parentCommentIDs: readonly number[], each: number, limit: number): Promise<CommentRow[]> {
            if (parentCommentIDs.length === 0 || limit <= 0) return [];
            return database.query
                .selectFrom("comments")
                .selectAll()
                .where("parentCommentID", "in", parentCommentIDs)
                .where("siblingPosition", ">", 0)
                .where("siblingPosition", "<=", each)
                .orderBy("siblingPosition")
                .orderBy("parentCommentID")
                .limit(limit)
                .execute();
        },

        /** How many answers a comment has, itself and not further down. */
        async lastSibling(parentCommentID: number): Promise<number> {
            const row = await database.query
                .selectFrom("comments")
                .select("siblingPosition")
                .where("parentCommentID", "=", parentCommentID)
                .orderBy("siblingPosition", "desc")
                .limit(1)
                .executeTakeFirst();
            return row?.siblingPosition ?? 0;
        },

        /** The way from the top down to a comment, itself included. */
        async chainTo(
            commentID: number,
        ): Promise<Pick<CommentRow, "commentID" | "parentCommentID" | "depth" | "siblingPosition">[]> {
            return database.query
                .withRecursive("chain", (query) =>
                    query
                        .selectFrom("comments")
                        .select(["commentID", "parentCommentID", "depth", "siblingPosition"])
                        .where("commentID", "=", commentID)
                        .unionAll(
                            query
                                .selectFrom("chain")
                                .innerJoin("comments", "comments.commentID", "chain.parentCommentID")
                                .select([
                                    "comments.commentID",
                                    "comments.parentCommentID",
                                    "comments.depth",
                                    "comments.siblingPosition",
                                ]),
                        ),
                )
                .selectFrom("chain")
                .selectAll()
                .orderBy("depth")
                .execute();
        },

        /** Who wrote the answers at these places: of each comment, in one question for all. */
        async authorsIn(
            branches: readonly Branch[],
        ): Promise<Pick<CommentRow, "parentCommentID" | "siblingPosition" | "insertUserID" | "authorName">[]> {
            if (branches.length === 0) return [];
            return database.query
                .selectFrom("comments")
                .select(["parentCommentID", "siblingPosition", "insertUserID", "authorName"])
                .where("dateDeleted", "is", null)
                .where((expression) => expression.or(branches.map((branch) => inBranch(expression, branch))))
                .orderBy("siblingPosition")
                .execute();
        },

        /** How many comments stand at these places and below them, by the comment that they answer. */
        async countIn(branches: readonly Branch[]): Promise<Map<number, number>> {
            if (branches.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("comments")
                .select(({ fn }) => [
                    "parentCommentID",
                    fn.countAll<number>().as("own"),
                    fn.sum<number>("countChildComments").as("below"),
                ])
                .where((expression) => expression.or(branches.map((branch) => inBranch(expression, branch))))
                .groupBy("parentCommentID")
                .execute();
            return new Map(
                rows.map(({ parentCommentID, own, below }) => [parentCommentID ?? 0, Number(own) + Number(below ?? 0)]),
            );
        },

        /** The newest comment of a discussion that can be read. */
        newestIn: (discussionID: number): Promise<CommentRow | undefined> =>
            database.query
                .selectFrom("comments")
                .selectAll()
                .where("discussionID", "=", discussionID)
                .where("dateDeleted", "is", null)
                .orderBy("position", "desc")
                .limit(1)
                .executeTakeFirst(),

        async idsOf(
            filter: CommentFilter,
            { column, descending }: CommentOrder,
            limit: number,
            offset: number,
        ): Promise<number[]> {
            if (filter.categoryIDs.length === 0) return [];
            const direction = descending ? "desc" : "asc";
            const ordered = filtered(database, filter).select("c.commentID").orderBy(`c.${column}`, direction);
            const rows = await (column === "commentID" ? ordered : ordered.orderBy("c.commentID", direction))
                .limit(limit)
                .offset(offset)
                .execute();
            return rows.map(({ commentID }) => commentID);
        },

        /** How many there are, but never more than `COUNT_CAP`. */
        async count(filter: CommentFilter): Promise<number> {
            if (filter.categoryIDs.length === 0) return 0;
            const { count } = await database.query
                .selectFrom(filtered(database, filter).select("c.commentID").limit(COUNT_CAP).as("counted"))
                .select((expression) => expression.fn.countAll<number>().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        async insert(row: Insertable<Tables["comments"]>): Promise<number> {
            const { commentID } = await database.query
                .insertInto("comments")
                .values(row)
                .returning("commentID")
                .executeTakeFirstOrThrow();
            return commentID;
        },

        /** Stores many at once and tells their ids, in their order. */
        async insertMany(rows: readonly Insertable<Tables["comments"]>[]): Promise<number[]> {
            const ids: number[] = [];
            for (let start = 0; start < rows.length; start += 100) {
                const chunk = rows.slice(start, start + 100);
                const inserted = await database.query.insertInto("comments").values(chunk).returning("commentID").execute();
                // Identities count up in the order of the values, but nobody promises the order in which they are told.
                ids.push(...inserted.map(({ commentID }) => commentID).sort((a, b) => a - b));
            }
            return ids;
        },

        /** All whose body mentions a member, a few at a time; each window is small enough to hold nobody up. */
        async *mentioning(userID: number): AsyncIterable<CommentRow> {
            const newest = await database.query
                .selectFrom("comments")
                .select((row) => row.fn.max("commentID").as("id"))
                .executeTakeFirst();
            for (let from = 0; from < Number(newest?.id ?? 0); from += LOOKED_THROUGH_AT_ONCE) {
                yield* await database.query
                    .selectFrom("comments")
                    .selectAll()
                    .where("commentID", ">", from)
                    .where("commentID", "<=", from + LOOKED_THROUGH_AT_ONCE)
                    .where("bodyHtml", "like", `%data-userid="${userID}"%`)
                    .orderBy("commentID")
                    .execute();
            }
        },

        /** Changes a body, unless somebody else has done so meanwhile. */
        async reword(
            { commentID, body }: Pick<CommentRow, "commentID" | "body">,
            changes: Updateable<Tables["comments"]>,
        ): Promise<void> {
            await database.query
                .updateTable("comments")
                .set(changes)
                .where("commentID", "=", commentID)
                .where("body", "=", body)
                .execute();
        },

        async update(commentID: number, changes: Updateable<Tables["comments"]>): Promise<void> {
            await database.query.updateTable("comments").set(changes).where("commentID", "=", commentID).execute();
        },

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

        /** The number of the comment that was written last on the whole site. */
        async newestID(): Promise<number | undefined> {
            const row = await database.query
                .selectFrom("comments")
                .select((comments) => comments.fn.max("commentID").as("commentID"))
                .executeTakeFirst();
            return row?.commentID ?? undefined;
        },

        /** What answers a comment, seen or not. */
        async idsOfAnswers(commentID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("comments")
                .select("commentID")
                .where("parentCommentID", "=", commentID)
                .execute();
            return rows.map((row) => row.commentID);
        },

        /** Who of these people wrote in a discussion. */
        async authorsAmong(discussionID: number, userIDs: readonly number[]): Promise<Set<number>> {
            const rows = await database.query
                .selectFrom("comments")
                .select("insertUserID")
                .distinct()
                .where("discussionID", "=", discussionID)
                .execute();
            const authors = new Set(rows.map(({ insertUserID }) => insertUserID));
            return new Set(userIDs.filter((userID) => authors.has(userID)));
        },

        /** What was written in a discussion after a comment and before a moment: a few of them. */
        writtenSince: (
            discussionID: number,
            { after, until }: { after: number; until: DateTime },
            limit: number,
        ): Promise<number[]> =>
            database.query
                .selectFrom("comments")
                .select("commentID")
                .where("discussionID", "=", discussionID)
                .where("commentID", ">", after)
                .where("dateInserted", "<=", until)
                .where("dateDeleted", "is", null)
                .orderBy("commentID")
                .limit(limit)
                .execute()
                .then((rows) => rows.map(({ commentID }) => commentID)),

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
            await this.update(commentID, { position: 0, siblingPosition: 0, placeClosed: true });
            await shiftPlaces(database, { discussionID, parentCommentID, position, siblingPosition }, -1);
        },

        /** Gives a comment its place back, in the order in which comments were written; those behind it move down. */
        async openPlace(comment: CommentRow): Promise<void> {
            const { commentID, discussionID, parentCommentID } = comment;
            const place = {
                position: (await lastBefore(database, comment, "position")) + 1,
                siblingPosition: (await lastBefore(database, comment, "siblingPosition")) + 1,
            };
            await shiftPlaces(database, { discussionID, parentCommentID, ...place }, 1);
            await this.update(commentID, { ...place, placeClosed: false });
        },

        /** Whether anything answers it, also what nobody sees any more. */
        async hasAnswers(commentID: number): Promise<boolean> {
            const row = await database.query
                .selectFrom("comments")
                .select("commentID")
                .where("parentCommentID", "=", commentID)
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Takes a comment out for good that has no place any more. */
        async erase(commentID: number): Promise<void> {
            await database.query.deleteFrom("comments").where("commentID", "=", commentID).execute();
        },

        /** What was removed and whose time is over, what has waited longest first. */
        toErase: (now: DateTime, limit: number): Promise<CommentRow[]> =>
            database.query
                .selectFrom("comments")
                .selectAll()
                .where("eraseAfter", "is not", null)
                .where("eraseAfter", "<=", now)
                .orderBy("eraseAfter")
                .orderBy("commentID", "desc")
                .limit(limit)
                .execute(),

        /** Takes many out for good, all of their discussions: no place is left to close. Those that answer others go first. */
        async removeAll(commentIDs: readonly number[]): Promise<void> {
            const ids = [...commentIDs].sort((one, other) => other - one);
            for (let start = 0; start < ids.length; start += 500) {
                await database.query
                    .deleteFrom("comments")
                    .where("commentID", "in", ids.slice(start, start + 500))
                    .execute();
            }
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

function filtered(database: Database, filter: CommentFilter) {
    const { categoryIDs } = filter;
    return (
        database.query
            .selectFrom("comments as c")
            .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
            .where("c.dateDeleted", "is", null)
            .where("d.dateDeleted", "is", null)
            // As a value without an index: what is looked for are comments, and their discussions only say whether they may be seen.
            .where(sql<number>`+${sql.ref("d.categoryID")}`, "in", categoryIDs)
            .where((expression) => expression.and(conditions(expression, filter)))
    );
}

type Builder = ExpressionBuilder<Tables & { c: Tables["comments"]; d: Tables["discussions"] }, "c" | "d">;

function conditions(
    expression: Builder,
    { commentID, discussionID, dateInserted, dateUpdated, insertUserIDs }: CommentFilter,
): Expression<SqlBool>[] {
    const all: Expression<SqlBool>[] = [];
    if (commentID?.kind === "list") all.push(expression("c.commentID", "in", commentID.values));
    if (commentID?.kind === "bounds") {
        if (commentID.from !== undefined)
            all.push(expression("c.commentID", commentID.fromInclusive ? ">=" : ">", commentID.from));
        if (commentID.to !== undefined) all.push(expression("c.commentID", commentID.toInclusive ? "<=" : "<", commentID.to));
    }
    if (discussionID !== undefined) all.push(expression("c.discussionID", "=", discussionID));
    if (insertUserIDs) all.push(expression("c.insertUserID", "in", insertUserIDs));
    if (dateInserted?.from !== undefined) all.push(expression("c.dateInserted", ">=", dateInserted.from));
    if (dateInserted?.to !== undefined) all.push(expression("c.dateInserted", "<=", dateInserted.to));
    if (dateUpdated?.from !== undefined) all.push(expression("c.dateUpdated", ">=", dateUpdated.from));
    if (dateUpdated?.to !== undefined) all.push(expression("c.dateUpdated", "<=", dateUpdated.to));
    return all;
}

function inBranch(
    expression: ExpressionBuilder<Tables, "comments">,
    { parentCommentIDs, from, to }: Branch,
): Expression<SqlBool> {
    return expression.and([
        expression("parentCommentID", "in", parentCommentIDs),
        expression("siblingPosition", ">=", from),
        expression("siblingPosition", "<=", to),
    ]);
}
