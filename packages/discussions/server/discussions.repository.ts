import type { DiscussionType } from "@parley/discussions/contract";
import type { DateTime, Range } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Database, Tables } from "@parley/library/server/database";
import { withoutIndex } from "@parley/library/server/database";
import type { PostTypes } from "@parley/postTypes/server";
import type { Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { MembersInRoles } from "@parley/users/server";
import type { Expression, ExpressionBuilder, Insertable, SelectQueryBuilder, SqlBool, Updateable } from "kysely";
import { sql } from "kysely";
import type { DiscussionRow, UserDiscussionRow } from "./discussions.tables";
import { createTitleWordsRepository } from "./lists/titleWords.repository";
import type { ReadFloors } from "./reading/readFloors";
import { EVERYWHERE, findFloor } from "./reading/readFloors";

/** A discussion's row without the source of its body, which only editing and quoting need. */
export type ListedRow = Omit<DiscussionRow, "body">;

/** Columns that a panel shows, and the category. */
export type ReferenceRow = Pick<DiscussionRow, (typeof REFERENCED)[number]>;

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

/** Number of rows that one statement scans. */
const LOOKED_THROUGH_AT_ONCE = 5000;

export type DiscussionsRepository = ReturnType<typeof createDiscussionsRepository>;

/**
 * Maximum number of unread discussions counted for a page. For a member with more, only counts above `MAX_EXACT_COUNT` are returned, which
 * a page does not show exactly; smaller ones could be too low.
 */
const MAX_UNREAD_COUNTED = 1000;

/** Largest count that a page shows exactly instead of as "99+". */
const MAX_EXACT_COUNT = 99;

/** Maximum number of rows that are counted; longer lists report this number. */
export const COUNT_CAP = 10_000;

const LISTED = [
    "discussionID",
    "type",
    "postTypeID",
    "name",
    "format",
    "bodyHtml",
    "renderVersion",
    "excerpt",
    "bodyLength",
    "imageUrl",
    "imageAlt",
    "categoryID",
    "insertUserID",
    "authorName",
    "updateUserID",
    "dateInserted",
    "dateUpdated",
    "dateLastComment",
    "lastUserID",
    "lastAuthorName",
    "lastCommentID",
    "pinLocation",
    "closed",
    "sink",
    "statusID",
    "internalStatusID",
    "resolvedUserID",
    "score",
    "hot",
    "countComments",
    "countPlaces",
    "countTopPlaces",
    "countViews",
    "acceptedCommentID",
    "attributionUrl",
    "attributionLicence",
    "lang",
    "dir",
    "dateDeleted",
    "deletedByID",
    "dateWiped",
    "version",
    "redirectToID",
    "canonicalUrl",
] as const;

const REFERENCED = ["discussionID", "name", "categoryID", "countComments", "closed", "dateLastComment"] as const;

/** Creates the SQL queries for discussions and the members' data about them. */
export function createDiscussionsRepository(database: Database) {
    const titles = createTitleWordsRepository(database);
    return {
        byID: (discussionID: number): Promise<DiscussionRow | undefined> =>
            database.query.selectFrom("discussions").selectAll().where("discussionID", "=", discussionID).executeTakeFirst(),

        /** Returns the rows with these IDs in the same order, including deleted ones. */
        async byIDs(discussionIDs: readonly number[]): Promise<ListedRow[]> {
            if (discussionIDs.length === 0) return [];
            const rows = await database.query
                .selectFrom("discussions")
                .select(LISTED)
                .where("discussionID", "in", discussionIDs)
                .execute();
            const byID = new Map(rows.map((row) => [row.discussionID, row]));
            return discussionIDs.flatMap((discussionID) => byID.get(discussionID) ?? []);
        },

        /** Returns references with these IDs in the same order, without deleted discussions, redirects and other categories. */
        async referencesByIDs(discussionIDs: readonly number[], categoryIDs: readonly number[]): Promise<ReferenceRow[]> {
            if (discussionIDs.length === 0 || categoryIDs.length === 0) return [];
            const rows = await database.query
                .selectFrom("discussions")
                .select(REFERENCED)
                .where("discussionID", "in", discussionIDs)
                .where("dateDeleted", "is", null)
                .where("redirectToID", "is", null)
                .execute();
            const visible = new Set(categoryIDs);
            const byID = new Map(rows.map((row) => [row.discussionID, row]));
            return discussionIDs.flatMap((discussionID) => {
                const row = byID.get(discussionID);
                return row && visible.has(row.categoryID) ? row : [];
            });
        },

        /** Returns a member's discussions with the highest scores. */
        async bestOf(insertUserID: number, categoryIDs: readonly number[], limit: number): Promise<ReferenceRow[]> {
            if (categoryIDs.length === 0) return [];
            return database.query
                .selectFrom("discussions")
                .select(REFERENCED)
                .where("insertUserID", "=", insertUserID)
                .where("dateDeleted", "is", null)
                .where("redirectToID", "is", null)
                .where(withoutIndex("score"), ">", 0)
                .where(unindexed("categoryID"), "in", categoryIDs)
                .orderBy(withoutIndex("score"), "desc")
                .orderBy("discussionID", "desc")
                .limit(limit)
                .execute();
        },

        async contents(
            discussionIDs: readonly number[],
        ): Promise<Map<number, Pick<DiscussionRow, "body" | "format" | "attributionUrl">>> {
            if (discussionIDs.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("discussions")
                .select(["discussionID", "body", "format", "attributionUrl"])
                .where("discussionID", "in", discussionIDs)
                .execute();
            return new Map(rows.map((row) => [row.discussionID, row]));
        },

        /**
         * Returns the IDs of one page. Scans only the sort index up to the page. If the `total` is known, a page in the second half is
         * scanned from the end.
         */
        async idsOf(
            filter: DiscussionFilter,
            { column, descending }: DiscussionOrder,
            limit: number,
            offset: number,
            total = Number.POSITIVE_INFINITY,
        ): Promise<number[]> {
            if (filter.categoryIDs.length === 0 || offset >= total) return [];
            const behind = Math.max(0, total - offset - limit);
            if (behind < offset) {
                const backwards = { column, descending: !descending };
                const ids = await this.idsOf(filter, backwards, Math.min(limit, total - offset), behind);
                return ids.reverse();
            }
            const direction = descending ? "desc" : "asc";
            const order = filter.areFew ? withoutIndex(`d.${column}`) : (`d.${column}` as const);
            const ordered = filtered(database, filter).select("d.discussionID").orderBy(order, direction);
            const rows = await (column === "discussionID" ? ordered : ordered.orderBy("d.discussionID", direction))
                .limit(limit)
                .offset(offset)
                .execute();
            return rows.map(({ discussionID }) => discussionID);
        },

        /** Counts the matches, up to `COUNT_CAP`. */
        async count(filter: DiscussionFilter): Promise<number> {
            if (filter.categoryIDs.length === 0) return 0;
            const { count } = await database.query
                .selectFrom(filtered(database, filter).select("d.discussionID").limit(COUNT_CAP).as("counted"))
                .select((expression) => expression.fn.countAll<number>().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Counts the distinct discussions of the subquery that are not deleted, in all categories, up to `COUNT_CAP`. */
        async countWithin(within: NonNullable<DiscussionFilter["within"]>): Promise<number> {
            const { count } = await database.query
                .selectFrom(
                    within
                        .where("tagRecords.recordID", "not in", ({ selectFrom }) =>
                            selectFrom("discussions as removed")
                                .select("removed.discussionID")
                                .where("removed.dateDeleted", "is not", null),
                        )
                        .limit(COUNT_CAP)
                        .as("counted"),
                )
                .select((expression) => expression.fn.countAll<number>().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Returns the number of discussions in these categories from the categories' counters. */
        async countIn(categoryIDs: readonly number[]): Promise<number> {
            if (categoryIDs.length === 0) return 0;
            const { count } = await database.query
                .selectFrom("categories")
                .select((expression) => expression.fn.sum<number>("countDiscussions").as("count"))
                .where("categoryID", "in", categoryIDs)
                .executeTakeFirstOrThrow();
            return Number(count ?? 0);
        },

        /** Returns the number of discussions in these categories, and in all. */
        async shareOf(categoryIDs: readonly number[]): Promise<{ found: number; all: number }> {
            const { found, all } = await database.query
                .selectFrom("categories")
                .select(({ fn, case: when }) => [
                    fn
                        .sum<number>(
                            when().when("categoryID", "in", categoryIDs).then(sql.ref<number>("countDiscussions")).else(0).end(),
                        )
                        .as("found"),
                    fn.sum<number>("countDiscussions").as("all"),
                ])
                .executeTakeFirstOrThrow();
            return { found: Number(found ?? 0), all: Number(all ?? 0) };
        },

        /** Counts unread discussions by category, with the same conditions as the unread list; see `MAX_UNREAD_COUNTED`. */
        async countUnreadByCategory(
            filter: DiscussionFilter & Required<Pick<DiscussionFilter, "unreadBy">>,
        ): Promise<Map<number, number>> {
            if (filter.categoryIDs.length === 0) return new Map<number, number>();
            const newest = filtered(database, { ...filter, isSpread: true })
                .select(["d.discussionID", "d.categoryID"])
                .orderBy("d.dateLastComment", "desc")
                .limit(MAX_UNREAD_COUNTED);
            const rows = await database.query
                .selectFrom(newest.as("unread"))
                .select((expression) => ["unread.categoryID", expression.fn.countAll<number>().as("count")])
                .groupBy("unread.categoryID")
                .execute();
            const counts = rows.map(({ categoryID, count }): [number, number] => [categoryID, Number(count)]);
            const isWhole = counts.reduce((sum, [, count]) => sum + count, 0) < MAX_UNREAD_COUNTED;
            return new Map(counts.filter(([, count]) => isWhole || count > MAX_EXACT_COUNT));
        },

        /** Returns the pinned discussions that are listed first for this viewer, without dismissed ones (contract §5.1.1). */
        async pinnedIDs(
            filter: DiscussionFilter,
            locations: readonly ("category" | "recent")[],
            userID: number,
            order: DiscussionOrder,
        ) {
            if (filter.categoryIDs.length === 0) return [];
            // Pinned discussions are few and have an index of their own, so other filters need none.
            const rows = await filtered(database, { ...filter, isSpread: true, findWithin: "ask", isOnlyCompared: true })
                .select("d.discussionID")
                .where("d.pinLocation", "is not", null)
                .where("d.pinLocation", "in", locations)
                .where(({ not, exists, selectFrom }) =>
                    not(
                        exists(
                            selectFrom("userDiscussions as dismissal")
                                .select("dismissal.userID")
                                .whereRef("dismissal.discussionID", "=", "d.discussionID")
                                .where("dismissal.userID", "=", userID)
                                .where("dismissal.dismissed", "=", true),
                        ),
                    ),
                )
                .orderBy(`d.${order.column}`, order.descending ? "desc" : "asc")
                .orderBy("d.discussionID", "desc")
                .limit(100)
                .execute();
            return rows.map(({ discussionID }) => discussionID);
        },

        async insert(row: Insertable<Tables["discussions"]>): Promise<number> {
            const { discussionID } = await database.query
                .insertInto("discussions")
                .values(row)
                .returning("discussionID")
                .executeTakeFirstOrThrow();
            await titles.add([{ discussionID, name: row.name }]);
            await getContentSources(database).written("discussion", discussionID, row.bodyHtml, { isNew: true });
            return discussionID;
        },

        /** Inserts many rows and returns their IDs in the same order. */
        async insertMany(rows: readonly Insertable<Tables["discussions"]>[]): Promise<number[]> {
            const ids: number[] = [];
            for (let start = 0; start < rows.length; start += 100) {
                const chunk = rows.slice(start, start + 100);
                const inserted = await database.query.insertInto("discussions").values(chunk).returning("discussionID").execute();
                // IDs increase in the order of the values, but the order of returned rows is not guaranteed.
                const chunkIDs = inserted.map(({ discussionID }) => discussionID).sort((a, b) => a - b);
                await titles.add(chunkIDs.map((discussionID, index) => ({ discussionID, name: chunk[index]?.name ?? "" })));
                for (const [index, id] of chunkIDs.entries())
                    await getContentSources(database).reworded("discussion", id, chunk[index]?.bodyHtml ?? "", { isNew: true });
                ids.push(...chunkIDs);
            }
            return ids;
        },

        /** Yields all discussions that mention a member, in windows small enough not to block other queries. */
        async *mentioning(userID: number): AsyncIterable<DiscussionRow> {
            const newest = await database.query
                .selectFrom("discussions")
                .select((row) => row.fn.max("discussionID").as("id"))
                .executeTakeFirst();
            for (let from = 0; from < Number(newest?.id ?? 0); from += LOOKED_THROUGH_AT_ONCE) {
                yield* await database.query
                    .selectFrom("discussions")
                    .selectAll()
                    .where("discussionID", ">", from)
                    .where("discussionID", "<=", from + LOOKED_THROUGH_AT_ONCE)
                    .where("bodyHtml", "like", `%data-userid="${userID}"%`)
                    .orderBy("discussionID")
                    .execute();
            }
        },

        /** Returns the IDs after `after`, in order, whose body has an older render version. */
        async renderedBefore(version: number, after: number, limit: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("discussions")
                .select("discussionID")
                .where("renderVersion", "<", version)
                .where("discussionID", ">", after)
                .orderBy("discussionID")
                .limit(limit)
                .execute();
            return rows.map(({ discussionID }) => discussionID);
        },

        /** Changes a body, unless it has been changed meanwhile. */
        async reword(
            { discussionID, body }: Pick<DiscussionRow, "discussionID" | "body">,
            changes: Updateable<Tables["discussions"]>,
        ): Promise<void> {
            const { numUpdatedRows } = await database.query
                .updateTable("discussions")
                .set(changes)
                .where("discussionID", "=", discussionID)
                .where("body", "=", body)
                .executeTakeFirst();
            if (numUpdatedRows > 0n && typeof changes.bodyHtml === "string")
                await getContentSources(database).reworded("discussion", discussionID, changes.bodyHtml);
        },

        async update(discussionID: number, changes: Updateable<Tables["discussions"]>): Promise<void> {
            await database.query
                .updateTable("discussions")
                .set(changes)
                .where("discussionID", "=", discussionID)
                // The category is used for cache invalidation, here and below.
                .returning("categoryID")
                .execute();
            if (typeof changes.name === "string") await titles.replace({ discussionID, name: changes.name });
            await getContentSources(database).written("discussion", discussionID, changes.bodyHtml);
        },

        /** Adds to counters. */
        async add(
            discussionID: number,
            { countPlaces, countTopPlaces }: { countPlaces: number; countTopPlaces: number },
        ): Promise<void> {
            await database.query
                .updateTable("discussions")
                .set((expression) => ({
                    countPlaces: expression("countPlaces", "+", countPlaces),
                    ...(countTopPlaces !== 0 && { countTopPlaces: expression("countTopPlaces", "+", countTopPlaces) }),
                }))
                .where("discussionID", "=", discussionID)
                .returning("categoryID")
                .execute();
        },

        lock,

        /** Locks these rows against other writers, always in the same order to prevent deadlocks. */
        async lockAll(discussionIDs: readonly number[]): Promise<Map<number, DiscussionRow>> {
            const rows = new Map<number, DiscussionRow>();
            for (const discussionID of [...new Set(discussionIDs)].sort((one, other) => one - other)) {
                const row = await lock(discussionID);
                if (row) rows.set(discussionID, row);
            }
            return rows;
        },

        async addViews(views: ReadonlyMap<number, number>): Promise<void> {
            for (const [discussionID, count] of views) {
                await database.query
                    .updateTable("discussions")
                    .set((expression) => ({ countViews: expression("countViews", "+", count) }))
                    .where("discussionID", "=", discussionID)
                    .execute();
            }
        },

        /** Returns this member's data about each of these discussions. */
        async viewerStates(userID: number, discussionIDs: readonly number[]): Promise<Map<number, UserDiscussionRow>> {
            if (userID === 0 || discussionIDs.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("userDiscussions")
                .selectAll()
                .where("userID", "=", userID)
                .where("discussionID", "in", discussionIDs)
                .execute();
            return new Map(rows.map((row) => [row.discussionID, row]));
        },

        async setState(
            userID: number,
            discussionID: number,
            state: Partial<Pick<UserDiscussionRow, "bookmarked" | "dismissed" | "participated">>,
        ): Promise<void> {
            await database.query
                .insertInto("userDiscussions")
                .values({ userID, discussionID, ...state })
                .onConflict((conflict) => conflict.columns(["userID", "discussionID"]).doUpdateSet(state))
                .execute();
        },

        async setParticipated(pairs: readonly { userID: number; discussionID: number }[]): Promise<void> {
            for (let start = 0; start < pairs.length; start += 500) {
                await database.query
                    .insertInto("userDiscussions")
                    .values(pairs.slice(start, start + 500).map((pair) => ({ ...pair, participated: true })))
                    .onConflict((conflict) => conflict.columns(["userID", "discussionID"]).doUpdateSet({ participated: true }))
                    .execute();
            }
        },

        /** Copies bookmarks or participations from one discussion to another and returns the members who are new there. */
        async follow(state: "bookmarked" | "participated", { from, to }: { from: number; to: number }): Promise<number[]> {
            const has = (discussionID: number) =>
                database.query
                    .selectFrom("userDiscussions")
                    .select("userID")
                    .where("discussionID", "=", discussionID)
                    .where(state, "=", true);
            const rows = await has(from).where("userID", "not in", has(to)).orderBy("userID").execute();
            const userIDs = rows.map(({ userID }) => userID);
            for (let start = 0; start < userIDs.length; start += 500) {
                await database.query
                    .insertInto("userDiscussions")
                    .values(userIDs.slice(start, start + 500).map((userID) => ({ userID, discussionID: to, [state]: true })))
                    .onConflict((conflict) => conflict.columns(["userID", "discussionID"]).doUpdateSet({ [state]: true }))
                    .execute();
            }
            return userIDs;
        },

        async unfollow(state: "bookmarked" | "participated", discussionID: number, userIDs: readonly number[]): Promise<void> {
            for (let start = 0; start < userIDs.length; start += 500) {
                await database.query
                    .updateTable("userDiscussions")
                    .set({ [state]: false })
                    .where("discussionID", "=", discussionID)
                    .where("userID", "in", userIDs.slice(start, start + 500))
                    .execute();
            }
        },

        async setBookmarked(pairs: readonly { userID: number; discussionID: number }[]): Promise<void> {
            for (let start = 0; start < pairs.length; start += 500) {
                await database.query
                    .insertInto("userDiscussions")
                    .values(pairs.slice(start, start + 500).map((pair) => ({ ...pair, bookmarked: true })))
                    .onConflict((conflict) => conflict.columns(["userID", "discussionID"]).doUpdateSet({ bookmarked: true }))
                    .execute();
            }
        },

        /** Deletes discussions permanently, with the members' data about them. Their comments must be deleted before. */
        async removeAll(discussionIDs: readonly number[]): Promise<void> {
            if (discussionIDs.length === 0) return;
            await database.query.deleteFrom("discussions").where("discussionID", "in", discussionIDs).execute();
            await getContentSources(database).gone("discussion", discussionIDs);
        },

        /** Deletes the data of erased members. */
        async forgetMembers(userIDs: readonly number[]): Promise<void> {
            if (userIDs.length === 0) return;
            for (const table of ["userDiscussions", "readMarks"] as const)
                await database.query.deleteFrom(table).where("userID", "in", userIDs).execute();
        },

        /**
         * Stores how far a member has read, never moving back. `dateRead` is the time of the last visit that reached the end, or of the
         * first visit if none did.
         */
        async markRead(
            userID: number,
            discussionID: number,
            { countRead, isAll, ...state }: { countRead: number; isAll: boolean; participated?: true },
            dateRead: DateTime,
        ): Promise<void> {
            await database.query
                .insertInto("userDiscussions")
                .values({ userID, discussionID, countRead, dateRead, ...state })
                .onConflict((conflict) =>
                    conflict.columns(["userID", "discussionID"]).doUpdateSet((expression) => ({
                        ...state,
                        countRead: expression
                            .case()
                            .when("userDiscussions.countRead", ">", expression.ref("excluded.countRead"))
                            .then(expression.ref("userDiscussions.countRead"))
                            .else(expression.ref("excluded.countRead"))
                            .end(),
                        dateRead: isAll
                            ? dateRead
                            : expression.fn.coalesce("userDiscussions.dateRead", expression.ref("excluded.dateRead")),
                    })),
                )
                .execute();
        },

        /** Shifts the read positions of members who have passed a comment position that was inserted or deleted. */
        async shiftRead(discussionID: number, position: number, by: 1 | -1): Promise<void> {
            await database.query
                .updateTable("userDiscussions")
                .set((expression) => ({ countRead: expression("countRead", "+", by) }))
                .where("discussionID", "=", discussionID)
                .where("countRead", ">=", position)
                .execute();
        },

        /** Limits all read positions to this number. */
        async limitRead(discussionID: number, countRead: number): Promise<void> {
            await database.query
                .updateTable("userDiscussions")
                .set({ countRead })
                .where("discussionID", "=", discussionID)
                .where("countRead", ">", countRead)
                .execute();
        },

        /** Returns discussions deleted before this time and not erased yet, the oldest deletion first. */
        async removedBefore(moment: DateTime, limit: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("discussions")
                .select("discussionID")
                .where("dateDeleted", "is not", null)
                .where("dateDeleted", "<", moment)
                .where("dateWiped", "is", null)
                .orderBy("dateDeleted")
                .limit(limit)
                .execute();
            return rows.map(({ discussionID }) => discussionID);
        },

        /**
         * Returns the redirects to a discussion, in one category or in all. Excludes merged discussions, whose version is greater than 1.
         */
        redirectsTo: (discussionID: number, categoryID?: number): Promise<ListedRow[]> =>
            database.query
                .selectFrom("discussions")
                .select(LISTED)
                .where("redirectToID", "=", discussionID)
                .where("version", "=", 1)
                .$if(categoryID !== undefined, (query) => query.where("categoryID", "=", categoryID ?? 0))
                .orderBy("discussionID")
                .execute(),

        /** Counts all discussions of a category, including deleted ones. */
        async countAllIn(categoryID: number): Promise<number> {
            const { count } = await database.query
                .selectFrom("discussions")
                .select(({ fn }) => fn.countAll().as("count"))
                .where("categoryID", "=", categoryID)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Returns the IDs of up to `count` discussions of a category, including deleted ones, the oldest first. */
        async idsIn(categoryID: number, count: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("discussions")
                .select("discussionID")
                .where("categoryID", "=", categoryID)
                .orderBy("discussionID")
                .limit(count)
                .execute();
            return rows.map(({ discussionID }) => discussionID);
        },

        /** Moves all discussions of a category, or those with the given IDs, including deleted ones. Returns the IDs. */
        async moveAll(fromCategoryID: number, toCategoryID: number, discussionIDs?: readonly number[]): Promise<number[]> {
            const moving = database.query
                .updateTable("discussions")
                .set({ categoryID: toCategoryID })
                .where("categoryID", "=", fromCategoryID)
                .returning("discussionID");
            if (!discussionIDs) return (await moving.execute()).map(({ discussionID }) => discussionID);
            const moved: number[] = [];
            for (let start = 0; start < discussionIDs.length; start += 500) {
                const rows = await moving.where("discussionID", "in", discussionIDs.slice(start, start + 500)).execute();
                for (const { discussionID } of rows) moved.push(discussionID);
            }
            return moved;
        },

        /** Returns the latest discussion of a category that is not deleted. */
        newestIn: (categoryID: number): Promise<ListedRow | undefined> =>
            database.query
                .selectFrom("discussions")
                .select(LISTED)
                .where("categoryID", "=", categoryID)
                .where("dateDeleted", "is", null)
                .orderBy("dateLastComment", "desc")
                .orderBy("discussionID", "desc")
                .limit(1)
                .executeTakeFirst(),

        /** Returns the counts of discussions in these categories, or in all. */
        async countsOf(
            categoryIDs?: readonly number[],
        ): Promise<{ categoryID: number; countDiscussions: number; countComments: number }[]> {
            if (categoryIDs?.length === 0) return [];
            const rows = await database.query
                .selectFrom("discussions")
                .select(({ fn }) => [
                    "categoryID",
                    fn.countAll<number>().as("countDiscussions"),
                    fn.sum<number>("countComments").as("countComments"),
                ])
                .where("dateDeleted", "is", null)
                .$if(categoryIDs !== undefined, (query) => query.where("categoryID", "in", categoryIDs ?? []))
                .groupBy("categoryID")
                .execute();
            return rows.map(({ categoryID, countDiscussions, countComments }) => ({
                categoryID,
                countDiscussions: Number(countDiscussions),
                countComments: Number(countComments),
            }));
        },

        /** Returns a subquery of the discussions that are not deleted, in these categories or in all. */
        presentIDs: (categoryIDs?: readonly number[]) =>
            database.query
                .selectFrom("discussions")
                .select("discussions.discussionID")
                .where("discussions.dateDeleted", "is", null)
                .$if(categoryIDs !== undefined, (query) => query.where("discussions.categoryID", "in", categoryIDs ?? [])),

        async highestID(): Promise<number> {
            const row = await database.query
                .selectFrom("discussions")
                .select("discussionID")
                .orderBy("discussionID", "desc")
                .limit(1)
                .executeTakeFirst();
            return row?.discussionID ?? 0;
        },

        /** Returns the data of a sitemap for a range of IDs. A range of the primary key costs the same for every page. */
        addresses: (fromID: number, toID: number, categoryIDs: readonly number[]) =>
            database.query
                .selectFrom("discussions")
                .select(["discussionID", "name", "dateLastComment"])
                .where("discussionID", ">=", fromID)
                .where("discussionID", "<=", toID)
                .where("dateDeleted", "is", null)
                .where("redirectToID", "is", null)
                .where(unindexed("categoryID"), "in", categoryIDs)
                .orderBy("discussionID")
                .execute(),
    };

    /** Returns the row, locked against other writers until the transaction ends. On SQLite a transaction is the only writer. */
    function lock(discussionID: number): Promise<DiscussionRow | undefined> {
        return database.query
            .selectFrom("discussions")
            .selectAll()
            .where("discussionID", "=", discussionID)
            .$if(database.engine === "postgres", (query) => query.forNoKeyUpdate())
            .executeTakeFirst();
    }
}

function filtered(database: Database, filter: DiscussionFilter) {
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
            or([eb("d.dateLastComment", ">", date), eb(unindexed("d.categoryID"), "not in", categoryIDs)]),
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
    if (authors) all.push(expression(authors.areFew ? by("insertUserID") : unindexed("d.insertUserID"), "in", authors.userIDs));
    if (suggested) {
        const { categoryIDs, discussionIDs } = suggested;
        const isPlaced = expression(unindexed("d.categoryID"), "in", [0, ...categoryIDs]);
        all.push(expression.or([isPlaced, expression(unindexed("d.discussionID"), "in", discussionIDs)]));
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
    if (how === "walk") return expression(unindexed("d.discussionID"), "in", within);
    return expression.exists(within.where("tagRecords.recordID", "=", sql<number>`${sql.ref("d.discussionID")}`));
}

/** Compares with the shorter list of categories, because each scanned row is compared. A viewer who sees everything needs no comparison. */
function inCategories(
    expression: Conditions,
    { categoryIDs, hiddenCategoryIDs, isSpread }: DiscussionFilter,
): Expression<SqlBool>[] {
    if (hiddenCategoryIDs?.length === 0) return [];
    const categoryColumn = isSpread ? unindexed("d.categoryID") : sql<number>`${sql.ref("d.categoryID")}`;
    if (hiddenCategoryIDs && hiddenCategoryIDs.length < categoryIDs.length)
        return [expression(categoryColumn, "not in", hiddenCategoryIDs)];
    return [expression(categoryColumn, "in", categoryIDs)];
}

/**
 * Returns a column as an expression that SQLite does not look up in an index. Otherwise it would sort all rows of several categories
 * instead of scanning the sort index until the page is full.
 */
function unindexed(column: string) {
    return sql<number>`+${sql.ref(column)}`;
}
