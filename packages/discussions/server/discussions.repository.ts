import type { DateTime } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Database, Tables } from "@parley/library/server/database";
import type { Insertable, Updateable } from "kysely";
import type { DiscussionRow } from "./discussions.tables";
import { createCategoryContentsRepository } from "./integrations/categoryContents.repository";
import { createMemberStatesRepository } from "./reading/memberStates.repository";
import type { ListedRow, ReferenceRow } from "./responses/columns";
import { LISTED, REFERENCED } from "./responses/columns";

/** Number of rows that one statement scans. */
const LOOKED_THROUGH_AT_ONCE = 5000;

export type DiscussionsRepository = ReturnType<typeof createDiscussionsRepository>;

/** Creates the SQL queries for discussions and the members' data about them. */
export function createDiscussionsRepository(database: Database) {
    return {
        ...createMemberStatesRepository(database),
        ...createCategoryContentsRepository(database),

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

        /** Returns the ID of the newest discussion in these categories, to show what its page looks like. */
        async findNewestID(categoryIDs: readonly number[]): Promise<number | undefined> {
            if (categoryIDs.length === 0) return undefined;
            const row = await database.query
                .selectFrom("discussions")
                .select("discussionID")
                .where("categoryID", "in", categoryIDs)
                .where("dateDeleted", "is", null)
                .where("redirectToID", "is", null)
                .orderBy("discussionID", "desc")
                .limit(1)
                .executeTakeFirst();
            return row?.discussionID;
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

        async insert(row: Insertable<Tables["discussions"]>): Promise<number> {
            const { discussionID } = await database.query
                .insertInto("discussions")
                .values(row)
                .returning("discussionID")
                .executeTakeFirstOrThrow();
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
            const contentSources = getContentSources(database);
            await contentSources.written("discussion", discussionID, changes.bodyHtml);
            if (changes.name !== undefined) await contentSources.renamed("discussion", discussionID);
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

        /** Deletes discussions permanently, with the members' data about them. Their comments must be deleted before. */
        async removeAll(discussionIDs: readonly number[]): Promise<void> {
            if (discussionIDs.length === 0) return;
            await database.query.deleteFrom("discussions").where("discussionID", "in", discussionIDs).execute();
            await getContentSources(database).gone("discussion", discussionIDs);
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
