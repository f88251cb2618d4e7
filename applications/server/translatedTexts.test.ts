import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import type { Catalogue } from "@parley/library/contract";
import { readSecret } from "@parley/library/server/secrets";
import { createSessions } from "@parley/library/server/sessions";
import type { Site } from "./site";
import { createFakeBuild } from "./testing/createFakeBuild";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";
import { waitForCondition } from "./testing/waitForCondition";

const HOST = "forum.test";
const own = createTestEnvironment({ SITE_URL: `http://${HOST}` });
let now = Date.parse("2026-05-21T12:00:00Z");
const clock = () => new Date(now);
const NO_TAG = { de: "Schlagwort nicht gefunden.", ar: "الوسم غير موجود.", ja: "タグが見つかりません。" };
const TOO_LONG = "{field} should be at most {limit} characters long.";
const NOT_KNOWN = "{field} is not known here.";
const NOT_IN_FORMAT = "The text is not in the format {format}.";
/** Messages of the catalogue of the product, which have no plurals. */
const JAPANESE = JSON.parse(readFileSync(path.join(__dirname, "../forum/locales/ja.json"), "utf8")) as Record<string, string>;
const RESET_SUBJECT = "A new password for {site}";
const CATALOGUES: Record<string, Catalogue> = {
    ar: {
        "Tag not found.": NO_TAG.ar,
        "A new password for {site}": "كلمة مرور جديدة في {site}",
        "Hello {name},": "مرحبًا {name}،",
        "Choose a new password": "اختيار كلمة مرور جديدة",
    },
    de: {
        "Tag not found.": NO_TAG.de,
        Posts: "Beiträge",
        Guest: "Gast",
        Description: "Beschreibung",
        Member: "Mitglied",
        Moderator: "Moderation",
        Administrator: "Leitung",
        Spam: "Werbung",
        Like: "Gefällt mir",
        "{name} – Page {page}": "{name} – Seite {page}",
        "{count} replies": [["count", "cardinal", { one: [["#"], " Antwort"], other: [["#"], " Antworten"] }]],
        [TOO_LONG]: "{field} darf höchstens {limit} Zeichen lang sein.",
        [NOT_KNOWN]: "{field} kennt hier niemand.",
        [NOT_IN_FORMAT]: "Der Text hat nicht das Format {format}.",
    },
    ja: {
        "Tag not found.": NO_TAG.ja,
        ...Object.fromEntries([RESET_SUBJECT, "Hello {name},", "Choose a new password"].map((key) => [key, JAPANESE[key] ?? ""])),
    },
};
/** A page contains the name of the site, and the layout of a category. */
const buildDirectory = createFakeBuild(
    `
    let made = 0;
    exports.locales = ["ar", "de", "en", "ja"];
    exports.markOlder = (html) => html;
    exports.withoutNoise = (address) => address;
    exports.renderPage = async ({ settings, call }) => {
        const query = "layoutViewType=categoryList&recordType=category&recordID=funnels";
        const { body } = await call({ path: "/layouts/lookup-hydrate", params: {}, query });
        return { status: 200, html: "<!doctype html>" + settings.siteName + body + "<!-- " + ++made + " -->" };
    };`,
    CATALOGUES,
);
let site: Site;
let categoryID: number;
let manager: number;

beforeAll(async () => {
    site = await openTestSite(own.environment, { clock, buildDirectory });
    const { users, categories } = site.features;
    manager = await users.createAdministrator({
        name: "Keyholder",
        email: "k@example.com",
        password: "the brass one by the door",
    });
    ({ categoryID } = await categories.create(await users.viewer(manager), { name: "Funnels", urlcode: "funnels" }));
    await change("PATCH", "config", { "garden.locales": ["ar", "de", "ja"] });
    await publish("categories", { recordType: "category", recordID: categoryID, propertyName: "name", translation: "Trichter" });
    await publish("config", { recordType: "config", recordKey: "site", propertyName: "name", translation: "Werkstatt" });
}, 180_000);
afterAll(async () => {
    await site?.close();
    rmSync(buildDirectory, { recursive: true, force: true });
});

