import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { categoriesSearchTable } from "@parley/categories/server";
import { commentsMigrations, commentsSearchTable, createCommentsServer } from "@parley/comments/server";
import { discussionsSearchTable } from "@parley/discussionLists/server";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import { toDateTime } from "@parley/library/contract";
import { createEgress } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { nock } from "@parley/library/testing/nock";
import { RoleID } from "@parley/permissions/contract";
import type { PostTranslation } from "@parley/postTranslations/contract";
import { createReplyNotificationsServer } from "@parley/replyNotifications/server";
import { createSearchMigrations, createSearchServer } from "@parley/search/server";
import { createThreadsServer } from "@parley/threads/server";
import { createTranslationServicesServer, translationServicesMigrations } from "@parley/translationServices/server";
import { usersSearchTable } from "@parley/users/server";
import { createPostTranslationsServer, postTranslationsMigrations } from "./index";

const GUEST = 0;
const FRENCH = "Ma **bouilloire** ne chauffe plus, dit @Hana: `let on = 1;`";
/** All hosts are public, so that nock gets the requests. The timeout exceeds that of any test. */
const egress = createEgress({ resolve: async () => [{ address: "8.8.8.8", family: 4 }], timeoutMs: 600_000 });

const options = {
    ...forumOptions,
    migrations: [
        ...forumOptions.migrations,
        ...commentsMigrations,
        ...translationServicesMigrations,
        ...postTranslationsMigrations,
        ...createSearchMigrations([discussionsSearchTable, commentsSearchTable, categoriesSearchTable, usersSearchTable]),
    ],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        const comments = createCommentsServer(kit, features);
        createReplyNotificationsServer(kit, { ...features, comments });
        createThreadsServer(kit, { ...features, comments });
        const sessions = { provedAt: async () => toDateTime(kit.clock()) };
        const services = createTranslationServicesServer(kit, { ...features, sessions, egress });
        createPostTranslationsServer(kit, { ...features, comments, services });
        createSearchServer(kit, { ...features, authors: features.users.byIDs });
        return { ...features, comments };
    },
};

let forum: TestApp<ReturnType<typeof options.register>> & TestCategories;
beforeAll(async () => {
    const app = await testApp(options);
    forum = { ...app, ...(await settle(app)) };
    const service = { enabled: true, url: "https://translate.example" };
    await forum.call(forum.manager, "PUT", "translation-services/libreTranslate", service);
}, 180_000);
afterAll(() => forum.close());
beforeEach(() => forum.features.config.set({ "translation.categoryIDs": [forum.open] }));

const call = async <T>(userID: number, method: string, path: string, body?: object) =>
    (await forum.call(userID, method, path, body)).json<T & { status?: number; message?: string }>();
const start = async (more: object = {}) =>
    (
        await call<DiscussionAnswer>(forum.author, "POST", "discussions", {
            ...{ name: "Bouilloire cassée", body: FRENCH, format: "markdown", categoryID: forum.open },
            ...more,
        })
    ).discussionID;
const reply = async (discussionID: number, body: string, userID = forum.member) =>
    (await call<{ commentID: number }>(userID, "POST", "comments", { discussionID, body, format: "markdown" })).commentID;
const get = (path: string, userID = forum.member) => call<PostTranslation>(userID, "GET", `post-translations/${path}`);
const translate = (path: string, userID = forum.member) => call<PostTranslation>(userID, "POST", `post-translations/${path}`);
const stateOf = async (path: string, userID = forum.member) =>
    (await call<DiscussionAnswer>(userID, "GET", path)).attributes?.translation;
const countStored = async () => (await forum.database.query.selectFrom("postTranslations").selectAll().execute()).length;
/** Lets the service answer as many requests, in upper case with all elements in place. */
const answer = (change: (text: string) => string = shout, times = 1) =>
    nock("https://translate.example")
        .post("/translate")
        .times(times)
        .reply(200, (_path, body) => ({ translatedText: (body as { q: string[] }).q.map(change) }));
const shout = (text: string) => text.replace(/<[^>]+>|&\w+;|[^<&]+/g, (part) => (/^[<&]/.test(part) ? part : part.toUpperCase()));

