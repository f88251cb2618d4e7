import { readBasePath, toDateTime, withBasePath } from "@parley/library/contract";
import type { PictureCopy } from "@parley/library/server/content";
import { findForeignPictures, withPictureCopies } from "@parley/library/server/content";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Egress } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import type { Storage } from "@parley/library/server/storage";
import type { ForeignPictureRow, ForeignPicturesRepository } from "./foreignPictures.repository";
import { toPictureKey } from "./foreignPictures.repository";
import { createPictureFetcher } from "./pictureFetcher";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL" | "jobs">;
    repository: ForeignPicturesRepository;
    storage: Storage;
    /** Must trust no host, because anybody may name one. */
    egress: Egress;
}

/** Path of the copies. */
export const FOREIGN_PICTURES_PATH = "/uploads/foreign/";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FETCH_PERIOD_MS = 10_000;
/** Delays after each temporary failure; after the last one the image stays a link. */
const RETRY_DELAYS_MS = [10 * MINUTE_MS, HOUR_MS, DAY_MS];
/** Time for which a copy without records is kept, as for unused uploads. */
const GRACE_MS = 7 * DAY_MS;
/** Maximum number of images per body; further ones stay links, so that nobody can use this site to flood another. */
const MAX_PICTURES = 50;
const FETCH_BATCH = 8;
const RENDER_BATCH = 50;
const SWEEP_BATCH = 100;

const FILE_NAME = /^[\w-]{43}-\d{1,4}x\d{1,4}\.(?:jpg|png|webp)$/;

export type ForeignPicturesService = ReturnType<typeof createForeignPicturesService>;

/**
 * Creates the service of images of other sites, which readers get as copies from this site: browsers never request the other sites (FC-89).
 * A body displays a link until a job has fetched the image, once for all bodies, and has rendered the body again.
 */
export function createForeignPicturesService({ kit, repository, storage, egress }: Dependencies) {
    const { siteURL, clock, jobs, database } = kit;
    const contentSources = getContentSources(database);
    const now = () => toDateTime(clock());
    const after = (delay: number) => toDateTime(new Date(clock().getTime() + delay));
    const fetchPicture = createPictureFetcher({ egress, storage, siteURL });

    contentSources.provideEmbeds(async (bodyHtml) => {
        const addresses = findFetchableURLs(bodyHtml);
        return addresses.length === 0 ? bodyHtml : withPictureCopies(bodyHtml, await copiesOf(addresses));
    });

    contentSources.onShown(async (recordType, recordIDs, bodyHtml, { isNew }) => {
        if (!isNew) await repository.removeUses(recordType, recordIDs);
        if (bodyHtml === undefined) return;
        const addresses = findFetchableURLs(bodyHtml);
        await repository.insert(addresses, now());
        const awaited = new Set(addresses.map(toPictureKey));
        const shown = (await repository.byFileNames([...new Set(findCopies(bodyHtml))])).map((row) => row.pictureKey);
        const uses = [...new Set([...awaited, ...shown])].map((key) => ({ pictureKey: key, isAwaited: awaited.has(key) }));
        for (const recordID of recordIDs) await repository.addUses(uses.map((use) => ({ ...use, recordType, recordID })));
    });

    jobs.every("media: foreign pictures", FETCH_PERIOD_MS, async () => {
        await Promise.all((await repository.due(now(), FETCH_BATCH)).map(fetchAndKeep));
        for (const record of await repository.renderable(RENDER_BATCH)) {
            try {
                await contentSources.renderAgain(record.recordType, record.recordID);
            } finally {
                // A body that fails to render must not block others.
                await repository.settle(record);
            }
        }
    });

    jobs.every("media: sweep foreign pictures", HOUR_MS, async () => {
        await repository.markUnused(now());
        let last = "";
        for (;;) {
            const rows = await repository.unusedSince(after(-GRACE_MS), { after: last, limit: SWEEP_BATCH });
            for (const row of rows)
                if (row.fileName === null || !(await contentSources.isReferenced(row.fileName))) await remove(row);
            if (rows.length < SWEEP_BATCH) return;
            last = rows.at(-1)?.pictureKey ?? last;
        }
    });

    return {
        /** Opens the file of a copy. */
        async open(fileName: string) {
            const row = FILE_NAME.test(fileName) ? await repository.byFileName(fileName) : undefined;
            const file = row && (await storage.open(fileName));
            return file && row?.fileType ? { ...file, type: row.fileType } : undefined;
        },
    };

    async function copiesOf(addresses: readonly string[]): Promise<Map<string, PictureCopy>> {
        const copies = new Map<string, PictureCopy>();
        for (const { url, fileName, width, height } of await repository.byUrls(addresses))
            if (fileName !== null && width !== null && height !== null)
                copies.set(url, { url: withBasePath(FOREIGN_PICTURES_PATH + fileName, readBasePath(siteURL)), width, height });
        return copies;
    }

    /** Fetches an image. The next attempt is stored first, so that an image that crashes the process is not retried at once. */
    async function fetchAndKeep({ pictureKey: key, url, attempts }: ForeignPictureRow): Promise<void> {
        const delay = RETRY_DELAYS_MS[attempts];
        await repository.update(key, {
            attempts: attempts + 1,
            dateNextAttempt: delay === undefined ? null : after(delay),
        });
        const copy = await fetchPicture(url);
        if (copy === "unavailable") return;
        await repository.update(key, { dateNextAttempt: null, ...(copy !== "unfit" && copy) });
    }

    /** Removes a copy. The row is removed first, because other rows may share the file. */
    async function remove({ pictureKey: key, fileName }: ForeignPictureRow): Promise<void> {
        await repository.remove(key);
        if (fileName !== null && (await repository.byFileName(fileName)) === undefined) await storage.remove(fileName);
    }
}

/** Returns the image URLs of a body that are fetched; together with the copies displayed already at most the limit. */
function findFetchableURLs(bodyHtml: string): string[] {
    return findForeignPictures(bodyHtml).slice(0, Math.max(0, MAX_PICTURES - findCopies(bodyHtml).length));
}

/** Returns the file names of the copies in a body, with duplicates. */
function findCopies(bodyHtml: string): string[] {
    const found = [...bodyHtml.matchAll(/\/uploads\/foreign\/([\w.-]{1,100})/g)].map(([, name = ""]) => name);
    return found.filter((name) => FILE_NAME.test(name)).slice(0, MAX_PICTURES);
}
