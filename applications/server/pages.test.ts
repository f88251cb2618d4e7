import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeApp } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";
import type { Pages } from "./pages";
import { makePages } from "./pages";

const NOBODY = { isAdmin: false, isSysAdmin: false, isSuperAdmin: false, permissions: [], junctions: {}, junctionAliases: {} };
/** In place of the forum's own build: a page that tells where it stands and the how-many-eth it is. */
const RENDERER = `
    let made = 0;
    exports.locales = ["en", "nl"];
    exports.renderPage = async ({ path, settings }) => ({
        status: path === "/nowhere" ? 404 : 200,
        html: "<!doctype html>" + path + " " + settings.locale + " " + ++made + " ".repeat(2000),
    });
`;

let directory: string;
let app: FastifyInstance;
let pages: Pages;
let lookedAt = 0;
beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "parley-pages-"));
    for (const [name, text] of [
        ["forum/manifest.json", "{}"],
        ["render/render.js", RENDERER],
        ["uploads/.keep", ""],
    ] as const) {
        mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
        writeFileSync(path.join(directory, name), text);
    }
    const site = { siteName: "Fettle", siteTitle: "", siteDescription: "", registrationOpen: true, locale: "en" };
    pages = makePages({
        buildDirectory: directory,
        uploadsDirectory: path.join(directory, "uploads"),
        siteURL: "http://forum.test",
        clock: () => new Date("2026-05-21T12:00:00Z"),
        sessionCookie: "session",
        cacheLifetime: 60_000,
        siteSettings: async () => site,
        frameOrigins: async () => [],
    });
    app = await makeApp({
        siteURL: "http://forum.test",
        secret: "a secret for tests",
        sessionCookie: "session",
        viewerOf: async ({ cookies }) => {
            lookedAt += 1;
            return { userID: cookies.session === "ines" ? 10 : 0, permissions: NOBODY };
        },
        renderPage: pages.renderPage,
        answerFirst: pages.answerKept,
        register: () => undefined,
    });
    await pages.serve(app);
    app.post("/change", async () => "");
    await app.ready();
});
afterAll(async () => {
    await app.close();
    rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => {
    pages.forget();
    lookedAt = 0;
});

const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url, headers: { host: "forum.test", ...headers } });

/** What of an answer is the same each time it is sent. */
function sent({
    statusCode,
    headers: { date: _date, connection: _connection, ...headers },
    rawPayload,
}: Awaited<ReturnType<typeof get>>) {
    return { statusCode, headers, text: rawPayload.toString("base64") };
}

test.each(["br", "gzip", ""])(
    "FC-72 a guest's page is sent again as it was, in the encoding %p, and nobody looks at who asks",
    async (encoding) => {
        const first = sent(await get("/discussions?page=2", { "accept-encoding": encoding }));
        expect(first.headers["content-encoding"]).toBe(encoding || undefined);
        expect(lookedAt).toBe(1);
        expect(sent(await get("/discussions?page=2", { "accept-encoding": encoding }))).toEqual(first);
        expect(lookedAt).toBe(1);
    },
);

test("FC-72 who has the page is told so without it, until something is written", async () => {
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

test("FC-73 who has a session, or asks with a key, goes the whole way; so does everybody for what is no page", async () => {
    await get("/");
    await get("/");
    expect(lookedAt).toBe(1);
    const own = [await get("/", { cookie: "session=ines" }), await get("/", { cookie: "theme=x; session=ines" })];
    expect(own.map(({ headers }) => headers.etag)).toEqual([undefined, undefined]);
    await get("/", { authorization: "Bearer key" });
    expect(lookedAt).toBe(4);
    await get("/nowhere");
    expect((await get("/nowhere")).statusCode).toBe(404);
    expect(lookedAt).toBe(6);
});

test("FC-73 each palette and each language has pages of its own", async () => {
    const [plain, dark, dutch] = [
        await get("/"),
        await get("/", { cookie: "parley-theme=dark" }),
        await get("/", { cookie: "parley-locale=nl" }),
    ];
    expect(new Set([plain, dark, dutch].map(({ headers }) => headers.etag)).size).toBe(3);
    expect((await get("/", { cookie: "parley-locale=nl; parley-device=abc" })).body).toBe(dutch.body);
    expect(dutch.body).toContain("/ nl ");
});
