import type { DiscussionType } from "@parley/discussions/contract";
import type { DateTime, Range } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Database, Tables } from "@parley/library/server/database";
import { withoutIndex } from "@parley/library/server/database";
import type { Tags } from "@parley/tags/server";
import type { Expression, ExpressionBuilder, Insertable, SelectQueryBuilder, SqlBool, Updateable } from "kysely";
import { sql } from "kysely";
import type { DiscussionRow, UserDiscussionRow } from "./discussions.tables";
import { createTitleWordsRepository } from "./lists/titleWords.repository";
import type { ReadFloors } from "./reading/readFloors";
import { EVERYWHERE, findFloor } from "./reading/readFloors";

/** A discussion's row without the body as it was written, which only editing and quoting need. */
export type ListedRow = Omit<DiscussionRow, "body">;

/** What a panel tells of a discussion, and where it stands. */
export type ReferenceRow = Pick<DiscussionRow, (typeof REFERENCED)[number]>;

/** Which discussions a list holds. `categoryIDs` are all the viewer may see of those asked for, so nothing else ever comes in. */
export interface DiscussionFilter {
    categoryIDs: readonly number[];
    /** Those categories are most of what there is, so that it is better to walk along the order and leave out the others. */
    isSpread?: boolean | undefined;
    /** How many stand in those categories, where that has been asked. */
    countInCategories?: number | undefined;
    /** All the other categories, where those are all that the viewer may see. */
    hiddenCategoryIDs?: readonly number[] | undefined;
    discussionID?: Range | undefined;
    excludedIDs?: readonly number[] | undefined;
    dateInserted?: Window | undefined;
    dateUpdated?: Window | undefined;
    dateLastComment?: Window | undefined;
    types?: readonly DiscussionType[] | undefined;
    score?: Range | undefined;
    internalStatusID?: number | undefined;
    hasComments?: boolean | undefined;
    pinned?: boolean | undefined;
    insertUserIDs?: readonly number[] | undefined;
    bookmarkUserID?: number | undefined;
    participatedUserID?: number | undefined;
    /** Only discussions with something that this member has not read, since they joined or marked everything as read. */
    unreadBy?: { userID: number; floors: ReadFloors } | undefined;
    /** Only discussions that this query finds: those with a tag. */
    within?: ReturnType<Tags["recordIDsWith"]> | undefined;
    /** In which way they are found soonest. */
    findWithin?: FindWithin | undefined;
    /** They are so few that it is better to find and sort them all than to walk along the order until the page is full. */
    areFew?: boolean | undefined;
    /** What is looked through has been narrowed down already: what else narrows it is only compared with. */
    isOnlyCompared?: boolean | undefined;
}

/**
 * How a list finds what a query finds too: it sorts all of that (`sort`), or it walks along the order until the page is full, and looks for each
 * discussion in all that the query finds (`walk`), or asks the query about each (`ask`).
 */
export type FindWithin = "sort" | "walk" | "ask";

interface Window {
    from?: DateTime;
    to?: DateTime;
}

export interface DiscussionOrder {
    column: "dateLastComment" | "dateInserted" | "discussionID" | "score" | "hot";
    descending: boolean;
}

/** Rows that are read through in one statement. */
const LOOKED_THROUGH_AT_ONCE = 5000;

export type DiscussionsRepository = ReturnType<typeof createDiscussionsRepository>;

/**
 * How many unread discussions are counted beside every page. A member who is further behind has a count of those categories alone where it is beyond
 * `MAX_EXACT_COUNT`, which a page does not show exactly: of the others it might be less than their list says.
 */
const MAX_UNREAD_COUNTED = 1000;

/** The largest count that a page shows as it is, and not as "99+". */
const MAX_EXACT_COUNT = 99;

/** Longest list that is counted row by row; longer ones say that they have this many. */
export const COUNT_CAP = 10_000;

