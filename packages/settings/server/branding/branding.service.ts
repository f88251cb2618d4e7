import path from "node:path";
import type { Config } from "@parley/config/server";
import { createFieldError } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { NamedPicture } from "@parley/library/server/pictures";
import {
    createPictureFolder,
    createPictureName,
    drawIcons,
    drawSent,
    isSvg,
    listIconNames,
    reencodePicture,
    sanitizeSvg,
} from "@parley/library/server/pictures";
import type { BrandingPicture } from "@parley/settings/contract";
import { BRANDING_LIMIT, BRANDING_PICTURES } from "@parley/settings/contract";

interface Dependencies extends Pick<ServerKit, "clock"> {
    actionLog: Pick<ActionLog, "retentionMS">;
    config: Pick<Config, "get" | "write">;
    /** Directory of the site's uploads. */
    uploadsDirectory: string;
}

/** Name of the directory below the uploads, also in addresses. */
const FOLDER = "branding";

export type BrandingService = ReturnType<typeof createBrandingService>;

/**
 * Creates the service for the logos and the home page banner, for site managers. A replaced file is kept for as long as the change of the
 * setting can be undone.
 */
export function createBrandingService({ config, uploadsDirectory, actionLog, clock }: Dependencies) {
    const pictures = createPictureFolder(path.join(uploadsDirectory, FOLDER));

    return {
        /** Replaces an image of the site. Throws 403, and `InvalidInput` with an error for the file. */
        async put(viewer: Viewer, which: BrandingPicture, picture: unknown): Promise<void> {
            requirePermission(viewer, "site.manage");
            if (!(picture instanceof Blob) || picture.size === 0)
                throw new InvalidInput([
                    createFieldError(BRANDING_LIMIT.field, "missingField", { message: "Choose a picture." }),
                ]);
            const drawn = await drawSent(BRANDING_LIMIT.field, async () => draw(which, Buffer.from(await picture.arrayBuffer())));
            for (const each of drawn) await pictures.store(each);
            try {
                await replace(viewer, which, `/uploads/${FOLDER}/${drawn[0]?.name}`);
            } catch (error) {
                for (const { name } of drawn) await pictures.remove(name);
                throw error;
            }
        },

        /**
         * Removes an image of the site: the default logo with the site's name, or a home page without banner, is shown instead. Throws 403.
         */
        async remove(viewer: Viewer, which: BrandingPicture): Promise<void> {
            requirePermission(viewer, "site.manage");
            await replace(viewer, which, "");
        },

        /** Deletes the files of changes that can't be undone any more. */
        async sweep(): Promise<void> {
            const used = await Promise.all(Object.values(BRANDING_PICTURES).map(({ setting }) => config.get(setting)));
            const before = new Date(clock().getTime() - (await actionLog.retentionMS()));
            await pictures.removeUnused(new Set(used.flatMap((address) => listFiles(address))), before);
        },
    };

    /** Stores the new address. The previous file is dated first, since it is kept from now on. */
    async function replace(viewer: Viewer, which: BrandingPicture, address: string): Promise<void> {
        const { setting } = BRANDING_PICTURES[which];
        const former = await config.get(setting);
        for (const name of listFiles(former)) await pictures.date(name, clock());
        await config.write(viewer, { [setting]: address });
    }
}

/** Returns the names of the files of a picture, which may be an icon in several sizes. */
const listFiles = (address: string): string[] => (address === "" ? [] : listIconNames(path.basename(address)));

/** Draws what is stored of a picture that was sent; the first one is that of the setting. */
async function draw(which: BrandingPicture, sent: Buffer): Promise<NamedPicture[]> {
    const { maxSide, kind } = BRANDING_PICTURES[which];
    const key = createPictureName();
    if (kind === "icons") return drawIcons(sent, key);
    if (kind === "drawing" && isSvg(sent)) return [{ name: `${key}.svg`, bytes: sanitizeSvg(sent) }];
    const { bytes, extension } = await reencodePicture(sent, { longest: maxSide, isPNG: which === "mailLogo" });
    return [{ name: `${key}.${extension}`, bytes }];
}
