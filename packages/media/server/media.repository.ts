import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface MediaTable {
    mediaID: Generated<number>;
    /** By which it is kept: random, and of a picture with its size. */
    fileName: string;
    /** The name it had where it came from. */
    name: string;
    type: string;
    /** In bytes, as it is kept. */
    size: number;
    width: number | null;
    height: number | null;
    dateInserted: DateTime;
    insertUserID: number;
    foreignType: string | null;
    foreignID: number | null;
    /** When its file was there; without it nobody sees it. */
    dateStored: DateTime | null;
    /** When it first stood in something that was posted. */
    dateUsed: DateTime | null;
    dateDeleted: DateTime | null;
}

interface MediaUsesTable {
    mediaID: number;
    recordType: string;
    recordID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        media: MediaTable;
        mediaUses: MediaUsesTable;
    }
}

export type MediaRow = Selectable<MediaTable>;

/** Which rows are to go, with their files. */
export interface Stale {
    /** Never posted, and uploaded before this. */
    unusedSince: DateTime;
    /** Deleted before this. */
    deletedSince: DateTime;
    /** Begun before this, and never there. */
    begunSince: DateTime;
}

export type MediaRepository = ReturnType<typeof createMediaRepository>;

/** All SQL about uploads, and where they stand. */
export function createMediaRepository(database: Database) {
    return {
        byID: (mediaID: number): Promise<MediaRow | undefined> => present().where("mediaID", "=", mediaID).executeTakeFirst(),

        byFileName: (fileName: string): Promise<MediaRow | undefined> =>
            present().where("fileName", "=", fileName).executeTakeFirst(),

        async byFileNames(fileNames: readonly string[]): Promise<MediaRow[]> {
            return fileNames.length === 0 ? [] : present().where("fileName", "in", fileNames).execute();
        },

        insert: (row: Insertable<MediaTable>): Promise<MediaRow> =>
            database.query.insertInto("media").values(row).returningAll().executeTakeFirstOrThrow(),

        async update(mediaID: number, changes: Updateable<MediaTable>): Promise<void> {
            await database.query.updateTable("media").set(changes).where("mediaID", "=", mediaID).execute();
        },

        /** Nothing is left of it here. */
        async remove(mediaID: number): Promise<void> {
            await database.transaction(async () => {
                await database.query.deleteFrom("mediaUses").where("mediaID", "=", mediaID).execute();
                await database.query.deleteFrom("media").where("mediaID", "=", mediaID).execute();
            });
        },

        /** Waits within the running transaction until no other one stores an upload of this member, and lets none until it is stored or undone. */
        lock: (insertUserID: number): Promise<void> => lockUntilCommit(database, [`uploads of ${insertUserID}`]),

        /** How many bytes somebody has uploaded since. */
        async bytesOf(insertUserID: number, since: DateTime): Promise<number> {
            const { bytes } = await database.query
                .selectFrom("media")
                .select(({ fn }) => fn.sum<number | string | null>("size").as("bytes"))
                .where("insertUserID", "=", insertUserID)
                .where("dateInserted", ">", since)
                .executeTakeFirstOrThrow();
            return Number(bytes ?? 0);
        },

        usesOf: (mediaID: number): Promise<MediaUsesTable[]> =>
            database.query.selectFrom("mediaUses").selectAll().where("mediaID", "=", mediaID).execute(),

        /** The ids of files of which nothing is known but where they stand. */
        async unknownUses(): Promise<number[]> {
            const rows = await database.query
                .selectFrom("mediaUses")
                .leftJoin("media", "media.mediaID", "mediaUses.mediaID")
                .select("mediaUses.mediaID")
                .distinct()
                .where("media.mediaID", "is", null)
                .execute();
            return rows.map(({ mediaID }) => mediaID);
        },

        /** It stands in a record, or did: so it stays where the words come back. */
        async use(use: MediaUsesTable, now: DateTime): Promise<void> {
            await database.query
                .insertInto("mediaUses")
                .values(use)
                .onConflict((conflict) => conflict.doNothing())
                .execute();
            await database.query
                .updateTable("media")
                .set({ dateUsed: now })
                .where("mediaID", "=", use.mediaID)
                .where("dateUsed", "is", null)
                .execute();
        },

        /** What somebody uploaded, a few at a time, by their numbers; deleted ones too. */
        ofUser: (insertUserID: number, { after, limit }: { after: number; limit: number }): Promise<MediaRow[]> =>
            database.query
                .selectFrom("media")
                .selectAll()
                .where("insertUserID", "=", insertUserID)
                .where("mediaID", ">", after)
                .orderBy("mediaID")
                .limit(limit)
                .execute(),

        stale: (
            { unusedSince, deletedSince, begunSince }: Stale,
            { after, limit }: { after: number; limit: number },
        ): Promise<MediaRow[]> =>
            database.query
                .selectFrom("media")
                .selectAll()
                .where("mediaID", ">", after)
                .where(({ and, eb, or }) =>
                    or([
                        and([eb("dateUsed", "is", null), eb("dateInserted", "<", unusedSince)]),
                        eb("dateDeleted", "<", deletedSince),
                        and([eb("dateStored", "is", null), eb("dateInserted", "<", begunSince)]),
                    ]),
                )
                .orderBy("mediaID")
                .limit(limit)
                .execute(),
    };

    function present() {
        return database.query
            .selectFrom("media")
            .selectAll()
            .where("dateDeleted", "is", null)
            .where("dateStored", "is not", null);
    }
}
