import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";

/** What identifies a page: its site, and the hash of its address or of its ID. */
export interface PageIdentity {
    embedSiteID: number;
    pageKey: string;
}

/** A page whose title has not been read. */
export interface UnreadPage {
    embedPageID: number;
    pageURL: string;
    discussionID: number;
    /** Attempts so far. */
    countReads: number;
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
                .values({ ...identity, ...page, discussionID: null, dateRead: null, dateNextRead: null })
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
}
