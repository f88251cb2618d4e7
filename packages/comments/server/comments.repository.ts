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
                .where("position", ">=", from)
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
                .where("siblingPosition", ">=", from)
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

        async update(commentID: number, changes: Updateable<Tables["comments"]>): Promise<void> {
            await database.query.updateTable("comments").set(changes).where("commentID", "=", commentID).execute();
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

        /** Takes a comment out for good and closes its place; those behind it move up. */
        async remove({ commentID, discussionID, parentCommentID, position, siblingPosition }: CommentRow): Promise<void> {
            await database.query.deleteFrom("comments").where("commentID", "=", commentID).execute();
            await database.query
                .updateTable("comments")
                .set((expression) => ({ position: expression("position", "-", 1) }))
                .where("discussionID", "=", discussionID)
                .where("position", ">", position)
                .execute();
            await database.query
                .updateTable("comments")
                .set((expression) => ({ siblingPosition: expression("siblingPosition", "-", 1) }))
                .where("discussionID", "=", discussionID)
                .where("parentCommentID", parentCommentID === null ? "is" : "=", parentCommentID)
                .where("siblingPosition", ">", siblingPosition)
                .execute();
        },

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
                .as("numbered"),
        )
        .set((expression) => ({
            position: expression.ref("numbered.place"),
            siblingPosition: expression.ref("numbered.siblingPlace"),
        }))
        .whereRef("comments.commentID", "=", "numbered.commentID")
        .execute();
}

/** Depth, top and sums of every branch, from the parents alone. */
async function measureBranches(database: Database, discussionID: number): Promise<void> {
    const rows = await database.query
        .selectFrom("comments")
        .select(["commentID", "parentCommentID", "rootCommentID", "depth", "score", "countChildComments", "scoreChildComments"])
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
        if (!comment || !parent) continue;
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
