import { writeFile } from "node:fs/promises";
import type { Config } from "@parley/config/server";
import { ApiRefusal, createFieldError, toDateTime } from "@parley/library/contract";
import type { LargeUpload, Viewer } from "@parley/library/server/http";
import { InvalidInput, may, notFound, ReceivedFile, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { isPicture, reencodePicture, UnfitPicture } from "@parley/library/server/pictures";
import type { Storage } from "@parley/library/server/storage";
import { createThrottle, tooMany } from "@parley/library/server/throttle";
import type { Media } from "@parley/media/contract";
import { findUploadProblem, parseBytes, UPLOAD_FIELD } from "@parley/media/contract";
import type { Users } from "@parley/users/server";
import { createFileName, MEDIA_PATH, parseFileName } from "./fileNames";
import { ownsMedia } from "./media.access";
import type { MediaRepository, MediaRow } from "./media.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: MediaRepository;
    storage: Storage;
    config: Pick<Config, "get">;
    users: Pick<Users, "trustLevel">;
    sees: (viewer: Viewer, row: MediaRow) => Promise<boolean>;
}

/** Columns that describe a stored file. */
type StoredFile = Pick<MediaRow, "fileName" | "type" | "size" | "width" | "height">;

const AN_HOUR = 60 * 60 * 1000;
const A_DAY = 24 * AN_HOUR;
const UPLOADS_PER_HOUR = 200;
/** Permissions that exempt from the daily limit. */
const EXEMPT_PERMISSIONS = ["community.moderate", "community.manage", "site.manage"] as const;
/** Maximum side of an image, in pixels; for community managers as many digits as a file name allows (contract §5.9). */
const MAX_SIDE_PIXELS = 2560;
const MAX_MANAGED_SIDE_PIXELS = 9999;
/** Extensions that browsers treat as images; other content with them is rejected. */
const PICTURES = ["jpg", "jpeg", "png", "gif", "webp"];
/** Type that browsers do not interpret. */
const NEUTRAL_TYPE = "application/octet-stream";

export type MediaService = ReturnType<typeof createMediaService>;

