import { MAXIMUM_ID } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";
import { badRequest, implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Theme } from "@parley/themes/contract";
import {
    deleteTheme,
    deleteThemeAsset,
    getCurrentTheme,
    getTheme,
    getThemeAsset,
    getThemeRevisions,
    getThemes,
    patchTheme,
    patchThemeAsset,
    postTheme,
    putCurrentTheme,
    putPreviewTheme,
    putThemeAsset,
} from "@parley/themes/contract";
import type { FastifyInstance } from "fastify";
import { printAsset } from "./assets";
import type { ThemesService } from "./themes.service";
import { toETag } from "./themes.service";

/** Registers the routes of contract §5.12. */
export function registerThemeRoutes({ api }: Pick<ServerKit, "api">, service: ThemesService): void {
    implement(api, getThemes, (query) => service.list(query));
    implement(api, getCurrentTheme, () => service.current());
    implement(api, getTheme, async ({ themeID, ...query }, _viewer, { setHeader }) => {
        const theme = await service.get(themeID, query);
        setHeader("X-App-Cache-Hit", String(theme.type === "themeFile"));
        return withETag(theme, setHeader);
    });
    implement(api, getThemeRevisions, ({ themeID, ...query }) => service.revisions(themeID, query));
    implement(api, getThemeAsset, ({ themeID, name }) => service.asset(themeID, name));
    implement(api, putCurrentTheme, ({ themeID }, viewer) => service.setCurrent(viewer, String(themeID)));
    implement(api, putPreviewTheme, ({ themeID = "", revisionID }, viewer) =>
        service.preview(viewer, String(themeID), revisionID),
    );
    implement(api, postTheme, async (input, viewer, { setHeader }) => withETag(await service.create(viewer, input), setHeader));
    implement(api, patchTheme, async (input, viewer, { request, setHeader }) =>
        withETag(await service.change(viewer, input, request.headers["if-match"]), setHeader),
    );
    implement(api, deleteTheme, ({ themeID }, viewer) => service.remove(viewer, themeID));
    implement(api, putThemeAsset, ({ themeID, name, ...given }, viewer) => service.putAsset(viewer, themeID, name, given));
    implement(api, patchThemeAsset, ({ themeID, name, ...given }, viewer) => service.patchAsset(viewer, themeID, name, given));
    implement(api, deleteThemeAsset, ({ themeID, name }, viewer) => service.removeAsset(viewer, themeID, name));
    void api.register(async (scope) => registerAssetFiles(scope, service));
}

function withETag(theme: Theme, setHeader: Call["setHeader"]): Theme {
    if (theme.revisionID !== null) setHeader("ETag", toETag(theme.revisionID));
    return theme;
}

/** Path of an asset with an extension, which a plain name does not match. */
const ASSET_FILE = "/themes/:themeID/assets/:name(^[A-Za-z]+).:extension(^[a-z]+$)";

/** Media types of the files. Code is sent as plain text: nothing from here may run in or style a page (decision 27). */
const FILE_TYPES: Record<string, string> = { json: "application/json; charset=utf-8" };
const PLAIN_TEXT = "text/plain; charset=utf-8";

type AssetFile = { Params: { themeID: string; name: string; extension: string } };

/** Registers the addresses of assets with an extension, whose bodies are the assets themselves. */
function registerAssetFiles(scope: FastifyInstance, service: ThemesService): void {
    const kinds = ["text/html", "text/css", "text/plain", "text/javascript", "application/javascript"];
    scope.addContentTypeParser(kinds, { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.get<AssetFile & { Querystring: { v?: string } }>(
        ASSET_FILE,
        { config: { endpoint: getThemeAsset } },
        async ({ params, query }, reply) => {
            const { themeID, name, extension } = params;
            const { v } = query;
            const revisionID = typeof v === "string" && /^\d{1,10}$/.test(v) ? Math.min(Number(v), MAXIMUM_ID) : undefined;
            const { content } = await service.file(themeID, name, extension, revisionID);
            return reply
                .headers({
                    "content-security-policy": "default-src 'none'; sandbox",
                    "x-content-type-options": "nosniff",
                    // Only an address that names the revision never gets other content.
                    "cache-control": revisionID === undefined ? "no-cache" : "public, max-age=31536000, immutable",
                })
                .type(FILE_TYPES[extension] ?? PLAIN_TEXT)
                .send(printAsset(content));
        },
    );
    for (const method of ["PUT", "PATCH"] as const)
        scope.route<AssetFile>({
            method,
            url: ASSET_FILE,
            config: { endpoint: method === "PUT" ? putThemeAsset : patchThemeAsset },
            handler: async ({ params, viewer, body }) => {
                const { themeID, name, extension } = params;
                const type = TYPES_BY_EXTENSION[extension];
                if (!type) throw badRequest("There are no assets of this type.");
                const store = method === "PUT" ? service.putAsset : service.patchAsset;
                return store(viewer, themeID, name, { type, data: body });
            },
        });
}

const TYPES_BY_EXTENSION: Record<string, "html" | "json" | "css" | "js" | undefined> = {
    html: "html",
    json: "json",
    css: "css",
    js: "js",
};
