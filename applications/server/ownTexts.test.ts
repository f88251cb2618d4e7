import { rmSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import type { Catalogue } from "@parley/library/contract";
import { UNDO_HEADER } from "@parley/library/contract";
import { DatabaseUnavailableError } from "@parley/library/server/database";
import type { InterfaceText } from "@parley/library/server/interfaceTexts";
import { createSessions } from "@parley/library/server/sessions";
import type { LocaleText } from "@parley/translations/contract";
import type { Site } from "./site";
import { createFakeBuild } from "./testing/createFakeBuild";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";
import { waitForCondition } from "./testing/waitForCondition";

const HOST = "forum.test";
const own = createTestEnvironment({ SITE_URL: `http://${HOST}` });
let now = Date.parse("2026-05-21T12:00:00Z");
const clock = () => new Date(now);
const GERMAN = { "accept-language": "de" };
const FORMS = { one: "{count} reply", other: "{count} replies" };
const MANY = Array.from({ length: 600 }, (_none, number) => `Text ${number}`);
const TEXTS: InterfaceText[] = [
    { text: "Tag not found.", places: ["packages/tags/server/tags.service.ts"] },
    { text: "Posts", note: "The title of a page.", places: [], states: { de: "reviewed" } },
    { text: "Close", context: "verb", places: [], states: { de: "person" } },
    { text: "Never said", places: [] },
    { text: "Hello {name},", places: [] },
    { text: "Page {count}", places: [] },
    { text: "A new password for {site}", places: [] },
    { text: "{count} replies", places: [], forms: FORMS },
    ...MANY.map((text) => ({ text, places: [] })),
];
const CATALOGUE: Catalogue = {
    "House rules": Array.from({ length: 400 }, (_none, number) => `Regel ${number * number}`).join(", "),
    "Tag not found.": "Schlagwort nicht gefunden.",
    Posts: "Beiträge",
    "verb\u0004Close": "Schließen",
    "Hello {name},": "Hallo {name},",
    "Page {count}": "Seite {count}",
    "A new password for {site}": "Ein neues Passwort für {site}",
    "{count} replies": [["count", "cardinal", { one: [["#"], " Antwort"], other: [["#"], " Antworten"] }]],
};
/** A page contains what the renderer was given: the catalogue, and the files that the app would fetch. */
const buildDirectory = createFakeBuild(
    `
    exports.locales = ["de", "en"];
    exports.markOlder = (html) => html;
    exports.withoutNoise = (address) => address;
    exports.renderPage = async ({ settings, catalogue = {}, manifest }) => {
        const files = manifest.assets["texts-" + settings.language] ?? "";
        return { status: 200, html: "<!doctype html>" + JSON.stringify([catalogue["Posts"] ?? "Posts", files]) };
    };`,
    { de: CATALOGUE },
    TEXTS,
);
let site: Site;
let manager: number;

beforeAll(async () => {
    site = await openTestSite(own.environment, { clock, buildDirectory });
    const password = "the brass one by the door";
    manager = await site.features.users.createAdministrator({ name: "Keyholder", email: "k@example.com", password });
    await call("PATCH", "config", { "garden.locales": ["de"] });
}, 180_000);
afterAll(async () => {
    await site?.close();
    rmSync(buildDirectory, { recursive: true, force: true });
});

async function send(method: "GET" | "PATCH" | "POST", url: string, payload?: object, on = site) {
    const { token } = await createSessions(on.database, clock).begin(manager, false);
    const headers = { host: HOST, "x-requested-with": "parley", cookie: `${SESSION_COOKIE}=${token}; parley-locale=en` };
    return on.app.inject({ method, url, headers, ...(payload && { payload }) });
}
const call = (method: "GET" | "PATCH" | "POST", path: string, payload?: object) => send(method, `/api/v2/${path}`, payload);
const say = (translation: string | null, text = "Posts", locale = "de", more: object = {}) =>
    call("PATCH", `locales/${locale}/texts`, { texts: [{ text, ...more, translation }] });
const list = async (query = "", locale = "de") => (await call("GET", `locales/${locale}/texts?${query}`)).json<LocaleText[]>();
const readAsGuest = async (url: string, headers: Record<string, string> = GERMAN, on = site) =>
    on.app.inject({ url, headers: { host: HOST, ...headers } });
const pageIn = async (headers: Record<string, string>, on = site) => {
    const { body } = await readAsGuest("/", headers, on);
    const [title, file] = JSON.parse(body.replace("<!doctype html>", "")) as [string, string];
    return { title, file };
};

test("whoever manages the site finds texts by words and by whether they are missing, with notes, places and plural forms", async () => {
    expect(await list("text=Posts")).toEqual([
        {
            text: "Posts",
            note: "The title of a page.",
            places: [],
            translation: "Beiträge",
            builtIn: "Beiträge",
            builtInBy: "reviewed",
            isOwn: false,
            message: "Beiträge",
        },
    ]);
    expect((await list("query=SCHLIE%C3%9F")).map(({ text, context }) => [text, context])).toEqual([["Close", "verb"]]);
    expect((await list("state=missing&query=said")).map(({ text, message }) => [text, message])).toEqual([["Never said", null]]);
    expect(await list("query=replies")).toMatchObject([
        { pluralForms: ["one", "other"], forms: { one: "# Antwort", other: "# Antworten" } },
    ]);
    // Lines of a page, whatever values are in them; one that is missing is said in English.
    const lines = encodeURIComponent("Seite 12\nTag not found.\nNever said\n7 Antworten");
    expect((await list(`lines=${lines}`)).map(({ text }) => text)).toEqual(["Never said", "Page {count}", "{count} replies"]);
    // English needs no plural here, but another language may.
    expect(await list("text=Page {count}")).toMatchObject([{ forms: { one: "Seite {count}", other: "Seite {count}" } }]);
    expect(await list("query=replies", "en")).toMatchObject([{ pluralForms: ["one", "other"], forms: FORMS }]);
    expect((await readAsGuest("/api/v2/locales/de/texts")).statusCode).toBe(403);
});

test("FC-73 the site's own words win in pages, refusals, the API and the file of the app, also from the cache, until they are undone", async () => {
    const [before, english] = [await pageIn(GERMAN), await pageIn({})];
    expect(before).toEqual({ title: "Beiträge", file: "/assets/de.json" });
    const changed = await say("Threads");
    expect(changed.json()).toMatchObject([{ translation: "Threads", builtIn: "Beiträge", isOwn: true }]);
    await say("Kein solches Schlagwort.", "Tag not found.");

    const after = await pageIn(GERMAN);
    expect(after.title).toBe("Threads");
    expect(after.file).toMatch(/^\/assets\/own\/texts-de\.[0-9a-f]{8}\.json$/);
    expect((await readAsGuest("/api/v2/tags/4711")).body).toContain('"message":"Kein solches Schlagwort."');
    const file = await readAsGuest(after.file);
    expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(file.json()).toEqual({ ...CATALOGUE, Posts: "Threads", "Tag not found.": "Kein solches Schlagwort." });
    const compressed = await readAsGuest(after.file, { ...GERMAN, "accept-encoding": "br" });
    expect([compressed.headers["content-encoding"], compressed.rawPayload.length]).toEqual([
        "br",
        brotliCompressSync(file.rawPayload).length,
    ]);
    expect((await readAsGuest("/api/v2/locales/de/translations")).json()).toMatchObject({ Posts: "Threads" });
    expect((await readAsGuest("/api/v2/locales/de/translations.js")).body).toContain('"Posts":"Threads"');
    // Who reads in English pays nothing.
    expect(await pageIn({})).toEqual(english);
    expect(english).toEqual({ title: "Posts", file: "" });

    expect((await call("POST", `acts/${changed.headers[UNDO_HEADER]}/undo`)).statusCode).toBe(200);
    expect((await pageIn(GERMAN)).title).toBe("Beiträge");
    // The former file, which cached pages name, still has the words for another text; once there are none, it is that of the build.
    const former = await readAsGuest(after.file);
    expect([former.headers["cache-control"], former.json<Catalogue>().Posts]).toEqual(["no-cache", "Beiträge"]);
    await say(null, "Tag not found.");
    const built = await readAsGuest(after.file);
    expect([built.statusCode, built.headers["cache-control"], built.headers.location]).toEqual([302, "no-cache", before.file]);
    expect((await readAsGuest(String(built.headers.location))).json()).toEqual(CATALOGUE);
    expect(await pageIn(GERMAN)).toEqual(before);
});

test("English can have own words too, in refusals, mails and the file of the app, and pages in other languages have none of them", async () => {
    await say("No such tag here.", "Tag not found.", "en");
    expect((await readAsGuest("/api/v2/tags/4711", {})).body).toContain('"message":"No such tag here."');
    const { file } = await pageIn({});
    expect(file).toMatch(/^\/assets\/own\/texts-en\./);
    expect((await readAsGuest(file, {})).json()).toEqual({ "Tag not found.": "No such tag here." });
    expect((await pageIn(GERMAN)).file).toBe("/assets/de.json");
    // Cached pages are sent while the database is away, and their app needs the file.
    if (!site.pages) throw new Error("there are no pages");
    const readOwn = jest.spyOn(site.pages.languages, "readOwn").mockRejectedValue(new DatabaseUnavailableError());
    expect((await readAsGuest(file, {})).json()).toEqual({ "Tag not found.": "No such tag here." });
    readOwn.mockRestore();
    await say("Your new key to {site}", "A new password for {site}", "en");
    await call("POST", "users/request-password", { email: "k@example.com" });
    await site.features.users.settle();
    const mail = await site.database.query.selectFrom("mails").selectAll().orderBy("mailID", "desc").executeTakeFirstOrThrow();
    expect(mail.subject).toMatch(/^Your new key to /);
    await say(null, "A new password for {site}", "en");
    await say(null, "Tag not found.", "en");
    expect((await pageIn({})).file).toBe("");
    expect([(await readAsGuest(file, {})).json(), (await readAsGuest("/assets/own/texts-zz.0.json")).statusCode]).toEqual([
        {},
        404,
    ]);
});

test("FC-3 words that are broken, nested 1,000 deep, too long, with a script, another value or without a plural form are refused", async () => {
    const refused: [text: string, translation: string][] = [
        ["Posts", "{"],
        ["Posts", `${"{n, plural, other {".repeat(1000)}${"}}".repeat(1000)}`.slice(0, 9_999)],
        ["Posts", "a".repeat(10_001)],
        ["Posts", "<script>alert(1)</script>"],
        ["Posts", "[Posts](https://evil.example)"],
        ["Posts", "  "],
        ["Hello {name},", "Hallo {mail},"],
        ["Hello {name},", "Hallo,"],
        ["{count} replies", "{count, plural, other {# Antworten}}"],
        ["{count} replies", "{count} Antworten"],
    ];
    for (const [text, translation] of refused) {
        const { statusCode, body } = await say(translation, text);
        expect([translation.slice(0, 40), statusCode]).toEqual([translation.slice(0, 40), 422]);
        expect(body).toContain('"field":"translation"');
    }
    expect((await say("a".repeat(10_000_000))).statusCode).toBe(413);
    const unknown = await say("Nichts", "No text of the product");
    expect([unknown.statusCode, unknown.body.includes('"field":"text"')]).toEqual([422, true]);
    expect((await say("x", "Posts", "zz")).statusCode).toBe(404);
    expect(await list("state=own")).toEqual([]);
});

test("they are changed, put back and imported by forms too, and exported as a catalogue", async () => {
    const page = "/settings/languages/de";
    const post = async (fields: Record<string, string>) => {
        const form = { TransientKey: "", ...fields };
        return (await send("POST", page, form)).statusCode;
    };
    const forms = { "form:one": "eine Antwort", "form:other": "# Antworten" };
    expect(await post({ text: "{count} replies", ...forms })).toBe(303);
    expect(await post({ text: "Close", context: "verb", translation: "Zumachen" })).toBe(303);
    const exported = (await call("GET", "locales/de/own-texts")).json<Record<string, string>>();
    expect(exported).toEqual({
        "verb\u0004Close": "Zumachen",
        "{count} replies": "{count, plural, one {eine Antwort} other {# Antworten}}",
    });
    expect(await post({ text: "{count} replies", "form:one": "", "form:other": "#" })).toBe(422);
    expect(await post({ text: "Close", context: "verb", restore: "1" })).toBe(303);
    expect(await post({ text: "{count} replies", restore: "1" })).toBe(303);
    expect(await list("state=own")).toEqual([]);
    expect(await post({ Form: "import", catalogue: "[" })).toBe(422);
    expect(await post({ Form: "import", catalogue: JSON.stringify(exported) })).toBe(303);
    expect((await list("state=own")).map(({ text }) => text).sort()).toEqual(["Close", "{count} replies"]);
    await post({ text: "Close", context: "verb", restore: "1" });
    await post({ text: "{count} replies", restore: "1" });
});

test("words for every text of the product are exported, imported by one form in one act, and undone as one; more than an import takes are refused", async () => {
    const store = (texts: object[]) => call("PATCH", "locales/de/texts", { texts });
    const say = (text: string, length: number) => ({ text, translation: "ウ".repeat(length) });
    for (const half of [MANY.slice(0, 300), MANY.slice(300)])
        expect((await store(half.map((text) => say(text, 530)))).statusCode).toBe(200);
    const tooMany = await store(MANY.slice(0, 10).map((text) => say(text, 10_000)));
    expect([tooMany.statusCode, tooMany.body.includes('"code":"maxByteLength"')]).toEqual([422, true]);
    const exported = (await call("GET", "locales/de/own-texts")).json<Record<string, string>>();
    expect([Object.keys(exported).length, exported[MANY[0] ?? ""]?.length]).toEqual([600, 530]);
    for (const half of [MANY.slice(0, 300), MANY.slice(300)]) await store(half.map((text) => ({ text, translation: null })));

    const payload = String(new URLSearchParams({ TransientKey: "", Form: "import", catalogue: JSON.stringify(exported) }));
    expect(payload.length).toBeGreaterThan(2_500_000);
    const { token } = await createSessions(site.database, clock).begin(manager, false);
    const type = "application/x-www-form-urlencoded";
    const headers = { host: HOST, "x-requested-with": "parley", cookie: `${SESSION_COOKIE}=${token}`, "content-type": type };
    const sent = await site.app.inject({ method: "POST", url: "/settings/languages/de", headers, payload });
    expect(sent.statusCode).toBe(303);
    expect((await call("GET", "locales/de/own-texts")).json()).toEqual(exported);
    const [, actionID] = /Undo=(\d+)/.exec(String(sent.headers.location)) ?? [];
    expect((await call("POST", `acts/${actionID}/undo`)).statusCode).toBe(200);
    expect(await list("state=own")).toEqual([]);
});

test("FC-52 who says a text in other words than those that somebody else has saved meanwhile is refused, and sees them", async () => {
    const over = (formerTranslation: string | null) => ({ formerTranslation });
    await say("Themen", "Posts", "de", over(null));
    const refused = await say("Threads", "Posts", "de", over(null));
    expect([refused.statusCode, refused.json()]).toMatchObject([
        412,
        { code: "editConflict", present: [{ path: "texts[0]", translation: "Themen" }] },
    ]);
    const form = { TransientKey: "", text: "Posts" };
    const post = async (fields: object) => (await send("POST", "/settings/languages/de", { ...form, ...fields })).statusCode;
    expect(await post({ translation: "Threads", was: "" })).toBe(412);
    expect(await post({ restore: "1", was: "Anderes" })).toBe(412);
    expect(await list("text=Posts")).toMatchObject([{ translation: "Themen" }]);
    expect(await post({ translation: "Threads", was: "Themen" })).toBe(303);
    expect(await list("text=Posts")).toMatchObject([{ translation: "Threads" }]);
    expect((await say(null, "Posts", "de", over("Threads"))).statusCode).toBe(200);
});

/** On PostgreSQL two servers share the database; on SQLite there is one. */
const onPostgres = process.env.PARLEY_TEST_DATABASE_URL === undefined ? test.skip : test;

onPostgres("FC-46 a second server has the words within a second", async () => {
    const other = await openTestSite(own.environment, { clock, buildDirectory });
    try {
        expect((await pageIn(GERMAN, other)).title).toBe("Beiträge");
        await say("Themen");
        now += 1000;
        // The other server hears of the change from the database.
        await waitForCondition(other, async () => (await pageIn(GERMAN, other)).title === "Themen");
        const { file } = await pageIn(GERMAN, other);
        expect((await readAsGuest(file, GERMAN, other)).json<Catalogue>().Posts).toBe("Themen");
    } finally {
        await other.close();
        await say(null);
    }
});

test("how much of the interface a language has is counted by who translated it, for members who manage the site", async () => {
    const progress = (await call("GET", "locale-progress")).json<{ localeKey: string }[]>();
    expect(progress.find(({ localeKey }) => localeKey === "de")).toEqual({
        localeKey: "de",
        countTexts: 8 + MANY.length,
        countTranslated: 7,
        countReviewed: 1,
        countByPerson: 1,
    });
    expect(progress.map(({ localeKey }) => localeKey)).not.toContain("en");
    expect((await readAsGuest("/api/v2/locale-progress")).statusCode).toBe(403);
});
