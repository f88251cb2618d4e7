import { writeFile } from "node:fs/promises";
import type { Config } from "@parley/config/server";
import type { Wording } from "@parley/library/contract";
import { ApiRefusal, createFieldError, fill, toDateTime, toMessage } from "@parley/library/contract";
import type { ReceivedFile, Viewer } from "@parley/library/server/http";
import { InvalidInput, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { reencodePicture, UnfitPicture } from "@parley/library/server/pictures";
import { findUploadProblem, parseBytes, UPLOAD_FIELD } from "@parley/media/contract";
import type { Users } from "@parley/users/server";
import { createFileName } from "./fileNames";
import type { MediaRepository, MediaRow } from "./media.repository";

/** Columns that describe a stored file. */
type StoredFile = Pick<MediaRow, "fileName" | "type" | "size" | "width" | "height">;

export const AN_HOUR = 60 * 60 * 1000;

const A_DAY = 24 * AN_HOUR;

/** Permissions that exempt from the daily limit. */
const EXEMPT_PERMISSIONS = ["community.moderate", "community.manage", "site.manage"] as const;

/** Maximum side of an image, in pixels; for community managers as many digits as a file name allows (contract §5.9). */
const MAX_SIDE_PIXELS = 2560;

const MAX_MANAGED_SIDE_PIXELS = 9999;

/** Extensions that browsers treat as images; other content with them is rejected. */
const PICTURES = ["jpg", "jpeg", "png", "gif", "webp"];

/** Type that browsers do not interpret. */
const NEUTRAL_TYPE = "application/octet-stream";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: MediaRepository;
    config: Pick<Config, "get">;
    users: Pick<Users, "trustLevel">;
}

/** Creates the functions that check uploaded files, and prepare them for storage. */
export function createUploadedFiles({ kit, repository, config, users }: Dependencies) {
    return { requireFit, requireRoom, drawn, plain };

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
            ...toMessage(
                fill("You can upload {maximum} a day. Upload this file later, or choose a smaller one.", {
                    maximum: `${maxPerDay}B`,
                }),
            ),
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
            if (error instanceof UnfitPicture) throw refusal(error.wording);
            throw error;
        }
    }

    /** Keeps any other file unchanged, as a download that is never displayed. */
    function plain({ name, size }: ReceivedFile): StoredFile {
        const extension = /(?:\.tar)?\.([a-z0-9]{1,10})$/.exec(name.toLowerCase())?.[0].slice(1) ?? "bin";
        if (PICTURES.includes(extension)) throw refusal("The uploaded file is not a picture.");
        return { fileName: createFileName(extension), type: NEUTRAL_TYPE, size, width: null, height: null };
    }
}

function refusal(message: Wording): InvalidInput {
    return new InvalidInput([createFieldError(UPLOAD_FIELD, "invalid", { status: 400, message })]);
}
