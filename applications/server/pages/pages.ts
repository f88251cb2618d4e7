import { readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { EDIT_PROFILE } from "@parley/accounts/contract";
import type {
    AssetManifest,
    DarkLogos,
    OwnContent,
    PageMarks,
    PageRenderer,
    PageSettings,
    PageTheme,
    ThemeLogos,
    ThemePreview,
} from "@parley/library/contract";
import {
    findDirection,
    hasUndoOffer,
    listDarkLogoSources,
    parseTextSize,
    parseTheme,
    readBasePath,
    TEXT_SIZE_COOKIE,
    THEME_COOKIE,
    TIME_ZONE_COOKIE,
} from "@parley/library/contract";
import { DatabaseUnavailableError } from "@parley/library/server/database";
import type { PageOptions, Viewer } from "@parley/library/server/http";
import { GUEST_ID, handleInternalRequest, may } from "@parley/library/server/http";
import { hasThemeDraft } from "@parley/themes/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createPagePolicy } from "../security";
import { serveUploads } from "../uploads";
import { createBuiltCatalogues } from "./catalogues";
import { serveEmbedScripts } from "./embedScripts";
import type { FindAncestors, PageFrame } from "./frames";
import { findForumScript, findFrameScript, isFramedPage, readFrame, sendFrameHeaders, withAccent } from "./frames";
import { chooseLocale, LOCALE_COOKIE, parseLocaleParameter, readWantedLanguage } from "./locale";
import { serveOfflineWorker } from "./offline";
import { createOwnTextFiles } from "./ownTextFiles";
import { findFormatLocale, findTimeZone } from "./regionalFormats";
import { createSiteLanguages } from "./siteLanguages";
import { serveWebManifest } from "./webManifest";

type SiteTexts = Pick<PageSettings, "siteName" | "siteTitle" | "siteDescription">;

type SiteSettings = SiteTexts &
    Pick<PageSettings, "registrationOpen" | "language" | "timeZone"> & {
        darkLogos?: DarkLogos | undefined;
        /** Locales that viewers can choose beside that of the site. */
        otherLocales: readonly string[];
    };

interface PagesOptions {
    /** Folder of the build, which contains `forum` and `render`. */
    buildDirectory: string;
    /** Folder of uploaded pictures. */
    uploadsDirectory: string;
    siteURL: string;
    clock: () => Date;
    /** Returns the settings of the site. */
    siteSettings: () => Promise<SiteSettings>;
    /** Returns the texts of the site in the language of their reader. */
    siteTexts: (reader: Pick<Viewer, "language">) => Promise<SiteTexts>;
    /** Returns the pictures of the site that are in the head of pages; undefined if there are none. */
    marks: () => Promise<PageMarks | undefined>;
    /**
     * Returns the theme that a viewer sees on a page, with its address below the root of the site, what it adds to pages, and whether it is a preview;
     * no theme is the built-in one.
     */
    themeFor: (viewer: Viewer, address: string) => Promise<ViewedTheme>;
    /** Returns the language of the section whose page an address is, if it has one of its own. */
    findSectionLocale: (address: string) => Promise<string | undefined>;
    /** Returns the language of the member for whom a page is, whoever opens it: that at the end of a mail is in the language of the mail. */
    findOwnerLocale: (address: string) => Promise<string | undefined>;
    /** Returns the allowed origins of frames in posts. */
    frameOrigins: () => Promise<string[]>;
    /** Returns the origins of other sites to which the search forms lead. */
    formOrigins: () => Promise<string[]>;
    findAncestors: FindAncestors;
    /** Returns the origins of the sites that may contain the whole forum. */
    listForumOrigins: () => Promise<readonly string[]>;
    /** Returns the path of the record that had this address before it was imported, if the viewer may see it. */
    findFormerAddress: (viewer: Viewer, address: string) => Promise<string | undefined>;
}

interface PageParts {
    transientKey?: string;
    frame: PageFrame | undefined;
    /** For a page of the whole forum in a frame: the sites that may contain it. */
    forum: Pick<PageFrame, "origins"> | undefined;
    site: SiteSettings;
}

interface ViewedTheme {
    theme?: PageTheme | undefined;
    preview?: ThemePreview | undefined;
    ownContent?: OwnContent | undefined;
    logos?: ThemeLogos | undefined;
}

/** Forms of guests contain a key of the visitor, so pages with such a form are rendered for each. */
const PAGES_WITH_FORMS = /^\/(entry|preferences|post)\//;
/** Drafts of layouts, seen with other eyes than those of the session. */
const PREVIEWS = /^\/appearance\/layouts\/\d+\/preview/;
const PAGES_WITH_KEYS = /^\/entry\/((passwordreset|emailconfirm|emailback)\/|register\?.*InvitationCode=)/;
/** Paths of files, existing or not, which never get a page as the response. */
const FILES = /^\/(assets|uploads|themes)\//;
const DISCUSSIONS = /^\/discussion\/\d/;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const YEAR = 365 * 24 * 60 * 60;
const HTML = "text/html; charset=utf-8";

export type Pages = ReturnType<typeof createPages>;

/** Creates the handler of pages, rendered by the build of the forum, and of their files. */
export function createPages(options: PagesOptions) {
    const {
        buildDirectory,
        uploadsDirectory,
        siteURL,
        clock,
        siteSettings,
        siteTexts,
        marks,
        themeFor,
        findSectionLocale,
        findOwnerLocale,
        findFormerAddress,
        findAncestors,
        listForumOrigins,
        frameOrigins,
        formOrigins,
    } = options;
    const manifest = readManifest(buildDirectory, readBasePath(siteURL));
    const renderer = loadRenderer(path.join(buildDirectory, "render/render.js"));
    const catalogues = createBuiltCatalogues(buildDirectory, manifest);
    const languages = createSiteLanguages({ available: renderer.locales, findBuilt: catalogues.find });
    const { offer, getOffered, findCatalogue } = languages;
    const ownFiles = createOwnTextFiles({ manifest, catalogues, languages, basePath: readBasePath(siteURL) });

    return {
        renderPage,

        languages,

        interfaceTexts: { list: catalogues.listTexts, findBuilt: catalogues.find, provideOwn: languages.provideOwn },

        /** Returns the files that a browser loads for a page with these components. */
        assetsOf(components: readonly string[]): { js: string[]; css: string[] } {
            const files = renderer.listComponentChunks(components).flatMap((chunk) => manifest.chunks[chunk] ?? []);
            const isStyle = (file: string) => file.endsWith(".css");
            return {
                js: [...new Set([...manifest.scripts, ...files.filter((file) => !isStyle(file))])],
                css: [...new Set([...manifest.fonts, ...manifest.styles, ...files.filter(isStyle)])],
            };
        },

        /** Returns an address without the query parameters that its page ignores. */
        withoutNoise: renderer.withoutNoise,

        /** Inserts a notice into a page, in its language, that it is an older copy. */
        markOlder: (html: string) => renderer.markOlder(html, manifest, findCatalogue),

        /** Adds the routes of files, and pages for all paths without another route. */
        async serve(app: FastifyInstance): Promise<void> {
            app.addHook("onReady", async () => void (await readSite()));
            await serveFiles(app);
            serveDisplayChoice(app, "/preferences/theme", ({ Theme }) => [THEME_COOKIE, parseTheme(Theme)]);
            serveDisplayChoice(app, "/preferences/text-size", ({ TextSize }) => [TEXT_SIZE_COOKIE, parseTextSize(TextSize)]);
            app.setNotFoundHandler(async (request, reply) => {
                if (SAFE_METHODS.has(request.method) && !FILES.test(request.url)) return reply.renderPage(request.url);
                return reply.code(404).send({ status: 404, message: "Page not found.", description: null });
            });
        },
    };

    async function readSite(): Promise<SiteSettings> {
        const site = await siteSettings();
        await languages.readOwn();
        offer(site.language, site.otherLocales);
        return site;
    }

    async function serveFiles(app: FastifyInstance): Promise<void> {
        const cacheForever = { immutable: true, maxAge: "365d", index: false } as const;
        ownFiles.serve(app);
        await app.register(fastifyStatic, {
            ...cacheForever,
            root: path.join(buildDirectory, "forum"),
            prefix: "/assets/",
            preCompressed: true,
        });
        serveEmbedScripts(app, buildDirectory);
        serveOfflineWorker(app, { buildDirectory, manifest, basePath: readBasePath(siteURL) });
        serveWebManifest(app, { siteURL, siteTexts, marks, themeFor });
        await serveUploads(app, uploadsDirectory);
    }

    async function renderPage(reply: FastifyReply, address: string, options: PageOptions): Promise<FastifyReply> {
        const { request } = reply;
        const isPlain = !options.formState && !options.error;
        const frame = await readFrame(address, findAncestors);
        const forum = isFramedPage(request) ? { origins: await listForumOrigins() } : undefined;
        const framed = frame ?? forum;
        const site = await readSite();
        const chosen = isPlain && !framed ? parseLocaleParameter(address, getOffered().locales) : undefined;
        // The account has a language, which only its form changes.
        if (chosen && request.viewer.accountLanguage !== undefined)
            return reply.redirect(`${EDIT_PROFILE}?language=${chosen.locale}`, 303);
        if (chosen) {
            reply.setCookie(LOCALE_COOKIE, chosen.locale, { path: "/", sameSite: "lax", maxAge: YEAR });
            return reply.redirect(chosen.rest, 303);
        }
        reply.headers({
            vary: `Accept-Encoding, Accept-Language, Cookie${forum ? ", Sec-Fetch-Dest" : ""}`,
            "cache-control": "private, no-cache",
            // The URLs of these pages contain a key, which must not be disclosed (FC-28).
            ...(PAGES_WITH_KEYS.test(address) && { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" }),
        });
        const isGuest = request.viewer.userID === GUEST_ID;
        request.isCacheable =
            isPlain &&
            !PAGES_WITH_FORMS.test(address) &&
            !PREVIEWS.test(address) &&
            (isGuest || !(forum || hasUndoOffer(address) || hasThemeDraft(address)));
        const isForEveryGuest = request.isCacheable && isGuest;
        const { status, html, rules, headers } = await pageFor(
            request,
            request.isCacheable ? renderer.withoutNoise(address) : address,
            {
                ...options,
                frame,
                forum,
                site,
                ...(!isForEveryGuest && { transientKey: reply.transientKey() }),
            },
        );
        // A missing page may be the former address of a record. The number of a discussion is looked up by its own page.
        if (isPlain && status === 404 && !DISCUSSIONS.test(address)) {
            const path = await findFormerAddress(request.viewer, address);
            if (path !== undefined) return reply.redirect(siteURL + path, 301);
        }
        reply.header(
            "content-security-policy",
            createPagePolicy({
                // Whoever manages the site sees pages of this site within the editor of layouts.
                frameOrigins: [...(may(request.viewer, "site.manage") ? ["'self'"] : []), ...(await frameOrigins())],
                formOrigins: await formOrigins(),
                siteURL,
                ancestors: framed?.origins,
                ownRules: rules,
            }),
        );
        if (framed) sendFrameHeaders(reply, framed);
        return reply.code(status).headers(headers).type(HTML).send(html);
    }

    /**
     * Returns the language that a page has whatever its reader wants, and that of the section whose page an address is, for a reader who wants
     * no language of the site.
     */
    async function findPageLocale(
        { viewer, headers }: FastifyRequest,
        cookies: FastifyRequest["cookies"],
        address: string,
    ): Promise<string | undefined> {
        const { locales } = getOffered();
        const ofOwner = await findOwnerLocale(address);
        if (ofOwner !== undefined && locales.includes(ofOwner)) return ofOwner;
        const locale = await findSectionLocale(address);
        if (locale === undefined || viewer.accountLanguage !== undefined || !locales.includes(locale)) return undefined;
        return chooseLocale(readWantedLanguage(headers, cookies), locales, locale);
    }

    async function pageFor(
        request: FastifyRequest,
        address: string,
        { status, formState, error, transientKey, frame, forum, site: { otherLocales, ...site } }: PageOptions & PageParts,
    ) {
        const cookies = frame || forum ? {} : request.cookies;
        const { theme, preview, ownContent, logos } = await themeFor(request.viewer, address);
        const locales = offer(site.language, otherLocales);
        const language = frame
            ? chooseLocale({ cookie: frame.look.language }, locales, site.language)
            : ((await findPageLocale(request, cookies, address)) ?? request.viewer.language ?? site.language);
        const isTranslated = language !== site.language;
        if (isTranslated) request.viewer = { ...request.viewer, language };
        const palette = frame?.look.theme ?? parseTheme(cookies[THEME_COOKIE]);
        let isDisconnected = false;
        const page = await renderer.renderPage({
            path: address,
            settings: {
                ...site,
                ...(isTranslated && (await siteTexts({ language }))),
                siteURL,
                language,
                locale: findFormatLocale(request.headers["accept-language"], [language]) ?? language,
                direction: findDirection(language),
                ...(locales.length > 1 && { locales, translators: catalogues.findTranslators(locales) }),
                timeZone: findTimeZone(cookies[TIME_ZONE_COOKIE]) ?? site.timeZone,
                now: clock().toISOString(),
                theme: palette,
                // The logos of the site for dark palettes are not those of the theme.
                darkLogos: logos ? undefined : site.darkLogos && listDarkLogoSources(site.darkLogos, palette),
                themeLogos: logos,
                textSize: frame?.look.textSize ?? parseTextSize(cookies[TEXT_SIZE_COOKIE]),
                transientKey,
                debug: process.env.NODE_ENV === "development",
                themePreview: preview,
                ownContent,
            },
            formState,
            error,
            manifest: ownFiles.addTo(language),
            catalogue: findCatalogue(language),
            frameScript: frame && findFrameScript(frame, readBasePath(siteURL)),
            forumFrameScript: forum && findForumScript(forum.origins, request.viewer, readBasePath(siteURL)),
            theme: withAccent(theme && { ...theme, url: readBasePath(siteURL) + theme.url }, frame?.look.accent),
            marks: await marks(),
            call: async (inner) => {
                const answer = await handleInternalRequest(request, inner);
                isDisconnected ||= answer.status === 503;
                return answer;
            },
        });
        // A page with missing parts is neither sent nor cached (FC-44).
        if (isDisconnected) throw new DatabaseUnavailableError();
        const headers = page.redirectTo ? { location: page.redirectTo } : { "content-language": language };
        return { status: status ?? page.status, html: page.html, rules: page.rules, headers };
    }
}

/**
 * Adds the form that changes a display choice without scripts: a choice is stored in a cookie for a year, no choice removes the cookie. The
 * response redirects to the form, which shows the choice.
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

/** Reads which files the build consists of, with the paths that a browser requests them by. */
function readManifest(buildDirectory: string, basePath: string): AssetManifest {
    const written = readFileSync(path.join(buildDirectory, "forum/manifest.json"), "utf8");
    return JSON.parse(written.replaceAll("/assets/", `${basePath}/assets/`)) as AssetManifest;
}

/** Loads the renderer by its path: the server depends only on its type. */
function loadRenderer(file: string): PageRenderer {
    // `require` comes from the process, because a bundler would resolve an import at build time.
    const { createRequire } = process.getBuiltinModule("node:module");
    return createRequire(file)(file) as PageRenderer;
}
