import { handleForm, readFields } from "@parley/accounts/server";
import { fill } from "@parley/library/contract";
import { UnfitFont } from "@parley/library/server/fonts";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { OwnFont } from "@parley/themes/contract";
import { MAX_OWN_FONTS, readOwnFonts, styleGuidePath, THEME_FONT, themeFontPath } from "@parley/themes/contract";
import type { ThemesService } from "../themes.service";
import { toETag } from "../themes.service";
import type { OwnFonts } from "./ownFonts";

interface Dependencies {
    service: Pick<ThemesService, "get" | "change">;
    ownFonts: Pick<OwnFonts, "store">;
}

/** Registers the form that adds a font to a theme, or removes one. Pages have it once the theme chooses it. */
export function registerFontForm({ pages }: Pick<ServerKit, "pages">, { service, ownFonts }: Dependencies): void {
    const { form, field, maxBytes } = THEME_FONT;
    const upload = { field, maximumBytes: maxBytes, refusesItself: true };
    pages.post<{ Params: { themeID: string } }>(themeFontPath(":themeID"), { config: { upload } }, async (request, reply) => {
        const { themeID } = request.params;
        const path = styleGuidePath(encodeURIComponent(themeID));
        const { Remove } = readFields(request, ["Remove"]);
        const work = async () => {
            requirePermission(request.viewer, "site.manage");
            if (Remove !== "") {
                await change(request.viewer, themeID, (fonts) => fonts.filter(({ url }) => url !== Remove));
                return `${path}?Done=fontRemoved`;
            }
            if (request.uploadRefusal) throw request.uploadRefusal;
            const { [field]: file } = (request.body ?? {}) as Partial<Record<string, unknown>>;
            if (!(file instanceof File) || file.size === 0) throw badRequest("Choose a file.");
            // Nothing is stored for a theme that does not exist.
            await service.get(themeID, {});
            const font = await store(Buffer.from(await file.arrayBuffer()));
            await change(request.viewer, themeID, (fonts) => [...fonts.filter(({ url }) => url !== font.url), font]);
            return `${path}?Done=fontAdded`;
        };
        return handleForm(reply, { form, path, values: {} }, work);
    });

    async function store(bytes: Buffer): Promise<OwnFont> {
        try {
            return await ownFonts.store(bytes);
        } catch (error) {
            throw error instanceof UnfitFont ? invalidField(field, error.wording) : error;
        }
    }

    async function change(viewer: Viewer, themeID: string, toFonts: (fonts: OwnFont[]) => OwnFont[]): Promise<void> {
        const { assets, revisionID } = await service.get(themeID, { expand: ["fonts.data"] });
        const data = toFonts(readOwnFonts(assets.fonts?.data));
        if (data.length > MAX_OWN_FONTS)
            throw invalidField(field, fill("A theme may have at most {maximum} fonts.", { maximum: MAX_OWN_FONTS }));
        await service.change(viewer, { themeID, assets: { fonts: { data } } }, toETag(revisionID ?? 0));
    }
}
