import type { SearchScope } from "@parley/categories/server";
import type { Discussions } from "@parley/discussions/server";
import type { Database, Tables } from "@parley/library/server/database";
import { withoutIndex } from "@parley/library/server/database";
import type { SearchableRow, SearchFilter } from "@parley/library/server/searchSources";
import type { MembersInRoles } from "@parley/users/server";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { sql } from "kysely";

interface Dependencies {
    database: Pick<Database, "query">;
    /** Subquery of the discussions with one of these tags. */
    taggedIDs: Discussions["taggedIDs"];
}

/** Members to whose comments a search is limited. */
interface AuthorLimits {
    authors: MembersInRoles | undefined;
    excludedAuthors: MembersInRoles | undefined;
}

/** Values of `is:` that comments understand: `open` and `closed` are those of their discussion, `solved` means the accepted answer. */
export const COMMENT_STATES = ["open", "closed", "solved"];

type Conditions = ExpressionBuilder<Tables & { c: Tables["comments"]; d: Tables["discussions"] }, "c" | "d">;

/** Creates the SQL queries by which comments are indexed and found. */
export function createCommentSearchRepository({ database, taggedIDs }: Dependencies) {
    return {
        /** Returns a subquery of the comments of discussions in a scope that meet the filter. */
        select: (scope: SearchScope, filter: SearchFilter, limits: AuthorLimits) =>
            database.query
                .selectFrom("comments as c")
                .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
                .select((row) => [
                    "c.commentID as recordID",
                    sql<string>`case when ${row.ref("d.type")} = 'question' then 'answer' else 'comment' end`.as("type"),
                    sql<number | null>`${row.ref("d.categoryID")}`.as("categoryID"),
                    sql<number | null>`${row.ref("c.discussionID")}`.as("discussionID"),
                    sql<number | null>`${row.ref("c.insertUserID")}`.as("insertUserID"),
                    sql<SearchableRow["dateInserted"]>`${row.ref("c.dateInserted")}`.as("dateInserted"),
                    "c.dateUpdated",
                    sql<number | null>`${row.ref("c.score")}`.as("score"),
                    "c.hot",
                    "d.closed as isClosed",
                    sql<boolean | null>`cast(null as boolean)`.as("isAnswered"),
                    sql<boolean>`coalesce(${row.ref("d.acceptedCommentID")}, 0) = ${row.ref("c.commentID")}`.as("isSolved"),
                ])
                .where("c.dateDeleted", "is", null)
                .where("d.dateDeleted", "is", null)
                .where((row) => row.and([...conditions(row, scope, filter), ...byRole(row, limits)])),

        /** Returns the texts of comments, including deleted ones. */
        texts: (commentIDs: readonly number[]) =>
            database.query
                .selectFrom("comments")
                .select(["commentID", "bodyHtml"])
                .where("commentID", "in", commentIDs)
                .execute(),

        async idsAfter(after: number, limit: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("comments")
                .select("commentID")
                .where("commentID", ">", after)
                .orderBy("commentID")
                .limit(limit)
                .execute();
            return rows.map(({ commentID }) => commentID);
        },
    };

    function conditions(row: Conditions, { categoryIDs, areExcluded }: SearchScope, filter: SearchFilter): Expression<SqlBool>[] {
        const isEverywhere = areExcluded && categoryIDs.length === 0;
        return [
            // The index of words comes first, so that no other index applies.
            ...(isEverywhere ? [] : [row(withoutIndex<number>("d.categoryID"), areExcluded ? "not in" : "in", categoryIDs)]),
            ...byAuthor(row, filter),
            ...byDate(row, filter),
            ...byType(row, filter),
            ...byState(row, filter),
            ...byTags(row, filter),
            ...(filter.discussionID === undefined ? [] : [row(withoutIndex<number>("c.discussionID"), "=", filter.discussionID)]),
        ];
    }

    function byTags(row: Conditions, { tagIDs = [], excludedTagIDs = [] }: SearchFilter): Expression<SqlBool>[] {
        const discussionID = withoutIndex<number>("c.discussionID");
        return [
            ...tagIDs.map((ids) => row(discussionID, "in", taggedIDs(ids))),
            ...(excludedTagIDs.length > 0 ? [row(discussionID, "not in", taggedIDs(excludedTagIDs))] : []),
        ];
    }
}

function byAuthor(row: Conditions, { insertUserIDs, excludedInsertUserIDs }: SearchFilter): Expression<SqlBool>[] {
    const author = withoutIndex<number>("c.insertUserID");
    return [
        ...(insertUserIDs ? [row(author, "in", insertUserIDs)] : []),
        ...(excludedInsertUserIDs ? [row(author, "not in", excludedInsertUserIDs)] : []),
    ];
}

function byRole(row: Conditions, { authors, excludedAuthors }: AuthorLimits): Expression<SqlBool>[] {
    const author = withoutIndex<number>("c.insertUserID");
    return [
        ...(authors ? [row(author, "in", authors.userIDs)] : []),
        ...(excludedAuthors ? [row(author, "not in", excludedAuthors.userIDs)] : []),
    ];
}

function byDate(row: Conditions, filter: SearchFilter): Expression<SqlBool>[] {
    return (["dateInserted", "dateUpdated"] as const).flatMap((column) => {
        const { from, to } = filter[column] ?? {};
        const date = withoutIndex<string>(`c.${column}`);
        return [...(from === undefined ? [] : [row(date, ">=", from)]), ...(to === undefined ? [] : [row(date, "<=", to)])];
    });
}

/** Comments on questions are answers. */
function byType(row: Conditions, { types }: SearchFilter): Expression<SqlBool>[] {
    if (!types || (types.includes("comment") && types.includes("answer"))) return [];
    return [row(withoutIndex("d.type"), types.includes("answer") ? "=" : "<>", "question")];
}

function byState(row: Conditions, { states = [] }: SearchFilter): Expression<SqlBool>[] {
    const byName: Record<string, () => Expression<SqlBool>> = {
        open: () => row(withoutIndex("d.closed"), "=", row.lit(false)),
        closed: () => row(withoutIndex("d.closed"), "=", row.lit(true)),
        solved: () => row(row.fn.coalesce("d.acceptedCommentID", row.lit(0)), "=", row.ref("c.commentID")),
    };
    return states.flatMap(({ state, isExcluded }) => {
        const condition = byName[state]?.();
        if (!condition) return [];
        return [isExcluded ? row.not(condition) : condition];
    });
}
