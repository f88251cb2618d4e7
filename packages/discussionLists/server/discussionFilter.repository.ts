import type { DiscussionType } from "@parley/discussions/contract";
import type { ReadFloors } from "@parley/discussions/server";
import { EVERYWHERE, findFloor } from "@parley/discussions/server";
import type { DateTime, Range } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import { withoutIndex } from "@parley/library/server/database";
import type { PostTypes } from "@parley/postTypes/server";
import type { Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { MembersInRoles } from "@parley/users/server";
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from "kysely";
import { sql } from "kysely";

/**
 * Filter of a list. `categoryIDs` contains the requested categories that are visible to the viewer, so that no other discussions can match.
 */
export interface DiscussionFilter {
    categoryIDs: readonly number[];
    /** Whether these categories hold most discussions, so that the index over all categories is scanned. */
    isSpread?: boolean | undefined;
    /** Number of discussions in these categories, if known. */
    countInCategories?: number | undefined;
    /** All other categories, if the list covers everything visible to the viewer. */
    hiddenCategoryIDs?: readonly number[] | undefined;
    discussionID?: Range | undefined;
    excludedIDs?: readonly number[] | undefined;
    dateInserted?: Window | undefined;
    dateUpdated?: Window | undefined;
    dateLastComment?: Window | undefined;
    types?: readonly DiscussionType[] | undefined;
    /** Post types: built-in ones, which are the base types of discussions without another one, and those of the site. */
    postTypeIDs?: readonly string[] | undefined;
    score?: Range | undefined;
    statusIDs?: readonly number[] | undefined;
    /** Statuses among staff, all of which must be among each of these lists. */
    internalStatusIDs?: readonly number[] | undefined;
    hasComments?: boolean | undefined;
    pinned?: boolean | undefined;
    insertUserIDs?: readonly number[] | undefined;
    /** Members of roles, one of whom wrote the discussion. */
    authors?: MembersInRoles | undefined;
    bookmarkUserID?: number | undefined;
    participatedUserID?: number | undefined;
    /** Only discussions with content that this member has not read since joining or marking everything as read. */
    unreadBy?: { userID: number; floors: ReadFloors } | undefined;
    /** Only discussions in one of these categories, or returned by this subquery. */
    suggested?: { categoryIDs: readonly number[]; discussionIDs: ReturnType<Tags["recordIDsWith"]> } | undefined;
    /** Only discussions returned by all of these subqueries. */
    among?: readonly DiscussionIDs[] | undefined;
    /** Only discussions returned by this subquery: those with a tag. */
    within?: ReturnType<Tags["recordIDsWith"]> | undefined;
    /** How to combine the list with `within`. */
    findWithin?: FindWithin | undefined;
    /** Whether the matches are so few that sorting all of them is faster than scanning the sort index. */
    areFew?: boolean | undefined;
    /** Whether the rows are narrowed down already, so that further filters need no index. */
    isOnlyCompared?: boolean | undefined;
}

/**
 * How a list is combined with a subquery: sort all results of the subquery (`sort`), scan the sort index and look each discussion up in all
 * results (`walk`), or run the subquery for each scanned discussion (`ask`).
 */
export type FindWithin = "sort" | "walk" | "ask";

/** Subquery for the IDs of discussions. */
export type DiscussionIDs =
    | Awaited<ReturnType<Reactions["recordIDsReactedBy"]>>
    | Awaited<ReturnType<PostTypes["recordIDsWith"]>>[number];

interface Window {
    from?: DateTime;
    to?: DateTime;
}

export interface DiscussionOrder {
    column: "dateLastComment" | "dateInserted" | "discussionID" | "score" | "hot";
    descending: boolean;
}

export function selectMatching(database: Database, filter: DiscussionFilter) {
    let query = database.query.selectFrom("discussions as d").where("d.dateDeleted", "is", null);
    if (filter.unreadBy) query = unreadBy(query, filter.unreadBy);
    if (filter.bookmarkUserID !== undefined) query = savedBy(query, filter.bookmarkUserID, "bookmarked");
    if (filter.participatedUserID !== undefined) query = savedBy(query, filter.participatedUserID, "participated");
    return query.where((expression) => expression.and(conditions(expression, filter)));
}

type Query = SelectQueryBuilder<Tables & { d: Tables["discussions"] }, "d", object>;

function savedBy(query: Query, userID: number, state: "bookmarked" | "participated"): Query {
    return query.where("d.discussionID", "in", ({ selectFrom, lit }) =>
        selectFrom("userDiscussions as kept")
            .select("kept.discussionID")
            .where("kept.userID", "=", userID)
            // A literal as in the index definition: SQLite does not use partial indexes for parameters.
            .where(`kept.${state}`, "=", lit(true)),
    );
}

/** Applies the same rule as `createReadProgress`. */
function unreadBy(query: Query, { userID, floors }: NonNullable<DiscussionFilter["unreadBy"]>): Query {
    const everywhere = findFloor(floors, EVERYWHERE);
    let unread = query.where("d.type", "<>", "redirect");
    if (everywhere !== undefined) unread = unread.where("d.dateLastComment", ">", everywhere);
    for (const date of new Set(floors.marks.values())) {
        if (date <= (everywhere ?? "")) continue;
        const categoryIDs = [...floors.marks.keys()].filter((categoryID) => floors.marks.get(categoryID) === date);
        unread = unread.where(({ or, eb }) =>
            or([eb("d.dateLastComment", ">", date), eb(withoutLookup("d.categoryID"), "not in", categoryIDs)]),
        );
    }
    return unread.where(({ not, exists, selectFrom, or }) =>
        not(
            exists(
                selectFrom("userDiscussions as progress")
                    .select("progress.userID")
                    .whereRef("progress.discussionID", "=", "d.discussionID")
                    .where("progress.userID", "=", userID)
                    .where("progress.countRead", "is not", null)
                    .where((stored) =>
                        or([stored("progress.countRead", ">=", stored.ref("d.countPlaces")), stored("d.countComments", "=", 0)]),
                    ),
            ),
        ),
    );
}

type Conditions = ExpressionBuilder<Tables & { d: Tables["discussions"] }, "d">;

function conditions(expression: Conditions, filter: DiscussionFilter): Expression<SqlBool>[] {
    const all: Expression<SqlBool>[] = inCategories(expression, filter);
    const { excludedIDs, types, postTypeIDs, statusIDs, internalStatusIDs, hasComments, pinned, insertUserIDs, authors } = filter;
    const { suggested, among = [], within, isOnlyCompared } = filter;
    const by = <C extends "type" | "internalStatusID" | "countComments" | "insertUserID">(column: C) =>
        isOnlyCompared ? withoutIndex<Tables["discussions"][C]>(`d.${column}`) : (`d.${column}` as const);
    for (const column of ["discussionID", "score"] as const) {
        const range = filter[column];
        if (range?.kind === "list") all.push(expression(`d.${column}`, "in", range.values));
        if (range?.kind !== "bounds") continue;
        if (range.from !== undefined) all.push(expression(`d.${column}`, range.fromInclusive ? ">=" : ">", range.from));
        if (range.to !== undefined) all.push(expression(`d.${column}`, range.toInclusive ? "<=" : "<", range.to));
    }
    for (const column of ["dateInserted", "dateUpdated", "dateLastComment"] as const) {
        const { from, to } = filter[column] ?? {};
        if (from !== undefined) all.push(expression(`d.${column}`, ">=", from));
        if (to !== undefined) all.push(expression(`d.${column}`, "<=", to));
    }
    if (excludedIDs?.length) all.push(expression("d.discussionID", "not in", excludedIDs));
    if (types) all.push(expression(by("type"), "in", types));
    if (postTypeIDs) {
        const isBuiltIn = expression.and([
            expression("d.postTypeID", "is", null),
            expression(sql<string>`${sql.ref("d.type")}`, "in", postTypeIDs),
        ]);
        all.push(expression.or([expression("d.postTypeID", "in", postTypeIDs), isBuiltIn]));
    }
    if (statusIDs) all.push(expression("d.statusID", "in", statusIDs));
    if (internalStatusIDs) all.push(expression(by("internalStatusID"), "in", internalStatusIDs));
    // Literals as in the index definitions, as above.
    if (hasComments !== undefined) all.push(expression(by("countComments"), hasComments ? ">" : "=", expression.lit(0)));
    if (pinned !== undefined) all.push(expression("d.pinLocation", pinned ? "is not" : "is", null));
    if (insertUserIDs) all.push(expression(by("insertUserID"), "in", insertUserIDs));
    if (authors)
        all.push(expression(authors.areFew ? by("insertUserID") : withoutLookup("d.insertUserID"), "in", authors.userIDs));
    if (suggested) {
        const { categoryIDs, discussionIDs } = suggested;
        const isPlaced = expression(withoutLookup("d.categoryID"), "in", [0, ...categoryIDs]);
        all.push(expression.or([isPlaced, expression(withoutLookup("d.discussionID"), "in", discussionIDs)]));
    }
    for (const discussionIDs of among) all.push(expression("d.discussionID", "in", discussionIDs));
    if (within) all.push(isWithin(expression, within, filter.findWithin));
    return all;
}

function isWithin(
    expression: Conditions,
    within: NonNullable<DiscussionFilter["within"]>,
    how: FindWithin = "sort",
): Expression<SqlBool> {
    if (how === "sort") return expression("d.discussionID", "in", within);
    if (how === "walk") return expression(withoutLookup("d.discussionID"), "in", within);
    return expression.exists(within.where("tagRecords.recordID", "=", sql<number>`${sql.ref("d.discussionID")}`));
}

/** Compares with the shorter list of categories, because each scanned row is compared. A viewer who sees everything needs no comparison. */
function inCategories(
    expression: Conditions,
    { categoryIDs, hiddenCategoryIDs, isSpread }: DiscussionFilter,
): Expression<SqlBool>[] {
    if (hiddenCategoryIDs?.length === 0) return [];
    const categoryColumn = isSpread ? withoutLookup("d.categoryID") : sql<number>`${sql.ref("d.categoryID")}`;
    if (hiddenCategoryIDs && hiddenCategoryIDs.length < categoryIDs.length)
        return [expression(categoryColumn, "not in", hiddenCategoryIDs)];
    return [expression(categoryColumn, "in", categoryIDs)];
}

/**
 * Returns a column as an expression that SQLite does not look up in an index. Otherwise it would sort all rows of several categories
 * instead of scanning the sort index until the page is full.
 */
export function withoutLookup(column: string) {
    return sql<number>`+${sql.ref(column)}`;
}
