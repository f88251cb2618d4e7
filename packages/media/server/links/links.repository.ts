import { createHash } from "node:crypto";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Selectable, Updateable } from "kysely";

/** What was read at an address elsewhere. */
interface LinkCardsTable {
    /** Made of the address, which may be longer than an index takes. */
    linkKey: string;
    url: string;
    /** `link`, `image`; empty as long as nothing could be read. */
    type: string;
    name: string;
    text: string;
    /** Of the small picture, as it is kept. */
    fileName: string | null;
    fileType: string | null;
    width: number | null;
    height: number | null;
    dateInserted: DateTime;
    /** When it was tried the last time; without it, it waits. */
    dateRead: DateTime | null;
}

/** A record that waits for what stands at an address. */
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

/** By which an address is known. */
export function toLinkKey(url: string): string {
    return createHash("sha256").update(url).digest("hex");
}

/** All SQL about what stands at addresses elsewhere. */
export function createLinksRepository(database: Database) {
    const cards = () => database.query.selectFrom("linkCards").selectAll();

    return {
        byKey: (linkKey: string): Promise<LinkCardRow | undefined> => cards().where("linkKey", "=", linkKey).executeTakeFirst(),

        async byUrls(urls: readonly string[]): Promise<LinkCardRow[]> {
            return urls.length === 0 ? [] : cards().where("linkKey", "in", urls.map(toLinkKey)).execute();
        },

        /** Makes a place for what stands there, if there is none yet. */
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

        /** What was never tried, the oldest first. */
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

        /** Records that wait no longer: what they name was tried. */
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
