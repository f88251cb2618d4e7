import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { FrameAncestors } from "@parley/embedding/server";
import type { Database } from "@parley/library/server/database";
import { openSqliteInMemory } from "@parley/library/server/database";
import { createApp } from "@parley/library/server/http";
import { createResponseCache } from "@parley/library/server/responseCache";
import type { FastifyInstance } from "fastify";
import { createCacheKeyReader } from "../caching/cacheKey";
import { createFakeBuild } from "../testing/createFakeBuild";
import { isForumFrame } from "./frames";
import { createPages } from "./pages";

const GUEST = { isAdmin: false, isSysAdmin: false, isSuperAdmin: false, permissions: [], junctions: {}, junctionAliases: {} };
/** Of no listed site. */
const NOWHERE: FrameAncestors = { origins: [], parent: undefined, siteLook: { theme: "auto", accent: undefined } };
const BLOG = "https://blog.example";
/** Replaces the renderer of the forum: a page contains its path and the number of pages rendered so far. */
const RENDERER = `
    let made = 0;
    exports.locales = ["en", "nl"];
    exports.markOlder = (html) => "older " + html;
    exports.withoutNoise = (address) => address.replace(/[?&]utm_source=\\w+/, "");
    exports.renderPage = async ({ path, settings, frameScript, forumFrameScript, theme }) => ({
        status: path === "/nowhere" || path.startsWith("/t/") ? 404 : 200,
        rules: path === "/dressed" ? "p{top:0}" : undefined,
        html: "<!doctype html>" + path + " " + settings.language + " " + settings.locale + " " + settings.timeZone + " " + ++made + " ".repeat(2000) +
            (path.startsWith("/embed/") ? [settings.theme, settings.textSize, frameScript?.parentOrigin, theme?.css.includes("--accent:")].join() : "") +
            (forumFrameScript ? [forumFrameScript.url, forumFrameScript.parentOrigins, settings.theme].join() : ""),
    });
`;

let directory: string;
let app: FastifyInstance;
let database: Database;
let lookedAt = 0;
let otherLocales = ["nl"];
let marks: { icon: string } | undefined;
let forumOrigins: string[] = [];
beforeAll(async () => {
    directory = createFakeBuild(RENDERER);
    database = openSqliteInMemory();
    const { changes } = database;
    const site = {
        siteName: "Fettle",
        siteTitle: "",
        siteDescription: "",
        registrationOpen: true,
        language: "en",
        timeZone: "UTC",
    };
    const pages = createPages({
        buildDirectory: directory,
        uploadsDirectory: path.join(directory, "uploads"),
        siteURL: "http://forum.test",
        clock: () => new Date("2026-05-21T12:00:00Z"),
        themeFor: async () => ({}),
        findOwnerLocale: async () => undefined,
        findSectionLocale: async (address) => (address === "/sections/3" ? "nl" : undefined),
        marks: async () => marks,
        siteSettings: async () => {
            changes.read(["settings"]);
            return { ...site, otherLocales };
        },
        siteTexts: async () => site,
        frameOrigins: async () => [],
        findAncestors: async ({ pageUrl }) =>
            pageUrl === `${BLOG}/` ? { origins: [BLOG], parent: BLOG, siteLook: { theme: "light", accent: undefined } } : NOWHERE,
        listForumOrigins: async () => {
            changes.read(["embedSites"]);
            return forumOrigins;
        },
        formOrigins: async () => ["https://find.example", "https://a;script-src"],
        findFormerAddress: async ({ userID }, address) =>
            address === "/t/kettle/12" && userID === 10 ? "/discussion/7/kettle" : undefined,
    });
    const endpoints = new Set<never>();
    const cache = createResponseCache({
        changes,
        lifetime: 60_000,
        bytes: 10_000_000,
        endpoints,
        markOlder: pages.markOlder,
        cacheKey: createCacheKeyReader({ ...pages, ...pages.languages, sessionCookie: "session", endpoints }),
    });
    app = await createApp({
        siteURL: "http://forum.test",
        secret: "a secret for tests",
        sessionCookie: "session",
        viewerOf: async (request) => {
            lookedAt += 1;
            const isMember = !isForumFrame(request) && request.cookies.session === "ines";
            const viewer = { userID: isMember ? 10 : 0, permissions: GUEST, ...(isMember && { sessionID: 1 }) };
            return pages.languages.addLanguage(viewer, request, { siteLocale: "en", others: otherLocales });
        },
        renderPage: pages.renderPage,
        answerFirst: cache.answerFirst,
        register: () => undefined,
    });
    await pages.serve(app);
    cache.storeSent(app);
    app.post("/change", async () => {
        changes.touch(["settings"]);
        return "";
    });
    await app.ready();
});
afterAll(async () => {
    await app.close();
    await database.close();
    rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => {
    database.changes.touch(["settings"]);
    lookedAt = 0;
});

const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url, headers: { host: "forum.test", ...headers } });