test("a French post is offered to members, translated once, and then read by guests; its code and mentions are unharmed", async () => {
    const discussionID = await start();
    const path = `discussion/${discussionID}`;
    expect([await stateOf(`discussions/${discussionID}`), await stateOf(`discussions/${discussionID}`, GUEST)]).toEqual([
        "offered",
        undefined,
    ]);
    expect(await get(path)).toMatchObject({
        lang: "fr",
        locale: "en",
        isOffered: true,
        mayCorrect: false,
        name: "Bouilloire cassée",
    });
    expect(await get(path, GUEST)).toMatchObject({ isOffered: true, languageName: "French" });
    expect(await get(path, GUEST)).not.toHaveProperty("translation");

    const scope = answer();
    const made = await Promise.all([1, 2, 3].map(() => translate(path)));
    expect(scope.isDone()).toBe(true);
    for (const { translation } of made)
        expect(translation).toMatchObject({ serviceName: "LibreTranslate", name: "BOUILLOIRE CASSÉE" });
    const [{ translation } = { translation: undefined }] = made;
    expect(translation?.body).toContain("<strong>BOUILLOIRE</strong>");
    expect(translation?.body).toContain("let on = 1;");
    expect(translation?.body).toMatch(/<a [^>]*class="at"[^>]*>Hana<\/a>/);
    expect((await translate(path)).translation).toEqual(translation);
    expect([await stateOf(`discussions/${discussionID}`, GUEST), (await get(path, GUEST)).translation]).toEqual([
        "stored",
        translation,
    ]);
    expect((await forum.call(GUEST, "POST", `post-translations/${path}`)).statusCode).toBe(403);
    // A translation of another text, whatever has left it there, is none.
    await forum.database.query.updateTable("postTranslations").set({ sourceHash: "another" }).execute();
    expect(await get(path)).not.toHaveProperty("translation");
});

test("FC-53 a translation is gone with the text, the title, the language and the post that it was made from", async () => {
    const changes: [what: string, change: (discussionID: number, commentID: number) => Promise<unknown>, left: number][] = [
        ["text", (id) => call(forum.author, "PATCH", `discussions/${id}`, { body: "Elle ne chauffe toujours pas, hélas." }), 1],
        ["title", (id) => call(forum.author, "PATCH", `discussions/${id}`, { name: "Elle ne chauffe plus" }), 1],
        ["language", (id) => call(forum.author, "PUT", `post-languages/discussion/${id}`, { lang: "it" }), 1],
        [
            "reply",
            (_id, id) => call(forum.member, "PATCH", `comments/${id}`, { body: "Elle est seulement entartrée, je crois." }),
            1,
        ],
    ];
    for (const [what, change, left] of changes) {
        await forum.database.query.deleteFrom("postTranslations").execute();
        const discussionID = await start({ name: `Bouilloire ${what}` });
        const commentID = await reply(discussionID, `La mienne fait pareil depuis hier: ${what}.`);
        answer(shout, 2);
        for (const path of [`discussion/${discussionID}`, `comment/${commentID}`])
            expect((await translate(path)).translation?.body).toMatch(/BOUILLOIRE|PAREIL/);
        await change(discussionID, commentID);
        expect([what, await countStored()]).toEqual([what, left]);
    }

    const discussionID = await start();
    const commentID = await reply(discussionID, "La mienne fait pareil depuis hier.");
    const paths = [`discussion/${discussionID}`, `comment/${commentID}`];
    answer(shout, 2);
    for (const path of paths) await translate(path);
    const statuses = async (userID: number) => {
        const answers = paths.flatMap((path) =>
            ["GET", "POST"].map(async (method) => (await forum.call(userID, method, `post-translations/${path}`)).statusCode),
        );
        return Promise.all(answers);
    };
    // What is deleted can be restored, with its translation, until it is erased.
    await forum.call(forum.moderator, "DELETE", `comments/${commentID}`);
    expect(await statuses(forum.member)).toEqual([200, 201, 410, 410]);
    await forum.call(forum.moderator, "DELETE", `discussions/${discussionID}`);
    expect([await statuses(forum.member), await statuses(forum.moderator)]).toEqual(Array(2).fill([410, 410, 410, 410]));
    expect((await forum.call(GUEST, "GET", `post-translations/${paths[0]}`)).statusCode).toBe(410);
    expect(await countStored()).toBeGreaterThan(0);
    forum.setNow(new Date("2026-07-21T12:00:00Z"));
    await forum.kit.jobs.run();
    expect(
        await forum.database.query.selectFrom("postTranslations").selectAll().where("recordID", "=", discussionID).execute(),
    ).toEqual([]);
    forum.setNow(new Date("2026-05-21T12:00:00Z"));
});

