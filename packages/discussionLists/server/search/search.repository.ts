import type { SearchScope } from "@parley/categories/server";
import type { Database, Tables } from "@parley/library/server/database";
import { withoutIndex } from "@parley/library/server/database";
import type { SearchableRow, SearchFilter } from "@parley/library/server/searchSources";
import type { PostTypes } from "@parley/postTypes/server";
import type { Tags } from "@parley/tags/server";
import type { MembersInRoles } from "@parley/users/server";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { sql } from "kysely";

interface Dependencies {
    database: Pick<Database, "query">;
    tags: Pick<Tags, "recordIDsWith">;
}

/** Subqueries to which the discussions are limited. */
interface SearchLimits {
    authors: MembersInRoles | undefined;
    excludedAuthors: MembersInRoles | undefined;
    described: Awaited<ReturnType<PostTypes["recordIDsWith"]>>;
}

/** Values of `is:` that discussions understand. */
export const DISCUSSION_STATES = ["open", "closed", "answered", "unanswered", "solved", "pinned"];

type Conditions = ExpressionBuilder<Tables & { d: Tables["discussions"] }, "d">;

/** Creates the SQL queries by which discussions are indexed and found. */
export function createDiscussionSearchRepository({ database, tags }: Dependencies) {
    return {
        /** Returns a subquery of the discussions in a scope that meet the filter. */
        select: (scope: SearchScope, filter: SearchFilter, limits: SearchLimits) =>
            database.query
                .selectFrom("discussions as d")
                .select((d) => [
                    "d.discussionID as recordID",
                    sql<string>`${d.ref("d.type")}`.as("type"),
                    sql<number | null>`${d.ref("d.categoryID")}`.as("categoryID"),
                    sql<number | null>`${d.ref("d.discussionID")}`.as("discussionID"),
                    sql<number | null>`${d.ref("d.insertUserID")}`.as("insertUserID"),
                    sql<SearchableRow["dateInserted"]>`${d.ref("d.dateInserted")}`.as("dateInserted"),
                    "d.dateUpdated",
                    sql<number | null>`${d.ref("d.score")}`.as("score"),
                    "d.hot",
                    "d.closed as isClosed",
                    sql<boolean>`${d.ref("d.countComments")} > 0`.as("isAnswered"),
                    sql<boolean>`${d.ref("d.acceptedCommentID")} is not null`.as("isSolved"),
                ])
                .where("d.dateDeleted", "is", null)
                .where(withoutIndex("d.type"), "<>", "redirect")
                .where((d) => d.and([...conditions(d, scope, filter), ...limitedTo(d, limits)])),

        /** Returns the texts of discussions, including deleted ones, but not of redirects. */
        texts: (discussionIDs: readonly number[]) =>
            database.query
                .selectFrom("discussions")
                .select(["discussionID", "name", "bodyHtml"])
                .where("discussionID", "in", discussionIDs)
                .where(withoutIndex("type"), "<>", "redirect")
                .execute(),

        async idsAfter(after: number, limit: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("discussions")
                .select("discussionID")
                .where("discussionID", ">", after)
                .where(withoutIndex("type"), "<>", "redirect")
                .orderBy("discussionID")
                .limit(limit)
                .execute();
            return rows.map(({ discussionID }) => discussionID);
        },
    };

    function conditions(d: Conditions, scope: SearchScope, filter: SearchFilter): Expression<SqlBool>[] {
        return [
            ...inScope(d, scope),
            ...byAuthor(d, filter),
            ...byDate(d, filter),
            ...byTags(d, filter),
            ...byKind(d, filter),
            ...byState(d, filter),
            ...(filter.discussionID === undefined ? [] : [d("d.discussionID", "=", filter.discussionID)]),
            ...(filter.statusIDs ? [d("d.statusID", "in", filter.statusIDs)] : []),
        ];
    }

    function byTags(d: Conditions, { tagIDs = [], excludedTagIDs = [] }: SearchFilter): Expression<SqlBool>[] {
        const tagged = (ids: readonly number[]) => tags.recordIDsWith("discussion", ids);
        return [
            ...tagIDs.map((ids) => d("d.discussionID", "in", tagged(ids))),
            ...(excludedTagIDs.length > 0 ? [d("d.discussionID", "not in", tagged(excludedTagIDs))] : []),
        ];
    }
}

function limitedTo(d: Conditions, { authors, excludedAuthors, described }: SearchLimits): Expression<SqlBool>[] {
    const author = withoutIndex<number>("d.insertUserID");
    return [
        ...(authors ? [d(author, "in", authors.userIDs)] : []),
        ...(excludedAuthors ? [d(author, "not in", excludedAuthors.userIDs)] : []),
        ...described.map((discussionIDs) => d("d.discussionID", "in", discussionIDs)),
    ];
}

/** Returns the conditions by which rows are limited to a scope of categories. The index of words comes first, not that of categories. */
function inScope(d: Conditions, { categoryIDs, areExcluded }: SearchScope): Expression<SqlBool>[] {
    if (areExcluded && categoryIDs.length === 0) return [];
    return [d(withoutIndex<number>("d.categoryID"), areExcluded ? "not in" : "in", categoryIDs)];
}

function byAuthor(d: Conditions, { insertUserIDs, excludedInsertUserIDs }: SearchFilter): Expression<SqlBool>[] {
    const author = withoutIndex<number>("d.insertUserID");
    return [
        ...(insertUserIDs ? [d(author, "in", insertUserIDs)] : []),
        ...(excludedInsertUserIDs ? [d(author, "not in", excludedInsertUserIDs)] : []),
    ];
}

function byDate(d: Conditions, filter: SearchFilter): Expression<SqlBool>[] {
    return (["dateInserted", "dateUpdated"] as const).flatMap((column) => {
        const { from, to } = filter[column] ?? {};
        const date = withoutIndex<string>(`d.${column}`);
        return [...(from === undefined ? [] : [d(date, ">=", from)]), ...(to === undefined ? [] : [d(date, "<=", to)])];
    });
}

function byKind(d: Conditions, { types, postTypeIDs }: SearchFilter): Expression<SqlBool>[] {
    const type = sql<string>`${withoutIndex("d.type")}`;
    const isBuiltIn = (ids: readonly string[]) => d.and([d("d.postTypeID", "is", null), d(type, "in", ids)]);
    return [
        ...(types ? [d(type, "in", types)] : []),
        ...(postTypeIDs ? [d.or([d("d.postTypeID", "in", postTypeIDs), isBuiltIn(postTypeIDs)])] : []),
    ];
}

function byState(d: Conditions, { states = [] }: SearchFilter): Expression<SqlBool>[] {
    const byName: Record<string, () => Expression<SqlBool>> = {
        open: () => d(withoutIndex("d.closed"), "=", d.lit(false)),
        closed: () => d(withoutIndex("d.closed"), "=", d.lit(true)),
        answered: () => d(withoutIndex("d.countComments"), ">", 0),
        unanswered: () => d.and([d(withoutIndex("d.type"), "=", "question"), d(withoutIndex("d.countComments"), "=", 0)]),
        solved: () => d("d.acceptedCommentID", "is not", null),
        pinned: () => d("d.pinLocation", "is not", null),
    };
    return states.flatMap(({ state, isExcluded }) => {
        const condition = byName[state]?.();
        if (!condition) return [];
        return [isExcluded ? d.not(condition) : condition];
    });
}
