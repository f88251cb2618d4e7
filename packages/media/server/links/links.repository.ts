import { createHash } from "node:crypto";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Selectable, Updateable } from "kysely";

/** Summary of the page at an external URL. */
interface LinkCardsTable {
    /** Hash of the URL, which may be too long for an index. */
    linkKey: string;
    url: string;
    /** `link` or `image`; empty until the page has been read successfully. */
    type: string;
    name: string;
    text: string;
    /** File name of the stored thumbnail. */
    fileName: string | null;
    fileType: string | null;
    width: number | null;
    height: number | null;
    dateInserted: DateTime;
    /** Time of the latest attempt; null while the page waits to be read. */
    dateRead: DateTime | null;
}

/** A record that waits for the summary of a URL. */
interface LinkUsesTable {
    linkKey: string;
    recordType: string;
    recordID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        linkCards: LinkCardsTable;
        linkUses: LinkUsesTable;
    }
}

export type LinkCardRow = Selectable<LinkCardsTable>;
export type LinkUse = Selectable<LinkUsesTable>;
export type LinksRepository = ReturnType<typeof createLinksRepository>;

/** Returns the key of a URL. */
export function toLinkKey(url: string): string {
    return createHash("sha256").update(url).digest("hex");
}

/** Creates the repository of summaries of external pages. */
export function createLinksRepository(database: Database) {
    const cards = () => database.query.selectFrom("linkCards").selectAll();

    return {
        byKey: (linkKey: string): Promise<LinkCardRow | undefined> => cards().where("linkKey", "=", linkKey).executeTakeFirst(),

        async byUrls(urls: readonly string[]): Promise<LinkCardRow[]> {
            return urls.length === 0 ? [] : cards().where("linkKey", "in", urls.map(toLinkKey)).execute();
        },

        /** Inserts an empty summary, unless there is one. */
        async begin(url: string, now: DateTime): Promise<void> {
            await database.query
                .insertInto("linkCards")
                .values({
                    ...{ linkKey: toLinkKey(url), url, type: "", name: "", text: "" },
                    ...{ fileName: null, fileType: null, width: null, height: null, dateInserted: now, dateRead: null },
                })
                .onConflict((conflict) => conflict.doNothing())
                .execute();
        },

        async update(linkKey: string, changes: Updateable<LinkCardsTable>): Promise<void> {
            await database.query.updateTable("linkCards").set(changes).where("linkKey", "=", linkKey).execute();
        },

        /** Returns summaries that have never been attempted, oldest first. */
        waiting: (limit: number): Promise<LinkCardRow[]> =>
            cards().where("dateRead", "is", null).orderBy("dateInserted").orderBy("linkKey").limit(limit).execute(),

        async countWaiting(): Promise<number> {
            const { count } = await database.query
                .selectFrom("linkCards")
                .select(({ fn }) => fn.countAll<number | string>().as("count"))
                .where("dateRead", "is", null)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        async use(use: LinkUse): Promise<void> {
            await database.query
                .insertInto("linkUses")
                .values(use)
                .onConflict((conflict) => conflict.doNothing())
                .execute();
        },

        /** Returns records whose summaries have been attempted. */
        usesOfRead: (limit: number): Promise<(LinkUse & { name: string })[]> =>
            database.query
                .selectFrom("linkUses")
                .innerJoin("linkCards", "linkCards.linkKey", "linkUses.linkKey")
                .select(["linkUses.linkKey", "recordType", "recordID", "name"])
                .where("dateRead", "is not", null)
                .limit(limit)
                .execute(),

        async forgetUse({ linkKey, recordType, recordID }: LinkUse): Promise<void> {
            await database.query
                .deleteFrom("linkUses")
                .where("linkKey", "=", linkKey)
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .execute();
        },
    };
}
