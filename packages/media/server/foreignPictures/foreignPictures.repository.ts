import { createHash } from "node:crypto";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Selectable, Updateable } from "kysely";

/** A picture of another site, and our copy of it. */
interface ForeignPicturesTable {
    /** Made of the address, which may be longer than an index takes. */
    pictureKey: string;
    url: string;
    /** The copy, named by its content: two addresses of one picture share it. Null until it was fetched. */
    fileName: string | null;
    fileType: string | null;
    width: number | null;
    height: number | null;
    /** How often it was fetched or tried. */
    attempts: number;
    dateInserted: DateTime;
    /** When it is fetched next; null once there is a copy, or there will be none. */
    dateNextAttempt: DateTime | null;
    /** Since when it stands in no record. */
    dateUnused: DateTime | null;
}

/** A record that shows a picture. */
interface ForeignPictureUsesTable {
    pictureKey: string;
    recordType: string;
    recordID: number;
    /** Whether the record shows a placeholder, and is to be rendered once there is a copy. */
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

/** How many rows one statement names. */
const CHUNK_ROWS = 500;

export function pictureKey(url: string): string {
    return createHash("sha256").update(url).digest("hex");
}

/** All SQL about pictures of other sites. */
export function createForeignPicturesRepository(database: Database) {
    const pictures = () => database.query.selectFrom("foreignPictures").selectAll();

    return {
        byFileName: (fileName: string): Promise<ForeignPictureRow | undefined> =>
            pictures().where("fileName", "=", fileName).executeTakeFirst(),

        async byFileNames(fileNames: readonly string[]): Promise<ForeignPictureRow[]> {
            return fileNames.length === 0 ? [] : pictures().where("fileName", "in", fileNames).execute();
        },

        async byUrls(urls: readonly string[]): Promise<ForeignPictureRow[]> {
            return urls.length === 0 ? [] : pictures().where("pictureKey", "in", urls.map(pictureKey)).execute();
        },

        /** Has these fetched by and by, unless they are known. */
        async insert(urls: readonly string[], now: DateTime): Promise<void> {
            if (urls.length === 0) return;
            const unknown = {
                ...{ fileName: null, fileType: null, width: null, height: null },
                ...{ attempts: 0, dateInserted: now, dateNextAttempt: now, dateUnused: null },
            };
            await database.query
                .insertInto("foreignPictures")
                .values(urls.map((url) => ({ pictureKey: pictureKey(url), url, ...unknown })))
                .onConflict((conflict) => conflict.doNothing())
                .execute();
        },

        async update(key: string, changes: Updateable<ForeignPicturesTable>): Promise<void> {
            await database.query.updateTable("foreignPictures").set(changes).where("pictureKey", "=", key).execute();
        },

        /** Those to be fetched now: the newest first, so that an import of many keeps no new post waiting. */
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

        /** Records that show a placeholder of a picture that there is a copy of. */
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

        /** The record was rendered with the copies there are. */
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

        /** Notes which stand in no record any more, and which do again. */
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
