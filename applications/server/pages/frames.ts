import type { FrameQuery } from "@parley/embedding/contract";
import {
    FORUM_FRAME_CALLS,
    FORUM_FRAME_SCRIPT,
    InvalidFrameQuery,
    isFrameAddress,
    isFrameable,
    isFrameForm,
    parseFrameQuery,
} from "@parley/embedding/contract";
import type { FrameAncestors } from "@parley/embedding/server";
import type { ForumFrameScript, FrameScript, PageTheme, Palette, PaletteName } from "@parley/library/contract";
import { derivePalettes, FRAMED_HEADER, palettes, printPalettes } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import { hasThemeDraft } from "@parley/themes/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The content of a frame on another site: what its address says of its look, and where it may be. */
export interface PageFrame extends FrameAncestors {
    look: Pick<FrameQuery, "theme" | "language" | "accent" | "textSize">;
}

/** Returns which sites may contain the frame of a page. */
export type FindAncestors = (framed: FrameQuery["framed"], declared: FrameQuery["origin"]) => Promise<FrameAncestors>;

/** Reads the address of a frame; undefined for any other page, and for an address that is refused. */
export async function readFrame(address: string, findAncestors: FindAncestors): Promise<PageFrame | undefined> {
    if (!isFrameAddress(address)) return undefined;
    try {
        const parameters = new URL(address, "http://here").searchParams;
        const { framed, origin, ...look } = parseFrameQuery(parameters);
        const ancestors = await findAncestors(framed, origin);
        const { theme, accent } = ancestors.siteLook;
        const siteTheme = theme === "auto" ? undefined : theme;
        return {
            ...ancestors,
            look: { ...look, theme: parameters.get("theme") ? look.theme : siteTheme, accent: look.accent ?? accent },
        };
    } catch (error) {
        if (error instanceof InvalidFrameQuery) return undefined;
        throw error;
    }
}

type FrameRequest = Pick<FastifyRequest, "method" | "url" | "headers" | "routeOptions">;

/**
 * Whether a request comes from the whole forum in a frame, by what browsers say of its destination and, for calls, by what our scripts say.
 * The session of the browser itself counts for nothing then: what a member may do everywhere is not for a page that could be clicked through
 * another one. Drafts of themes are in frames of this site.
 */
export const isForumFrame = (request: FrameRequest): boolean => isFramedPage(request) || isFramedCall(request);

/** Whether a request from the whole forum in a frame is one for which the session of that frame counts. */
export const isOpenToFrames = ({ url, routeOptions }: FrameRequest): boolean => {
    if (!url.startsWith("/api/")) return true;
    const { endpoint } = routeOptions.config;
    return endpoint !== undefined && FORUM_FRAME_CALLS.has(`${endpoint.method} ${endpoint.path}`);
};

/** Whether a request is for a page of the whole forum in a frame, or from a form in it. */
export const isFramedPage = ({ method, url, headers }: FrameRequest): boolean =>
    headers["sec-fetch-dest"] === "iframe" &&
    (method === "GET" || method === "HEAD" ? isFrameable(url) : isFrameForm(url)) &&
    !hasThemeDraft(url);

const isFramedCall = ({ url, headers }: FrameRequest): boolean => headers[FRAMED_HEADER] !== undefined && url.startsWith("/api/");

/** Sets the headers of a page for frames: the sites of its page may contain it, no search engine lists it. */
export function sendFrameHeaders(reply: FastifyReply, { origins }: Pick<FrameAncestors, "origins">): void {
    reply.header("x-robots-tag", "noindex");
    if (origins.length === 0) return;
    // Of the two headers that say who may contain a page, this one knows no other origins.
    reply.removeHeader("x-frame-options");
    // Pages with cross-origin isolation can contain it as well.
    reply.header("cross-origin-resource-policy", "cross-origin");
}

/** Returns the script of a frame, if it is known to whom it may send messages. */
export const findFrameScript = ({ parent }: FrameAncestors, basePath: string): FrameScript | undefined =>
    parent === undefined ? undefined : { url: `${basePath}/embed/frame.js`, parentOrigin: parent };

/** Returns the script of a page of the whole forum in a frame, if a site may contain it. */
export const findForumScript = (
    parentOrigins: readonly string[],
    { userID }: Viewer,
    basePath: string,
): ForumFrameScript | undefined =>
    parentOrigins.length === 0 ? undefined : { url: basePath + FORUM_FRAME_SCRIPT, parentOrigins, isMember: userID !== GUEST_ID };

/** Roles that have the colour of links and buttons. */
const ACCENT_ROLES = [
    "accent",
    "accentHover",
    "accentPress",
    "onAccent",
    "accentTint",
    "accentTint2",
    "accentLine",
    "selection",
    "focus",
] as const satisfies readonly (keyof Palette)[];

/** Returns the theme of the site with another colour of links and buttons, as legible in every palette as any. */
export function withAccent(theme: PageTheme | undefined, accent: string | undefined): PageTheme | undefined {
    if (accent === undefined) return theme;
    const derived = derivePalettes({ accent, ground: palettes.light.paper }).palettes;
    const accented = Object.fromEntries(
        (Object.keys(palettes) as PaletteName[]).map((name) => [
            name,
            { ...palettes[name], ...Object.fromEntries(ACCENT_ROLES.map((role) => [role, derived[name][role]])) },
        ]),
    ) as Record<PaletteName, Palette>;
    return { url: "", ...theme, css: (theme?.css ?? "") + printPalettes(accented) };
}
