import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import fastifyCookie from "@fastify/cookie";
import fastifyStatic from "@fastify/static";
import type { AssetManifest, InnerAnswer, InnerRequest, PageRenderer, PageSettings } from "@parley/library/contract";
import { THEME_COOKIE, targetOf, themeOf } from "@parley/library/contract";
import type { PageOptions } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from "fastify";
import { directionOf, LOCALE_COOKIE, localeChosenBy, localeOf } from "./locale";
import type { CachedPage } from "./pageCache";
import { makePageCache } from "./pageCache";
import { pagePolicy } from "./security";
import { serveUploads } from "./uploads";

type SiteSettings = Pick<PageSettings, "siteName" | "siteTitle" | "siteDescription" | "registrationOpen" | "locale">;

interface PagesOptions {
    /** Where the build put the files: holds `forum` and `render`. */
    buildDirectory: string;
    /** Where uploaded pictures are. */
    uploadsDirectory: string;
    siteURL: string;
    clock: () => Date;
    /** Who has this cookie may be somebody. */
    sessionCookie: string;
    /** How long in milliseconds a guest's page may be kept. */
    cacheLifetime: number;
    /** What the community has set. */
    siteSettings: () => Promise<SiteSettings>;
    /** Where the frames in posts may come from. */
    frameOrigins: () => Promise<string[]>;
}

/** Forms of guests carry the visitor's own key, so pages with such a form are made for each. */
const PAGES_WITH_FORMS = /^\/(entry|preferences|post)\//;
const PAGES_OF_KEYS = /^\/entry\/((passwordreset|emailconfirm|emailback)\/|register\?.*InvitationCode=)/;
/** What is a file, there or not, is never answered with a page. */
const FILES = /^\/(assets|uploads)\//;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const YEAR = 365 * 24 * 60 * 60;
const HTML = "text/html; charset=utf-8";

export type Pages = ReturnType<typeof makePages>;

