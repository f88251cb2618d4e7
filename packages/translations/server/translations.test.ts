import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { Translation, TranslationProperty } from "@parley/translations/contract";
import { translationsMigrations } from "./translations.migration";
import { createTranslationsServer } from "./translations.server";

/** A service that translates into German in capitals, and says what it was sent. */
const sent: string[] = [];
let isEnabled = false;
const closedCategories = new Set<number>();
const machine = {
    findService: async (_source: string, target: string) => (isEnabled && target === "de" ? "deepL" : undefined),
    translate: async ({ texts }: { texts: readonly string[] }) => {
        sent.push(...texts);
        return { texts: texts.map((text) => text.replace(/[a-z]+(?![a-z]*;)/g, (word) => word.toUpperCase())) };
    },
    mayLeave: async (categoryID: number) => !closedCategories.has(categoryID),
};

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...translationsMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        return { ...features, translations: createTranslationsServer(kit, { ...features, machine }) };
    },
};

let forum: TestApp<ReturnType<typeof options.register>> & TestCategories;
beforeAll(async () => {
    const app = await testApp(options);
    forum = { ...app, ...(await settle(app)) };
}, 180_000);
afterAll(() => forum.close());

const call = (method: string, path: string, body?: object, userID = forum.moderator) => forum.call(userID, method, path, body);
const read = async <T>(path: string, userID?: number) => (await call("GET", path, undefined, userID)).json<T>();
/** Reads as a guest or member who reads in German. */
const readInGerman = async (path: string, userID = 0) =>
    forum.app.inject({
        url: path.startsWith("/") ? path : `/api/v2/${path}`,
        headers: { "x-test-user": String(userID), "x-test-language": "de" },
    });
const nameOf = (recordID: number, more: object = {}) => ({
    recordType: "category",
    recordID,
    propertyName: "name",
    locale: "de",
    ...more,
});
const publish = (recordID: number, translation: string, more: object = {}) =>
    call("PATCH", "translations/categories", [nameOf(recordID, { translation, ...more })]);
const translationsOf = (recordID: number, locale = "de", userID = forum.manager) =>
    read<Translation[]>(`translations/categories?locale=${locale}&recordIDs=${recordID}`, userID);
const makeCategory = async (name: string, more: object = {}) => {
    const made = await call("POST", "categories", { name, urlcode: name.toLowerCase(), ...more }, forum.manager);
    return made.json<{ categoryID: number }>().categoryID;
};
const refusalOf = async (answer: Promise<{ statusCode: number; json: () => unknown }>) => {
    const { statusCode, json } = await answer;
    const { errors = [] } = json() as { errors?: { field: string; path?: string }[] };
    return [statusCode, ...errors.map(({ path, field }) => `${path ?? ""}${field}`)];
};

test("I18N-019 I18N-020 I18N-025 I18N-027 I18N-029 a moderator publishes, lists and removes translations of a category", async () => {
    const categoryID = await makeCategory("Samovars");
    const answer = await publish(categoryID, "Wasserkocher", { translationPropertyKey: `category.${categoryID}.name` });
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
    expect(await translationsOf(categoryID)).toEqual([
        {
            resource: "categories",
            recordType: "category",
            recordID: categoryID,
            propertyName: "name",
            propertyType: "text",
            translationPropertyKey: `category.${categoryID}.name`,
            locale: "de",
            translation: "Wasserkocher",
            dateUpdated: expect.any(String),
        },
    ]);
    expect(await translationsOf(categoryID, "fr")).toEqual([]);
    for (let times = 0; times < 2; times++)
        expect((await call("PATCH", "translations/categories/remove", [nameOf(categoryID)])).statusCode).toBe(200);
    expect(await translationsOf(categoryID)).toEqual([]);
    expect((await call("PATCH", "translations/categories/remove", [nameOf(999_999)])).statusCode).toBe(200);
});

