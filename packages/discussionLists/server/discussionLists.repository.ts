import type { ReferenceRow } from "@parley/discussions/server";
import { REFERENCED } from "@parley/discussions/server";
import type { Database } from "@parley/library/server/database";
import { MAX_COUNTED, withoutIndex } from "@parley/library/server/database";
import { sql } from "kysely";
import type { DiscussionFilter, DiscussionOrder } from "./discussionFilter.repository";
import { selectMatching, withoutLookup } from "./discussionFilter.repository";

/**
 * Maximum number of unread discussions counted for a page. For a member with more, only counts above `MAX_EXACT_COUNT` are returned, which
 * a page does not show exactly; smaller ones could be too low.
 */
const MAX_UNREAD_COUNTED = 1000;

/** Largest count that a page shows exactly instead of as "99+". */
const MAX_EXACT_COUNT = 99;

export type DiscussionListsRepository = ReturnType<typeof createDiscussionListsRepository>;

/** Creates the SQL queries that list and count discussions by a filter. */
export function createDiscussionListsRepository(database: Database) {
    return {
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
                .where(withoutLookup("categoryID"), "in", categoryIDs)
                .orderBy(withoutIndex("score"), "desc")
                .orderBy("discussionID", "desc")
                .limit(limit)
                .execute();
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
            const ordered = selectMatching(database, filter).select("d.discussionID").orderBy(order, direction);
            const rows = await (column === "discussionID" ? ordered : ordered.orderBy("d.discussionID", direction))
                .limit(limit)
                .offset(offset)
                .execute();
            return rows.map(({ discussionID }) => discussionID);
        },

        /** Returns the first IDs of several lists, with one query for all of them. */
        async firstIDsOf(lists: readonly DiscussionList[]): Promise<number[][]> {
            const sought = lists.flatMap((list, index) => (list.filter.categoryIDs.length > 0 ? [[index, list] as const] : []));
            const [first, ...others] = sought.map(([index, list]) => selectFirst(index, list));
            if (!first) return lists.map(() => []);
            const rows = await others.reduce((all, list) => all.unionAll(list), first).execute();
            return lists.map((_list, index) =>
                rows
                    .filter((row) => Number(row.list) === index)
                    .sort((one, other) => Number(one.position) - Number(other.position))
                    .map(({ discussionID }) => discussionID),
            );
        },

        /** Counts the matches, up to `MAX_COUNTED`. */
        async count(filter: DiscussionFilter): Promise<number> {
            if (filter.categoryIDs.length === 0) return 0;
            const { count } = await database.query
                .selectFrom(selectMatching(database, filter).select("d.discussionID").limit(MAX_COUNTED).as("counted"))
                .select((expression) => expression.fn.countAll<number>().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Counts the distinct discussions of the subquery that are not deleted, in all categories, up to `MAX_COUNTED`. */
        async countWithin(within: NonNullable<DiscussionFilter["within"]>): Promise<number> {
            const { count } = await database.query
                .selectFrom(
                    within
                        .where("tagRecords.recordID", "not in", ({ selectFrom }) =>
                            selectFrom("discussions as removed")
                                .select("removed.discussionID")
                                .where("removed.dateDeleted", "is not", null),
                        )
                        .limit(MAX_COUNTED)
                        .as("counted"),
                )
                .select((expression) => expression.fn.countAll<number>().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
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
            const newest = selectMatching(database, { ...filter, isSpread: true })
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
            const rows = await selectMatching(database, { ...filter, isSpread: true, findWithin: "ask", isOnlyCompared: true })
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

        /** Returns the data of a sitemap for a range of IDs. A range of the primary key costs the same for every page. */
        addresses: (fromID: number, toID: number, categoryIDs: readonly number[]) =>
            database.query
                .selectFrom("discussions")
                .select(["discussionID", "name", "dateLastComment"])
                .where("discussionID", ">=", fromID)
                .where("discussionID", "<=", toID)
                .where("dateDeleted", "is", null)
                .where("redirectToID", "is", null)
                .where(withoutLookup("categoryID"), "in", categoryIDs)
                .orderBy("discussionID")
                .execute(),

        async highestID(): Promise<number> {
            const row = await database.query
                .selectFrom("discussions")
                .select("discussionID")
                .orderBy("discussionID", "desc")
                .limit(1)
                .executeTakeFirst();
            return row?.discussionID ?? 0;
        },
    };

    /** Selects the first IDs of a list with their position, and with the index of the list. */
    function selectFirst(index: number, { filter, order: { column, descending }, limit }: DiscussionList) {
        const direction = descending ? "desc" : "asc";
        const ordered = selectMatching(database, filter).select("d.discussionID").orderBy(`d.${column}`, direction);
        const first = (column === "discussionID" ? ordered : ordered.orderBy("d.discussionID", direction)).limit(limit);
        return database.query
            .selectFrom(first.as("first"))
            .select([
                "first.discussionID",
                sql<number>`${sql.lit(index)}`.as("list"),
                sql<number>`row_number() over ()`.as("position"),
            ]);
    }
}

/** The beginning of a list. */
export interface DiscussionList {
    filter: DiscussionFilter;
    order: DiscussionOrder;
    limit: number;
}