/** The pages of the site, rendered by the forum's own build, and the files that belong to them. */
export function makePages(options: PagesOptions) {
    const { buildDirectory, uploadsDirectory, siteURL, clock, sessionCookie, cacheLifetime, siteSettings, frameOrigins } =
        options;
    const manifest = JSON.parse(readFileSync(path.join(buildDirectory, "forum/manifest.json"), "utf8")) as AssetManifest;
    const renderer = loadRenderer(path.join(buildDirectory, "render/render.js"));
    const cache = makePageCache(cacheLifetime);

    return {
        renderPage,
        answerKept,

        /** Whether what is being answered is a part of a page. */
        isPart: () => rendering.getStore() === true,

        /** Something that pages show was written by other means than a request. */
        forget: () => cache.clear(),

        /** Adds the files and, for every path that nothing else answers, the page at it. */
        async serve(app: FastifyInstance): Promise<void> {
            await serveFiles(app);
            app.addHook("onSend", async (request, reply) => {
                const isAside = request.routeOptions.config?.endpoint?.isAside ?? false;
                if (!SAFE_METHODS.has(request.method) && reply.statusCode < 400 && !isAside) cache.clear();
            });
            app.post("/preferences/theme", async (request, reply) => {
                const { Theme, Target } = (request.body ?? {}) as { Theme?: string; Target?: string };
                const theme = themeOf(Theme);
                reply.setCookie(THEME_COOKIE, theme ?? "", { path: "/", sameSite: "lax", maxAge: theme ? YEAR : 0 });
                return reply.redirect(targetOf(Target, { origin: siteURL }), 303);
            });
            app.setNotFoundHandler(async (request, reply) => {
                if (SAFE_METHODS.has(request.method) && !FILES.test(request.url)) return reply.renderPage(request.url);
                return reply.code(404).send({ status: 404, message: "Page not found.", description: null });
            });
        },
    };

    async function serveFiles(app: FastifyInstance): Promise<void> {
        const kept = { immutable: true, maxAge: "365d", index: false } as const;
        await app.register(fastifyStatic, {
            ...kept,
            root: path.join(buildDirectory, "forum"),
            prefix: "/assets/",
            preCompressed: true,
        });
        await serveUploads(app, uploadsDirectory);
    }

    async function renderPage(reply: FastifyReply, address: string, options: PageOptions): Promise<FastifyReply> {
        const { request } = reply;
        const isPlain = !options.formState && !options.error;
        const chosen = isPlain ? localeChosenBy(address, renderer.locales) : undefined;
        if (chosen) {
            reply.setCookie(LOCALE_COOKIE, chosen.locale, { path: "/", sameSite: "lax", maxAge: YEAR });
            return reply.redirect(chosen.rest, 303);
        }
        const theme = themeOf(request.cookies[THEME_COOKIE]);
        reply.headers({
            "content-security-policy": pagePolicy(await frameOrigins()),
            vary: "Accept-Encoding, Cookie",
            "cache-control": "private, no-cache",
            // Their addresses hold a key, which is nobody else's to read (FC-28).
            ...(PAGES_OF_KEYS.test(address) && { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" }),
        });
        if (request.viewer.userID === GUEST_ID && isPlain && !PAGES_WITH_FORMS.test(address)) {
            const locale = localeOf(request.cookies[LOCALE_COOKIE], renderer.locales, "");
            const page = await cache.get(keyOf(theme, locale, address), () => pageFor(request, address, options));
            return sendCached(request, reply, page);
        }
        const { status, html, headers } = await pageFor(request, address, { ...options, transientKey: reply.transientKey() });
        return reply.code(status).headers(headers).type(HTML).send(html);
    }

    /**
     * Answers with a guest's page that is kept as it is, before anybody looks at who is asking; false when it has to go the whole way. Whoever
     * has a session, or asks with a key, goes that way.
     */
    function answerKept(request: IncomingMessage, response: ServerResponse): boolean {
        const { method, url = "", headers } = request;
        if (method !== "GET" || headers.authorization !== undefined) return false;
        const cookies = headers.cookie === undefined ? {} : fastifyCookie.parse(headers.cookie);
        if (cookies[sessionCookie] !== undefined) return false;
        const locale = localeOf(cookies[LOCALE_COOKIE], renderer.locales, "");
        const page = cache.kept(keyOf(themeOf(cookies[THEME_COOKIE]), locale, url));
        if (!page?.sentWith) return false;
        if (isKnown(page, headers["if-none-match"])) {
            response.writeHead(304, page.sentWith).end();
            return true;
        }
        const { encoding, bytes } = encodedFor(page, headers["accept-encoding"]);
        const length = { "content-length": bytes.length, ...(encoding && { "content-encoding": encoding }) };
        response.writeHead(page.status, { ...page.sentWith, ...length }).end(bytes);
        return true;
    }

    async function pageFor(
        request: FastifyRequest,
        address: string,
        { status, formState, error, transientKey }: PageOptions & { transientKey?: string },
    ) {
        const site = await siteSettings();
        const locale = localeOf(request.cookies[LOCALE_COOKIE], renderer.locales, site.locale);
        const page = await renderer.renderPage({
            path: address,
            settings: {
                ...site,
                siteURL,
                locale,
                direction: directionOf(locale),
                timeZone: "UTC",
                now: clock().toISOString(),
                theme: themeOf(request.cookies[THEME_COOKIE]),
                transientKey,
                debug: process.env.NODE_ENV === "development",
            },
            formState,
            error,
            manifest,
            call: (inner) => callWithin(request, inner),
        });
        return { status: status ?? page.status, html: page.html, headers: page.redirectTo ? { location: page.redirectTo } : {} };
    }
}

/** The renderer is loaded by path: the server knows its shape and nothing of what it is made of. */
function loadRenderer(file: string): PageRenderer {
    // Asked of the process, because a bundler would take the import for its own and look for the file while building.
    const { createRequire } = process.getBuiltinModule("node:module");
    return createRequire(file)(file) as PageRenderer;
}

/** Is set while a page is being put together. */
const rendering = new AsyncLocalStorage<true>();

/** Sends a call of the API through this same server, as the visitor who asked for the page. */
async function callWithin(request: FastifyRequest, { method, url, headers, body }: InnerRequest): Promise<InnerAnswer> {
    const { cookie } = request.headers;
    const inner: InjectOptions = {
        method: method as NonNullable<InjectOptions["method"]>,
        url,
        headers: { ...headers, host: request.headers.host ?? "", ...(cookie && { cookie }) },
        remoteAddress: request.ip,
        ...(body !== undefined && { payload: body }),
    };
    const answer = await rendering.run(true, () => request.server.inject(inner));
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: answer.body };
}

const keyOf = (theme: string | undefined, locale: string, address: string): string => `${theme ?? ""} ${locale} ${address}`;

/** Whether the visitor has this very version already. */
function isKnown({ etag }: CachedPage, ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.split(",").some((known) => known.trim() === etag) ?? false;
}

function encodedFor({ html, gzip, brotli }: CachedPage, accepted: string | string[] = ""): { encoding?: string; bytes: Buffer } {
    if (/\bbr\b/.test(String(accepted))) return { encoding: "br", bytes: brotli };
    if (/\bgzip\b/.test(String(accepted))) return { encoding: "gzip", bytes: gzip };
    return { bytes: html };
}

function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
    const { status, headers, etag } = page;
    reply.code(status).headers(headers).header("etag", etag).type(HTML);
    if (!reply.hasHeader("set-cookie")) page.sentWith ??= headersOf(reply);
    if (isKnown(page, request.headers["if-none-match"])) return reply.code(304).send();
    const { encoding, bytes } = encodedFor(page, request.headers["accept-encoding"]);
    if (encoding) reply.header("content-encoding", encoding);
    return reply.send(bytes);
}

function headersOf(reply: FastifyReply): NonNullable<CachedPage["sentWith"]> {
    const all = Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() });
    return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