/** Returns the parts of a response that are the same each time it is sent. */
function sent({
    statusCode,
    headers: { date: _date, connection: _connection, ...headers },
    rawPayload,
}: Awaited<ReturnType<typeof get>>) {
    return { statusCode, headers, text: rawPayload.toString("base64") };
}

test.each(["br", "gzip", ""])(
    "FC-72 the page of a guest is served from the cache, in the encoding %p, without looking up the viewer",
    async (encoding) => {
        const first = sent(await get("/discussions?page=2", { "accept-encoding": encoding }));
        expect(first.headers["content-encoding"]).toBe(encoding || undefined);
        expect(lookedAt).toBe(1);
        expect(sent(await get("/discussions?page=2", { "accept-encoding": encoding }))).toEqual(first);
        expect(lookedAt).toBe(1);
    },
);

test("NAV-003 FC-73 visitors choose among the languages that are switched on, each cached by itself", async () => {
    const inDutch = { "accept-language": "nl" };
    const shown = async (headers: object) => (await get("/discussions?page=9", headers as typeof inDutch)).body;
    expect([await shown(inDutch), await shown({})].map((body) => body.split(" ")[2])).toEqual(["nl", "en"]);
    expect(await shown(inDutch)).toBe(await shown(inDutch));
    expect((await get("/?locale=nl")).statusCode).toBe(303);

    otherLocales = [];
    const change = { "x-requested-with": "parley", origin: "http://forum.test", host: "forum.test" };
    await app.inject({ method: "POST", url: "/change", headers: change });
    expect((await shown(inDutch)).split(" ")[2]).toBe("en");
    expect(await shown({ ...inDutch, cookie: "parley-locale=nl" })).toBe(await shown({}));
    expect((await get("/?locale=nl")).statusCode).toBe(200);
    otherLocales = ["nl"];
    await app.inject({ method: "POST", url: "/change", headers: change });
});

test("FC-12 a former address redirects viewers with permission to its record, and is missing for others", async () => {
    const led = await get("/t/kettle/12", { cookie: "session=ines" });
    expect([led.statusCode, led.headers.location]).toEqual([301, "http://forum.test/discussion/7/kettle"]);
    const [hidden, never] = [await get("/t/kettle/12"), await get("/t/kettle/13")];
    expect([hidden.statusCode, never.statusCode]).toEqual([404, 404]);
    expect(Object.keys(hidden.headers)).toEqual(Object.keys(never.headers));
});

test("FC-72 query parameters that a page does not read share one cached page", async () => {
    const { headers } = await get("/discussions?page=3");
    expect((await get("/discussions?page=3&utm_source=letter")).headers.etag).toBe(headers.etag);
    expect(lookedAt).toBe(1);
    await get("/discussions?page=4&utm_source=letter");
    expect((await get("/discussions?page=4")).body).not.toContain("utm_source");
});

test("FC-72 a client that has the page gets 304 until something is written", async () => {
    const { headers, body } = await get("/");
    const etag = String(headers.etag);
    for (const known of [etag, `"other", ${etag}`]) {
        const again = await get("/", { "if-none-match": known });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
        expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    }
    const change = { "x-requested-with": "parley", origin: "http://forum.test", host: "forum.test" };
    await app.inject({ method: "POST", url: "/change", headers: change });
    const after = await get("/", { "if-none-match": etag });
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toBe(body);
});

test("FC-1 the policy of a page allows styles of this site and the rules it contains, also from the cache", async () => {
    const { headers } = await get("/dressed");
    const { headers: again } = await get("/dressed", { "if-none-match": String(headers.etag) });
    const hash = createHash("sha256").update("p{top:0}").digest("base64");
    for (const policy of [headers, again].map((one) => String(one["content-security-policy"])))
        expect(policy).toContain(`; script-src 'self'; style-src 'self' 'sha256-${hash}';`);
    expect((await get("/")).headers["content-security-policy"]).toContain("; style-src 'self';");
});

