import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { sql } from "kysely";
import type { EmbedPageRow } from "./embedding.tables";

/** What identifies a page: its site, and the hash of its address or of its ID. */
export interface PageIdentity {
    embedSiteID: number;
    pageKey: string;
}

/** A stored page, with its discussion. */
export type StoredPage = Omit<EmbedPageRow, "discussionID"> & { discussionID: number };

/** A page whose title has not been read. */
export interface UnreadPage {
    embedPageID: number;
    pageURL: string;
    discussionID: number;
    /** Attempts so far. */
    countReads: number;
}

interface PageFilter {
    embedSiteID: number;
    embedPageID?: number;
    /** Part of the address. */
    query?: string;
}

export type EmbedPagesRepository = ReturnType<typeof createEmbedPagesRepository>;

/** Creates the SQL functions for pages of embedding sites. */
export function createEmbedPagesRepository(database: Database) {
    return {
        /** Returns the discussion of a page, if it has one. */
        async discussionOf({ embedSiteID, pageKey }: PageIdentity): Promise<number | undefined> {
            const row = await database.query
                .selectFrom("embedPages")
                .select("discussionID")
                .where("embedSiteID", "=", embedSiteID)
                .where("pageKey", "=", pageKey)
                .executeTakeFirst();
            return row?.discussionID ?? undefined;
        },

        /** Returns the discussions of pages by `embedSiteID pageKey`. */
        async discussionsOf(pages: readonly PageIdentity[]): Promise<Map<string, number>> {
            if (pages.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("embedPages")
                .select(["embedSiteID", "pageKey", "discussionID"])
                .where("pageKey", "in", [...new Set(pages.map(({ pageKey }) => pageKey))])
                .execute();
            return new Map(
                rows.flatMap((row) =>
                    row.discussionID === null ? [] : [[`${row.embedSiteID} ${row.pageKey}`, row.discussionID]],
                ),
            );
        },

        /**
         * Inserts a page without a discussion, for the transaction that makes one; undefined if the page is there. Waits for another
         * transaction that is inserting it.
         */
        async claim(identity: PageIdentity, page: { pageURL: string; dateInserted: DateTime }): Promise<number | undefined> {
            const row = await database.query
                .insertInto("embedPages")
                .values({ ...identity, ...page, discussionID: null, dateRead: null, dateNextRead: null, isMoved: false })
                .onConflict((conflict) => conflict.columns(["embedSiteID", "pageKey"]).doNothing())
                .returning("embedPageID")
                .executeTakeFirst();
            return row?.embedPageID;
        },

        async remove({ embedSiteID, pageKey }: PageIdentity): Promise<void> {
            await database.query
                .deleteFrom("embedPages")
                .where("embedSiteID", "=", embedSiteID)
                .where("pageKey", "=", pageKey)
                .execute();
        },

        async find({ embedSiteID, pageKey }: PageIdentity): Promise<StoredPage | undefined> {
            return selectStored().where("embedSiteID", "=", embedSiteID).where("pageKey", "=", pageKey).executeTakeFirst();
        },

        async byID(embedPageID: number): Promise<StoredPage | undefined> {
            return selectStored().where("embedPageID", "=", embedPageID).executeTakeFirst();
        },

        /** Returns pages of a site, latest first, and how many there are. */
        async list(
            { embedSiteID, embedPageID, query = "" }: PageFilter,
            { limit, offset }: { limit: number; offset: number },
        ): Promise<{ rows: StoredPage[]; total: number }> {
            const pattern = `%${query.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
            let matching = selectStored().where("embedSiteID", "=", embedSiteID);
            if (embedPageID !== undefined) matching = matching.where("embedPageID", "=", embedPageID);
            if (query !== "") matching = matching.where(sql<boolean>`lower("pageURL") like ${pattern} escape '\\'`);
            const { total } = await matching
                .clearSelect()
                .select(({ fn }) => fn.countAll().as("total"))
                .executeTakeFirstOrThrow();
            const rows = await matching.orderBy("embedPageID", "desc").limit(limit).offset(offset).execute();
            return { rows, total: Number(total) };
        },

        /** Returns the present addresses of discussions, which have not been moved. */
        async currentURLs(discussionIDs: readonly number[]): Promise<Map<number, string>> {
            if (discussionIDs.length === 0) return new Map();
            const rows = await selectStored()
                .where("discussionID", "in", [...new Set(discussionIDs)])
                .where("isMoved", "=", false)
                .orderBy("embedPageID")
                .execute();
            return new Map(rows.map(({ discussionID, pageURL }) => [discussionID, pageURL]));
        },

        /** Whether a discussion is that of a page of one of these sites. */
        async isOfSites(discussionID: number, embedSiteIDs: readonly number[]): Promise<boolean> {
            if (embedSiteIDs.length === 0) return false;
            const matching = selectStored().where("discussionID", "=", discussionID).where("embedSiteID", "in", embedSiteIDs);
            return (await matching.executeTakeFirst()) !== undefined;
        },

        async setMoved(embedPageID: number, isMoved: boolean): Promise<void> {
            await database.query.updateTable("embedPages").set({ isMoved }).where("embedPageID", "=", embedPageID).execute();
        },

        /** Removes the pages of these discussions. */
        async removeOf(discussionIDs: readonly number[]): Promise<void> {
            await database.query.deleteFrom("embedPages").where("discussionID", "in", discussionIDs).execute();
        },

        async removeByID(embedPageID: number): Promise<void> {
            await database.query.deleteFrom("embedPages").where("embedPageID", "=", embedPageID).execute();
        },

        /** Returns pages of present sites whose titles are to be read by now. */
        async unread(now: DateTime, limit: number): Promise<UnreadPage[]> {
            return database.query
                .selectFrom("embedPages")
                .select(["embedPageID", "pageURL", "discussionID", "countReads"])
                .where("dateRead", "is", null)
                .where((where) => where.or([where("dateNextRead", "is", null), where("dateNextRead", "<=", now)]))
                .where("discussionID", "is not", null)
                .where("embedSiteID", "in", (from) => from.selectFrom("embedSites").select("embedSiteID"))
                .orderBy("embedPageID")
                .limit(limit)
                .$narrowType<{ discussionID: number }>()
                .execute();
        },

        /** Stores that a title was read, or when it is to be read again. */
        async setReading(
            embedPageID: number,
            reading: { dateRead: DateTime } | { dateNextRead: DateTime; countReads: number },
        ): Promise<void> {
            await database.query.updateTable("embedPages").set(reading).where("embedPageID", "=", embedPageID).execute();
        },

        async setDiscussion(embedPageID: number, discussionID: number): Promise<void> {
            await database.query.updateTable("embedPages").set({ discussionID }).where("embedPageID", "=", embedPageID).execute();
        },
    };

    function selectStored() {
        return database.query
            .selectFrom("embedPages")
            .selectAll()
            .where("discussionID", "is not", null)
            .$narrowType<{ discussionID: number }>();
    }
}
