import { handleForm } from "@parley/accounts/server";
import { badRequest, toContentDisposition } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { STYLE_GUIDES_PAGE, styleGuidePath, THEME_IMPORT, themeArchivePath, themeTokensPath } from "@parley/themes/contract";
import type { FastifyReply } from "fastify";
import type { ThemeArchives } from "./themeArchives";

type OneTheme = { Params: { themeID: string } };

/** Registers the addresses of themes as files, and the form that imports one. */
export function registerThemeArchives({ pages }: Pick<ServerKit, "pages">, archives: ThemeArchives): void {
    pages.get<OneTheme>(themeArchivePath(":themeID"), { compress: false }, async ({ viewer, params }, reply) => {
        const { name, bytes } = await archives.exportZip(viewer, params.themeID);
        return sendFile(reply, { name: `${name}.zip`, type: "application/zip", bytes });
    });
    pages.get<OneTheme>(themeTokensPath(":themeID"), async ({ viewer, params }, reply) => {
        const { name, bytes } = await archives.exportTokens(viewer, params.themeID);
        return sendFile(reply, { name: `${name}.json`, type: "application/json; charset=utf-8", bytes });
    });
    const { path, form, field, maxBytes } = THEME_IMPORT;
    const upload = { field, maximumBytes: maxBytes, refusesItself: true };
    pages.post(path, { config: { upload } }, async (request, reply) => {
        const work = async () => {
            if (request.uploadRefusal) throw request.uploadRefusal;
            const { [field]: file } = (request.body ?? {}) as Partial<Record<string, unknown>>;
            if (!(file instanceof File) || file.size === 0) throw badRequest("Choose a file.");
            const sent = { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
            const { themeID } = await archives.importFile(request.viewer, sent);
            return `${styleGuidePath(themeID)}?Done=imported`;
        };
        return handleForm(reply, { form, path: STYLE_GUIDES_PAGE, values: {} }, work);
    });
}

function sendFile(reply: FastifyReply, { name, type, bytes }: { name: string; type: string; bytes: Buffer }): FastifyReply {
    return reply
        .headers({
            "cache-control": "private, no-cache",
            "content-disposition": toContentDisposition("attachment", name),
            "content-security-policy": "default-src 'none'; sandbox",
            "x-content-type-options": "nosniff",
        })
        .type(type)
        .send(bytes);
}