test("FC-14 a translation is nowhere for those who do not see the category any more", async () => {
    const category = { name: "Vault", urlcode: "vault" };
    const { categoryID } = await call<{ categoryID: number }>(forum.manager, "POST", "categories", category);
    await forum.features.config.set({ "translation.categoryIDs": [categoryID] });
    const path = `post-translations/discussion/${await start({ categoryID })}`;
    answer();
    expect(await call(forum.member, "POST", path)).toHaveProperty("translation");
    const statuses = (method: string) =>
        Promise.all(
            [GUEST, forum.member, forum.moderator].map(async (userID) => (await forum.call(userID, method, path)).statusCode),
        );
    expect(await statuses("GET")).toEqual([200, 200, 200]);
    const hidden = { customPermissions: true, grants: { [RoleID.moderator]: { "discussions.view": true } } };
    expect((await forum.call(forum.manager, "PATCH", `categories/${categoryID}`, hidden)).statusCode).toBe(200);
    expect([await statuses("GET"), await statuses("POST")]).toEqual([
        [404, 404, 200],
        [403, 404, 201],
    ]);
});

test.each([
    ["a script", (text: string) => `${text}<script>alert(1)</script>`],
    ["no elements", (text: string) => text.replace(/<[^>]+>/g, "")],
    ["somebody else’s words in place of the code", () => 'Transfer <x id="9"></x>'],
])("FC-1 FC-3 a service that answers with %s is not believed, and nothing is stored", async (_what, change) => {
    const path = `discussion/${await start()}`;
    const before = await countStored();
    answer(change);
    expect(await translate(path)).toMatchObject({ status: 502, message: expect.stringContaining("damaged") });
    expect(await countStored()).toBe(before);
    expect(await get(path)).toMatchObject({ isOffered: true });
});

test("a post that changes while it is translated has no translation of what it was", async () => {
    const discussionID = await start();
    nock("https://translate.example")
        .post("/translate")
        .reply(200, async (_path, body) => {
            await call(forum.author, "PATCH", `discussions/${discussionID}`, { body: "Tout va bien maintenant, merci à tous." });
            return { translatedText: (body as { q: string[] }).q };
        });
    expect(await translate(`discussion/${discussionID}`)).toMatchObject({ status: 409 });
    expect(await get(`discussion/${discussionID}`)).not.toHaveProperty("translation");
});

test("what is in the reader’s language, in none, or in a category that may not leave is never sent", async () => {
    const [english, short, french] = [
        await start({ body: "My kettle does not heat any more." }),
        await start({ body: "Ok" }),
        await start(),
    ];
    await forum.features.config.set({ "translation.categoryIDs": [] });
    // Without an interceptor a request would fail otherwise.
    for (const id of [english, short, french]) {
        expect([await stateOf(`discussions/${id}`), await translate(`discussion/${id}`)]).toMatchObject([
            undefined,
            { status: 400 },
        ]);
    }
    await forum.features.config.set({ "translation.allCategories": true });
    answer();
    expect(await stateOf(`discussions/${french}`)).toBe("offered");
    expect(await translate(`discussion/${french}`)).toHaveProperty("translation");
    expect(await translate(`discussion/${english}`)).toMatchObject({ status: 400 });
    await forum.features.config.set({ "translation.allCategories": false });
    expect((await forum.call(forum.member, "GET", "post-translations/message/1")).statusCode).toBe(422);
});

