import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface MediaTable {
    mediaID: Generated<number>;
    /** Random name in the storage, with the dimensions of an image. */
    fileName: string;
    /** Original name. */
    name: string;
    type: string;
    /** Stored size, in bytes. */
    size: number;
    width: number | null;
    height: number | null;
    dateInserted: DateTime;
    insertUserID: number;
    foreignType: string | null;
    foreignID: number | null;
    /** When the file was stored; null while it is not, which hides the upload. */
    dateStored: DateTime | null;
    /** When the upload was first contained in a posted record. */
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

/** Limits by which expired uploads are found. */
export interface ExpiryLimits {
    /** Never posted, and uploaded before this time. */
    unusedSince: DateTime;
    /** Deleted before this time. */
    deletedSince: DateTime;
    /** Started before this time and never completed. */
    begunSince: DateTime;
}

export type MediaRepository = ReturnType<typeof createMediaRepository>;

/** Creates the repository of uploads and of the records that contain them. */
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

        /** Removes an upload and its uses. */
        async remove(mediaID: number): Promise<void> {
            await database.transaction(async () => {
                await database.query.deleteFrom("mediaUses").where("mediaID", "=", mediaID).execute();
                await database.query.deleteFrom("media").where("mediaID", "=", mediaID).execute();
            });
        },

        /** Locks a member's uploads until the current transaction ends, so that only one upload is stored at a time. */
        lock: (insertUserID: number): Promise<void> => lockUntilCommit(database, [`uploads of ${insertUserID}`]),

        /** Returns the number of bytes that a member has uploaded since a time. */
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

        /** Returns the IDs of uploads that are in use but have no row. */
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

        /** Stores that a record contains the upload, now or in an earlier version, which keeps its file. */
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

        /** Returns a page of a member's uploads ordered by ID, including deleted ones. */
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
            { unusedSince, deletedSince, begunSince }: ExpiryLimits,
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
