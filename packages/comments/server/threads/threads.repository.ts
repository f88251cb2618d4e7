import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { expressionBuilder, sql } from "kysely";
import type { CommentRow } from "../comments.tables";
import { findCommentsByIDs } from "../lists/findCommentsByIDs";

/** Range of positions, both ends included. */
export interface PositionRange {
    from: number;
    to: number;
    descending?: boolean;
}

/** Range of replies to some comments, by sibling position. */
export interface Branch extends PositionRange {
    parentCommentIDs: readonly number[];
}

/** Creates the SQL functions that read comments by position: in their discussion, and among the replies to a comment. */
export function createThreadsRepository(database: Database) {
    return {
        /** Returns comments of a discussion in chronological order. */
        atPositions: (discussionID: number, { from, to, descending = false }: PositionRange): Promise<CommentRow[]> =>
            database.query
                .selectFrom("comments")
                .selectAll()
                .where("discussionID", "=", discussionID)
                .where("position", ">=", Math.max(1, from))
                .where("position", "<=", to)
                .orderBy("position", descending ? "desc" : "asc")
                .execute(),

        /** Returns top-level comments in chronological order. */
        onTop: (discussionID: number, { from, to, descending = false }: PositionRange): Promise<CommentRow[]> =>
            database.query
                .selectFrom("comments")
                .selectAll()
                .where("discussionID", "=", discussionID)
                .where("parentCommentID", "is", null)
                .where("siblingPosition", ">=", Math.max(1, from))
                .where("siblingPosition", "<=", to)
                .orderBy("siblingPosition", descending ? "desc" : "asc")
                .execute(),

        /** Returns top-level comments by score or hotness; equal ones in chronological order. */
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
                // As a value without an index: nearly all comments have a position, and the query should walk the index of the sort.
                .where(sql<number>`+${sql.ref("siblingPosition")}`, ">", 0)
                .orderBy(column, direction)
                .orderBy("commentID", direction)
                .limit(limit)
                .offset(offset)
                .execute();
            return findCommentsByIDs(
                database,
                ids.map(({ commentID }) => commentID),
            );
        },

        /** Returns the replies to one comment. */
        answers: (parentCommentID: number, { from, to }: PositionRange): Promise<CommentRow[]> =>
            database.query
                .selectFrom("comments")
                .selectAll()
                .where("parentCommentID", "=", parentCommentID)
                .where("siblingPosition", ">=", from)
                .where("siblingPosition", "<=", to)
                .orderBy("siblingPosition")
                .execute(),

        /** Returns the first replies to several comments, at most `limit`: the first reply of each comment before any second one. */
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

        /** Returns the number of direct replies to a comment. */
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

        /** Returns the path from the top level down to a comment, including the comment. */
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

        /** Returns the authors of the replies at these positions, in one query for all comments. */
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

        /** Returns the number of comments at these positions and below them, by their parent. */
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

        /** Returns the position in the discussion of a top-level comment. */
        async positionOfTop(discussionID: number, topPosition: number): Promise<number | undefined> {
            const row = await database.query
                .selectFrom("comments")
                .select("position")
                .where("discussionID", "=", discussionID)
                .where("parentCommentID", "is", null)
                .where("siblingPosition", "=", topPosition)
                .executeTakeFirst();
            return row?.position;
        },

        /**
         * Returns the dates of the comments at these positions: of the whole discussion in the flat view, of the top level in the nested
         * one.
         */
        async datesAt(
            discussionID: number,
            view: "flat" | "nested",
            positions: readonly number[],
        ): Promise<Map<number, DateTime>> {
            const column = view === "flat" ? "position" : "siblingPosition";
            const rows = await database.query
                .selectFrom("comments")
                .select([`${column} as place`, "dateInserted"])
                .where("discussionID", "=", discussionID)
                .$if(view === "nested", (query) => query.where("parentCommentID", "is", null))
                .where(column, "in", positions)
                .where("placeClosed", "=", false)
                .execute();
            return new Map(rows.map(({ place: positionInView, dateInserted }) => [positionInView, dateInserted]));
        },

        /** Returns the first readable comment by another author after a position, and the top-level position of its branch. */
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
            return { commentID: row.commentID, position: row.position, topPosition: row.rootPlace ?? row.siblingPosition };
        },

        /** Counts a member's comments after a position. */
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

        /** Subquery of the visible comments up to a position. */
        selectUpTo: (discussionID: number, position: number) =>
            expressionBuilder<Tables>()
                .selectFrom("comments")
                .select("comments.commentID")
                .where("comments.discussionID", "=", discussionID)
                .where("comments.position", "<=", position)
                .where("comments.dateDeleted", "is", null)
                .$castTo<number>(),

        /** Counts the comments with a position in each of these discussions since a date. */
        async countSince(visits: readonly { discussionID: number; date: DateTime }[]): Promise<Map<number, number>> {
            const rows = await database.query
                .selectFrom("comments")
                .select(({ fn }) => ["discussionID", fn.countAll<number>().as("count")])
                .where(({ eb, or }) =>
                    or(
                        visits.map(({ discussionID, date }) =>
                            eb("discussionID", "=", discussionID).and("dateInserted", ">", date),
                        ),
                    ),
                )
                .where("placeClosed", "=", false)
                .groupBy("discussionID")
                .execute();
            return new Map(rows.map(({ discussionID, count }) => [discussionID, Number(count)]));
        },

        /** Returns the newest readable comment of a discussion. */
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
