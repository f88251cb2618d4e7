import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { findSitePath } from "@parley/library/contract";
import type { Egress, EgressPage } from "@parley/library/server/egress";
import { EgressFailure } from "@parley/library/server/egress";
import { reencodePicture, UnfitPicture } from "@parley/library/server/pictures";
import type { Storage } from "@parley/library/server/storage";
import { createFileName } from "../fileNames";
import type { ForeignPictureRow } from "./foreignPictures.repository";

interface Dependencies {
    egress: Egress;
    storage: Storage;
    siteURL: string;
}

/** A stored copy. */
export type StoredCopy = Pick<ForeignPictureRow, "fileName" | "fileType" | "width" | "height">;

/** Limits of one request for an image: size in bytes, timeout in milliseconds. */
export const PICTURE_LIMITS = { maxBytes: 10 * 1024 * 1024, timeoutMs: 15_000 };
/** Same limit as for members' uploads. */
const MAX_SIDE_PIXELS = 2560;
/** Some hosts send no specific type for images; the content determines the type. */
const PICTURE_TYPE = /^(image\/|application\/octet-stream\b)/i;
const IS_TEMPORARY = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429;

/**
 * Creates a function that fetches images of other sites and stores re-encoded copies, so that nothing of the original file is served
 * (FC-36, FC-89).
 */
export function createPictureFetcher({ egress, storage, siteURL }: Dependencies) {
    const headers = { accept: "image/webp, image/png, image/jpeg, image/gif", "user-agent": `Parley (pictures; +${siteURL})` };

    /** Returns the stored copy; `unavailable` if a later attempt may succeed, `unfit` if none will. */
    return async function fetchPicture(url: string): Promise<StoredCopy | "unavailable" | "unfit"> {
        const found = await request(url);
        if (typeof found === "string") return found;
        if (IS_TEMPORARY(found.status)) return "unavailable";
        // Files of this site are never copied, because their visibility depends on the viewer.
        if (found.status !== 200 || findSitePath(found.address, siteURL) !== undefined || !PICTURE_TYPE.test(found.contentType))
            return "unfit";
        try {
            const { bytes, width, height, extension, type } = await reencodePicture(found.bytes, {
                longest: MAX_SIDE_PIXELS,
                mayMove: true,
            });
            const fileName = `${createHash("sha256").update(bytes).digest("base64url")}-${width}x${height}.${extension}`;
            const file = path.join(storage.incoming, createFileName(extension));
            await writeFile(file, bytes);
            await storage.store(fileName, file);
            return { fileName, fileType: type, width, height };
        } catch (error) {
            if (error instanceof UnfitPicture) return "unfit";
            throw error;
        }
    };

    async function request(url: string): Promise<EgressPage | "unavailable" | "unfit"> {
        try {
            return await egress.page(url, headers);
        } catch (error) {
            if (error instanceof EgressFailure) return error.reason === "down" ? "unavailable" : "unfit";
            throw error;
        }
    }
}
