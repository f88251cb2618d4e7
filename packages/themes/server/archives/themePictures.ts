import { createHash } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { fill, toFilledText } from "@parley/library/contract";
import { UnfitFont } from "@parley/library/server/fonts";
import { badRequest } from "@parley/library/server/http";
import { createPictureFolder, isSvg, reencodePicture, sanitizeSvg, UnfitPicture } from "@parley/library/server/pictures";
import type { ZipFile } from "@parley/library/server/zip";
import type { OwnFonts } from "../fonts/ownFonts";

/** Directory below the uploads of the pictures that came with themes, also in their addresses. */
const FOLDER = "themes";
const MAX_SIDE = 2400;
/** Addresses of pictures of the site and of themes, and of fonts of themes. */
const ADDRESSES = /\/uploads\/(branding|themes)\/([\w-]+\.(?:png|jpg|webp|svg|woff2))/g;

export type ThemePictures = ReturnType<typeof createThemePictures>;

/** Creates the store of the pictures and fonts that themes show, which are named by their contents. */
export function createThemePictures(uploadsDirectory: string, ownFonts: Pick<OwnFonts, "store">) {
    const folder = path.join(uploadsDirectory, FOLDER);
    const pictures = createPictureFolder(folder);
    return {
        /** Returns the files of the pictures and fonts of this site to which texts refer. */
        async collect(texts: readonly string[]): Promise<ZipFile[]> {
            const found = new Map<string, string>();
            for (const text of texts) for (const [, where = "", name = ""] of text.matchAll(ADDRESSES)) found.set(name, where);
            const files = [...found].map(async ([name, where]) => {
                const bytes = await readFile(path.join(uploadsDirectory, where, name)).catch(() => undefined);
                return bytes && { name: `${isFont(name) ? "fonts" : "pictures"}/${name}`, bytes };
            });
            return (await Promise.all(files)).filter((file) => file !== undefined);
        },

        /**
         * Draws pictures anew, reads fonts, and stores them. Returns the function that replaces their former addresses in a text. Throws 400 for what
         * is no picture or no font.
         */
        async store(sent: ReadonlyMap<string, Buffer>): Promise<(text: string) => string> {
            const addresses = new Map<string, string>();
            for (const [name, bytes] of sent)
                addresses.set(name, await (isFont(name) ? storeFont(name, bytes) : storePicture(name, bytes)));
            return (text) => text.replaceAll(ADDRESSES, (address, _where, name: string) => addresses.get(name) ?? address);
        },
    };

    async function storeFont(name: string, bytes: Buffer): Promise<string> {
        try {
            return (await ownFonts.store(bytes)).url;
        } catch (error) {
            throw error instanceof UnfitFont
                ? badRequest(fill("The file fonts/{name} is refused. {message}", { name, message: toFilledText(error.wording) }))
                : error;
        }
    }

    async function storePicture(name: string, sent: Buffer): Promise<string> {
        const { bytes, extension } = await draw(name, sent);
        const stored = `${createHash("sha256").update(bytes).digest("base64url").slice(0, 24)}.${extension}`;
        // Equal contents have equal names, so the file is that of an earlier archive.
        const isStored = await access(path.join(folder, stored)).then(
            () => true,
            () => false,
        );
        // What is used again is as young as what is new, for the job that deletes what nothing names.
        if (isStored) await pictures.date(stored, new Date());
        else await pictures.store({ name: stored, bytes });
        return `/uploads/${FOLDER}/${stored}`;
    }
}

const isFont = (name: string): boolean => name.endsWith(".woff2");

async function draw(name: string, sent: Buffer): Promise<{ bytes: Buffer; extension: string }> {
    try {
        if (isSvg(sent)) return { bytes: sanitizeSvg(sent), extension: "svg" };
        return await reencodePicture(sent, { longest: MAX_SIDE });
    } catch (error) {
        if (error instanceof UnfitPicture)
            throw badRequest(
                fill("The file pictures/{name} is no picture: {message}", { name, message: toFilledText(error.wording) }),
            );
        throw error;
    }
}
