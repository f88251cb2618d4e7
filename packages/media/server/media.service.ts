import type { Config } from "@parley/config/server";
import { createFieldError, toDateTime } from "@parley/library/contract";
import type { LargeUpload, Viewer } from "@parley/library/server/http";
import { InvalidInput, notFound, ReceivedFile, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { isPicture } from "@parley/library/server/pictures";
import type { Storage } from "@parley/library/server/storage";
import { createThrottle, tooManyRequests } from "@parley/library/server/throttle";
import type { Media } from "@parley/media/contract";
import { parseBytes, UPLOAD_FIELD } from "@parley/media/contract";
import type { Users } from "@parley/users/server";
import { MEDIA_PATH, parseFileName } from "./fileNames";
import type { MediaRepository, MediaRow } from "./media.repository";
import { AN_HOUR, createUploadedFiles } from "./uploadedFiles";
import { ownsMedia } from "./visibility";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: MediaRepository;
    storage: Storage;
    config: Pick<Config, "get">;
    users: Pick<Users, "trustLevel">;
    sees: (viewer: Viewer, row: MediaRow) => Promise<boolean>;
}
const UPLOADS_PER_HOUR = 200;

export type MediaService = ReturnType<typeof createMediaService>;

/** Creates the service of uploads, which their owners can view and delete (contract §5.9). */
export function createMediaService({ kit, repository, storage, config, users, sees }: Dependencies) {
    const { siteURL } = kit;
    const { requireFit, requireRoom, drawn, plain } = createUploadedFiles({ kit, repository, config, users });
    const now = () => toDateTime(kit.clock());
    const uploads = createThrottle({ limit: UPLOADS_PER_HOUR, per: AN_HOUR, clock: kit.clock });

    return {
        /** Options for receiving a file: nothing is read before the permission and the rate limit are checked. */
        large: {
            folder: storage.incoming,
            async maximumBytes(viewer) {
                requirePermission(viewer, "uploads.add");
                const seconds = uploads.wait(String(viewer.userID));
                if (seconds > 0) throw tooManyRequests(seconds);
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
            remove(viewer, await theirs(viewer, mediaID), deleteFile),

        removeByUrl: async (viewer: Viewer, url: string, deleteFile?: boolean): Promise<void> =>
            remove(viewer, await theirsByUrl(viewer, url), deleteFile),

        /** Deletes an upload as part of a list; requires `community.manage`. */
        async removeAny(viewer: Viewer, mediaID: number, deleteFile: boolean): Promise<void> {
            requirePermission(viewer, "community.manage");
            await remove(viewer, await theirs(viewer, mediaID), deleteFile);
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

    async function remove(viewer: Viewer, { mediaID, fileName }: MediaRow, deleteFile = false): Promise<void> {
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