test("I18N-017 I18N-034 the texts of a record stand beside their translations, also those whose source has changed since", async () => {
    const categoryID = await makeCategory("Bolts");
    const properties = async (more = "") =>
        read<TranslationProperty[]>(`translations/categories/properties?locale=de&recordIDs=${categoryID}${more}`);
    const source = {
        recordType: "category",
        recordID: categoryID,
        recordName: "Bolts",
        propertyName: "name",
        label: "Name",
        translationPropertyKey: `category.${categoryID}.name`,
        sourceText: "Bolts",
        propertyType: "text",
        propertyValidation: { maxLength: 255 },
    };
    expect(await properties()).toEqual([source]);
    await publish(categoryID, "Schrauben");
    expect(await properties()).toEqual([{ ...source, translation: "Schrauben" }]);
    expect(await properties("&isMissing=true")).toEqual([]);
    await call("PATCH", `categories/${categoryID}`, { name: "Nuts", description: "And washers." }, forum.manager);
    expect(await properties("&isMissing=true")).toMatchObject([
        { propertyName: "name", sourceText: "Nuts", translation: "Schrauben", formerSourceText: "Bolts" },
        { propertyName: "description", propertyType: "textMultiline", propertyValidation: { maxLength: 1000 } },
    ]);
});

test("I18N-021 FC-3 FC-93 what can't be translated is refused under the name of its field, and nothing is stored", async () => {
    const categoryID = await makeCategory("Gaskets");
    const refused = (more: object) => refusalOf(publish(categoryID, "Dichtungen", more));
    expect(await refused({ locale: "en" })).toEqual([422, "[0]locale"]);
    expect(await refused({ locale: "../en" })).toEqual([422, "[0]locale"]);
    expect(await refused({ recordType: "tag" })).toEqual([422, "[0]recordType"]);
    expect(await refused({ recordID: 999_999 })).toEqual([422, "[0]recordID"]);
    expect(await refused({ recordID: undefined })).toEqual([422, "[0]recordID"]);
    expect(await refused({ recordKey: "gaskets" })).toEqual([422, "[0]recordID"]);
    expect(await refused({ propertyName: "urlcode" })).toEqual([422, "[0]propertyName"]);
    expect(await refused({ translation: "x".repeat(256) })).toEqual([422, "[0]translation"]);
    expect(await refused({ translation: "  " })).toEqual([422, "[0]translation"]);
    expect(await refused({ translation: "Dich\ntungen" })).toEqual([422, "[0]translation"]);
    expect(await refused({ translation: "<script>alert(1)</script>" })).toEqual([422, "[0]translation"]);
    const both = [nameOf(categoryID, { translation: "Dichtungen" }), nameOf(categoryID, { translation: "x", locale: "xx" })];
    expect(await refusalOf(call("PATCH", "translations/categories", both))).toEqual([422, "[1]locale"]);
    expect(await translationsOf(categoryID)).toEqual([]);
    expect((await call("GET", "translations/kettles?locale=de")).statusCode).toBe(404);
    expect(await refusalOf(call("GET", "translations/categories?locale=en"))).toEqual([422, "locale"]);
    expect((await call("GET", "translations/categories?locale=de", undefined, forum.member)).statusCode).toBe(403);
});

