import { createHash } from "node:crypto";
import type { Config } from "@parley/config/server";
import type { PageTheme } from "@parley/library/contract";
import { derivePalettes, MAXIMUM_ID, printPalettes } from "@parley/library/contract";
import { createCachedValue } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import { BUILT_IN_THEME, readThemeColors } from "@parley/themes/contract";
import type { FastifyReply } from "fastify";
import type { AssetContents } from "./assets";
import { toID } from "./themeLookup";
import type { ThemeRevisionRow, ThemesRepository } from "./themes.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "pages"> {
    repository: Pick<ThemesRepository, "byID" | "revisionsByID">;
    config: Pick<Config, "get">;
}

/** Number of characters of the hash in an address. */
const HASH_LENGTH = 16;
const STYLESHEET = /^([1-9]\d{0,9})-([1-9]\d{0,9})\.[\w-]{16}\.css$/;

/**
 * Creates the function that returns the theme of the site as pages have it, and serves the stylesheets of themes. The text is made once a
 * revision and cached, so that a page asks the database for nothing; what depends on it is invalidated on every server when it changes
 * (FC-46).
 */
export function createSiteTheme({ database, clock, pages, repository, config }: Dependencies) {
    const cached = createCachedValue(database, clock, load);
    pages.get<{ Params: { name: string } }>("/themes/:name", async ({ params }, reply) => {
        const current = await cached.get();
        if (current?.url === `/themes/${params.name}`) return sendStylesheet(reply, current, true);
        const [, themeID, revisionID] = STYLESHEET.exec(params.name) ?? [];
        const revision = await findRevision(Number(themeID ?? 0), Number(revisionID ?? 0));
        const theme = revision && toPageTheme(revision);
        if (!theme) return reply.header("cache-control", "no-cache").code(404).send(NOT_FOUND);
        // A page made by another version of the product names other contents: it gets those of this version, until it is made anew.
        return sendStylesheet(reply, theme, theme.url === `/themes/${params.name}`);
    });
    return { current: () => cached.get() };

    async function load(): Promise<PageTheme | undefined> {
        const key = await config.get("themes.current");
        const row = key === BUILT_IN_THEME ? undefined : await repository.byID(toID(key));
        const revision = row && (await findRevision(row.themeID, row.revisionID));
        return revision && toPageTheme(revision);
    }

    async function findRevision(themeID: number, revisionID: number): Promise<ThemeRevisionRow | undefined> {
        if (revisionID < 1 || Math.max(themeID, revisionID) > MAXIMUM_ID) return undefined;
        const [revision] = await repository.revisionsByID([revisionID]);
        return revision?.themeID === themeID ? revision : undefined;
    }
}

const NOT_FOUND = { status: 404, message: "Page not found.", description: null };

/** Returns the stylesheet of a revision; undefined if it chooses no colours. */
function toPageTheme({ themeID, revisionID, assets }: ThemeRevisionRow): PageTheme | undefined {
    const colors = readThemeColors((JSON.parse(assets) as AssetContents).variables);
    if (!colors) return undefined;
    const css = printPalettes(derivePalettes(colors).palettes);
    const hash = createHash("sha256").update(css).digest("base64url").slice(0, HASH_LENGTH);
    return { url: `/themes/${themeID}-${revisionID}.${hash}.css`, css };
}

function sendStylesheet(reply: FastifyReply, { css }: PageTheme, isImmutable: boolean): FastifyReply {
    return reply
        .header("cache-control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache")
        .type("text/css; charset=utf-8")
        .send(css);
}
