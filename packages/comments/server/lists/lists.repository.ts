import type { DateTime, Range } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import { MAX_COUNTED, withoutIndex } from "@parley/library/server/database";
import type { MembersInRoles } from "@parley/users/server";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { sql } from "kysely";

/** Filter of a list of comments across discussions. */
export interface CommentFilter {
    /** The requested categories that the viewer may see. */
    categoryIDs: readonly number[];
    /** Whether these are all categories of the site. */
    isEverywhere?: boolean | undefined;
    /** Whether these are only some of the categories that the viewer may see. */
    isNarrow?: boolean | undefined;
    commentID?: Range | undefined;
    discussionID?: number | undefined;
    dateInserted?: Window | undefined;
    dateUpdated?: Window | undefined;
    insertUserIDs?: readonly number[] | undefined;
    /** Members of roles, one of whom wrote the comment. */
    authors?: MembersInRoles | undefined;
    /** Accepted answers, or comments in questions with or without an accepted answer. */
    qna?: "accepted" | "answered" | "unanswered" | undefined;
    /** Only comments written or changed since. */
    changedSince?: DateTime | undefined;
}

interface Window {
    from?: DateTime;
    to?: DateTime;
}

export interface CommentOrder {
    column: "dateInserted" | "commentID" | "dateUpdated" | "score" | "hot";
    descending: boolean;
}

/** Creates the SQL functions for lists of comments across discussions. */
export function createListsRepository(database: Database) {
    return {
        async idsOf(
            filter: CommentFilter,
            { column, descending }: CommentOrder,
            limit: number,
            offset: number,
        ): Promise<number[]> {
            if (filter.categoryIDs.length === 0) return [];
            const direction = descending ? "desc" : "asc";
            const isSeldom = await areSeldom(filter, offset + limit);
            const found = isSeldom ? inDiscussions(filtered(database, filter), filter) : filtered(database, filter);
            const ordered = found
                .select("c.commentID")
                .orderBy(isSeldom ? withoutIndex(`c.${column}`) : `c.${column}`, direction);
            const rows = await (column === "commentID" ? ordered : ordered.orderBy("c.commentID", direction))
                .limit(limit)
                .offset(offset)
                .execute();
            return rows.map(({ commentID }) => commentID);
        },

        /** Counts the comments, up to `MAX_COUNTED`. Whole categories are counted from their counters. */
        async count(filter: CommentFilter): Promise<number> {
            if (filter.categoryIDs.length === 0) return 0;
            const { commentID, discussionID, dateInserted, dateUpdated, insertUserIDs, authors, qna, isEverywhere } = filter;
            const narrowing = [commentID, discussionID, dateUpdated, authors, qna, filter.changedSince];
            if (narrowing.every((one) => one === undefined)) {
                if (!insertUserIDs && !dateInserted) return countIn(filter.categoryIDs);
                if (isEverywhere) return countEverywhere(filter);
            }
            const { count } = await database.query
                .selectFrom(filtered(database, filter).select("c.commentID").limit(MAX_COUNTED).as("counted"))
                .select((expression) => expression.fn.countAll<number>().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },
    };

    /**
     * Checks whether comments of these categories are so rare that scanning all comments in the order of the list for the first `upTo`
     * takes longer than sorting them.
     */
    async function areSeldom({ categoryIDs, isNarrow, ...filter }: CommentFilter, upTo: number): Promise<boolean> {
        if (!isNarrow || filter.insertUserIDs || filter.discussionID !== undefined || filter.commentID) return false;
        const [found, all] = [await commentsIn(categoryIDs), await commentsIn()];
        return found * found < upTo * all;
    }

    async function countIn(categoryIDs: readonly number[]): Promise<number> {
        return Math.min(MAX_COUNTED, await commentsIn(categoryIDs));
    }

    /** Returns the number of comments in these categories, or in all, from their counters. */
    async function commentsIn(categoryIDs?: readonly number[]): Promise<number> {
        const row = await database.query
            .selectFrom("categories")
            .select(({ fn }) => fn.sum<number | null>("countComments").as("count"))
            .$if(categoryIDs !== undefined, (query) => query.where("categoryID", "in", categoryIDs ?? []))
            .executeTakeFirst();
        return Number(row?.count ?? 0);
    }

    /** Counts with the index of authors or of dates alone. Only removed discussions are read, not every discussion with a match. */
    async function countEverywhere(filter: CommentFilter): Promise<number> {
        const own = database.query
            .selectFrom("comments as c")
            .select("c.commentID")
            .where("c.dateDeleted", "is", null)
            .where((expression) => expression.and(conditions(expression, filter)))
            .where("c.discussionID", "not in", ({ selectFrom }) =>
                selectFrom("discussions").select("discussions.discussionID").where("discussions.dateDeleted", "is not", null),
            )
            .limit(MAX_COUNTED);
        const { count } = await database.query
            .selectFrom(own.as("counted"))
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
        return Number(count);
    }
}

function filtered(database: Database, filter: CommentFilter) {
    const { categoryIDs } = filter;
    return (
        database.query
            .selectFrom("comments as c")
            .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
            .where("c.dateDeleted", "is", null)
            .where("d.dateDeleted", "is", null)
            // As a value without an index: the query should find comments, and use discussions only to check visibility.
            .where(sql<number>`+${sql.ref("d.categoryID")}`, "in", categoryIDs)
            .where((expression) => expression.and(conditions(expression, filter)))
            .where((expression) => expression.and(answersIn(expression, filter)))
    );
}

type JoinedBuilder = ExpressionBuilder<Tables & { c: Tables["comments"]; d: Tables["discussions"] }, "c" | "d">;

function answersIn(expression: JoinedBuilder, { qna }: CommentFilter): Expression<SqlBool>[] {
    if (qna === "accepted") return [expression("d.acceptedCommentID", "=", expression.ref("c.commentID"))];
    if (qna === undefined) return [];
    return [expression("d.type", "=", "question"), expression("d.acceptedCommentID", qna === "answered" ? "is not" : "is", null)];
}

/** Makes the query find comments by their discussions. */
function inDiscussions(query: ReturnType<typeof filtered>, { categoryIDs }: CommentFilter) {
    return query.where("c.discussionID", "in", ({ selectFrom }) =>
        selectFrom("discussions as place")
            .select("place.discussionID")
            .where("place.categoryID", "in", categoryIDs)
            .where("place.dateDeleted", "is", null),
    );
}

type Builder = ExpressionBuilder<Tables & { c: Tables["comments"] }, "c">;

function conditions(
    expression: Builder,
    { commentID, discussionID, dateInserted, dateUpdated, insertUserIDs, authors, changedSince }: CommentFilter,
): Expression<SqlBool>[] {
    const all: Expression<SqlBool>[] = [];
    if (authors)
        all.push(expression(authors.areFew ? "c.insertUserID" : withoutIndex<number>("c.insertUserID"), "in", authors.userIDs));
    if (changedSince !== undefined)
        all.push(
            expression.or([expression("c.dateInserted", ">=", changedSince), expression("c.dateUpdated", ">=", changedSince)]),
        );
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
