import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@parley/config/server";
import { fieldError } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput, requirePermission } from "@parley/library/server/http";
import { redraw, UnfitPicture } from "@parley/library/server/pictures";
import type { BrandingPicture } from "@parley/users/contract";
import { BRANDING_LIMIT, BRANDING_PICTURES } from "@parley/users/contract";

interface Dependencies {
    config: Pick<Config, "get" | "write">;
    /** The folder of the site's pictures. */
    uploadsDirectory: string;
}

/** The folder of the site's own pictures, below the site's pictures and in their addresses. */
const FOLDER = "branding";

export type BrandingService = ReturnType<typeof brandingService>;

/** The logos and the picture of the home page, for who manages the site. */
export function brandingService({ config, uploadsDirectory }: Dependencies) {
    const folder = path.join(uploadsDirectory, FOLDER);

    return {
        /** Puts a picture in the place of the one before. Throws 403, and `InvalidInput` with a row for the file. */
        async put(viewer: Viewer, which: BrandingPicture, picture: unknown): Promise<void> {
            requirePermission(viewer, "site.manage");
            if (!(picture instanceof Blob) || picture.size === 0)
                throw new InvalidInput([fieldError(BRANDING_LIMIT.field, "missingField", { message: "Choose a picture." })]);
            const name = await store(await draw(picture, BRANDING_PICTURES[which].maxSide));
            try {
                await replace(viewer, which, `/uploads/${FOLDER}/${name}`);
            } catch (error) {
                await rm(path.join(folder, name), { force: true });
                throw error;
            }
        },

        /** Goes back to the mark and the name, or to a home page without a picture. Throws 403. */
        async remove(viewer: Viewer, which: BrandingPicture): Promise<void> {
            requirePermission(viewer, "site.manage");
            await replace(viewer, which, "");
        },
    };

    /** The file of the one before goes once the change is stored. */
    async function replace(viewer: Viewer, which: BrandingPicture, address: string): Promise<void> {
        const { setting } = BRANDING_PICTURES[which];
        const former = await config.get(setting);
        await config.write(viewer, { [setting]: address });
        if (former !== "") await rm(path.join(folder, path.basename(former)), { force: true });
    }

    /** Under a passing name first: a file that is there is whole. */
    async function store({ bytes, extension }: { bytes: Buffer; extension: string }): Promise<string> {
        const name = `${randomBytes(18).toString("base64url")}.${extension}`;
        const file = path.join(folder, name);
        await mkdir(folder, { recursive: true });
        await writeFile(`${file}.part`, bytes, { flag: "wx" });
        await rename(`${file}.part`, file);
        return name;
    }
}

async function draw(picture: Blob, maxSide: number) {
    try {
        return await redraw(Buffer.from(await picture.arrayBuffer()), { longest: maxSide });
    } catch (error) {
        if (!(error instanceof UnfitPicture)) throw error;
        throw new InvalidInput([fieldError(BRANDING_LIMIT.field, "invalid", { status: 400, message: error.message })]);
    }
}