test("members name the languages that they read, whose posts are offered to them no more, by a form as well", async () => {
    const discussionID = await start();
    const put = (languages: string[], userID = forum.member) => forum.call(userID, "PUT", "read-languages", { languages });
    expect((await put(["fr", "de", "fr"])).json()).toEqual({ languages: ["de", "fr"] });
    expect([await stateOf(`discussions/${discussionID}`), await stateOf(`discussions/${discussionID}`, forum.author)]).toEqual([
        undefined,
        "offered",
    ]);
    expect([(await put(["klingon"])).statusCode, (await put(["fr"], GUEST)).statusCode]).toEqual([422, 403]);
    const sent = await forum.call(forum.member, "POST", "/preferences/read-languages", {
        "Language-es": "1",
        "Language-xx": "1",
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/preferences/read-languages?Done=saved"]);
    expect(await call(forum.member, "GET", "read-languages")).toEqual({ languages: ["es"] });
    await put([]);
});

test("its author and those who may edit correct the language of a post, which stays when the text changes, and can be found again", async () => {
    const discussionID = await start({ body: "Kettle drips, the lid is loose." });
    const commentID = await reply(discussionID, "Mine is the same, ever since.");
    const correct = (path: string, lang: string | null, userID: number) =>
        forum.call(userID, "PUT", `post-languages/${path}`, { lang });
    for (const [path, record, owner] of [
        [`discussion/${discussionID}`, `discussions/${discussionID}`, forum.author],
        [`comment/${commentID}`, `comments/${commentID}`, forum.member],
    ] as const) {
        const lang = async () => (await get(path)).lang;
        const stranger = owner === forum.author ? forum.member : forum.author;
        expect([(await correct(path, "fr", stranger)).statusCode, (await correct(path, "xx", owner)).statusCode]).toEqual([
            403, 422,
        ]);
        expect([await lang(), (await correct(path, "nl", owner)).statusCode, await lang()]).toEqual(["en", 200, "nl"]);
        await call(owner, "PATCH", record, { body: "Mein Wasserkocher wird nicht mehr warm." });
        expect([await lang(), (await get(path, owner)).mayCorrect, (await get(path, forum.moderator)).mayCorrect]).toEqual([
            "nl",
            true,
            true,
        ]);
        await correct(path, null, forum.moderator);
        expect(await lang()).toBe("de");
    }
    const page = `/post/translation/discussion/${discussionID}`;
    const sent = await forum.call(forum.author, "POST", page, { Form: "postLanguage", Language: "sv" });
    expect([sent.statusCode, sent.headers.location, (await get(`discussion/${discussionID}`)).lang]).toEqual([
        303,
        `${page}?Done=language`,
        "sv",
    ]);
    expect((await forum.call(forum.author, "POST", page, { Form: "postLanguage", Language: "klingon" })).json()).toMatchObject({
        formState: { form: "postLanguage", errors: { lang: [{}] } },
    });
});

test("without scripts a post is translated by a form", async () => {
    const page = `/post/translation/discussion/${await start()}`;
    answer();
    const sent = await forum.call(forum.member, "POST", page, { Form: "translatePost" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, page]);
    expect((await forum.call(GUEST, "POST", page, { Form: "translatePost" })).statusCode).toBe(403);
    expect((await forum.call(forum.member, "POST", "/post/translation/message/1", { Form: "translatePost" })).statusCode).toBe(
        404,
    );
});

test("FC-14 a post is found by the words of its translation, with an excerpt of the original, as long as there is one", async () => {
    const { categoryID } = await call<{ categoryID: number }>(forum.manager, "POST", "categories", {
        name: "Attic",
        urlcode: "attic",
    });
    await forum.features.config.set({ "translation.categoryIDs": [categoryID] });
    const discussionID = await start({ categoryID, name: "Au grenier", body: "Elle siffle seulement quand il pleut." });
    const commentID = await reply(discussionID, "La mienne grince tous les matins.");
    const found = async (query: string, userID = forum.member) => {
        const results = await call<{ recordType: string; recordID: number; excerpt?: string }[]>(
            userID,
            "GET",
            `search?query=${query}&expand=excerpt`,
        );
        return results.map(({ recordType, recordID, excerpt }) => [recordType, recordID, excerpt]);
    };
    expect([await found("whistles"), await found("creaks"), await found("loft")]).toEqual([[], [], []]);
    answer(
        (text) =>
            text
                .replace(/Elle siffle/, "It whistles")
                .replace(/grince/, "creaks")
                .replace(/grenier/, "loft"),
        2,
    );
    for (const path of [`discussion/${discussionID}`, `comment/${commentID}`]) await translate(path);
    const post = ["discussion", discussionID, "Elle siffle seulement quand il pleut."];
    expect([await found("whistles"), await found("loft"), await found("siffle")]).toEqual([[post], [post], [post]]);
    expect(await found("creaks")).toEqual([["comment", commentID, "La mienne grince tous les matins."]]);
    await call(forum.author, "PUT", `post-languages/discussion/${discussionID}`, { lang: "it" });
    expect([await found("whistles"), await found("siffle")]).toEqual([[], [post]]);
    const hidden = { customPermissions: true, grants: { [RoleID.moderator]: { "discussions.view": true } } };
    await forum.call(forum.manager, "PATCH", `categories/${categoryID}`, hidden);
    expect([(await found("creaks")).length, (await found("creaks", forum.moderator)).length]).toEqual([0, 1]);
});