test("a frame has the headers for the origins of the site of its page alone, and is the same for guests and members, without a cookie", async () => {
    const url = "/embed/comments?url=https://blog.example/";
    const { headers, body } = await get(`${url}&theme=dark&size=large&lang=nl&accent=2a6f4e`);
    expect(headers).toMatchObject({ "x-robots-tag": "noindex", "cross-origin-resource-policy": "cross-origin" });
    expect(headers["content-security-policy"]).toContain("; frame-ancestors https://blog.example; ");
    expect([headers["x-frame-options"], headers["set-cookie"]]).toEqual([undefined, undefined]);
    expect(body.replace(/\s+/g, " ")).toMatch(/ nl .* dark,large,https:\/\/blog\.example,true$/);
    const plain = await get(url);
    expect([plain.body, (await get(`${url}&theme=auto`)).body]).toEqual([
        expect.stringMatching(/ light,/),
        expect.not.stringMatching(/light/),
    ]);
    const cookies = ["session=ines", "parley-theme=dark", "parley-text-size=large", "parley-time-zone=Asia/Tokyo"];
    for (const cookie of cookies) expect(sent(await get(url, { cookie }))).toEqual(sent(plain));
    for (const other of [
        url.replace("blog", "elsewhere"),
        `${url}&theme=loud`,
        "/embed/commentsurl=https://blog.example/",
        "/",
    ]) {
        const { headers } = await get(other);
        expect([other, headers["x-frame-options"], headers["content-security-policy"]]).toEqual([
            other,
            "SAMEORIGIN",
            expect.stringContaining("; frame-ancestors 'self'; "),
        ]);
    }
});

test("FC-25 a page to read or to write may be in a frame of the sites that show the whole forum, as a guest sees it without a session of the frame; no other page may", async () => {
    forumOrigins = [BLOG, "https://shop.example"];
    database.changes.touch(["embedSites"]);
    const framed = { "sec-fetch-dest": "iframe" };
    const cookie = "session=ines; parley-theme=dark";
    const policy = (headers: Record<string, unknown>) =>
        /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
    const first = await get("/discussion/7/kettle", { ...framed, cookie });
    expect(policy(first.headers)).toBe(forumOrigins.join(" "));
    expect(first.headers).toMatchObject({ "cross-origin-resource-policy": "cross-origin", "x-robots-tag": "noindex" });
    expect(first.headers.vary).toMatch(/, Sec-Fetch-Dest$/);
    expect([first.headers["x-frame-options"], first.headers["set-cookie"]]).toEqual([undefined, undefined]);
    expect(first.body).toMatch(/ \/embed\/forum\.js,https:\/\/blog\.example,https:\/\/shop\.example,$/);
    expect(sent(await get("/discussion/7/kettle", framed))).toEqual(sent(first));
    expect(lookedAt).toBe(1);
    // Not even the language of the browser's own pages counts.
    const inDutch = await get("/sections/3", { ...framed, cookie: "parley-locale=en" });
    expect(inDutch.headers["content-language"]).toBe("nl");
    const { headers: toWrite } = await get("/post/discussion", { ...framed, cookie });
    expect(policy(toWrite)).toBe(forumOrigins.join(" "));
    const paths = ["/entry/signin", "/account", "/settings/embedding", "/profile/edit", "/messages", "/warn/discussion/7"];
    for (const [path, headers] of [
        ...paths.map((path) => [path, framed] as const),
        ["/discussion/7/kettle", { cookie }] as const,
        ["/discussion/7/kettle", {}] as const,
        ["/?ThemeDraft=7", framed] as const,
    ]) {
        const { headers: given, body } = await get(path, headers);
        expect([path, policy(given), given["x-frame-options"], body]).toEqual([
            path,
            "'self'",
            "SAMEORIGIN",
            expect.not.stringContaining("forum.js"),
        ]);
    }
    forumOrigins = [];
    database.changes.touch(["embedSites"]);
    const { headers, body } = await get("/discussion/7/kettle", framed);
    expect([policy(headers), headers["x-frame-options"], body]).toEqual([
        "'self'",
        "SAMEORIGIN",
        expect.not.stringContaining("forum.js"),
    ]);
});