test("FC-11 FC-17 FC-57 FC-93 bodies of another shape, with what only the server sets, or too large are refused, and nothing is stored", async () => {
    const categoryID = await makeCategory("Rivets");
    const item = nameOf(categoryID, { translation: "Nieten" });
    const statusOf = async (body: object) => (await call("PATCH", "translations/categories", body)).statusCode;
    for (const more of [
        { insertUserID: 1 },
        { dateUpdated: "2020-01-01T00:00:00Z" },
        { translation: ["Nieten"] },
        { locale: { de: 1 } },
    ])
        expect([more, await statusOf([{ ...item, ...more }])]).toEqual([more, 422]);
    for (const name of ["__proto__", "constructor"])
        expect([name, await statusOf([{ ...item, propertyName: name }])]).toEqual([name, 422]);
    const polluting = `[{"__proto__": {"isAdmin": true}, "recordType": "category", "recordID": ${categoryID}, "propertyName": "name", "locale": "de", "translation": "x"}]`;
    const sent = await forum.app.inject({
        method: "PATCH",
        url: "/api/v2/translations/categories",
        headers: { "x-test-user": String(forum.moderator), "x-requested-with": "parley", "content-type": "application/json" },
        payload: polluting,
    });
    expect(sent.statusCode).toBeGreaterThanOrEqual(400);
    expect(sent.statusCode).toBeLessThan(500);
    expect("isAdmin" in {}).toBe(false);
    expect(await statusOf(item)).toBe(422);
    expect(await statusOf(Array.from({ length: 10_001 }, () => item))).toBe(422);
    expect(await statusOf([{ ...item, translation: "x".repeat(10 * 1024 * 1024) }])).toBe(413);
    expect(await translationsOf(categoryID)).toEqual([]);
});

