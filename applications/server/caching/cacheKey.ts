import fastifyCookie from "@fastify/cookie";
import { FORUM_FRAME_COOKIE, isEmbedAddress, isFrameCall } from "@parley/embedding/contract";
import type { Endpoint } from "@parley/library/contract";
import {
    hasUndoOffer,
    parseTextSize,
    parseTheme,
    TEXT_SIZE_COOKIE,
    THEME_COOKIE,
    TIME_ZONE_COOKIE,
    WRITER_HEADER,
} from "@parley/library/contract";
import { parseInput } from "@parley/library/server/http";
import type { CacheKey } from "@parley/library/server/responseCache";
import { hasThemeDraft } from "@parley/themes/contract";
import type { FastifyRequest } from "fastify";
import { isForumFrame } from "../pages/frames";
import { chooseLocale, parseLocaleParameter, readWantedLanguage } from "../pages/locale";
import { findFormatLocale, findTimeZone } from "../pages/regionalFormats";
import type { OfferedLocales } from "../pages/siteLanguages";
import { isPublicCall } from "./publicPaths";

interface CacheKeyOptions {
    /** Name of the session cookie. A request with this cookie may be from a member. */
    sessionCookie: string;
    /** Returns the locales that viewers can choose. */
    getOffered: () => OfferedLocales;
    /** Returns an address without the query parameters that its page ignores. */
    withoutNoise: (address: string) => string;
    endpoints: ReadonlySet<Endpoint>;
}

type Request = Pick<FastifyRequest, "method" | "url" | "headers" | "params" | "query" | "routeOptions">;

const API = "/api/";

/**
 * Creates a function that returns the cache key of a request, without looking anything up: requests for the same content in the same
 * session, or as a guest, have the same key. Requests that write, have an Authorization header or call an uncached endpoint have none. The
 * key of an API request contains the parameters that the endpoint reads, as parsed by the router (FC-81).
 */
export function createCacheKeyReader({ sessionCookie, getOffered, withoutNoise, endpoints }: CacheKeyOptions) {
    return (request: Request): CacheKey | undefined => {
        const { method, url, headers } = request;
        if ((method !== "GET" && method !== "HEAD") || headers.authorization !== undefined || isFrameCall(url)) return undefined;
        // The response to a script of another site says whether that site may read it; browsers send no origin to their own.
        const isPublic = isPublicCall(url);
        if (headers.origin !== undefined && url.startsWith(API) && !isPublic) return undefined;
        // What other sites show is the same for everybody, also the forum in a frame without a session of its own.
        const isFramed = isForumFrame(request);
        const sent = headers.cookie === undefined ? {} : fastifyCookie.parse(headers.cookie);
        if (isFramed && sent[FORUM_FRAME_COOKIE] !== undefined) return undefined;
        const cookies = isEmbedAddress(url) || isFramed || isPublic ? {} : sent;
        const session = cookies[sessionCookie];
        // Undo is offered once, to the member who submitted the form; a draft of a theme is its author's, as it is now.
        if (session !== undefined && (hasUndoOffer(url) || hasThemeDraft(url))) return undefined;
        const wanted = isEmbedAddress(url) || isPublic ? {} : readWantedLanguage(headers, cookies);
        const { locales, version } = getOffered();
        // An address that chooses a language is redirected, with a cookie, although pages ignore what it says.
        if (!url.startsWith(API) && parseLocaleParameter(url, locales)) return undefined;
        const language = `${chooseLocale(wanted, locales, "")} ${version}`;
        const formats = findFormatLocale(headers["accept-language"], locales) ?? "";
        const frame = isFramed ? " framed" : "";
        const what = url.startsWith(API) ? callOf(request, language) : pageOf(url, cookies, `${language} ${formats}${frame}`);
        if (what === undefined) return undefined;
        return session === undefined ? { key: what, audience: "guests" } : { key: `${session} ${what}`, audience: "member" };
    };

    function callOf(request: Request, language: string): string | undefined {
        const { endpoint, isTable } = request.routeOptions.config;
        if (!endpoint || isTable || !endpoints.has(endpoint)) return undefined;
        const { params, query, isRefused } = parseInput(endpoint, request);
        if (isRefused) return undefined;
        return JSON.stringify([request.headers[WRITER_HEADER] ?? "", language, endpoint.path, params, query]);
    }

    function pageOf(url: string, cookies: Record<string, string | undefined>, language: string): string {
        const theme = parseTheme(cookies[THEME_COOKIE]) ?? "";
        const timeZone = findTimeZone(cookies[TIME_ZONE_COOKIE]) ?? "";
        const textSize = parseTextSize(cookies[TEXT_SIZE_COOKIE]) ?? "";
        return `${theme} ${textSize} ${language} ${timeZone} ${withoutNoise(url)}`;
    }
}
