import type { IncomingMessage } from "node:http";
import fastifyCookie from "@fastify/cookie";
import type { Endpoint } from "@parley/library/contract";
import { THEME_COOKIE, themeOf, WRITER_HEADER } from "@parley/library/contract";
import type { AskedFor } from "@parley/library/server/kept";
import { LOCALE_COOKIE, localeOf } from "./locale";

interface AskedForOptions {
    /** Who has this cookie may be somebody. */
    sessionCookie: string;
    /** The languages that there are words for. */
    locales: readonly string[];
    /** An address without what makes no other page of it. */
    withoutNoise: (address: string) => string;
    endpoints: ReadonlySet<Endpoint>;
}

const API = "/api/";
/** What every call of the API may say besides. */
const SHAPING = ["fields", "fieldMapping"];

/**
 * Tells by the request alone which kept answer it may be answered with: whoever asks for the same in the same session, or as a guest, gets the same.
 * Undefined for what changes something, and for who asks with a key.
 */
export function askedForBy({ sessionCookie, locales, withoutNoise, endpoints }: AskedForOptions) {
    const parameters = new Set([...[...endpoints].flatMap(parametersOf), ...SHAPING]);

    return ({ method, url = "", headers }: IncomingMessage): AskedFor | undefined => {
        if ((method !== "GET" && method !== "HEAD") || headers.authorization !== undefined) return undefined;
        const cookies = headers.cookie === undefined ? {} : fastifyCookie.parse(headers.cookie);
        const session = cookies[sessionCookie];
        const what = url.startsWith(API) ? call(url, headers[WRITER_HEADER]) : page(url, cookies);
        return session === undefined ? { key: what, whose: "guests" } : { key: `${session} ${what}`, whose: "member" };
    };

    function call(url: string, writer: string | string[] | undefined): string {
        const [path = "", query] = url.split("?", 2);
        const known = query?.split("&").filter((pair) => isKnown(pair)) ?? [];
        return `${writer ?? ""} ${path}?${known.join("&")}`;
    }

    /** What no call knows changes none of them. A name that is not written plainly may be any. */
    function isKnown(pair: string): boolean {
        const name = /^[^=[]*/.exec(pair)?.[0] ?? "";
        return /[^\w.$-]/.test(name) || parameters.has(name);
    }

    function page(url: string, cookies: Record<string, string | undefined>): string {
        const theme = themeOf(cookies[THEME_COOKIE]) ?? "";
        return `${theme} ${localeOf(cookies[LOCALE_COOKIE], locales, "")} ${withoutNoise(url)}`;
    }
}

const parametersOf = ({ query }: Endpoint): string[] =>
    query && "properties" in query ? Object.keys(query.properties as Record<string, unknown>) : [];