test.each([
    ["families and flags", "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
    ["letters with many marks", `Z${"\u0351".repeat(40)}algo`],
    ["Arabic and Latin", "شاي Tea قهوة"],
    ["letters beyond the first plane", "𠮷野家"],
    ["what could be an escape", "Nüsse &amp; Bolzen / 0"],
])("FC-58 a translation of %s is stored and shown as it was written", async (what, translation) => {
    const categoryID = await makeCategory(`Shapes ${what}`, { urlcode: `shapes-${what.replaceAll(" ", "-").toLowerCase()}` });
    expect((await publish(categoryID, translation)).statusCode).toBe(200);
    expect(await translationsOf(categoryID)).toMatchObject([{ translation }]);
    expect((await readInGerman(`categories/${categoryID}`)).json()).toMatchObject({ name: translation });
});

test("FC-12 a category that a moderator does not see has no texts and translations for them", async () => {
    const hidden = await makeCategory("Vault", { customPermissions: true, grants: {} });
    const item = nameOf(hidden, { translation: "Geheim" });
    expect((await call("PATCH", "translations/categories", [item], forum.manager)).statusCode).toBe(200);
    expect(await translationsOf(hidden)).toHaveLength(1);
    expect(await translationsOf(hidden, "de", forum.moderator)).toEqual([]);
    expect(await refusalOf(publish(hidden, "Offen"))).toEqual([422, "[0]recordID"]);
    await call("PATCH", "translations/categories/remove", [nameOf(hidden)]);
    expect(await translationsOf(hidden)).toHaveLength(1);
    const { acts } = await read<{ acts: LoggedAction[] }>("acts?recordType=translation&recordID=1");
    expect(acts.map(({ shown }) => shown.name)).not.toContain("Vault");
    expect(JSON.stringify(acts)).not.toContain("Geheim");
});

test("FC-52 who translates a text that somebody else has translated meanwhile is refused, sees those words, and can save over them", async () => {
    const categoryID = await makeCategory("Hinges");
    const items = [nameOf(categoryID, { propertyName: "description", translation: "Für Türen." })];
    await call("PATCH", `categories/${categoryID}`, { description: "For doors." }, forum.manager);
    expect((await publish(categoryID, "Angeln", { formerTranslation: null })).statusCode).toBe(200);
    const saved = async () => (await translationsOf(categoryID)).map(({ translation }) => translation);
    const mine = nameOf(categoryID, { translation: "Scharniere", formerTranslation: null });
    const refused = await call("PATCH", "translations/categories", [...items, mine], forum.manager);
    expect([refused.statusCode, refused.json()]).toMatchObject([
        412,
        {
            code: "editConflict",
            errors: [{ field: "translation", path: "[1]", code: "editConflict" }],
            present: [{ path: "[1]", translation: "Angeln" }],
        },
    ]);
    expect(await saved()).toEqual(["Angeln"]);
    const removal = nameOf(categoryID, { formerTranslation: "Bänder" });
    expect((await call("PATCH", "translations/categories/remove", [removal])).statusCode).toBe(412);
    expect((await publish(categoryID, "Scharniere", { formerTranslation: "Angeln" })).statusCode).toBe(200);
    // Two who have written the same, and line breaks as forms send them, are no conflict.
    expect((await publish(categoryID, "Scharniere", { formerTranslation: "Angeln" })).statusCode).toBe(200);
    const lines = { propertyName: "description", translation: "Für\nTüren." };
    expect((await publish(categoryID, lines.translation, lines)).statusCode).toBe(200);
    const other = { propertyName: "description", translation: "Für alle Türen.", formerTranslation: "Für\r\nTüren." };
    expect((await publish(categoryID, other.translation, other)).statusCode).toBe(200);
    expect(await saved()).toEqual(["Für alle Türen.", "Scharniere"]);
});

test("FC-12 members neither read, publish, remove nor undo translations, and moderators undo what managers have published", async () => {
    const categoryID = await makeCategory("Levers");
    await call("PATCH", "translations/categories", [nameOf(categoryID, { translation: "Hebel" })], forum.manager);
    const log = "acts?recordType=translation&recordID=1";
    const [action] = (await read<{ acts: LoggedAction[] }>(log)).acts;
    expect(action).toMatchObject({ canUndo: true, shown: { name: "Levers", locale: "de" } });
    const calls: [method: string, path: string, body?: object][] = [
        ["GET", `translations/categories?locale=de&recordIDs=${categoryID}`],
        ["GET", `translations/categories/properties?locale=de&recordIDs=${categoryID}`],
        ["PATCH", "translations/categories", [nameOf(categoryID, { translation: "Griff" })]],
        ["PATCH", "translations/categories/remove", [nameOf(categoryID)]],
        ["POST", "translations", { urlCode: "pond" }],
        ["POST", `acts/${action?.actID}/undo`],
    ];
    for (const userID of [0, forum.member])
        for (const [method, path, body] of calls) {
            const { statusCode } = await call(method, path, body, userID);
            expect([userID, method, path, statusCode >= 401 && statusCode <= 404]).toEqual([userID, method, path, true]);
        }
    expect((await call("GET", log, undefined, forum.member)).body).not.toContain("Levers");
    expect(await translationsOf(categoryID)).toMatchObject([{ translation: "Hebel" }]);
    expect((await call("POST", `acts/${action?.actID}/undo`)).statusCode).toBe(200);
    expect(await translationsOf(categoryID)).toEqual([]);
});

test("FC-54 publishing is undone as a whole, and not over a later translation", async () => {
    const categoryID = await makeCategory("Springs");
    await publish(categoryID, "Federn");
    await publish(categoryID, "Sprungfedern");
    const acts = async () => (await read<{ acts: LoggedAction[] }>("acts?recordType=translation&recordID=1")).acts;
    const [second, first] = await acts();
    expect([second, first]).toMatchObject([
        { canUndo: true, shown: { name: "Springs", count: 1, locale: "de" } },
        { canUndo: false },
    ]);
    expect((await call("POST", `acts/${first?.actID}/undo`)).statusCode).toBe(409);
    expect((await call("POST", `acts/${second?.actID}/undo`)).statusCode).toBe(200);
    expect(await translationsOf(categoryID)).toMatchObject([{ translation: "Federn" }]);
    expect((await call("POST", `acts/${first?.actID}/undo`)).statusCode).toBe(200);
    expect(await translationsOf(categoryID)).toEqual([]);
    await publish(categoryID, "Federn");
    const count = (await acts()).length;
    await publish(categoryID, "Federn");
    expect(await acts()).toHaveLength(count);
});

test("translations of a deleted category are hidden with it, come back with it, and are erased once it can't be restored", async () => {
    const categoryID = await makeCategory("Wicks");
    await publish(categoryID, "Dochte");
    await call("DELETE", `categories/${categoryID}`, undefined, forum.manager);
    expect(await translationsOf(categoryID)).toEqual([]);
    const { tidy } = forum.features.translations;
    const stored = () =>
        forum.database.query
            .selectFrom("translations")
            .select(["translation", "dateGone"])
            .where("recordKey", "=", String(categoryID))
            .execute();
    await tidy();
    expect(await stored()).toEqual([{ translation: "Dochte", dateGone: expect.any(String) }]);
    await forum.database.query
        .updateTable("translations")
        .set({ dateGone: "2000-01-01T00:00:00+00:00" })
        .where("recordKey", "=", String(categoryID))
        .execute();
    await tidy();
    expect(await stored()).toEqual([]);
});

test("§5.13 an add-on adds a resource once, and stores texts of its own records in it", async () => {
    const add = (body: object) => call("POST", "translations", body);
    const added = await add({ urlCode: "garden-map", name: "Garden map" });
    expect([added.statusCode, added.body]).toEqual([201, ""]);
    expect((await add({ urlCode: "garden-map" })).statusCode).toBe(400);
    expect((await add({ urlCode: "categories" })).statusCode).toBe(400);
    expect(await refusalOf(add({ urlCode: "pond", sourceLocale: "xx" }))).toEqual([422, "sourceLocale"]);
    const bed = { recordType: "bed", recordKey: "roses", propertyName: "name", locale: "de" };
    expect((await call("PATCH", "translations/garden-map", [{ ...bed, translation: "Rosen" }])).statusCode).toBe(200);
    expect(await read<Translation[]>("translations/garden-map?locale=de")).toMatchObject([
        { recordKey: "roses", translationPropertyKey: "bed.roses.name", translation: "Rosen" },
    ]);
    expect(await refusalOf(call("PATCH", "translations/garden-map", [{ ...bed, translation: "<img src=x>" }]))).toEqual([
        422,
        "[0]translation",
    ]);
});

test("a category has its translated name wherever its readers meet it, and no other reader does", async () => {
    const categoryID = await makeCategory("Funnels", { description: "For oil." });
    await publish(categoryID, "Trichter");
    const post = { name: "Which one?", body: "The wide one?", format: "markdown", categoryID };
    const { discussionID } = (await call("POST", "discussions", post, forum.member)).json<{ discussionID: number }>();
    const paths = [
        `categories/${categoryID}`,
        "categories?outputFormat=flat&limit=100",
        "categories/search?query=tri",
        "categories/search?query=funn",
        `discussions/${discussionID}?expand=category`,
        `discussions/${discussionID}?expand=breadcrumbs`,
        "/categories/funnels/feed.atom",
    ];
    for (const path of paths) {
        const { statusCode, body } = await readInGerman(path);
        expect([path, statusCode, body.includes("Trichter"), body.includes('"Funnels"')]).toEqual([path, 200, true, false]);
        const others = await forum.call(0, "GET", path);
        expect([path, others.body.includes("Trichter")]).toEqual([path, false]);
    }
    expect((await readInGerman(`categories/${categoryID}/edit`, forum.manager)).json()).toMatchObject({ name: "Funnels" });
    // A text without a translation, and one whose source was emptied, are as they are on the site.
    await call("PATCH", "translations/categories", [nameOf(categoryID, { propertyName: "description", translation: "Für Öl." })]);
    expect((await readInGerman(`categories/${categoryID}`)).json()).toMatchObject({ description: "Für Öl." });
    await call("PATCH", `categories/${categoryID}`, { description: "" }, forum.manager);
    expect((await readInGerman(`categories/${categoryID}`)).json()).toMatchObject({ name: "Trichter", description: "" });
    await call("PATCH", "translations/categories/remove", [nameOf(categoryID)]);
    expect((await readInGerman(`categories/${categoryID}`)).json()).toMatchObject({ name: "Funnels" });
});

test("a tag is shown, found and given to posts by its translated name, which makes no second tag", async () => {
    const { tagID } = (await call("POST", "tags", { name: "brass" }, forum.manager)).json<{ tagID: number }>();
    const name = { recordType: "tag", recordID: tagID, propertyName: "name", locale: "de", translation: "Messing" };
    expect((await call("PATCH", "translations/tags", [name])).statusCode).toBe(200);
    expect((await readInGerman("tags?query=mess")).json()).toMatchObject([{ tagID, name: "Messing" }]);
    expect((await forum.call(0, "GET", "tags?query=mess")).json()).toEqual([]);
    const posted = await forum.app.inject({
        method: "POST",
        url: "/api/v2/discussions",
        headers: {
            "x-test-user": String(forum.manager),
            "x-test-language": "de",
            "x-requested-with": "parley",
            host: "forum.test",
        },
        payload: { name: "Polish?", body: "Which?", format: "markdown", categoryID: forum.open, newTagNames: ["messing"] },
    });
    const { discussionID } = posted.json<{ discussionID: number }>();
    const tagsOf = (answer: { json: () => unknown }) => (answer.json() as { tags: object[] }).tags;
    const path = `discussions/${discussionID}?expand=tags`;
    expect(tagsOf(await readInGerman(path))).toMatchObject([{ tagID, name: "Messing" }]);
    // The log names it as its reader knows it too.
    await call("PATCH", `tags/${tagID}`, { description: "Shines." }, forum.manager);
    await call("PUT", `discussions/${discussionID}/tags`, { tagIDs: [] }, forum.manager);
    const loggedAs = async (record: string) => {
        const read = await readInGerman(`acts?${record}`, forum.manager);
        return read.json<{ acts: LoggedAction[] }>().acts.map(({ shown }) => shown)[0];
    };
    expect(await loggedAs(`recordType=tag&recordID=${tagID}`)).toMatchObject({ name: "Messing" });
    expect(await loggedAs(`recordType=discussion&recordID=${discussionID}`)).toMatchObject({ removed: [{ name: "Messing" }] });
    await call("PUT", `discussions/${discussionID}/tags`, { tagIDs: [tagID] }, forum.manager);
    expect(tagsOf(await forum.call(0, "GET", path))).toMatchObject([{ tagID, name: "brass" }]);
});

test("the name and description of the site are translated for its readers", async () => {
    const text = (propertyName: string, translation: string) => ({
        ...{ recordType: "config", recordKey: "site", locale: "de" },
        propertyName,
        translation,
    });
    expect((await call("PATCH", "translations/config", [text("name", "Werkstatt")])).statusCode).toBe(200);
    expect((await readInGerman("/discussions/feed.atom")).body).toContain("<title>Werkstatt</title>");
    expect((await forum.call(0, "GET", "/discussions/feed.atom")).body).not.toContain("Werkstatt");
});

test("every feature declares its texts: tags, collections, reactions, profile fields and the site", async () => {
    const { tagID } = (await call("POST", "tags", { name: "copper" }, forum.manager)).json<{ tagID: number }>();
    const properties = (resource: string) => read<TranslationProperty[]>(`translations/${resource}/properties?locale=de`);
    expect(await properties("tags")).toContainEqual(expect.objectContaining({ recordID: tagID, sourceText: "copper" }));
    expect(await properties("config")).toMatchObject([
        { recordKey: "site", propertyName: "name" },
        { recordKey: "site", propertyName: "title" },
    ]);
    const reactions = await properties("reactions");
    expect(reactions.map(({ translationPropertyKey }) => translationPropertyKey)).toContain("reaction.Like.name");
    const field = { apiName: "city", label: "City", dataType: "text", formType: "text" };
    expect((await call("POST", "profile-fields", field, forum.manager)).statusCode).toBe(201);
    expect(await properties("profile-fields")).toMatchObject([{ recordKey: "city", label: "Label", sourceText: "City" }]);
});

test("I18N-016 I18N-026 I18N-028 without scripts the editor posts a form, which publishes what was changed and removes what was cleared", async () => {
    const categoryID = await makeCategory("Valves", { description: "And taps." });
    const [name, description] = [`category.${categoryID}.name`, `category.${categoryID}.description`];
    const page = "/settings/translations/categories";
    const send = (texts: object, userID = forum.manager) =>
        forum.call(userID, "POST", page, { into: "de", record: String(categoryID), ...texts });
    const shown = async () =>
        (await translationsOf(categoryID)).map(({ propertyName, translation }) => [propertyName, translation]);
    const sent = await send({
        [`text:${name}`]: "Ventile",
        [`was:${name}`]: "",
        [`text:${description}`]: "",
        [`was:${description}`]: "",
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([
        303,
        expect.stringMatching(`^${page}\\?into=de&record=${categoryID}&Done=saved&Undo=\\d+$`),
    ]);
    expect(await shown()).toEqual([["name", "Ventile"]]);

    // FC-52: the form over a translation that somebody else has changed comes back with both.
    await publish(categoryID, "Klappen");
    const mine = { [`text:${name}`]: "Schieber", [`was:${name}`]: "Ventile" };
    const conflict = await send(mine);
    expect(conflict.statusCode).toBe(412);
    expect(conflict.json()).toMatchObject({
        formState: { values: mine, errors: { [name]: [{ code: "editConflict" }] } },
    });
    expect((await send({ ...mine, [`theirs:${name}`]: "1" })).statusCode).toBe(303);
    expect((await send({ [`text:${name}`]: "", [`was:${name}`]: "Ventile" })).statusCode).toBe(412);
    expect(await shown()).toEqual([["name", "Klappen"]]);
    expect((await send({ [`text:${name}`]: "Ventile", [`was:${name}`]: "Klappen" })).statusCode).toBe(303);

    // What the form did not change stays as somebody else has made it meanwhile.
    await publish(categoryID, "Hähne");
    await send({
        [`text:${name}`]: "Ventile",
        [`was:${name}`]: "Ventile",
        [`text:${description}`]: "Und Hähne.",
        [`was:${description}`]: "",
    });
    expect(await shown()).toEqual([
        ["description", "Und Hähne."],
        ["name", "Hähne"],
    ]);

    const refused = await send({ [`text:${name}`]: "<script>", [`was:${name}`]: "Hähne" });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
        formState: { form: "translations", values: { [`text:${name}`]: "<script>" }, errors: { [name]: [{ code: "invalid" }] } },
    });
    expect((await send({ [`text:${name}`]: "Ventile", [`was:${name}`]: "Hähne" }, forum.moderator)).statusCode).toBe(403);

    await call("PATCH", `categories/${categoryID}`, { name: "Taps" }, forum.manager);
    await send({
        [`text:${name}`]: "Hähne",
        [`was:${name}`]: "Hähne",
        [`confirm:${name}`]: "1",
        [`text:${description}`]: "",
        [`was:${description}`]: "Und Hähne.",
    });
    expect(await shown()).toEqual([["name", "Hähne"]]);
    const missing = `translations/categories/properties?locale=de&recordIDs=${categoryID}&isMissing=true`;
    expect(await read<TranslationProperty[]>(missing)).toMatchObject([{ propertyName: "description" }]);
});

test("NAV-003 whoever manages the site chooses its language and those of visitors by a form, and can undo it", async () => {
    const page = "/settings/languages";
    const send = (form: object, userID = forum.manager) => forum.call(userID, "POST", page, form);
    const stored = () => read<object>("config?select=garden.locale,garden.locales");
    const before = { "garden.locale": "en", "garden.locales": [] };

    const sent = await send({ "garden.locale": "fr", "Locale-de": "1", "Locale-fr": "1", "Locale-xx": "1" });
    expect(sent.statusCode).toBe(303);
    expect(await stored()).toEqual({ "garden.locale": "fr", "garden.locales": ["de"] });

    const [, actionID] = /Undo=(\d+)$/.exec(String(sent.headers.location)) ?? [];
    expect((await call("POST", `acts/${actionID}/undo`, {}, forum.manager)).statusCode).toBeLessThan(300);
    expect(await stored()).toEqual(before);

    expect((await send({ "garden.locale": "../en" })).statusCode).toBe(422);
    expect((await send({ "garden.locale": "fr" }, forum.moderator)).statusCode).toBe(403);
    expect(await stored()).toEqual(before);
});

test("FC-25 a page of another site changes neither the languages nor a translation, in the session of who manages the site", async () => {
    const categoryID = await makeCategory("Washers");
    const before = await read<object>("config?select=garden.locale,garden.locales");
    const sendFromElsewhere = async (method: "PATCH" | "POST", url: string, contentType: string, payload: string) => {
        const headers = { "x-test-user": String(forum.manager), origin: "https://evil.example", "content-type": contentType };
        return (await forum.app.inject({ method, url, headers, payload })).statusCode;
    };
    const items = JSON.stringify([nameOf(categoryID, { translation: "Scheiben" })]);
    expect([
        await sendFromElsewhere("POST", "/settings/languages", "application/x-www-form-urlencoded", "garden.locale=fr"),
        await sendFromElsewhere("PATCH", "/api/v2/translations/categories", "application/json", items),
        await sendFromElsewhere("PATCH", "/api/v2/translations/categories", "text/plain", items),
        await sendFromElsewhere("POST", "/api/v2/locales", "application/json", '{"locale":"de","translatable":true}'),
    ]).toEqual([403, 403, 403, 403]);
    expect(await translationsOf(categoryID)).toEqual([]);
    expect(await read<object>("config?select=garden.locale,garden.locales")).toEqual(before);
});

test("translations that are missing are suggested by a service into the form, line by line, and nothing is stored", async () => {
    const description = "Spouts & lids\n\nNo cups";
    const [open, closed] = [await makeCategory("Teapots", { description }), await makeCategory("Strainers")];
    closedCategories.add(closed);
    isEnabled = true;
    const readTexts = (ids: number[], locale: string) =>
        read<TranslationProperty[]>(`translations/categories/properties?locale=${locale}&recordIDs=${ids.join(",")}`);
    const marks = (await readTexts([open, closed], "de")).map(({ recordID, propertyName, canSuggest }) => [
        recordID,
        propertyName,
        canSuggest,
    ]);
    expect(marks).toEqual([
        [open, "name", true],
        [open, "description", true],
        [closed, "name", undefined],
    ]);
    expect((await readTexts([open], "fr")).map(({ canSuggest }) => canSuggest)).toEqual([undefined, undefined]);

    const key = (recordID: number, name: string) => `text:category.${recordID}.${name}`;
    const values = { into: "de", [key(open, "name")]: "Kannen", [key(open, "description")]: " ", [key(closed, "name")]: "" };
    const suggest = (userID: number) =>
        forum.call(userID, "POST", "/settings/translations/categories", { ...values, Suggest: "1" });
    const answer = (await suggest(forum.manager)).json<{ formState: { values: Record<string, string> } }>();
    expect(answer.formState.values).toMatchObject({
        [key(open, "name")]: "Kannen",
        [key(open, "description")]: "SPOUTS & LIDS\n\nNO CUPS",
        [key(closed, "name")]: "",
    });
    expect(sent).toEqual(["Spouts &amp; lids", "No cups"]);
    expect(await translationsOf(open)).toEqual([]);
    expect((await suggest(forum.moderator)).statusCode).toBe(403);
    expect(sent).toHaveLength(2);
    isEnabled = false;
});
