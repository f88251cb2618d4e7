import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import { toDateTime } from "@parley/library/contract";
import type { Egress } from "@parley/library/server/egress";
import { createEgress } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { nock } from "@parley/library/testing/nock";
import type { TranslationService, TranslationServiceType } from "@parley/translationServices/contract";
import { createTranslationServicesServer, translationServicesMigrations } from "./index";

const NOON = new Date("2026-05-21T12:00:00Z");
const KEY = "a-key-of-the-site:fx";
/** All hosts are public, so that nock gets the requests. */
const resolve = async () => [{ address: "8.8.8.8", family: 4 }];
/** The timeout exceeds that of any test, so that a slow machine does not look like an unresponsive service. */
const patient = createEgress({ resolve, timeoutMs: 600_000 });
let egress: Egress = patient;
/** Whether the session has reauthenticated recently. */
let isConfirmed = true;
let log: ServerKit["api"]["log"];

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...translationServicesMigrations],
    register(kit: ServerKit) {
        ({ log } = kit.api);
        const features = forumOptions.register(kit);
        const translation = createTranslationServicesServer(kit, {
            ...features,
            sessions: { provedAt: async () => (isConfirmed ? toDateTime(kit.clock()) : undefined) },
            egress: {
                request: (...input) => egress.request(...input),
                isPermitted: (address) => egress.isPermitted(address),
            },
        });
        return { ...features, translation };
    },
};

let forum: TestApp<ReturnType<typeof options.register>> & TestCategories;
beforeAll(async () => {
    const app = await testApp(options);
    forum = { ...app, ...(await settle(app)) };
}, 180_000);
afterAll(() => forum.close());
afterEach(async () => {
    egress = patient;
    isConfirmed = true;
    forum.setNow(NOON);
    await forum.database.query.deleteFrom("translationServices").execute();
    await forum.database.query.deleteFrom("translationUsage").execute();
    await forum.features.config.set({ "translation.charactersPerDay": 50_000, "translation.charactersPerMonth": 500_000 });
});

const put = (type: string, body: object, userID = forum.manager) =>
    forum.call(userID, "PUT", `translation-services/${type}`, body);
const list = async () => (await forum.call(forum.manager, "GET", "translation-services")).json<TranslationService[]>();
const find = async (type: TranslationServiceType) => (await list()).find((service) => service.type === type);
const enable = async (type: TranslationServiceType, more: object = { apiKey: KEY }) => {
    const answer = await put(type, { enabled: true, ...more });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
};
const enableDeepL = () => enable("deepL");
const enableOwn = () => enable("libreTranslate", { url: "https://translate.example/" });
const translate = (texts: string[] = ["Bonjour"], target = "de") =>
    forum.features.translation.translate({ texts, source: "fr", target });
const deepL = () => nock("https://api-free.deepl.com").post("/v2/translate");
const answerWith = (...texts: string[]) => ({ translations: texts.map((text) => ({ text })) });
const refusalOf = async (answer: Promise<{ statusCode: number; json: () => unknown }>) => {
    const { statusCode, json } = await answer;
    const { errors = [] } = json() as { errors?: { field: string }[] };
    return [statusCode, ...errors.map(({ field }) => field)];
};

test("I18N-005 I18N-006 I18N-007 ADM-011 whoever manages the site configures services, whose keys are stored encrypted and never returned", async () => {
    expect(await list()).toEqual([
        expect.objectContaining({ type: "libreTranslate", enabled: false, url: "", hasApiKey: false }),
        expect.objectContaining({ type: "deepL", enabled: false, url: "https://api-free.deepl.com", hasApiKey: false }),
        expect.objectContaining({ type: "google", enabled: false, url: "https://translation.googleapis.com" }),
    ]);
    const answer = await put("deepL", { enabled: true, url: "https://api.deepl.com/", apiKey: KEY });
    expect(answer.json()).toEqual({
        type: "deepL",
        name: "DeepL",
        enabled: true,
        url: "https://api.deepl.com",
        hasApiKey: true,
        charactersToday: 0,
        charactersThisMonth: 0,
    });
    const stored = JSON.stringify([
        await forum.database.query.selectFrom("translationServices").selectAll().execute(),
        await forum.database.query.selectFrom("acts").selectAll().execute(),
        await list(),
    ]);
    expect(stored).toContain("https://api.deepl.com");
    expect(stored).not.toContain(KEY);

    expect((await put("deepL", { enabled: false }, forum.moderator)).statusCode).toBe(403);
    expect((await forum.call(forum.moderator, "GET", "translation-services")).statusCode).toBe(403);
    isConfirmed = false;
    expect((await put("deepL", { enabled: false })).json()).toMatchObject({ status: 403, code: "proofNeeded" });
    expect(await find("deepL")).toMatchObject({ enabled: true });
});

