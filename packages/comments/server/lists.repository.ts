import type { DateTime, Range } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { sql } from "kysely";

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

/** The SQL by which comments are found in lists over several discussions. */
export function listsRepository(database: Database) {
    return {
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
    };
}

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
