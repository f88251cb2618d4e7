import { writeFile } from "node:fs/promises";
import path from "node:path";
import { findSitePath } from "@parley/library/contract";
import { decodePage, parsePageFacts } from "@parley/library/server/content";
import type { Egress } from "@parley/library/server/egress";
import { EgressFailure } from "@parley/library/server/egress";
import { reencodePicture, UnfitPicture } from "@parley/library/server/pictures";
import type { Storage } from "@parley/library/server/storage";
import { createFileName } from "../fileNames";
import type { LinkCardRow } from "./links.repository";

interface Dependencies {
    egress: Egress;
    storage: Storage;
    siteURL: string;
}

/** Summary of a page, with a thumbnail stored on this site. */
export type ReadPage = Pick<LinkCardRow, "type" | "name" | "text" | "fileName" | "fileType" | "width" | "height">;

/** Limits of one request for a page (FC-7): size in bytes. */
export const PAGE_LIMITS = { maxBytes: 2 * 1024 * 1024 };
/** Maximum side of a thumbnail, in pixels; enough for displays with two device pixels per CSS pixel. */
const MAX_SIDE_PIXELS = 320;

/** Creates a function that reads external pages for their cards (FC-7). */
export function createLinkReader({ egress, storage, siteURL }: Dependencies) {
    const headers = { accept: "text/html, image/*;q=0.5", "user-agent": `Parley (link cards; +${siteURL})` };

    /** Returns the summary of a page; undefined if it cannot be read or has no title. */
    return async function read(url: string): Promise<ReadPage | undefined> {
        const found = await pageAt(url);
        // Pages of this site are never stored in a card, because their visibility depends on the viewer.
        if (found?.status !== 200 || findSitePath(found.address, siteURL) !== undefined) return undefined;
        if (found.contentType.startsWith("image/")) return withPicture({ type: "image", name: "", text: "" }, found.bytes);
        if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(found.contentType)) return undefined;
        const { name, text, picture } = parsePageFacts(decodePage(found.bytes, found.contentType));
        if (name === "") return undefined;
        const pictureURL =
            picture !== undefined && URL.canParse(picture, found.address) ? new URL(picture, found.address) : undefined;
        const shown = pictureURL && (await pageAt(pictureURL.href));
        return withPicture({ type: "link", name, text }, shown?.status === 200 ? shown.bytes : undefined);
    };

    async function pageAt(url: string) {
        try {
            return await egress.page(url, headers);
        } catch (error) {
            if (error instanceof EgressFailure) return undefined;
            throw error;
        }
    }

    /** Re-encodes and stores the thumbnail, so that readers request no other site. */
    async function withPicture(facts: Pick<ReadPage, "type" | "name" | "text">, bytes?: Buffer): Promise<ReadPage> {
        const without = { ...facts, fileName: null, fileType: null, width: null, height: null };
        if (!bytes) return without;
        try {
            const {
                bytes: drawn,
                width,
                height,
                extension,
                type: fileType,
            } = await reencodePicture(bytes, { longest: MAX_SIDE_PIXELS });
            const fileName = createFileName(extension);
            const file = path.join(storage.incoming, fileName);
            await writeFile(file, drawn);
            await storage.store(fileName, file);
            return { ...facts, fileName, fileType, width, height };
        } catch (error) {
            if (error instanceof UnfitPicture) return without;
            throw error;
        }
    }
}