test("FC-7 I18N-007 what can't be used is refused with its field, and a key is never sent to another origin than its own", async () => {
    expect(await refusalOf(put("libreTranslate", { enabled: true }))).toEqual([422, "url"]);
    for (const url of ["http://translate.example", "https://a:b@translate.example", "nonsense", "https://x.example/?q=1", "//x"])
        expect([url, ...(await refusalOf(put("libreTranslate", { enabled: true, url })))]).toEqual([url, 422, "url"]);
    expect(await refusalOf(put("deepL", { enabled: true }))).toEqual([422, "apiKey"]);
    expect(await refusalOf(put("deepL", { enabled: true, apiKey: "with\r\nnewline" }))).toEqual([422, "apiKey"]);
    expect((await put("bing", { enabled: true })).statusCode).toBe(422);
    await enableDeepL();
    expect(await refusalOf(put("deepL", { enabled: true, url: "https://thief.example" }))).toEqual([422, "apiKey"]);
    expect(await find("deepL")).toMatchObject({ url: "https://api-free.deepl.com" });
    expect(await refusalOf(put("deepL", { enabled: true, apiKey: null }))).toEqual([422, "apiKey"]);
    expect((await put("deepL", { enabled: false, apiKey: null })).json()).toMatchObject({ hasApiKey: false });
});

test("FC-54 a change is undone unless it changed the key, and not over a later one", async () => {
    await enableOwn();
    await enable("libreTranslate", { url: "https://other.example", apiKey: KEY });
    await enable("libreTranslate", { url: "https://other.example/v1" });
    const query = "acts?recordType=translationService&recordID=1";
    const acts = async () => (await forum.call(forum.manager, "GET", query)).json<{ acts: LoggedAction[] }>().acts;
    const [third, second, first] = await acts();
    const undo = async (action: LoggedAction | undefined) =>
        (await forum.call(forum.manager, "POST", `acts/${action?.actID}/undo`)).statusCode;
    expect((await acts()).map(({ canUndo, shown }) => [canUndo, shown.name])).toEqual([
        [true, "LibreTranslate"],
        [false, "LibreTranslate"],
        [false, "LibreTranslate"],
    ]);
    expect([await undo(first), await undo(second)]).toEqual([409, 409]);
    expect(await undo(third)).toBe(200);
    // Now the service is as the second action has made it, with another key than before.
    expect(await undo(second)).toBe(409);
    expect(await find("libreTranslate")).toMatchObject({ url: "https://other.example", hasApiKey: true });
    expect((await forum.call(forum.moderator, "GET", query)).json<{ acts: LoggedAction[] }>().acts).toEqual([]);
});

test("texts are translated by LibreTranslate, DeepL with its key in the header alone, and Google", async () => {
    await enableOwn();
    nock("https://translate.example")
        .post("/translate", { q: ["Bonjour", "Merci"], source: "fr", target: "de", format: "html" })
        .reply(200, { translatedText: ["Hallo", "Danke"] });
    expect(await translate(["Bonjour", "Merci"])).toEqual({ service: "libreTranslate", texts: ["Hallo", "Danke"] });
    await put("libreTranslate", { enabled: false });

    await enableDeepL();
    deepL()
        .matchHeader("authorization", `DeepL-Auth-Key ${KEY}`)
        .reply(200, (_path, body) => {
            expect(JSON.stringify(body)).not.toContain(KEY);
            expect(body).toMatchObject({ text: ["Bonjour"], source_lang: "FR", target_lang: "PT-BR" });
            return answerWith("Olá");
        });
    expect(await translate(["Bonjour"], "pt-BR")).toEqual({ service: "deepL", texts: ["Olá"] });
    expect(await forum.features.translation.findService("fr", "eo")).toBeUndefined();
    await put("deepL", { enabled: false });

    await enable("google");
    nock("https://translation.googleapis.com")
        .post("/language/translate/v2", { q: ["Bonjour"], source: "fr", target: "zh-CN", format: "html" })
        .matchHeader("x-goog-api-key", KEY)
        .reply(200, { data: { translations: [{ translatedText: "你好" }] } });
    expect(await translate(["Bonjour"], "zh")).toEqual({ service: "google", texts: ["你好"] });
    expect(await find("google")).toMatchObject({ charactersToday: 7, charactersThisMonth: 7 });
});