const LISTED = [
    "discussionID",
    "type",
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

/** All the SQL about discussions and what members keep of them. */
export function createDiscussionsRepository(database: Database) {
    const titles = createTitleWordsRepository(database);
    return {
        byID: (discussionID: number): Promise<DiscussionRow | undefined> =>
            database.query.selectFrom("discussions").selectAll().where("discussionID", "=", discussionID).executeTakeFirst(),

        /** The rows of these discussions, removed ones too, in the order of the ids. */
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

        /** What panels tell of these discussions, in the order of the ids; nothing of removed ones, of redirects and of other categories. */
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

        /** What a member began that others reacted to most. */
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

        async bodies(
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
         * One page of ids. Only the index of the order is read up to the page, and the rows of the page afterwards. Where it is known that there
         * are `total`, a page of the second half is looked for from the end.
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

        /** How many there are, but never more than `COUNT_CAP`. */
        async count(filter: DiscussionFilter): Promise<number> {
            if (filter.categoryIDs.length === 0) return 0;
            const { count } = await database.query
                .selectFrom(filtered(database, filter).select("d.discussionID").limit(COUNT_CAP).as("counted"))
                .select((expression) => expression.fn.countAll<number>().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** How many are not removed of those that this query finds, each once, but never more than `COUNT_CAP`: in whichever category. */
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

        /** How many stand in these categories, by the categories' own counters. */
        async countIn(categoryIDs: readonly number[]): Promise<number> {
            if (categoryIDs.length === 0) return 0;
            const { count } = await database.query
                .selectFrom("categories")
                .select((expression) => expression.fn.sum<number>("countDiscussions").as("count"))
                .where("categoryID", "in", categoryIDs)
                .executeTakeFirstOrThrow();
            return Number(count ?? 0);
        },

        /** How many stand in these categories, and how many in all. */
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

        /** How many discussions the list of unread ones holds, by category and by that list's own conditions; see `MAX_UNREAD_COUNTED`. */
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

        /** The pinned ones that stand first for this viewer; a dismissed one does not (contract §5.1.1). */
        async pinnedIDs(
            filter: DiscussionFilter,
            locations: readonly ("category" | "recent")[],
            userID: number,
            order: DiscussionOrder,
        ) {
            if (filter.categoryIDs.length === 0) return [];
            // Few are pinned: they have an index of their own, and their category, tags and all else are only looked at.
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

        /** Stores many at once and tells their ids, in their order. */
        async insertMany(rows: readonly Insertable<Tables["discussions"]>[]): Promise<number[]> {
            const ids: number[] = [];
            for (let start = 0; start < rows.length; start += 100) {
                const chunk = rows.slice(start, start + 100);
                const inserted = await database.query.insertInto("discussions").values(chunk).returning("discussionID").execute();
                // Identities count up in the order of the values, but nobody promises the order in which they are told.
                const chunkIDs = inserted.map(({ discussionID }) => discussionID).sort((a, b) => a - b);
                await titles.add(chunkIDs.map((discussionID, place) => ({ discussionID, name: chunk[place]?.name ?? "" })));
                for (const [place, id] of chunkIDs.entries())
                    await getContentSources(database).reworded("discussion", id, chunk[place]?.bodyHtml ?? "", { isNew: true });
                ids.push(...chunkIDs);
            }
            return ids;
        },

        /** All whose body mentions a member, a few at a time; each window is small enough to hold nobody up. */
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

        /** The numbers of those whose body an older renderer made, in order, behind `after`. */
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

        /** Changes a body, unless somebody else has done so meanwhile. */
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
                // So that it is known whose list has changed; the same below.
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

        /** Keeps other writers of these discussions waiting; always in the same order, so that two never wait for each other. */
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

        /** What this member keeps of each of these discussions. */
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

        /** Those who bookmarked a discussion, or wrote in it, do so with another one now; answers who had not before. */
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

        /** Removes discussions for good, with what members kept of them. Their comments must be gone before. */
        async removeAll(discussionIDs: readonly number[]): Promise<void> {
            if (discussionIDs.length === 0) return;
            await database.query.deleteFrom("discussions").where("discussionID", "in", discussionIDs).execute();
            await getContentSources(database).gone("discussion", discussionIDs);
        },

        /** Forgets what people kept who are gone for good. */
        async forgetMembers(userIDs: readonly number[]): Promise<void> {
            if (userIDs.length === 0) return;
            for (const table of ["userDiscussions", "readMarks"] as const)
                await database.query.deleteFrom(table).where("userID", "in", userIDs).execute();
        },

        /**
         * Remembers how far a member has read; never goes back. When they last came to the end is told by `dateRead`, and before they ever did,
         * when they began.
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

        /** Who has passed a place among the comments has passed one more or less: it was opened, or closed. */
        async shiftRead(discussionID: number, position: number, by: 1 | -1): Promise<void> {
            await database.query
                .updateTable("userDiscussions")
                .set((expression) => ({ countRead: expression("countRead", "+", by) }))
                .where("discussionID", "=", discussionID)
                .where("countRead", ">=", position)
                .execute();
        },

        /** Nobody has passed more places than this. */
        async limitRead(discussionID: number, countRead: number): Promise<void> {
            await database.query
                .updateTable("userDiscussions")
                .set({ countRead })
                .where("discussionID", "=", discussionID)
                .where("countRead", ">", countRead)
                .execute();
        },

        /** Some of those that were removed before a moment and still have their words, the longest ago first. */
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
         * What leads on to a discussion from where it stood: in a category, or anywhere. One that was a discussion itself, and was merged, stays
         * what it is: its words have another version than the first.
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

        /** How many discussions a category has, the removed ones too. */
        async countAllIn(categoryID: number): Promise<number> {
            const { count } = await database.query
                .selectFrom("discussions")
                .select(({ fn }) => fn.countAll().as("count"))
                .where("categoryID", "=", categoryID)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** The ids of as many discussions of a category, the removed ones too, the oldest first. */
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

        /** Moves all that stands in a category, the removed ones too, or what of these stands there; returns the ids. */
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

        /** The newest discussion of a category that has not been removed. */
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

        /** What the discussions of these categories, or of all, add up to. */
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

        /** A subquery: the discussions that are not removed, in these categories or in all. */
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

        /** What a sitemap tells of the discussions with these ids: a range of the primary key, so every page costs the same. */
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

    /**
     * The row, which others may read and nobody else may change until the transaction ends. On SQLite who is in a transaction is the only one who
     * writes.
     */
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
    if (filter.bookmarkUserID !== undefined) query = keptBy(query, filter.bookmarkUserID, "bookmarked");
    if (filter.participatedUserID !== undefined) query = keptBy(query, filter.participatedUserID, "participated");
    return query.where((expression) => expression.and(conditions(expression, filter)));
}

type Query = SelectQueryBuilder<Tables & { d: Tables["discussions"] }, "d", object>;

function keptBy(query: Query, userID: number, state: "bookmarked" | "participated"): Query {
    return query.where("d.discussionID", "in", ({ selectFrom, lit }) =>
        selectFrom("userDiscussions as kept")
            .select("kept.discussionID")
            .where("kept.userID", "=", userID)
            // In the words of the index: SQLite does not look at what a parameter holds.
            .where(`kept.${state}`, "=", lit(true)),
    );
}

/** The same as `createReadProgress` tells of each row. */
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
    const all: Expression<SqlBool>[] = placesIn(expression, filter);
    const { excludedIDs, types, internalStatusID, hasComments, pinned, insertUserIDs, within, isOnlyCompared } = filter;
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
    if (internalStatusID !== undefined) all.push(expression(by("internalStatusID"), "=", internalStatusID));
    // In the words of the indexes, as above.
    if (hasComments !== undefined) all.push(expression(by("countComments"), hasComments ? ">" : "=", expression.lit(0)));
    if (pinned !== undefined) all.push(expression("d.pinLocation", pinned ? "is not" : "is", null));
    if (insertUserIDs) all.push(expression(by("insertUserID"), "in", insertUserIDs));
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

/** The shorter of both lists is compared with: each row that is passed over is. One that sees everything has nothing to compare. */
function placesIn(expression: Conditions, { categoryIDs, hiddenCategoryIDs, isSpread }: DiscussionFilter): Expression<SqlBool>[] {
    if (hiddenCategoryIDs?.length === 0) return [];
    const place = isSpread ? unindexed("d.categoryID") : sql<number>`${sql.ref("d.categoryID")}`;
    if (hiddenCategoryIDs && hiddenCategoryIDs.length < categoryIDs.length)
        return [expression(place, "not in", hiddenCategoryIDs)];
    return [expression(place, "in", categoryIDs)];
}

/**
 * A column as a value, by which no index is looked through. SQLite would rather sort all rows of several categories than walk
 * along the order's own index until the page is full.
 */
function unindexed(column: string) {
    return sql<number>`+${sql.ref(column)}`;
}
