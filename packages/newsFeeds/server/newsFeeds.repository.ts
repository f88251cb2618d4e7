import { createHash } from "node:crypto";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Selectable } from "kysely";

interface NewsFeedsTable {
    /** Hash of the URL, which may be too long for an index. */
    feedKey: string;
    url: string;
    /** Last good copy as JSON, a `ParsedFeed`; null until the feed has been read successfully. */
    content: string | null;
    /** Time of the latest attempt. */
    dateRead: DateTime;
    /** Time of the last good copy. */
    dateFetched: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        newsFeeds: NewsFeedsTable;
    }
}

export type NewsFeedRow = Selectable<NewsFeedsTable>;
export type NewsFeedsRepository = ReturnType<typeof createNewsFeedsRepository>;

/** Creates the SQL functions for copies of feeds. */
export function createNewsFeedsRepository(database: Database) {
    const feeds = () => database.query.selectFrom("newsFeeds").selectAll();

    return {
        all: (): Promise<NewsFeedRow[]> => feeds().execute(),

        async byUrls(urls: readonly string[]): Promise<Map<string, NewsFeedRow>> {
            if (urls.length === 0) return new Map();
            const rows = await feeds().where("feedKey", "in", urls.map(toKey)).execute();
            return new Map(rows.map((row) => [row.url, row]));
        },

        /** Stores that a feed is being read. */
        async begin(url: string, dateRead: DateTime): Promise<void> {
            await database.query
                .insertInto("newsFeeds")
                .values({ feedKey: toKey(url), url, dateRead, content: null, dateFetched: null })
                .onConflict((conflict) => conflict.column("feedKey").doUpdateSet({ dateRead }))
                .execute();
        },

        async store(url: string, content: string, dateFetched: DateTime): Promise<void> {
            await database.query
                .updateTable("newsFeeds")
                .set({ content, dateFetched })
                .where("feedKey", "=", toKey(url))
                .execute();
        },

        async remove(urls: readonly string[]): Promise<void> {
            if (urls.length === 0) return;
            await database.query.deleteFrom("newsFeeds").where("feedKey", "in", urls.map(toKey)).execute();
        },
    };
}

const toKey = (url: string): string => createHash("sha256").update(url).digest("hex");