const failures: [what: string, reply: () => void, status: number, problem: string][] = [
    ["403", () => deepL().reply(403, { message: "<script>" }), 503, "key"],
    ["429", () => deepL().reply(429), 503, "busy"],
    ["456", () => deepL().reply(456), 503, "quota"],
    ["500", () => deepL().reply(500), 502, "down"],
    ["half of its answer", () => deepL().reply(200, '{"translations":[{"te'), 502, "unreadable"],
    ["no JSON", () => deepL().reply(200, "<html>Welcome to the portal</html>"), 502, "unreadable"],
    ["JSON of another shape", () => deepL().reply(200, '{"translations":{"0":{"text":"Hallo"}}}'), 502, "unreadable"],
    ["a redirect", () => deepL().reply(302, "", { location: "http://169.254.169.254/" }), 502, "unreadable"],
    ["the texts of somebody else", () => deepL().reply(200, answerWith("Hallo", "Ihr Kontostand")), 502, "unreadable"],
    ["no text", () => deepL().reply(200, answerWith()), 502, "unreadable"],
    ["a number", () => deepL().reply(200, { translations: [{ text: 7 }] }), 502, "unreadable"],
    ["10 MB", () => deepL().reply(200, answerWith("a".repeat(10_000_000))), 502, "unreadable"],
    ["a hundred times the text", () => deepL().reply(200, answerWith("a".repeat(5000))), 502, "unreadable"],
];

let version = 100;

test.each(failures)(
    "a service that answers with %s fails without a word of its own, and its settings say so",
    async (_what, reply, status, problem) => {
        // Each failure pauses the service as it is configured then.
        await enableDeepL();
        await enableDeepL();
        await forum.database.query.updateTable("translationServices").set({ keyVersion: ++version }).execute();
        reply();
        await expect(translate()).rejects.toMatchObject({ answer: { status, description: null } });
        expect(await find("deepL")).toMatchObject({ problem });
    },
);

test("FC-78 of a service that fails, neither its key nor what was sent to it nor what it answers is logged", async () => {
    const warn = jest.spyOn(log, "warn");
    try {
        for (const reply of [
            () => deepL().reply(403, { message: `${KEY} is not known. You sent: Bonjour` }),
            () => deepL().reply(200, "Bonjour {"),
            () => deepL().replyWithError("connect ECONNREFUSED"),
        ]) {
            await enableDeepL();
            await forum.database.query.updateTable("translationServices").set({ keyVersion: ++version }).execute();
            reply();
            await expect(translate()).rejects.toMatchObject({ answer: { description: null } });
        }
        expect(warn.mock.calls.length).toBe(3);
        const logged = inspect(warn.mock.calls, { depth: 10 });
        expect(logged).toContain("a translation service could not be used");
        expect(logged).not.toMatch(/Bonjour|a-key-of-the-site/);
    } finally {
        warn.mockRestore();
    }
});

