import { createHash } from "node:crypto";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Selectable, Updateable } from "kysely";

/** An image of another site, and its copy. */
interface ForeignPicturesTable {
    /** Hash of the URL, which may be too long for an index. */
    pictureKey: string;
    url: string;
    /** File name of the copy, derived from its content: two URLs of the same image share it. Null until the image is fetched. */
    fileName: string | null;
    fileType: string | null;
    width: number | null;
    height: number | null;
    /** Number of attempts to fetch the image. */
    attempts: number;
    dateInserted: DateTime;
    /** Time of the next attempt; null if there is a copy, or there will be none. */
    dateNextAttempt: DateTime | null;
    /** Since when no record displays the image. */
    dateUnused: DateTime | null;
}

/** A record that displays an image. */
interface ForeignPictureUsesTable {
    pictureKey: string;
    recordType: string;
    recordID: number;
    /** Whether the record displays a placeholder and must be rendered again once there is a copy. */
    isAwaited: boolean;
}

declare module "@parley/library/server/database" {
    interface Tables {
        foreignPictures: ForeignPicturesTable;
        foreignPictureUses: ForeignPictureUsesTable;
    }
}

export type ForeignPictureRow = Selectable<ForeignPicturesTable>;
export type ForeignPictureUse = Selectable<ForeignPictureUsesTable>;
export type ForeignPicturesRepository = ReturnType<typeof createForeignPicturesRepository>;

/** Maximum number of rows per statement. */
const CHUNK_ROWS = 500;

export function toPictureKey(url: string): string {
    return createHash("sha256").update(url).digest("hex");
}

/** Creates the repository of images of other sites. */
export function createForeignPicturesRepository(database: Database) {
    const pictures = () => database.query.selectFrom("foreignPictures").selectAll();

    return {
        byFileName: (fileName: string): Promise<ForeignPictureRow | undefined> =>
            pictures().where("fileName", "=", fileName).executeTakeFirst(),

        async byFileNames(fileNames: readonly string[]): Promise<ForeignPictureRow[]> {
            return fileNames.length === 0 ? [] : pictures().where("fileName", "in", fileNames).execute();
        },

        async byUrls(urls: readonly string[]): Promise<ForeignPictureRow[]> {
            return urls.length === 0 ? [] : pictures().where("pictureKey", "in", urls.map(toPictureKey)).execute();
        },

        /** Adds images to be fetched; does nothing for known ones. */
        async insert(urls: readonly string[], now: DateTime): Promise<void> {
            if (urls.length === 0) return;
            const unknown = {
                ...{ fileName: null, fileType: null, width: null, height: null },
                ...{ attempts: 0, dateInserted: now, dateNextAttempt: now, dateUnused: null },
            };
            await database.query
                .insertInto("foreignPictures")
                .values(urls.map((url) => ({ pictureKey: toPictureKey(url), url, ...unknown })))
                .onConflict((conflict) => conflict.doNothing())
                .execute();
        },

        async update(key: string, changes: Updateable<ForeignPicturesTable>): Promise<void> {
            await database.query.updateTable("foreignPictures").set(changes).where("pictureKey", "=", key).execute();
        },

        /** Returns the images to be fetched now: newest first, so that a large import does not delay new posts. */
        due: (now: DateTime, limit: number): Promise<ForeignPictureRow[]> =>
            pictures()
                .where("dateNextAttempt", "<=", now)
                .orderBy("dateInserted", "desc")
                .orderBy("pictureKey")
                .limit(limit)
                .execute(),

        async addUses(uses: readonly ForeignPictureUse[]): Promise<void> {
            if (uses.length > 0)
                await database.query
                    .insertInto("foreignPictureUses")
                    .values([...uses])
                    .execute();
        },

        async removeUses(recordType: string, recordIDs: readonly number[]): Promise<void> {
            for (let start = 0; start < recordIDs.length; start += CHUNK_ROWS) {
                await database.query
                    .deleteFrom("foreignPictureUses")
                    .where("recordType", "=", recordType)
                    .where("recordID", "in", recordIDs.slice(start, start + CHUNK_ROWS))
                    .execute();
            }
        },

        /** Returns records with a placeholder of an image that has a copy. */
        renderable: (limit: number): Promise<Pick<ForeignPictureUse, "recordType" | "recordID">[]> =>
            database.query
                .selectFrom("foreignPictureUses")
                .innerJoin("foreignPictures", "foreignPictures.pictureKey", "foreignPictureUses.pictureKey")
                .select(["recordType", "recordID"])
                .distinct()
                .where("isAwaited", "=", true)
                .where("fileName", "is not", null)
                .limit(limit)
                .execute(),

        /** Marks a record as rendered with the existing copies. */
        async settle({ recordType, recordID }: Pick<ForeignPictureUse, "recordType" | "recordID">): Promise<void> {
            await database.query
                .updateTable("foreignPictureUses")
                .set({ isAwaited: false })
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .where("pictureKey", "in", (query) =>
                    query.selectFrom("foreignPictures").select("pictureKey").where("fileName", "is not", null),
                )
                .execute();
        },

        /** Updates since when images are in no record. */
        async markUnused(now: DateTime): Promise<void> {
            const update = database.query.updateTable("foreignPictures");
            await update
                .set({ dateUnused: now })
                .where("dateUnused", "is", null)
                .where("pictureKey", "not in", (query) => query.selectFrom("foreignPictureUses").select("pictureKey"))
                .execute();
            await update
                .set({ dateUnused: null })
                .where("dateUnused", "is not", null)
                .where("pictureKey", "in", (query) => query.selectFrom("foreignPictureUses").select("pictureKey"))
                .execute();
        },

        unusedSince: (moment: DateTime, { after, limit }: { after: string; limit: number }): Promise<ForeignPictureRow[]> =>
            pictures()
                .where("dateUnused", "<", moment)
                .where("pictureKey", ">", after)
                .orderBy("pictureKey")
                .limit(limit)
                .execute(),

        async remove(key: string): Promise<void> {
            await database.query.deleteFrom("foreignPictures").where("pictureKey", "=", key).execute();
        },
    };
}