/** Creates the service of uploads, which their owners can view and delete (contract §5.9). */
export function createMediaService({ kit, repository, storage, config, users, sees }: Dependencies) {
    const { siteURL } = kit;
    const now = () => toDateTime(kit.clock());
    const uploads = createThrottle({ limit: UPLOADS_PER_HOUR, per: AN_HOUR, clock: kit.clock });

    return {
        /** Options for receiving a file: nothing is read before the permission and the rate limit are checked. */
        large: {
            folder: storage.incoming,
            async maximumBytes(viewer) {
                requirePermission(viewer, "uploads.add");
                const seconds = uploads.wait(String(viewer.userID));
                if (seconds > 0) throw tooMany(seconds);
                return parseBytes(await config.get("upload.maxSize"));
            },
        } satisfies LargeUpload,

        /** Stores a file. Throws a field error for `file` if it is not allowed, and 429 for too many uploads. */
        async post(viewer: Viewer, file: unknown): Promise<Media> {
            requirePermission(viewer, "uploads.add");
            if (!(file instanceof ReceivedFile)) throw new InvalidInput([createFieldError(UPLOAD_FIELD, "missingField")]);
            await requireFit(viewer, file);
            uploads.take(String(viewer.userID));
            const content = (await isPicture(file.path)) ? await drawn(viewer, file) : plain(file);
            // Inserts the row before storing the file, so that an interruption leaves no file without a row.
            const row = await kit.database.transaction(async () => {
                await repository.lock(viewer.userID);
                await requireRoom(viewer, content.size);
                return repository.insert({
                    ...content,
                    name: file.name,
                    dateInserted: now(),
                    insertUserID: viewer.userID,
                    foreignType: "embed",
                    foreignID: viewer.userID,
                });
            });
            try {
                await storage.store(content.fileName, file.path);
            } catch (error) {
                await repository.remove(row.mediaID);
                throw error;
            }
            await repository.update(row.mediaID, { dateStored: now() });
            return answerOf(row);
        },

        get: async (viewer: Viewer, mediaID: number): Promise<Media> => answerOf(await theirs(viewer, mediaID)),

        getByUrl: async (viewer: Viewer, url: string): Promise<Media> => answerOf(await theirsByUrl(viewer, url)),

        /** Returns the URL of the file, if the viewer may see it. */
        download: async (viewer: Viewer, mediaID: number): Promise<string> => seenUrl(viewer, await repository.byID(mediaID)),

        downloadByUrl: async (viewer: Viewer, url: string): Promise<string> => seenUrl(viewer, await at(url)),

        /** Changes the owner of an upload (contract §5.9). */
        async attach(viewer: Viewer, mediaID: number, foreignID: number): Promise<Media> {
            const row = await theirs(viewer, mediaID);
            requirePermission(viewer, ["uploads.add", "community.manage"]);
            if (foreignID !== viewer.userID) requirePermission(viewer, "community.manage");
            await repository.update(mediaID, { foreignID });
            return answerOf({ ...row, foreignID });
        },

        remove: async (viewer: Viewer, mediaID: number, deleteFile?: boolean): Promise<void> =>
            takeAway(viewer, await theirs(viewer, mediaID), deleteFile),

        removeByUrl: async (viewer: Viewer, url: string, deleteFile?: boolean): Promise<void> =>
            takeAway(viewer, await theirsByUrl(viewer, url), deleteFile),

        /** Deletes an upload as part of a list; requires `community.manage`. */
        async removeAny(viewer: Viewer, mediaID: number, deleteFile: boolean): Promise<void> {
            requirePermission(viewer, "community.manage");
            await takeAway(viewer, await theirs(viewer, mediaID), deleteFile);
        },

        /** Returns the IDs of uploads by their URLs; requires `community.manage`. Throws 404 if one is unknown. */
        async idsAt(viewer: Viewer, urls: readonly string[]): Promise<number[]> {
            requirePermission(viewer, "community.manage");
            const ids: number[] = [];
            for (const url of urls) ids.push((await theirsByUrl(viewer, url)).mediaID);
            return ids;
        },

        urlOf,
    };

    async function seenUrl(viewer: Viewer, row: MediaRow | undefined): Promise<string> {
        if (!row || !(await sees(viewer, row))) throw notFound("Media");
        return urlOf(row);
    }

    async function requireFit(viewer: Viewer, file: ReceivedFile): Promise<void> {
        const [maxSize, allowedExtensions] = [await config.get("upload.maxSize"), await config.get("upload.allowedExtensions")];
        const manages = may(viewer, "community.manage");
        const wrong = findUploadProblem(file, { maxSize, allowedExtensions, manages });
        if (wrong !== undefined) throw refusal(wrong);
        // Checked before an image is re-encoded, and again when the file is stored.
        await requireRoom(viewer, file.size);
    }

    /** Throws 429 if the upload would exceed the daily limit of the settings, which depends on the age of the account (FC-37, FC-87). */
    async function requireRoom(viewer: Viewer, size: number): Promise<void> {
        if (may(viewer, EXEMPT_PERMISSIONS)) return;
        const isNew = (await users.trustLevel(viewer.userID)) === "new";
        const maxPerDay = await config.get(isNew ? "upload.maxPerDayNewAccount" : "upload.maxPerDay");
        const since = toDateTime(new Date(kit.clock().getTime() - A_DAY));
        if (size <= parseBytes(maxPerDay) - (await repository.bytesOf(viewer.userID, since))) return;
        throw new ApiRefusal({
            status: 429,
            message: `You can upload ${maxPerDay}B a day. Upload this file later, or choose a smaller one.`,
            description: null,
            retryAfter: AN_HOUR / 1000,
        });
    }

    /** Re-encodes an image, which removes everything else in the file (FC-36, FC-38). */
    async function drawn(viewer: Viewer, file: ReceivedFile): Promise<StoredFile> {
        const longest = may(viewer, "community.manage") ? MAX_MANAGED_SIDE_PIXELS : MAX_SIDE_PIXELS;
        try {
            const { bytes, width, height, extension, type } = await reencodePicture(file.path, { longest, mayMove: true });
            await writeFile(file.path, bytes);
            return { fileName: createFileName(extension, { width, height }), type, size: bytes.length, width, height };
        } catch (error) {
            if (error instanceof UnfitPicture) throw refusal(error.message);
            throw error;
        }
    }

    /** Keeps any other file unchanged, as a download that is never displayed. */
    function plain({ name, size }: ReceivedFile): StoredFile {
        const extension = /(?:\.tar)?\.([a-z0-9]{1,10})$/.exec(name.toLowerCase())?.[0].slice(1) ?? "bin";
        if (PICTURES.includes(extension)) throw refusal("The uploaded file is not a picture.");
        return { fileName: createFileName(extension), type: NEUTRAL_TYPE, size, width: null, height: null };
    }

    async function theirs(viewer: Viewer, mediaID: number): Promise<MediaRow> {
        return requireTheirs(viewer, await repository.byID(mediaID));
    }

    async function theirsByUrl(viewer: Viewer, url: string): Promise<MediaRow> {
        return requireTheirs(viewer, await at(url));
    }

    async function at(url: string): Promise<MediaRow | undefined> {
        const name = parseFileName(url, siteURL);
        return name === undefined ? undefined : repository.byFileName(name);
    }

    /** Returns the row if the upload is the viewer's; otherwise throws 404, as for an unknown one (FC-12). */
    function requireTheirs(viewer: Viewer, row: MediaRow | undefined): MediaRow {
        requireSession(viewer);
        if (!row || !ownsMedia(viewer, row)) throw notFound("Media");
        return row;
    }

    async function takeAway(viewer: Viewer, { mediaID, fileName }: MediaRow, deleteFile = false): Promise<void> {
        if (deleteFile) requirePermission(viewer, "community.manage");
        await repository.update(mediaID, { dateDeleted: now() });
        if (!deleteFile) return;
        await storage.remove(fileName);
        await repository.remove(mediaID);
    }

    function urlOf({ fileName }: Pick<MediaRow, "fileName">): string {
        return siteURL + MEDIA_PATH + fileName;
    }

    function answerOf(row: MediaRow): Media {
        const { fileName: _file, dateStored: _stored, dateUsed: _used, dateDeleted: _deleted, ...stored } = row;
        return { ...stored, url: urlOf(row), downloadUrl: `${siteURL}/api/v2/media/${row.mediaID}/download` };
    }
}

function refusal(message: string): InvalidInput {
    return new InvalidInput([createFieldError(UPLOAD_FIELD, "invalid", { status: 400, message })]);
}
