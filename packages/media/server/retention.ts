import { toDateTime } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { ServerKit } from "@parley/library/server/kit";
import type { Storage } from "@parley/library/server/storage";
import type { Users } from "@parley/users/server";
import { findFileNames } from "./fileNames";
import type { MediaRepository, MediaRow } from "./media.repository";
import type { MediaService } from "./media.service";
import type { createMediaVisibility } from "./visibility";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs">;
    repository: MediaRepository;
    storage: Storage;
    sees: ReturnType<typeof createMediaVisibility>;
    urlOf: MediaService["urlOf"];
    users: Users;
}

const AN_HOUR = 60 * 60 * 1000;
const A_DAY = 24 * AN_HOUR;
/** Time for which unused and deleted uploads are kept. */
const GRACE_MS = 7 * A_DAY;
const BATCH_SIZE = 100;

/**
 * Registers the retention of uploads: posted ones are kept until their owner deletes them, because earlier versions of posts can be
 * restored; others for some days (FC-37).
 */
export function registerMediaRetention({ kit, repository, storage, sees, urlOf, users }: Dependencies): void {
    const { clock, jobs } = kit;
    const contentSources = getContentSources(kit.database);
    const ago = (time: number) => new Date(clock().getTime() - time);

    contentSources.onWritten(async ({ recordType, recordID, bodyHtml }) => {
        const rows = await repository.byFileNames(findFileNames(bodyHtml));
        const author = rows.length > 0 ? await contentSources.sourceOf(recordType)?.authorOf(recordID) : undefined;
        if (author === undefined) return;
        const viewer = await users.viewer(author);
        for (const row of rows) {
            // Posting a URL must not make an upload visible if its author may not see the upload.
            if (row.insertUserID === author || (await sees(viewer, row)))
                await repository.use({ mediaID: row.mediaID, recordType, recordID }, toDateTime(clock()));
        }
    });

    jobs.every("media: sweep", AN_HOUR, async () => {
        await storage.tidy(ago(A_DAY));
        const [grace, begunSince] = [toDateTime(ago(GRACE_MS)), toDateTime(ago(A_DAY))];
        const stale = { unusedSince: grace, deletedSince: grace, begunSince };
        for await (const row of iteratePages((part) => repository.stale(stale, part))) {
            if (row.dateDeleted !== null || !(await contentSources.isReferenced(row.fileName))) await wipe(row);
        }
    });

    users.provideErasure("media", async (userID, method) => {
        for await (const row of iteratePages((part) => repository.ofUser(userID, part))) {
            if (method !== "keep" || row.dateUsed === null) await wipe(row);
        }
    });

    users.provideExport("media", async function* (userID) {
        for await (const row of iteratePages((part) => repository.ofUser(userID, part))) {
            const { mediaID, name, type, size, width, height, dateInserted, dateDeleted } = row;
            yield { mediaID, url: urlOf(row), name, type, size, width, height, dateInserted, dateDeleted };
        }
    });

    /** Removes the file before the row, so that no file is left without a row. */
    async function wipe({ mediaID, fileName }: MediaRow): Promise<void> {
        await storage.remove(fileName);
        await repository.remove(mediaID);
    }
}

/** Yields all rows of a paged list. */
async function* iteratePages(read: (part: { after: number; limit: number }) => Promise<MediaRow[]>): AsyncIterable<MediaRow> {
    let after = 0;
    for (;;) {
        const rows = await read({ after, limit: BATCH_SIZE });
        yield* rows;
        if (rows.length < BATCH_SIZE) return;
        after = rows.at(-1)?.mediaID ?? after;
    }
}