/** Calls the API as the administrator, who signs in for each call. */
async function change(
    method: "GET" | "PATCH" | "POST" | "PUT",
    path: string,
    payload?: object,
    more: Record<string, string> = {},
) {
    const { token } = await createSessions(site.database, clock).begin(manager, false);
    const headers = { host: HOST, "x-requested-with": "parley", cookie: `${SESSION_COOKIE}=${token}`, ...more };
    const answer = await site.app.inject({ method, url: `/api/v2/${path}`, headers, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    now += 1000;
    return answer;
}

const publish = (resource: string, text: object, locale = "de") =>
    change("PATCH", `translations/${resource}`, [{ ...text, locale }]);

async function readAsGuest(url: string, headers: Record<string, string> = {}, { app } = site): Promise<string> {
    return (await app.inject({ url, headers: { host: HOST, ...headers } })).body;
}

const GERMAN = { "accept-language": "de-AT, en;q=0.5" };
const ADDRESSES = [
    "/categories/funnels",
    "/api/v2/categories",
    "/api/v2/categories/search?query=",
    "/categories/funnels/feed.atom",
];

test("FC-73 guests of two languages in turn get pages, feeds and calls each in their own, from the cache too", async () => {
    for (let times = 0; times < 2; times++) {
        for (const address of ADDRESSES) {
            const [german, english, chosen] = [
                await readAsGuest(address, GERMAN),
                await readAsGuest(address),
                await readAsGuest(address, { ...GERMAN, cookie: "parley-locale=en" }),
            ];
            expect([address, german.includes("Trichter"), german.includes("Funnels")]).toEqual([address, true, false]);
            for (const body of [english, chosen])
                expect([address, body.includes("Trichter"), body.includes("Funnels")]).toEqual([address, false, true]);
        }
    }
    await site.features.config.set({ "branding.icon": "/uploads/branding/icon.png" });
    const { body } = await site.app.inject({ url: "/site.webmanifest", headers: { host: HOST, ...GERMAN } });
    expect(JSON.parse(body)).toMatchObject({ short_name: "Werkstatt", lang: "de" });
    expect(await readAsGuest("/", GERMAN)).toMatch(/^<!doctype html>Werkstatt\{.*"title":"Trichter"/);
    expect(await readAsGuest("/categories/funnels/feed.atom", GERMAN)).toContain("<title>Trichter – Werkstatt</title>");
});

test("I18N-017 roles, reasons for reports and reactions that came with the product are named in the language of each reader, until somebody names them otherwise", async () => {
    const read = async <T>(path: string, language = "de") =>
        (await change("GET", path, undefined, { "accept-language": language })).json() as T;
    const roleOf = async (roleID: number, language?: string) =>
        (await read<{ roleID: number; name: string }[]>("roles", language)).find((role) => role.roleID === roleID)?.name;
    for (let times = 0; times < 2; times++) {
        expect([await roleOf(8), await roleOf(8, "en")]).toEqual(["Mitglied", "Member"]);
        expect(await read("users/me")).toMatchObject({ roles: [{ roleID: 16, name: "Leitung" }] });
        expect((await read<object[]>("report-reasons"))[0]).toMatchObject({ reportReasonID: "spam", name: "Werbung" });
        expect(await read("reactions/Like")).toMatchObject({ urlCode: "Like", name: "Gefällt mir" });
    }
    expect(await read("users/0/verdict?permission=site.manage")).toMatchObject({ reasons: [{ values: { roles: "Gast" } }] });

    // Forms get what is stored, and a text that is sent as it was shown stays what it was.
    expect(await read("roles/8/edit")).toMatchObject({ name: "Member" });
    await change("PATCH", "roles/8", { name: "Mitglied" }, { "accept-language": "de" });
    await change("PATCH", "report-reasons/spam", { name: "Werbung" }, { "accept-language": "de" });
    expect(await roleOf(8, "en")).toBe("Member");
    expect((await read<object[]>("report-reasons", "en"))[0]).toMatchObject({ name: "Spam" });

    // What the product says is not missing, and can be said otherwise.
    const listed = (query: string) =>
        read<{ recordID: number; builtIn?: string }[]>(`translations/roles/properties?locale=de${query}`);
    expect(await listed("&recordIDs=8&propertyName=name")).toMatchObject([{ sourceText: "Member", builtIn: "Mitglied" }]);
    expect(await listed("&isMissing=true")).toEqual([]);
    await change("PATCH", "roles/32", { name: "Wardens" });
    expect(await roleOf(32)).toBe("Wardens");
    expect(await listed("&isMissing=true")).toMatchObject([{ recordID: 32, propertyName: "name", sourceText: "Wardens" }]);
    const text = { recordType: "role", propertyName: "name" };
    await publish("roles", { ...text, recordID: 32, translation: "Wachen" });
    await publish("roles", { ...text, recordID: 8, translation: "Leute" });
    expect([await roleOf(32), await roleOf(8), await roleOf(8, "en")]).toEqual(["Wachen", "Leute", "Member"]);
    await change("PATCH", "translations/roles/remove", [{ ...text, recordID: 8, locale: "de" }]);

    // They are in English in the database, whatever the language of the site is.
    await change("PATCH", "config", { "garden.locale": "de" });
    expect([await roleOf(8, "fr"), await roleOf(32, "fr")]).toEqual(["Mitglied", "Wardens"]);
    await change("PATCH", "config", { "garden.locale": "en" });
});

test("a refusal names a field by the label that it has in forms, and for programs by its key", async () => {
    const { token } = await createSessions(site.database, clock).begin(manager, false);
    const refuse = async (language: string, payload: object) => {
        const headers = {
            host: HOST,
            "x-requested-with": "parley",
            cookie: `${SESSION_COOKIE}=${token}`,
            "accept-language": language,
        };
        const sent = { method: "PATCH", url: `/api/v2/categories/${categoryID}`, headers, payload } as const;
        const { errors } = (await site.app.inject(sent)).json<{ errors: { field: string; message: string }[] }>();
        return errors.map(({ field, message }) => [field, message]);
    };
    const long = { description: "x".repeat(5000) };
    expect(await refuse("de", long)).toEqual([["description", "Beschreibung darf höchstens 1.000 Zeichen lang sein."]]);
    expect(await refuse("en", long)).toEqual([["description", "Description should be at most 1000 characters long."]]);
    expect(await refuse("de", { description: "", isOpen: true })).toEqual([["isOpen", "isOpen kennt hier niemand."]]);
});

test("FC-73 guests of four languages in turn get titles and refusals in their own, and programs by what they accept", async () => {
    const list = "/api/v2/layouts/lookup-hydrate?layoutViewType=discussionList&recordType=global&recordID=-1";
    const long = `/api/v2/tags?query=${"x".repeat(5000)}`;
    for (let times = 0; times < 2; times++) {
        for (const [language, message] of Object.entries({ ...NO_TAG, en: "Tag not found.", "pt-BR": "Tag not found." })) {
            const given = { "accept-language": language };
            expect(await readAsGuest("/api/v2/tags/4711", given)).toContain(`"message":"${message}"`);
            const title = language === "de" ? "Beiträge" : "Posts";
            expect(await readAsGuest(list, given)).toContain(`"title":"${title}"`);
        }
    }
    expect(await readAsGuest(long, GERMAN)).toContain("query darf höchstens");
    expect(await readAsGuest(long)).toContain("query should be at most");
    expect(await readAsGuest("/api/v2/tags?farbe=1", GERMAN)).toContain("farbe kennt hier niemand.");
    const malformed = { name: "Which one?", body: "[", format: "rich2", categoryID };
    await expect(change("POST", "discussions", malformed, GERMAN)).rejects.toThrow("Der Text hat nicht das Format rich2.");
});

test("who registers, applies or is invited is written to in the language in which they read, or which the inviter chose", async () => {
    const { config } = site.features;
    const send = async (url: string, payload: object, headers: Record<string, string>) =>
        site.app.inject({
            method: "POST",
            url: `/api/v2/${url}`,
            headers: { host: HOST, "x-requested-with": "parley", ...headers },
            payload,
        });
    const readMails = async (to: string) => {
        await site.features.users.settle();
        const rows = await site.database.query
            .selectFrom("mails")
            .selectAll()
            .where("toAddress", "=", to)
            .orderBy("mailID")
            .execute();
        return rows.map(({ template, html }) => [template, /<html lang="([^"]+)"/.exec(html ?? "")?.[1]]);
    };
    const newcomer = (name: string) => ({
        name,
        email: `${name}@example.com`,
        password: "the copper one by the gate",
        discoveryText: "Funnels",
    });
    await config.set({ "registration.method": "basic" });
    await send("users/register", newcomer("Aiko"), { cookie: "parley-locale=ja" });
    await send("users/request-password", { email: "Aiko@example.com" }, GERMAN);
    expect(await readMails("Aiko@example.com")).toEqual([
        ["emailConfirm", "ja"],
        ["passwordReset", "ja"],
    ]);
    const reset = await site.database.query.selectFrom("mails").selectAll().orderBy("mailID", "desc").executeTakeFirstOrThrow();
    expect(reset.subject).toBe(JAPANESE[RESET_SUBJECT]?.replace("{site}", "Parley"));
    expect(reset.html).toContain(JAPANESE["Choose a new password"]);

    await config.set({ "registration.method": "approval" });
    await send("users/register", newcomer("Amal"), { "accept-language": "ar" });
    const [applicant] = (await change("GET", "applicants")).json<{ applicantID: number }[]>();
    await change("PATCH", `applicants/${applicant?.applicantID}`, { status: "approved" });
    expect(new Set((await readMails("Amal@example.com")).map(([, language]) => language))).toEqual(new Set(["ar"]));
    const { language } = await site.database.query
        .selectFrom("users")
        .select("language")
        .where("name", "=", "Amal")
        .executeTakeFirstOrThrow();
    expect(language).toBe("ar");

    await config.set({ "registration.method": "invitation" });
    await change("POST", "invites", { email: "b@example.com", locale: "ja" });
    await change("POST", "invites", { email: "b@example.com" });
    await expect(change("POST", "invites", { email: "b@example.com", locale: "nl" })).rejects.toThrow('"field":"locale"');
    expect((await readMails("b@example.com")).map(([, invited]) => invited)).toEqual(["ja", "en"]);
    await config.set({ "registration.method": "basic" });
});

test("I18N-001 I18N-002 I18N-003 I18N-004 the languages of the site are listed, added, given a service, and their translations fetched", async () => {
    const listKeys = async (query = "") =>
        (JSON.parse(await readAsGuest(`/api/v2/locales${query}`)) as { localeKey: string }[]).map(({ localeKey }) => localeKey);
    expect(await listKeys()).toEqual(["en", "ar", "de", "ja"]);
    expect((await change("GET", "locales/de")).json()).toEqual({
        localeID: "de",
        localeKey: "de",
        regionalKey: "de-DE",
        displayNames: { en: "German", ar: "الألمانية", de: "Deutsch", ja: "ドイツ語" },
        translatable: true,
    });
    expect(await readAsGuest("/api/v2/locales/de")).toContain('"status":403');
    const setService = (translationService: unknown) => change("PATCH", "locales/de", { translationService });
    expect((await setService("deepL")).json()).toMatchObject({ machineTranslationService: "deepL" });
    expect([await listKeys("?isMachineTranslations=true"), await listKeys("?isMachineTranslations=false")]).toEqual([
        ["de"],
        ["en", "ar", "ja"],
    ]);
    await expect(setService("papyrus")).rejects.toThrow('"status":422');
    expect((await setService(null)).json()).not.toHaveProperty("machineTranslationService");

    const add = (locale: string, translatable = true) => change("POST", "locales", { locale, translatable });
    expect((await add("fr")).statusCode).toBe(201);
    expect(await listKeys()).toEqual(["en", "ar", "de", "fr", "ja"]);
    await expect(add("fr")).rejects.toThrow('"status":409');
    await expect(add("nl")).rejects.toThrow('"field":"locale"');
    await expect(add("es", false)).rejects.toThrow('"field":"translatable"');
    await change("PATCH", "config", { "garden.locales": ["ar", "de", "ja"] });

    const german = JSON.parse(await readAsGuest("/api/v2/locales/de/translations?etag=1")) as Record<string, string>;
    expect(german).toMatchObject({
        Posts: "Beiträge",
        "{count} replies": "{count, plural, one {# Antwort} other {# Antworten}}",
    });
    expect(JSON.parse(await readAsGuest("/api/v2/locales/translations/de"))).toEqual(german);
    expect(await readAsGuest("/api/v2/locales/en/translations")).toBe("{}");
    const script = await site.app.inject({ url: "/api/v2/locales/de/translations.js", headers: { host: HOST } });
    expect(script.headers["content-type"]).toBe("application/javascript; charset=utf-8");
    expect(script.body).toMatch(/^window\.gdn = window\.gdn \|\| \{\};\ngdn\.translations = \{.*"Posts":"Beiträge"/);
});

test("languages that nobody has are not found, and a header of 8 kB is read no further than its beginning", async () => {
    const hostile = ["..%2Fen", "en-US-x-".padEnd(500, "a"), "constructor", "__proto__", "de%00", "DE", "zz"];
    for (const key of hostile)
        for (const rest of ["", "/translations", "/translations.js"]) {
            const { statusCode } = await site.app.inject({ url: `/api/v2/locales/${key}${rest}`, headers: { host: HOST } });
            expect([key, rest, statusCode >= 400 && statusCode < 500]).toEqual([key, rest, true]);
        }
    const header = `de;q=0.1${",xx".repeat(2_700)},ja`;
    expect(await readAsGuest("/api/v2/tags/4711", { "accept-language": header })).toContain(NO_TAG.de);
    for (const cookie of ["parley-locale=../en", `parley-locale=${"x".repeat(500)}`, "parley-locale=__proto__"])
        expect(await readAsGuest("/api/v2/tags/4711", { cookie })).toContain("Tag not found.");
});

test("the language of the account precedes that of cookie and browser, also in the caches and in mails; programs say their own", async () => {
    const { token } = await createSessions(site.database, clock).begin(manager, false);
    const cookie = `${SESSION_COOKIE}=${token}; parley-locale=ja`;
    const readAsMember = () => readAsGuest("/api/v2/tags/4711", { ...GERMAN, cookie });
    const categories = () => readAsGuest("/api/v2/categories", { ...GERMAN, cookie: `${SESSION_COOKIE}=${token}` });
    const choose = (language: string) => change("PATCH", "users/$me", { language });
    expect([await readAsMember(), await categories()]).toEqual([
        expect.stringContaining(NO_TAG.ja),
        expect.stringContaining("Trichter"),
    ]);
    await choose("en");
    expect([await readAsMember(), await categories()]).toEqual([
        expect.stringContaining("Tag not found."),
        expect.stringContaining("Funnels"),
    ]);
    await choose("ar");
    expect(await readAsMember()).toContain(NO_TAG.ar);
    expect((await readAsGuest("/api/v2/users/me", { cookie })).slice(0, 2000)).toContain('"language":"ar"');
    await expect(choose("nl")).rejects.toThrow("Choose one of the languages of this site.");

    await change("POST", "users/request-password", { email: "k@example.com" });
    await site.features.users.settle();
    const mail = await site.database.query.selectFrom("mails").selectAll().orderBy("mailID", "desc").executeTakeFirstOrThrow();
    expect(mail.subject).toContain("كلمة مرور جديدة في");
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail.html).toContain("مرحبًا <bdi>Keyholder</bdi>،");

    const chosen = await site.app.inject({ url: "/?locale=de", headers: { host: HOST, cookie } });
    expect(chosen.headers.location).toBe("/profile/edit?language=de");
    const program = await change("POST", "tokens", { name: "A program" });
    const { accessToken } = program.json<{ accessToken: string }>();
    const authorization = `Bearer ${accessToken}`;
    expect(await readAsGuest("/api/v2/tags/4711", { ...GERMAN, cookie, authorization })).toContain(NO_TAG.de);
    const crawler = { ...GERMAN, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
    expect([await readAsGuest("/", crawler), await readAsGuest("/api/v2/tags/4711", crawler)]).toEqual([
        expect.not.stringContaining("Trichter"),
        expect.stringContaining("Tag not found."),
    ]);
    await choose("");
    expect(await readAsMember()).toContain(NO_TAG.ja);
});

test("FC-76 the page at the end of a mail is in the language of the member who got the mail, whoever opens it", async () => {
    const claim = Buffer.from(`${manager} reaction`).toString("base64url");
    const sign = createHmac("sha256", await readSecret(site.database, "unsubscribe"));
    const token = `${claim}.${sign.update(`unsubscribe:${claim}`).digest("base64url")}`;
    const languageOf = async (url: string, headers: Record<string, string>) =>
        (await site.app.inject({ url, headers: { host: HOST, ...headers } })).headers["content-language"];
    await change("PATCH", "users/$me", { language: "de" });
    for (const headers of [{ "accept-language": "ja" }, { cookie: "parley-locale=en" }]) {
        expect(await languageOf(`/unsubscribe/${token}`, headers)).toBe("de");
        expect(await languageOf(`/unsubscribe/${token}?Done=unsubscribed`, headers)).toBe("de");
    }
    expect(await languageOf(`/unsubscribe/${token}x`, { "accept-language": "ja" })).toBe("ja");
    // Without a language of its own the account gets mails in that of the site.
    await change("PATCH", "users/$me", { language: "" });
    expect(await languageOf(`/unsubscribe/${token}`, { "accept-language": "ja" })).toBe("en");
});

test("FC-15 a mail in the language of its reader is not sent about what is hidden from them meanwhile", async () => {
    const { users, notifications } = site.features;
    const address = "ines@example.com";
    const userID = await users.create({ name: "Ines", email: address, password: "the copper one by the stove" });
    await site.database.query
        .updateTable("users")
        .set({ emailConfirmed: true, language: "de" })
        .where("userID", "=", userID)
        .execute();
    const { token } = await createSessions(site.database, clock).begin(userID, false);
    const headers = { host: HOST, "x-requested-with": "parley", cookie: `${SESSION_COOKIE}=${token}` };
    const choose = (path: string, payload: object) =>
        site.app.inject({ method: "PATCH", url: `/api/v2/notification-preferences/$me${path}`, headers, payload });
    await choose("", { mention: { email: true } });
    const mention = async () => {
        await change("POST", "discussions", { name: "Which one?", body: "@Ines knows.", format: "text", categoryID });
        await notifications.settle();
    };
    const mailsTo = async () => {
        await notifications.sendMails();
        return site.database.query.selectFrom("mails").select("html").where("toAddress", "=", address).execute();
    };
    await mention();
    expect(await mailsTo()).toEqual([{ html: expect.stringContaining('<html lang="de"') }]);
    // In quiet hours mails wait.
    await choose("/schedule", { timeZone: "UTC", quietHours: { from: 11, until: 14 } });
    await mention();
    await change("PATCH", `categories/${categoryID}`, { customPermissions: true, grants: {} });
    await choose("/schedule", { timeZone: "UTC", quietHours: null });
    const waiting = await mailsTo();
    await change("PATCH", `categories/${categoryID}`, { customPermissions: false });
    expect(waiting).toHaveLength(1);
});

test("a section is read in its language by whoever wants none, from the cache too, until it has none", async () => {
    const made = await change("POST", "site-sections", { name: "Hamburg", contentLocale: "de" });
    const { sectionID } = made.json<{ sectionID: string }>();
    const read = async (url: string, headers: Record<string, string> = {}) => {
        const answer = await site.app.inject({ url, headers: { host: HOST, ...headers } });
        return [answer.headers["content-language"], /Trichter|Funnels/.exec(answer.body)?.[0]];
    };
    const home = `/sections/${sectionID}`;
    for (let times = 0; times < 2; times++) {
        expect(await read(home)).toEqual(["de", "Trichter"]);
        expect(await read(home, { "accept-language": "nl" })).toEqual(["de", "Trichter"]);
        expect(await read(home, { "accept-language": "en" })).toEqual(["en", "Funnels"]);
        expect(await read(home, { cookie: "parley-locale=en" })).toEqual(["en", "Funnels"]);
        expect(await read(home, { "accept-language": "ja" })).toEqual(["ja", "Funnels"]);
        expect(await read("/")).toEqual(["en", "Funnels"]);
    }
    const sections = async () => JSON.parse(await readAsGuest("/api/v2/site-sections")) as { contentLocale: string }[];
    expect((await sections()).map(({ contentLocale }) => contentLocale)).toEqual(["en", "de"]);
    await expect(change("PATCH", `site-sections/${sectionID}`, { contentLocale: "nl" })).rejects.toThrow(
        '"field":"contentLocale"',
    );
    await change("PATCH", `site-sections/${sectionID}`, { contentLocale: null });
    expect(await read(home)).toEqual(["en", "Funnels"]);
    expect((await sections()).map(({ contentLocale }) => contentLocale)).toEqual(["en", "en"]);
});

test("collections, reactions and fields of profiles are named in the language of their readers, but not where they are edited", async () => {
    const records = [{ recordType: "category", recordID: categoryID }];
    const made = await change("POST", "collections", { name: "Picks", records });
    const { collectionID } = made.json<{ collectionID: number }>();
    await change("POST", "profile-fields", { apiName: "city", label: "City", dataType: "text", formType: "text" });
    await publish("collections", {
        recordType: "collection",
        recordID: collectionID,
        propertyName: "name",
        translation: "Auswahl",
    });
    await publish("reactions", { recordType: "reaction", recordKey: "Like", propertyName: "name", translation: "Gefällt mir" });
    await publish("profile-fields", { recordType: "profileField", recordKey: "city", propertyName: "label", translation: "Ort" });
    const post = { name: "Which one?", body: "The wide one?", format: "markdown", categoryID };
    const { discussionID } = (await change("POST", "discussions", post)).json<{ discussionID: number }>();
    for (const [path, translation, source] of [
        [`collections/${collectionID}/content/en`, '"Auswahl"', '"Picks"'],
        [`discussions/${discussionID}?expand=reactions`, '"Gefällt mir"', '"Like"'],
        ["profile-fields", '"Ort"', '"City"'],
    ] as const) {
        expect([path, await readAsGuest(`/api/v2/${path}`, GERMAN)]).toEqual([path, expect.stringContaining(translation)]);
        expect([path, await readAsGuest(`/api/v2/${path}`)]).toEqual([path, expect.stringContaining(source)]);
    }
    const wren = { name: "Wren", email: "w@example.com", password: "the copper one by the gate" };
    const userID = await site.features.users.create(wren);
    const { token } = await createSessions(site.database, clock).begin(userID, false);
    const headers = { host: HOST, "x-requested-with": "parley", cookie: `${SESSION_COOKIE}=${token}` };
    const payload = { recordType: "discussion", recordID: discussionID, reportReasonIDs: ["spam"] };
    await site.app.inject({ method: "POST", url: "/api/v2/reports", headers, payload });
    const [report] = (await change("GET", "reports", undefined, GERMAN)).json<{ placeRecordName: string }[]>();
    expect(report?.placeRecordName).toBe("Trichter");
    for (const [path, source] of [
        ["reactions/edit/Like", '"name":"Like"'],
        [`collections/${collectionID}`, '"Picks"'],
        ["profile-fields", '"City"'],
    ] as const)
        expect([path, (await change("GET", path, undefined, GERMAN)).body]).toEqual([path, expect.stringContaining(source)]);
});

test("the texts in a stored layout are translated for its readers, and those of the editor and of addresses are not", async () => {
    const layout = [
        { $hydrate: "react.homeBanner", title: "Oil for all", placeholder: "" },
        { $hydrate: "react.quick-links", links: [{ name: "All funnels", url: "/categories/funnels" }] },
    ];
    const made = await change("POST", "layouts", { name: "Ours", layoutViewType: "home", layout });
    const { layoutID } = made.json<{ layoutID: number }>();
    await change("PUT", `layouts/${layoutID}/views`, [{ recordType: "global", recordID: -1 }]);
    const list = () => change("GET", `translations/layouts/properties?locale=de&recordIDs=${layoutID}`);
    const texts = (await list()).json<{ propertyName: string; sourceText: string }[]>();
    expect(texts.map(({ sourceText }) => sourceText)).toEqual(["Oil for all", "All funnels"]);
    for (const { propertyName, sourceText } of texts) {
        const name = { recordType: "layout", recordID: layoutID, propertyName };
        await publish("layouts", { ...name, translation: sourceText === "Oil for all" ? "Öl für alle" : "Alle Trichter" });
    }
    const home = "/api/v2/layouts/lookup-hydrate?layoutViewType=home&recordType=siteSection&recordID=0";
    const german = await readAsGuest(home, GERMAN);
    expect([german.includes("Öl für alle"), german.includes("Alle Trichter"), german.includes("Oil for all")]).toEqual([
        true,
        true,
        false,
    ]);
    expect(german).toContain("/categories/funnels");
    expect(await readAsGuest(home)).toMatch(/Oil for all.*All funnels/);
    expect((await change("GET", `layouts/${layoutID}/edit`, undefined, GERMAN)).body).toContain("Oil for all");
});

test("a category is found by its translated name, until the translation is undone", async () => {
    const find = (headers = {}) => readAsGuest("/api/v2/search?query=sammelbecken&recordTypes=category", headers);
    expect(await find()).toBe("[]");
    const text = { recordType: "category", recordID: categoryID, propertyName: "name", translation: "Sammelbecken" };
    const { headers } = await publish("categories", text);
    expect(await find(GERMAN)).toMatch(/"name":"Sammelbecken"/);
    expect(await find()).toMatch(/"name":"Funnels"/);
    await change("POST", `acts/${String(headers["x-app-undo"])}/undo`);
    expect(await find(GERMAN)).toBe("[]");
});

test("FC-14 FC-73 guests of two languages get a translation of a post each in their own, from the cache too, until the post is edited", async () => {
    const post = { name: "Bouilloire", body: "Ma bouilloire ne chauffe plus depuis hier.", format: "markdown", categoryID };
    const { discussionID } = (await change("POST", "discussions", post)).json<{ discussionID: number }>();
    const attributesIn = async (headers: Record<string, string> = {}) =>
        (JSON.parse(await readAsGuest(`/api/v2/discussions/${discussionID}`, headers)) as { attributes?: object }).attributes;
    const readBoth = async () => [await attributesIn(GERMAN), await attributesIn()];
    const untranslated = [{ lang: "fr" }, { lang: "fr" }];
    for (let times = 0; times < 2; times++) expect(await readBoth()).toEqual(untranslated);
    const row = { recordType: "discussion", recordID: discussionID, locale: "de", service: "deepL" } as const;
    const words = { name: "Kessel", bodyHtml: "<p>Mein Kessel heizt seit gestern nicht.</p>", sourceHash: "" };
    const dateInserted = "2026-05-21T12:00:00+00:00";
    await site.database.query
        .insertInto("postTranslations")
        .values({ ...row, ...words, dateInserted })
        .execute();
    for (let times = 0; times < 2; times++)
        expect(await readBoth()).toEqual([{ lang: "fr", translation: "stored" }, { lang: "fr" }]);
    await change("PATCH", `discussions/${discussionID}`, { body: "Tout va bien maintenant, merci à tous." });
    for (let times = 0; times < 2; times++) expect(await readBoth()).toEqual(untranslated);
});

const FUNNELS = { ar: "أقماع", de: "Trichter", en: "Funnels", ja: "漏斗" };

/** Has the category named in all languages of the site. */
async function nameFunnels(): Promise<void> {
    for (const [locale, translation] of Object.entries(FUNNELS))
        if (locale !== "en")
            await publish(
                "categories",
                { recordType: "category", recordID: categoryID, propertyName: "name", translation },
                locale,
            );
}

/** Returns the languages in which a response names the category. */
const findLanguages = (body: string) =>
    Object.entries(FUNNELS).flatMap(([language, name]) => (body.includes(name) ? [language] : []));

test("FC-46 FC-73 a thousand requests of guests of four languages in turn, to every server, get each their own, which each server makes once", async () => {
    await nameFunnels();
    const servers = [site];
    if (own.environment.databaseURL) servers.push(await openTestSite(own.environment, { clock, buildDirectory }));
    try {
        for (const server of servers) await waitForCondition(server, () => server.database.changes.isListening());
        const responses = new Map<string, Set<string>>();
        const ROUNDS = 1000 / (servers.length * 4 * 2);
        for (let round = 0; round < ROUNDS; round++)
            for (const [number, server] of servers.entries())
                for (const language of Object.keys(FUNNELS))
                    for (const address of ["/categories/funnels", "/api/v2/categories"]) {
                        const headers = round % 2 ? { "accept-language": language } : { cookie: `parley-locale=${language}` };
                        const body = await readAsGuest(address, headers, server);
                        if (findLanguages(body).join() !== language)
                            throw new Error(`${language} got ${findLanguages(body)}: ${body}`);
                        const key = `${number} ${language} ${address}`;
                        responses.set(key, (responses.get(key) ?? new Set()).add(body));
                    }
        expect(responses.size).toBe(servers.length * 4 * 2);
        // The formats of dates depend on the languages of the browser, which half of the requests do not say.
        expect(Math.max(...[...responses.values()].map(({ size }) => size))).toBeLessThanOrEqual(2);
    } finally {
        for (const server of servers.slice(1)) await server.close();
    }
});

test("FC-73 the first requests after languages are switched on, all at once, share no response", async () => {
    await nameFunnels();
    for (const address of ["/categories/funnels", "/api/v2/categories"]) {
        await change("PATCH", "config", { "garden.locales": [] });
        expect(findLanguages(await readAsGuest(address, GERMAN))).toEqual(["en"]);
        await change("PATCH", "config", { "garden.locales": ["ar", "de", "ja"] });
        const languages = ["de", "ja", "en", "ar", "de"];
        const bodies = await Promise.all(languages.map((language) => readAsGuest(address, { "accept-language": language })));
        expect(bodies.map((body) => findLanguages(body).join())).toEqual(languages);
        for (const language of languages)
            expect(findLanguages(await readAsGuest(address, { "accept-language": language }))).toEqual([language]);
    }
});

test("FC-50 translations of categories are imported with them; what can't stand there is left out and told", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-translated-"));
    const translations = {
        de: { name: "Kegel", description: "<script>alert(1)</script>" },
        ja: { name: "漏斗\n二つ" },
        "../en": { name: "Way out" },
        ar: { name: "مخاريط", description: "ق".repeat(1001) },
    };
    const lines = { categories: { id: "1", name: "Cones", description: "All cones.", translations }, discussions: undefined };
    for (const [file, line] of Object.entries(lines))
        writeFileSync(path.join(directory, `${file}.jsonl`), line ? JSON.stringify({ site: "cones", ...line }) : "");
    const report = await site.features.imports.importArchive(directory, { source: "cones", onProgress: () => undefined });
    rmSync(directory, { recursive: true });
    const namesIn = async (language: string) => {
        const rows = (await change("GET", "categories?outputFormat=flat", undefined, { "accept-language": language })).json() as {
            name: string;
            description: string;
        }[];
        return rows.filter(({ name }) => /Cones|Kegel|مخاريط/.test(name)).map(({ name, description }) => [name, description]);
    };
    expect(await namesIn("de")).toEqual([["Kegel", "All cones."]]);
    expect(await namesIn("ar")).toEqual([["مخاريط", "All cones."]]);
    expect(await namesIn("ja")).toEqual([["Cones", "All cones."]]);
    expect(report.problems.filter(({ file }) => file === "categories").map(({ id, reason }) => [id, reason])).toEqual(
        ["de", "ja", "../en", "ar"].map((locale) => ["1", `Its translation into ${locale} can’t stand there and was left out.`]),
    );
});
