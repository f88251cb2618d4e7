import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { sql } from "kysely";
import type { CommentRow } from "../comments.tables";
import { commentsByIDs } from "../lists/commentsByIDs";

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

/** The SQL by which comments are read where they stand: in their discussion, and below one another. */
export function createThreadsRepository(database: Database) {
    return {
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
                // As a value without an index: nearly all have a place, and what is walked along is the order.
                .where(sql<number>`+${sql.ref("siblingPosition")}`, ">", 0)
                .orderBy(column, direction)
                .orderBy("commentID", direction)
                .limit(limit)
                .offset(offset)
                .execute();
            return commentsByIDs(
                database,
                ids.map(({ commentID }) => commentID),
            );
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

        /** Which comment of the discussion stands at a place among those that answer it itself. */
        async positionOfTop(discussionID: number, topPlace: number): Promise<number | undefined> {
            const row = await database.query
                .selectFrom("comments")
                .select("position")
                .where("discussionID", "=", discussionID)
                .where("parentCommentID", "is", null)
                .where("siblingPosition", "=", topPlace)
                .executeTakeFirst();
            return row?.position;
        },

        /** When the comments at these places were written: among all of a discussion, or among those that answer it itself. */
        async datesAt(discussionID: number, view: "flat" | "nested", places: readonly number[]): Promise<Map<number, DateTime>> {
            const column = view === "flat" ? "position" : "siblingPosition";
            const rows = await database.query
                .selectFrom("comments")
                .select([`${column} as place`, "dateInserted"])
                .where("discussionID", "=", discussionID)
                .$if(view === "nested", (query) => query.where("parentCommentID", "is", null))
                .where(column, "in", places)
                .where("placeClosed", "=", false)
                .execute();
            return new Map(rows.map(({ place, dateInserted }) => [place, dateInserted]));
        },

        /** The first comment behind a place that can be read and that somebody else wrote, and the place of the one on top of its branch. */
        async firstAfter(discussionID: number, position: number, exceptUserID: number) {
            const row = await database.query
                .selectFrom("comments")
                .leftJoin("comments as root", "root.commentID", "comments.rootCommentID")
                .select([
                    "comments.commentID",
                    "comments.position",
                    "comments.siblingPosition",
                    "root.siblingPosition as rootPlace",
                ])
                .where("comments.discussionID", "=", discussionID)
                .where("comments.position", ">", position)
                .where("comments.insertUserID", "<>", exceptUserID)
                .where("comments.dateDeleted", "is", null)
                .orderBy("comments.position")
                .limit(1)
                .executeTakeFirst();
            if (!row) return undefined;
            return { commentID: row.commentID, position: row.position, topPlace: row.rootPlace ?? row.siblingPosition };
        },

        /** How many comments behind a place one member wrote. */
        async countOwnAfter(discussionID: number, position: number, userID: number): Promise<number> {
            const { count } = await database.query
                .selectFrom("comments")
                .select(({ fn }) => fn.countAll<number>().as("count"))
                .where("discussionID", "=", discussionID)
                .where("position", ">", position)
                .where("insertUserID", "=", userID)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** How many places were taken in each of these discussions after a date. */
        async countSince(asked: readonly { discussionID: number; date: DateTime }[]): Promise<Map<number, number>> {
            const rows = await database.query
                .selectFrom("comments")
                .select(({ fn }) => ["discussionID", fn.countAll<number>().as("count")])
                .where(({ eb, or }) =>
                    or(
                        asked.map(({ discussionID, date }) =>
                            eb("discussionID", "=", discussionID).and("dateInserted", ">", date),
                        ),
                    ),
                )
                .where("placeClosed", "=", false)
                .groupBy("discussionID")
                .execute();
            return new Map(rows.map(({ discussionID, count }) => [discussionID, Number(count)]));
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
    };
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
