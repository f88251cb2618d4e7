import { createHash } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import type { Wording } from "@parley/library/contract";
import { createFieldError, fill } from "@parley/library/contract";
import { MAX_FONT_BYTES, readFont, UnfitFont } from "@parley/library/server/fonts";
import { InvalidInput } from "@parley/library/server/http";
import { createPictureFolder } from "@parley/library/server/pictures";
import type { OwnFont } from "@parley/themes/contract";
import { MAX_OWN_FONTS, OWN_FONT_PATH, readProperty } from "@parley/themes/contract";

/** Directory below the uploads of the files that came with themes, also in their addresses. */
const FOLDER = "themes";

export type OwnFonts = ReturnType<typeof createOwnFonts>;

/** Creates the store of the fonts of themes, which are named by their contents, so that a name never gets another content. */
export function createOwnFonts(uploadsDirectory: string) {
    const folder = path.join(uploadsDirectory, FOLDER);
    const files = createPictureFolder(folder);
    return {
        /** Stores a font, and returns what pages need to know of it. Throws `UnfitFont`. */
        async store(bytes: Buffer): Promise<OwnFont> {
            const facts = readFont(bytes);
            const name = `${createHash("sha256").update(bytes).digest("base64url").slice(0, 24)}.woff2`;
            const isStored = await access(path.join(folder, name)).then(
                () => true,
                () => false,
            );
            // What is used again is as young as what is new, for the job that deletes what nothing names.
            if (isStored) await files.date(name, new Date());
            else await files.store({ name, bytes });
            return { url: `/uploads/${FOLDER}/${name}`, ...facts };
        },

        /** Returns the asset `fonts` with what the files in it are, whatever it says of them. Throws 422 for what is no font of this site. */
        async measure(fonts: unknown, field: string): Promise<unknown> {
            if (!Array.isArray(fonts)) return fonts;
            const refuse = (message: Wording) => new InvalidInput([createFieldError(field, "invalid", { message })]);
            const measured = fonts.map(async (font: unknown) => {
                const url = readProperty(font, "url");
                if (url === undefined) return font;
                if (typeof url !== "string" || !OWN_FONT_PATH.test(url))
                    throw refuse("Upload the font first, and give its path. No font is loaded from another site.");
                const bytes = await readFile(path.join(folder, path.basename(url))).catch(() => undefined);
                if (!bytes) throw refuse("There is no such font. Upload it first.");
                return { url, ...readMeasures(bytes, refuse) };
            });
            if (measured.length > MAX_OWN_FONTS)
                throw refuse(fill("A theme may have at most {maximum} fonts.", { maximum: MAX_OWN_FONTS }));
            return Promise.all(measured);
        },
    };
}

function readMeasures(bytes: Buffer, refuse: (message: Wording) => InvalidInput) {
    try {
        return readFont(bytes.subarray(0, MAX_FONT_BYTES + 1));
    } catch (error) {
        throw error instanceof UnfitFont ? refuse(error.wording) : error;
    }
}