test("a service that never answers fails in time, is left alone for a while, and is asked at once when it is configured anew", async () => {
    await enableDeepL();
    const scope = deepL().delay(600_000).reply(200, answerWith("Hallo"));
    egress = createEgress({ resolve, timeoutMs: 20 });
    await expect(translate()).rejects.toMatchObject({ answer: { status: 502 } });
    nock.abortPendingRequests();
    expect(scope.isDone()).toBe(true);
    egress = patient;
    // Without an interceptor a request would fail otherwise.
    await expect(translate()).rejects.toMatchObject({ answer: { status: 502, message: expect.stringContaining("not answer") } });
    deepL().reply(200, answerWith("Hallo"));
    forum.setNow(new Date(NOON.getTime() + 31_000));
    expect(await translate()).toMatchObject({ texts: ["Hallo"] });
    expect(await find("deepL")).not.toHaveProperty("problem");

    deepL().reply(403);
    await expect(translate()).rejects.toMatchObject({ answer: { status: 503 } });
    await expect(translate()).rejects.toMatchObject({ answer: { status: 503 } });
    await enable("deepL", { apiKey: "another-key" });
    deepL().matchHeader("authorization", "DeepL-Auth-Key another-key").reply(200, answerWith("Hallo"));
    expect(await translate()).toMatchObject({ texts: ["Hallo"] });
});

test("characters are counted before they are sent, and no more are sent in a day and a month than the site allows", async () => {
    await enableOwn();
    await forum.features.config.set({ "translation.charactersPerDay": 10, "translation.charactersPerMonth": 15 });
    const own = () =>
        nock("https://translate.example")
            .post("/translate")
            .reply(200, (_path, body) => ({ translatedText: (body as { q: string[] }).q.map((text) => text.toUpperCase()) }));
    own();
    expect(await translate(["0123456789"])).toMatchObject({ texts: ["0123456789"] });
    const usedUp = { answer: { status: 429 } };
    await expect(translate(["a"])).rejects.toMatchObject(usedUp);
    forum.setNow(new Date("2026-05-22T00:00:00Z"));
    await expect(translate(["abcdef"])).rejects.toMatchObject(usedUp);
    expect(await find("libreTranslate")).toMatchObject({ charactersToday: 0, charactersThisMonth: 10 });
    own();
    expect(await translate(["abcde"])).toMatchObject({ texts: ["ABCDE"] });
    await expect(translate(["a"])).rejects.toMatchObject(usedUp);
    forum.setNow(new Date("2026-06-01T00:00:00Z"));
    own();
    expect(await translate(["abc"])).toMatchObject({ texts: ["ABC"] });
    await expect(translate(["a".repeat(20_001)])).rejects.toMatchObject({ answer: { status: 400 } });
});

test("ADM-011 without scripts a service and what services may get are configured by forms, which never return a key", async () => {
    const page = "/settings/translation-services";
    const send = (form: object, userID = forum.manager) => forum.call(userID, "POST", page, form);
    const sent = await send({ Type: "libreTranslate", Enabled: "1", URL: "https://translate.example", Key: "" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringMatching(`^${page}\\?Done=saved&Undo=\\d+$`)]);
    await send({ Type: "deepL", Enabled: "1", URL: "", Key: KEY });
    await send({ Type: "deepL", Enabled: "", URL: "https://api-free.deepl.com", Key: "" });
    expect(await find("deepL")).toMatchObject({ enabled: false, hasApiKey: true });
    const refused = await send({ Type: "deepL", Enabled: "1", URL: "https://thief.example", Key: "" });
    expect(refused.json()).toMatchObject({
        formState: { form: "translationService-deepL", values: { URL: "https://thief.example" }, errors: { apiKey: [{}] } },
    });
    expect((await send({ Type: "deepL", Enabled: "1", URL: "x", Key: KEY })).body).not.toContain(KEY);
    expect((await send({ Type: "deepL", Enabled: "" }, forum.moderator)).statusCode).toBe(403);

    const { open, hidden } = forum;
    const limits = { Form: "limits", [`Category-${open}`]: "1", PerDay: "1000", PerMonth: "30000" };
    expect((await send({ ...limits, AllCategories: "1" })).statusCode).toBe(303);
    expect(await forum.features.config.get("translation.allCategories")).toBe(true);
    expect((await send(limits)).statusCode).toBe(303);
    expect(await forum.features.config.get("translation.allCategories")).toBe(false);
    const { mayLeave } = forum.features.translation;
    expect([await mayLeave(open), await mayLeave(hidden)]).toEqual([true, false]);
    expect((await send({ ...limits, PerDay: "many" })).json()).toMatchObject({
        formState: { values: { PerDay: "many", [`Category-${open}`]: "1" }, errors: { perDay: [{}] } },
    });
    expect((await send(limits, forum.moderator)).statusCode).toBe(403);
});