test("pages of every site may load the script for other sites, which is asked for again after an hour, without a viewer", async () => {
    const { headers, body } = await get("/embed/v1.js");
    expect([body.trim(), headers["set-cookie"]]).toEqual(["void 0;", undefined]);
    for (const [encoding, decode] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
    ] as const) {
        const sent = await get("/embed/v1.js", { "accept-encoding": encoding });
        expect(sent.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
        expect(decode(sent.rawPayload).toString()).toBe(body);
    }
    expect(headers).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": expect.stringMatching(/^public, max-age=3600\b/),
        "cross-origin-resource-policy": "cross-origin",
    });
    // What concerns documents alone costs every page of every site some bytes.
    expect([headers["x-frame-options"], headers["cross-origin-opener-policy"], headers["referrer-policy"]]).toEqual([
        undefined,
        undefined,
        undefined,
    ]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect((await get("/embed/v1.js", { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
});

test("SRCH-020 the policy allows forms to lead to this site and to the search page of another site, whose address adds no rule", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    expect(/form-action [^;]*/.exec(policy)?.[0]).toBe("form-action 'self' https://find.example");
});

test("a site with an icon has a manifest with it in all sizes, and none without", async () => {
    const get = () => app.inject("/site.webmanifest");
    expect((await get()).statusCode).toBe(404);
    marks = { icon: "/uploads/branding/key.png" };
    const { headers, body } = await get();
    marks = undefined;
    expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    expect(JSON.parse(body)).toMatchObject({
        name: "Fettle",
        start_url: "/",
        icons: [
            { src: "/uploads/branding/key-192.png", sizes: "192x192" },
            { src: "/uploads/branding/key.png", sizes: "512x512" },
            { src: "/uploads/branding/key-mask.png", purpose: "maskable" },
        ],
    });
});

test("FC-89 a page may show pictures of this site only", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    expect(/img-src [^;]*/.exec(policy)?.[0]).toBe("img-src 'self' http://forum.test data:");
});

test("FC-73 each session has cached pages of its own; requests with an API key or an invalid session use no cached pages", async () => {
    const guests = [await get("/"), await get("/")];
    expect(lookedAt).toBe(1);
    const own = [await get("/", { cookie: "session=ines" }), await get("/", { cookie: "theme=x; session=ines" })];
    expect(lookedAt).toBe(2);
    expect(new Set([...guests, ...own].map(({ headers }) => headers.etag)).size).toBe(2);
    for (let time = 0; time < 2; time++) {
        await get("/", { authorization: "Bearer key" });
        await get("/", { cookie: "session=stolen" });
    }
    expect(lookedAt).toBe(6);
});

test("FC-73 a page with a draft of a theme is cached for nobody, and reads its whole address", async () => {
    const cookie = "session=ines";
    const address = "/?ThemeDraft=7&utm_source=letter";
    const pages = [await get(address, { cookie }), await get(address, { cookie })];
    expect(lookedAt).toBe(2);
    expect([pages[0]?.body === pages[1]?.body, pages[0]?.headers["cache-control"]]).toEqual([false, "private, no-cache"]);
    expect(pages[0]?.body).toContain(address);
});

test("a missing page is not cached", async () => {
    await get("/nowhere");
    expect((await get("/nowhere")).statusCode).toBe(404);
    expect(lookedAt).toBe(2);
});

test("FC-73 each theme and each language has cached pages of its own", async () => {
    const [plain, dark, dutch] = [
        await get("/"),
        await get("/", { cookie: "parley-theme=dark" }),
        await get("/", { cookie: "parley-locale=nl" }),
    ];
    expect(new Set([plain, dark, dutch].map(({ headers }) => headers.etag)).size).toBe(3);
    expect((await get("/", { cookie: "parley-locale=nl; parley-device=abc" })).body).toBe(dutch.body);
    expect(dutch.body).toContain("/ nl ");
    expect(dutch.headers).toMatchObject({ "content-language": "nl", vary: expect.stringContaining("Accept-Language") });
    const wanted = { "accept-language": "nl-BE, en;q=0.5" };
    const [wished, again, chosen] = [
        await get("/", wanted),
        await get("/", wanted),
        await get("/", { ...wanted, cookie: "parley-locale=en" }),
    ];
    expect([wished.body, wished.headers["content-language"]]).toEqual([again.body, "nl"]);
    expect([wished.body.includes("/ nl "), chosen.body.includes("/ nl ")]).toEqual([true, false]);
});

test("a guest page is cached for each date format and time zone, and once for all unknown ones", async () => {
    const page = async (headers: Record<string, string>) => (await get("/", headers)).body.trim();
    const first = await page({});
    const british = { "accept-language": "en-GB, en;q=0.9", cookie: "parley-zone=Europe/Berlin" };
    expect(await page(british)).toMatch(/ en en-GB Europe\/Berlin \d+$/);
    expect(await page({ ...british, "accept-language": "da-DK, en-GB" })).toBe(await page(british));
    expect(await page({ "accept-language": "da-DK", cookie: "parley-zone=Mars/Olympus" })).toBe(first);
    expect(first).toMatch(/ en en UTC \d+$/);
});

test("FC-44 while the database is unreachable guests get older copies only of pages not written since, until changes by other servers are received again", async () => {
    const { changes } = database;
    const { body, headers } = await get("/");
    await get("/discussions?page=2", { cookie: "session=ines" });
    changes.setListening(false);
    changes.setUnreachable();
    for (let time = 0; time < 2; time++) {
        const older = await get("/", { "if-none-match": String(headers.etag) });
        expect([older.statusCode, older.body, older.headers.etag]).toEqual([200, `older ${body}`, undefined]);
        expect(older.headers["cache-control"]).toBe("no-store");
    }
    expect((await get("/discussions?page=2", { cookie: "session=ines" })).body).not.toContain("older");
    changes.touch(["settings"]);
    expect((await get("/")).body).not.toContain("older");
    changes.setListening(true);
    const again = await get("/");
    expect([again.body === body, again.body.startsWith("older")]).toEqual([false, false]);
});
