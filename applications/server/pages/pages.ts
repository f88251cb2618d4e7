import { readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { AssetManifest, PageRenderer, PageSettings } from "@parley/library/contract";
import {
    offersUndo,
    parseTextSize,
    parseTheme,
    TEXT_SIZE_COOKIE,
    THEME_COOKIE,
    TIME_ZONE_COOKIE,
} from "@parley/library/contract";
import { DatabaseAway } from "@parley/library/server/database";
import type { PageOptions, Viewer } from "@parley/library/server/http";
import { answerWithin, GUEST_ID } from "@parley/library/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pagePolicy } from "../security";
import { serveUploads } from "../uploads";
import { chooseLocale, findDirection, LOCALE_COOKIE, localeChosenBy } from "./locale";
import { serveOfflineWorker } from "./offline";
import { findFormatLocale, findTimeZone } from "./regionalFormats";

type SiteSettings = Pick<
    PageSettings,
    "siteName" | "siteTitle" | "siteDescription" | "registrationOpen" | "language" | "timeZone"
>;

interface PagesOptions {
    /** Where the build put the files: holds `forum` and `render`. */
    buildDirectory: string;
    /** Where uploaded pictures are. */
    uploadsDirectory: string;
    siteURL: string;
    clock: () => Date;
    /** What the community has set. */
    siteSettings: () => Promise<SiteSettings>;
    /** Where the frames in posts may come from. */
    frameOrigins: () => Promise<string[]>;
    /** The path of the record that had this address before it was brought in, if the viewer may see it. */
    findFormerAddress: (viewer: Viewer, address: string) => Promise<string | undefined>;
}

/** Forms of guests carry the visitor's own key, so pages with such a form are made for each. */
const PAGES_WITH_FORMS = /^\/(entry|preferences|post)\//;
const PAGES_OF_KEYS = /^\/entry\/((passwordreset|emailconfirm|emailback)\/|register\?.*InvitationCode=)/;
/** What is a file, there or not, is never answered with a page. */
const FILES = /^\/(assets|uploads)\//;
const DISCUSSIONS = /^\/discussion\/\d/;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const YEAR = 365 * 24 * 60 * 60;
const HTML = "text/html; charset=utf-8";

export type Pages = ReturnType<typeof createPages>;

/** The pages of the site, rendered by the forum's own build, and the files that belong to them. */
export function createPages(options: PagesOptions) {
    const { buildDirectory, uploadsDirectory, siteURL, clock, siteSettings, frameOrigins, findFormerAddress } = options;
    const manifest = JSON.parse(readFileSync(path.join(buildDirectory, "forum/manifest.json"), "utf8")) as AssetManifest;
    const renderer = loadRenderer(path.join(buildDirectory, "render/render.js"));

    return {
        renderPage,

        /** The languages that there are words for. */
        locales: renderer.locales,

        /** An address without what makes no other page of it. */
        withoutNoise: renderer.withoutNoise,

        /** Writes into a page, in its own language, that it is an older copy. */
        markOlder: (html: string) => renderer.markOlder(html, manifest),

        /** Adds the files and, for every path that nothing else answers, the page at it. */
        async serve(app: FastifyInstance): Promise<void> {
            await serveFiles(app);
            serveDisplayChoice(app, "/preferences/theme", ({ Theme }) => [THEME_COOKIE, parseTheme(Theme)]);
            serveDisplayChoice(app, "/preferences/text-size", ({ TextSize }) => [TEXT_SIZE_COOKIE, parseTextSize(TextSize)]);
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
        serveOfflineWorker(app, buildDirectory, manifest);
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
        reply.headers({
            vary: "Accept-Encoding, Accept-Language, Cookie",
            "cache-control": "private, no-cache",
            // Their addresses hold a key, which is nobody else's to read (FC-28).
            ...(PAGES_OF_KEYS.test(address) && { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" }),
        });
        const isGuest = request.viewer.userID === GUEST_ID;
        request.mayBeKept = isPlain && !PAGES_WITH_FORMS.test(address) && (isGuest || !offersUndo(address));
        const isForEveryGuest = request.mayBeKept && isGuest;
        const { status, html, rules, headers } = await pageFor(
            request,
            request.mayBeKept ? renderer.withoutNoise(address) : address,
            {
                ...options,
                ...(!isForEveryGuest && { transientKey: reply.transientKey() }),
            },
        );
        // A missing page may be the former address of a record; the number of a discussion is looked up by its own page.
        if (isPlain && status === 404 && !DISCUSSIONS.test(address)) {
            const path = await findFormerAddress(request.viewer, address);
            if (path !== undefined) return reply.redirect(siteURL + path, 301);
        }
        reply.header("content-security-policy", pagePolicy({ frameOrigins: await frameOrigins(), siteURL, ownRules: rules }));
        return reply.code(status).headers(headers).type(HTML).send(html);
    }

    async function pageFor(
        request: FastifyRequest,
        address: string,
        { status, formState, error, transientKey }: PageOptions & { transientKey?: string },
    ) {
        const site = await siteSettings();
        const language = chooseLocale(request.cookies[LOCALE_COOKIE], renderer.locales, site.language);
        let isAway = false;
        const page = await renderer.renderPage({
            path: address,
            settings: {
                ...site,
                siteURL,
                language,
                locale: findFormatLocale(request.headers["accept-language"], [language]) ?? language,
                direction: findDirection(language),
                timeZone: findTimeZone(request.cookies[TIME_ZONE_COOKIE]) ?? site.timeZone,
                now: clock().toISOString(),
                theme: parseTheme(request.cookies[THEME_COOKIE]),
                textSize: parseTextSize(request.cookies[TEXT_SIZE_COOKIE]),
                transientKey,
                debug: process.env.NODE_ENV === "development",
            },
            formState,
            error,
            manifest,
            call: async (inner) => {
                const answer = await answerWithin(request, inner);
                isAway ||= answer.status === 503;
                return answer;
            },
        });
        // A page of which parts are missing is neither shown nor kept (FC-44).
        if (isAway) throw new DatabaseAway();
        const headers = page.redirectTo ? { location: page.redirectTo } : {};
        return { status: status ?? page.status, html: page.html, rules: page.rules, headers };
    }
}

/**
 * Takes the form by which readers without scripts choose how pages look: a choice is kept in a cookie for a year, and no choice removes it. The answer
 * leads back to the form, which shows the choice.
 */
function serveDisplayChoice(
    app: FastifyInstance,
    path: string,
    parseChoice: (body: Record<string, string | undefined>) => [cookie: string, choice: string | undefined],
): void {
    app.post(path, async (request, reply) => {
        const [cookie, choice] = parseChoice((request.body ?? {}) as Record<string, string>);
        reply.setCookie(cookie, choice ?? "", { path: "/", sameSite: "lax", maxAge: choice ? YEAR : 0 });
        return reply.redirect(path, 303);
    });
}

/** The renderer is loaded by path: the server knows its shape and nothing of what it is made of. */
function loadRenderer(file: string): PageRenderer {
    // Asked of the process, because a bundler would take the import for its own and look for the file while building.
    const { createRequire } = process.getBuiltinModule("node:module");
    return createRequire(file)(file) as PageRenderer;
}
