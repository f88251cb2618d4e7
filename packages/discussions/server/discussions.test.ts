import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { UNDO_HEADER } from "@parley/library/contract";
import type { Forum } from "./testing/forum";
import { makeForum } from "./testing/forum";

const GUEST = 0;
const NOON = new Date("2026-05-21T12:00:00Z");

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
});
afterAll(() => forum.close());
beforeEach(() => forum.setNow(NOON));

const idsIn = (items: { discussionID: number }[]) => items.map(({ discussionID }) => discussionID);
const list = async (userID: number, query = "") =>
    (await forum.call(userID, "GET", `discussions?${query}`)).json<DiscussionAnswer[]>();
const minutesLater = (minutes: number) => forum.setNow(new Date(NOON.getTime() + minutes * 60_000));

const rich2 = (text: string) => JSON.stringify([{ type: "p", children: [{ text }] }]);

describe("creating a discussion", () => {
    test("a member starts a discussion, and its body is rendered", async () => {
        const answer = await forum.call(forum.author, "POST", "discussions", {
            name: "  Toaster hums  ",
            body: "It *hums* at night.",
            format: "Markdown",
            categoryID: forum.open,
        });
        expect(answer.statusCode).toBe(201);
        expect(answer.json()).toMatchObject({
            name: "Toaster hums",
            body: expect.stringContaining("It <em>hums</em> at night."),
            type: "discussion",
            format: "markdown",
            categoryID: forum.open,
            insertUserID: forum.author,
            insertUser: { name: "Dunstan" },
            lastUser: { name: "Dunstan" },
            dateInserted: "2026-05-21T12:00:00+00:00",
            dateLastComment: "2026-05-21T12:00:00+00:00",
            dateUpdated: null,
            pinned: false,
            closed: false,
            countComments: 0,
            bookmarked: false,
            unread: false,
            url: expect.stringMatching(/^http:\/\/forum\.test\/discussion\/\d+\/toaster-hums$/),
        });
    });

    test("guests, and members without permission in the category, are refused", async () => {
        const input = { name: "Hello", body: "Hello", format: "text", categoryID: forum.open };
        expect((await forum.call(GUEST, "POST", "discussions", input)).statusCode).toBe(403);
        const heading = await forum.call(forum.manager, "POST", "categories", {
            name: "Shelf",
            urlcode: "shelf",
            displayAs: "heading",
        });
        const { categoryID } = heading.json<{ categoryID: number }>();
        expect((await forum.call(forum.author, "POST", "discussions", { ...input, categoryID })).statusCode).toBe(403);
        expect((await forum.call(forum.author, "POST", "discussions", { ...input, type: "poll" })).statusCode).toBe(400);
    });

    test.each([
        ["no name", { name: "   " }, "name"],
        ["a name that is too long", { name: "x".repeat(101) }, "name"],
        ["no words", { body: "  \n " }, "body"],
        ["too many words", { body: "x".repeat(8001) }, "body"],
        ["too many spaces", { body: `It${" ".repeat(7_998)}trips` }, "body"],
        ["too many words in too many spaces of an editor", { body: rich2(`${"word ".repeat(1_600)}x`), format: "rich2" }, "body"],
        ["a format nobody can write", { format: "html" }, "format"],
        ["what would cost too much to render (FC-8)", { body: ">".repeat(5000), format: "markdown" }, "body"],
    ])("FC-57 a discussion with %s is refused with an error at its field", async (_case, wrong, field) => {
        const input = { name: "Hello", body: "Hello", format: "markdown", categoryID: forum.open, ...wrong };
        const answer = await forum.call(forum.author, "POST", "discussions", input);
        expect(answer.statusCode).toBe(422);
        expect(answer.json()).toMatchObject({ errors: [{ field }] });
    });

    test.each([
        ["text", "word ".repeat(1_600)],
        ["wysiwyg", `<p>${"<b>word</b> ".repeat(1_600)}</p>`],
        ["rich2", rich2("word ".repeat(1_600))],
    ])("FC-57 a body of eight thousand characters in %s is accepted", async (format, body) => {
        const input = { name: "Long", body, format, categoryID: forum.open };
        expect((await forum.call(forum.author, "POST", "discussions", input)).statusCode).toBe(201);
    });

    test("FC-42 concurrent submissions with the same key create one discussion, and each response returns it", async () => {
        const input = {
            name: "Once",
            body: "Only once.",
            format: "text",
            categoryID: forum.open,
            idempotencyKey: "a-key-of-dunstan",
        };
        const before = (await list(GUEST, "limit=100")).length;
        const answers = await Promise.all(
            Array.from({ length: 20 }, () => forum.call(forum.author, "POST", "discussions", input)),
        );
        expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
        expect(new Set(answers.map((answer) => answer.json<DiscussionAnswer>().discussionID)).size).toBe(1);
        expect((await list(GUEST, "limit=100")).length).toBe(before + 1);
    });

    test.each([
        ["another body", { body: "Other words." }],
        ["another name", { name: "Sent again" }],
    ])("FC-86 a key used for %s is refused with 409, and the stored record stays", async (what, changed) => {
        const idempotencyKey = `key-of-${what.replaceAll(" ", "-")}`;
        const input = { name: "Sent", body: "Words.", format: "text", categoryID: forum.open, idempotencyKey };
        const { discussionID } = (await forum.call(forum.moderator, "POST", "discussions", input)).json<DiscussionAnswer>();
        const again = await forum.call(forum.moderator, "POST", "discussions", { ...input, ...changed });
        expect(again.json()).toMatchObject({
            status: 409,
            code: "keyUsed",
            message: "A different text was already sent from this form. It stays as it is, and your text is kept.",
        });
        const stored = (await forum.call(forum.moderator, "GET", `discussions/${discussionID}/edit`)).json();
        expect(stored).toMatchObject({ name: "Sent", body: "Words.", categoryID: forum.open });
    });

    test("FC-42 FC-64 a key belongs to its member, is valid for 60 days, and may be sent in the header", async () => {
        const send = (userID: number) =>
            forum.app.inject({
                method: "POST",
                url: "/api/v2/discussions",
                headers: {
                    "x-test-user": String(userID),
                    "x-requested-with": "parley",
                    host: "forum.test",
                    "idempotency-key": "same-key",
                },
                payload: { name: "Keyed", body: "Keyed.", format: "text", categoryID: forum.open },
            });
        const first = (await send(forum.author)).json<DiscussionAnswer>().discussionID;
        expect((await send(forum.author)).json<DiscussionAnswer>().discussionID).toBe(first);
        expect((await send(forum.member)).json<DiscussionAnswer>().discussionID).not.toBe(first);
        minutesLater(59 * 24 * 60);
        expect((await send(forum.author)).json<DiscussionAnswer>().discussionID).toBe(first);
        minutesLater(61 * 24 * 60);
        expect((await send(forum.author)).json<DiscussionAnswer>().discussionID).not.toBe(first);
    });

    test("FC-42 FC-61 a cancelled submission creates nothing when it arrives later, for 60 days; another member's key is not affected", async () => {
        const input = { name: "Regretted", body: "Not so.", format: "text", categoryID: forum.open, idempotencyKey: "regretted" };
        const send = (userID: number) => forum.call(userID, "POST", "discussions", input);
        const cancelSubmission = async (userID: number) => (await forum.call(userID, "DELETE", "submissions/regretted")).json();
        const { discussionID, url } = (await send(forum.author)).json<DiscussionAnswer>();
        expect(await cancelSubmission(forum.member)).toEqual({});
        expect((await send(forum.member)).json()).toMatchObject({ status: 410, isWithdrawn: true });
        expect(await cancelSubmission(forum.member)).toEqual({});
        expect(await cancelSubmission(forum.author)).toEqual({ recordType: "discussion", recordID: discussionID, url });
        expect((await send(forum.author)).json()).toMatchObject({ discussionID });
        minutesLater(59 * 24 * 60);
        expect((await send(forum.member)).statusCode).toBe(410);
        minutesLater(61 * 24 * 60);
        expect((await send(forum.member)).statusCode).toBe(201);
        expect((await forum.call(GUEST, "DELETE", "submissions/regretted")).statusCode).toBe(403);
    });

    test("a refused submission leaves its key unused", async () => {
        const input = {
            name: "Retry",
            body: "Text.",
            format: "text",
            categoryID: forum.open,
            idempotencyKey: "retry-key",
            tagIDs: [9999],
        };
        expect((await forum.call(forum.author, "POST", "discussions", input)).statusCode).toBe(404);
        expect((await forum.call(forum.author, "POST", "discussions", { ...input, tagIDs: [] })).statusCode).toBe(201);
    });
});

describe("editing a discussion", () => {
    test("DISC-033 an author may edit within the time limit only", async () => {
        const { discussionID } = await forum.start(forum.author);
        minutesLater(59);
        const changed = await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, {
            name: "Kettle trips everything",
        });
        expect(changed.json()).toMatchObject({
            name: "Kettle trips everything",
            updateUserID: forum.author,
            dateUpdated: expect.any(String),
        });
        minutesLater(61);
        expect((await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, { name: "Too late" })).statusCode).toBe(
            400,
        );
        expect((await forum.call(forum.author, "GET", `discussions/${discussionID}/edit`)).statusCode).toBe(400);
    });

    test("DISC-034 an author may edit forever with a negative limit, and never with a limit of zero", async () => {
        const { discussionID } = await forum.start(forum.author);
        await forum.features.config.set({ "ui.editContentTimeout": -1 });
        minutesLater(60 * 24 * 365);
        expect(
            (await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, { body: "Years later." })).statusCode,
        ).toBe(200);
        await forum.features.config.set({ "ui.editContentTimeout": 0 });
        expect((await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, { body: "Never." })).statusCode).toBe(400);
        await forum.features.config.set({ "ui.editContentTimeout": 3600 });
    });

    test("DISC-032 an author may not edit a closed discussion; DISC-028 a moderator may", async () => {
        const { discussionID } = await forum.start(forum.author);
        await forum.call(forum.moderator, "PATCH", `discussions/${discussionID}`, { closed: true });
        expect((await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, { body: "No." })).statusCode).toBe(400);
        expect((await forum.call(forum.moderator, "PATCH", `discussions/${discussionID}`, { body: "Yes." })).statusCode).toBe(
            200,
        );
    });

    test("other members may not edit it", async () => {
        const { discussionID } = await forum.start(forum.author);
        expect((await forum.call(forum.member, "PATCH", `discussions/${discussionID}`, { body: "Mine now." })).statusCode).toBe(
            403,
        );
        expect((await forum.call(GUEST, "PATCH", `discussions/${discussionID}`, { body: "Mine now." })).statusCode).toBe(403);
    });

    test.each([
        ["closed", { closed: true }],
        ["pinned", { pinned: true }],
        ["pinLocation", { pinLocation: "recent" }],
        ["sink", { sink: true }],
        ["resolved", { resolved: true }],
        ["insertUserID", { insertUserID: 1 }],
    ])("FC-17 an author may not set %s without its permission", async (_field, change) => {
        const { discussionID } = await forum.start(forum.author);
        expect((await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, change)).statusCode).toBe(403);
    });

    test("FC-17 FC-93 read-only fields are refused by name", async () => {
        const { discussionID } = await forum.start(forum.author);
        const fields = { score: 1000, dateInserted: "1999-01-01T00:00:00+00:00", countComments: 5, isAdmin: true };
        const refusal = await forum.call(forum.manager, "PATCH", `discussions/${discussionID}`, { name: "New", ...fields });
        const { errors } = refusal.json<{ errors: { field: string }[] }>();
        expect([refusal.statusCode, errors.map(({ field }) => field)]).toEqual([422, Object.keys(fields)]);
        const answer = await forum.call(forum.manager, "GET", `discussions/${discussionID}`);
        expect(answer.json()).toMatchObject({ score: 0, dateInserted: "2026-05-21T12:00:00+00:00", countComments: 0 });
    });

    test("DISC-014 permitted members set flags; a pin without a location applies to the category", async () => {
        const { discussionID } = await forum.start(forum.author);
        const answer = await forum.call(forum.moderator, "PATCH", `discussions/${discussionID}`, {
            closed: true,
            sink: true,
            pinned: true,
            resolved: true,
        });
        expect(answer.json()).toMatchObject({
            closed: true,
            sink: true,
            pinned: true,
            pinLocation: "category",
            resolved: true,
            dateUpdated: null,
        });
    });

    test("moving a discussion requires permission to post in the target category, and both categories are recounted", async () => {
        const { discussionID } = await forum.start(forum.author);
        const target = (await forum.call(forum.manager, "POST", "categories", { name: "Toasters", urlcode: "toasters" })).json<{
            categoryID: number;
        }>();
        expect(
            (await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, { categoryID: forum.hidden })).statusCode,
        ).toBe(404);
        expect(
            (await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, { categoryID: target.categoryID }))
                .statusCode,
        ).toBe(200);
        const category = (await forum.call(GUEST, "GET", `categories/${target.categoryID}`)).json();
        expect(category).toMatchObject({ countDiscussions: 1 });
    });

    test("the editor starts with the source of the body", async () => {
        const { discussionID } = await forum.start(forum.author);
        const edit = (await forum.call(forum.author, "GET", `discussions/${discussionID}/edit`)).json();
        expect(edit).toMatchObject({
            discussionID,
            body: "Only when it is *already* warm.",
            format: "markdown",
            tagIDs: [],
            pinned: false,
        });
        expect((await forum.call(GUEST, "GET", `discussions/${discussionID}/quote`)).json()).toMatchObject({
            bodyRaw: "Only when it is *already* warm.",
            insertUser: { name: "Dunstan" },
        });
    });

    test("DISC-015 a discussion becomes a question in a category that allows questions", async () => {
        const { discussionID } = await forum.start(forum.author);
        expect(
            (await forum.call(forum.moderator, "PUT", `discussions/${discussionID}/type`, { type: "question" })).json(),
        ).toMatchObject({ type: "question" });
        expect((await forum.call(forum.moderator, "PUT", `discussions/${discussionID}/type`, { type: "poll" })).statusCode).toBe(
            400,
        );
        expect(
            (await forum.call(forum.author, "PUT", `discussions/${discussionID}/type`, { type: "discussion" })).statusCode,
        ).toBe(403);
    });
});

describe("deleting a discussion", () => {
    test("DISC-016 requires the permission; afterwards the discussion is gone for everyone", async () => {
        const { discussionID } = await forum.start(forum.author);
        expect((await forum.call(forum.author, "DELETE", `discussions/${discussionID}`)).statusCode).toBe(403);
        expect((await forum.call(forum.moderator, "DELETE", `discussions/${discussionID}`)).statusCode).toBe(204);
        const answer = await forum.call(forum.author, "GET", `discussions/${discussionID}`);
        expect([answer.statusCode, answer.json()]).toEqual([410, expect.objectContaining({ discussionID })]);
        expect(idsIn(await list(forum.author, "limit=500"))).not.toContain(discussionID);
        expect((await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, { body: "Back." })).statusCode).toBe(410);
    });
});

describe("hidden content", () => {
    let secret: number;
    beforeAll(async () => {
        secret = (await forum.start(forum.moderator, { categoryID: forum.hidden, name: "Backroom matters" })).discussionID;
        await forum.call(forum.moderator, "PATCH", `discussions/${secret}`, { tagIDs: [], newTagNames: ["secrets"] });
    });

    test("FC-12 a hidden discussion gets the same responses as a missing one, on every route", async () => {
        const calls = [
            ["GET", ""],
            ["GET", "/edit"],
            ["GET", "/quote"],
            ["GET", "/near"],
            ["GET", "/reactions"],
            ["PATCH", "", { closed: true }],
            ["DELETE", ""],
            ["PUT", "/bookmark", { bookmarked: true }],
            ["PUT", "/dismiss", { dismissed: true }],
            ["PATCH", "/bump"],
            ["PUT", "/type", { type: "question" }],
            ["PUT", "/tags", { tagIDs: [] }],
            ["POST", "/reactions", { reactionType: "Like" }],
        ] as const;
        for (const [method, path, body] of calls) {
            const [hidden, never] = [
                await forum.call(forum.member, method, `discussions/${secret}${path}`, body),
                await forum.call(forum.member, method, `discussions/999999${path}`, body),
            ];
            expect([method, path, hidden.statusCode]).toEqual([method, path, 404]);
            expect(hidden.body).toBe(never.body);
        }
    });
});

describe("tags and reactions", () => {
    test("the author adds tags, finds the post by them, and removes them", async () => {
        const { discussionID } = await forum.start(forum.author, { newTagNames: ["Limescale"] });
        const [tag] =
            (await forum.call(GUEST, "GET", `discussions/${discussionID}?expand=tags`)).json<DiscussionAnswer>().tags ?? [];
        expect(tag).toMatchObject({ name: "Limescale", urlcode: "limescale" });
        expect(idsIn(await list(GUEST, `tagID=${tag?.tagID}`))).toEqual([discussionID]);
        expect((await forum.call(forum.member, "PUT", `discussions/${discussionID}/tags`, { tagIDs: [] })).statusCode).toBe(403);
        const added = await forum.call(forum.author, "POST", `discussions/${discussionID}/tags`, { urlcodes: ["limescale"] });
        expect([added.statusCode, added.json()]).toMatchObject([201, [{ name: "Limescale" }]]);
        expect((await forum.call(forum.author, "PUT", `discussions/${discussionID}/tags`, { tagIDs: [] })).json()).toEqual([]);
        expect(await list(GUEST, `tagID=${tag?.tagID}`)).toEqual([]);
    });

    test("a reaction changes the score, and removing it restores the score", async () => {
        const { discussionID } = await forum.start(forum.author);
        const answer = await forum.call(forum.member, "POST", `discussions/${discussionID}/reactions`, { reactionType: "like" });
        expect(answer.statusCode).toBe(201);
        expect((await forum.call(GUEST, "GET", `discussions/${discussionID}`)).json()).toMatchObject({ score: 1 });
        await forum.call(forum.member, "DELETE", `discussions/${discussionID}/reactions`);
        expect((await forum.call(GUEST, "GET", `discussions/${discussionID}`)).json()).toMatchObject({ score: 0 });
    });
});

describe("imports", () => {
    test("imported discussions keep their dates, names and text", async () => {
        const { database, features } = forum;
        const [discussionID = 0] = await database.transaction(() =>
            features.discussions.importDiscussions([
                {
                    name: "Kessel pfeift nicht",
                    body: "<p>Er <b>pfeift</b> nicht.</p><script>alert(1)</script>",
                    format: "html",
                    categoryID: forum.open,
                    insertUserID: 0,
                    authorName: "Somebody <b>bold</b>",
                    dateInserted: "2011-02-03T04:05:06+00:00",
                    score: 7,
                    countViews: 1200,
                    attributionUrl: "https://elsewhere.example/q/1",
                    attributionLicence: "CC BY-SA 4.0",
                    lang: "de",
                    dir: "ltr",
                },
            ]),
        );
        // An import recounts the categories at its end.
        await features.categories.recount([forum.open]);
        const answer = (await forum.call(GUEST, "GET", `discussions/${discussionID}`)).json<DiscussionAnswer>();
        expect(answer).toMatchObject({
            insertUserID: 0,
            insertUser: { userID: 0, name: "Somebody <b>bold</b>" },
            dateInserted: "2011-02-03T04:05:06+00:00",
            score: 7,
            countViews: 1200,
            format: "html",
            attributes: {
                attribution: { url: "https://elsewhere.example/q/1", licence: "CC BY-SA 4.0" },
                lang: "de",
                dir: "ltr",
            },
        });
        expect(answer.body).not.toContain("script");
        expect(answer.insertUser).not.toHaveProperty("url");
    });

    test("a body of an older render version is rendered again when it is read, and stored", async () => {
        const { discussionID } = await forum.start(forum.author, { body: "Some *words*." });
        const { query } = forum.database;
        await query
            .updateTable("discussions")
            .set({ renderVersion: 0, bodyHtml: "old" })
            .where("discussionID", "=", discussionID)
            .execute();
        expect((await forum.call(GUEST, "GET", `discussions/${discussionID}`)).json()).toMatchObject({
            body: expect.stringContaining("Some <em>words</em>."),
        });
        const row = await query
            .selectFrom("discussions")
            .select("bodyHtml")
            .where("discussionID", "=", discussionID)
            .executeTakeFirst();
        expect(row?.bodyHtml).toContain("Some <em>words</em>.");
    });
});

describe("post types", () => {
    const field = (postFieldID: string, more: object = {}) =>
        forum.call(forum.manager, "POST", "post-fields", {
            postFieldID,
            label: postFieldID,
            dataType: "text",
            formType: "text",
            ...more,
        });

    beforeAll(async () => {
        await field("model", { isRequired: true });
        await field("serial", { visibility: "private" });
        await field("diagnosis", { visibility: "internal" });
        await field("parts", { dataType: "string[]", formType: "tokens" });
        const type = { postTypeID: "repair", name: "Repair", parentPostTypeID: "question" };
        const made = await forum.call(forum.manager, "POST", "post-types", {
            ...type,
            postFieldIDs: ["model", "serial", "diagnosis", "parts"],
        });
        expect(made.json()).toMatchObject({ ...type, baseType: "question", isOriginal: false, isActive: true });
    });

    const repair = (postMeta: object) => ({ postTypeID: "repair", postMeta: { model: "K1", ...postMeta } });
    const metaFor = async (userID: number, discussionID: number) =>
        (await forum.call(userID, "GET", `discussions/${discussionID}?expand=postMeta`)).json<DiscussionAnswer>().postMeta;

    test("a post of a custom type has its base as type, and its values are validated", async () => {
        const { discussionID } = await forum.start(forum.author, repair({ parts: ["fuse", "lid"] }));
        const seen = (await forum.call(GUEST, "GET", `discussions/${discussionID}?expand=postMeta`)).json();
        expect(seen).toMatchObject({ type: "question", postTypeID: "repair", postMeta: { model: "K1", parts: ["fuse", "lid"] } });
        const input = { name: "Kettle", body: "It drips.", format: "markdown", categoryID: forum.open };
        for (const [more, status, place] of [
            [{ postTypeID: "repair" }, 422, "model"],
            [{ postTypeID: "repair", postMeta: { model: 5 } }, 422, "model"],
            [{ postTypeID: "repair", postMeta: { model: "K1", colour: "red" } }, 422, "colour"],
            [{ postTypeID: "repair", postMeta: JSON.parse('{"model":"K1","__proto__":"x"}') }, 400, undefined],
            [{ postMeta: { model: "K1" } }, 400, "postMeta"],
            [{ postTypeID: "nothing" }, 400, undefined],
            [{ postTypeID: "repair", type: "discussion" }, 400, "postTypeID"],
        ] as const) {
            const refused = await forum.call(forum.author, "POST", "discussions", { ...input, ...more });
            expect([more, refused.statusCode]).toEqual([more, status]);
            if (place) expect(refused.json()).toMatchObject({ errors: [{ field: place }] });
        }
        const edit = (userID: number, postMeta: object) =>
            forum.call(userID, "PATCH", `discussions/${discussionID}`, { postMeta });
        expect((await edit(forum.member, { model: "K2" })).statusCode).toBe(403);
        expect((await edit(forum.author, { model: "" })).statusCode).toBe(422);
        expect((await edit(forum.author, { model: "K2" })).statusCode).toBe(200);
        expect(await metaFor(GUEST, discussionID)).toEqual({ model: "K2", parts: ["fuse", "lid"] });
        const edited = (await forum.call(forum.author, "GET", `discussions/${discussionID}/edit`)).json();
        expect(edited).toMatchObject({ postTypeID: "repair", postMeta: { model: "K2" } });
    });

    test("FC-16 hidden values are shown only to viewers who may see them, and found only by them", async () => {
        const { discussionID } = await forum.start(forum.author, repair({ serial: "A7" }));
        await forum.call(forum.manager, "PATCH", `discussions/${discussionID}`, { postMeta: { diagnosis: "Fraud" } });
        expect(await metaFor(forum.manager, discussionID)).toEqual({ model: "K1", serial: "A7", diagnosis: "Fraud" });
        expect(await metaFor(forum.author, discussionID)).toEqual({ model: "K1", serial: "A7" });
        expect(await metaFor(GUEST, discussionID)).toEqual({ model: "K1" });
        const found = async (userID: number, query: string) => {
            const answer = await forum.call(userID, "GET", `discussions?discussionID=${discussionID}&${query}`);
            return answer.statusCode === 200 ? idsIn(answer.json()) : answer.statusCode;
        };
        expect(await found(GUEST, "postMeta[model]=k1&postTypeID=repair")).toEqual([discussionID]);
        expect(await found(GUEST, "postMeta[model][0]=K9&postMeta[model][1]=K1")).toEqual([discussionID]);
        expect(await found(GUEST, "postMeta[model]=K1&postMeta[parts]=fuse")).toEqual([]);
        expect(await found(GUEST, "postTypeID=question,discussion")).toEqual([]);
        expect(await found(forum.author, "postMeta[serial]=A7")).toBe(403);
        expect(await found(forum.author, "postMeta[diagnosis]=Fraud")).toBe(422);
        expect(await found(GUEST, "postMeta[serial]=A7")).toBe(422);
        expect(await found(forum.manager, "postMeta[serial]=A7&postMeta[diagnosis]=fraud")).toEqual([discussionID]);
        for (const wrong of [
            "postMeta=x",
            "postMeta[nothing]=x",
            "postMeta[__proto__]=x",
            "postMeta[model][x]=y",
            "postTypeID=%00",
        ])
            expect([wrong, await found(forum.manager, wrong)]).toEqual([wrong, 422]);
        const fieldsOf = async (userID: number) =>
            (await forum.call(userID, "GET", "post-fields"))
                .json<{ postFieldID: string }[]>()
                .map(({ postFieldID }) => postFieldID);
        expect([await fieldsOf(GUEST), await fieldsOf(forum.author)]).toEqual([
            ["model", "parts"],
            ["model", "serial", "parts"],
        ]);
        expect((await forum.call(GUEST, "GET", "post-types/repair")).json()).toMatchObject({ postFieldIDs: ["model", "parts"] });
    });

    test("FC-92 a removed field is restored with its values, unless its name is taken, and without those of posts that are gone", async () => {
        await field("wood");
        const patch = { postFieldIDs: ["model", "serial", "diagnosis", "parts", "wood"] };
        await forum.call(forum.manager, "PATCH", "post-types/repair", patch);
        const [kept, gone] = [
            await forum.start(forum.author, repair({ wood: "ash" })),
            await forum.start(forum.author, repair({ wood: "oak" })),
        ];
        const remove = () => forum.call(forum.manager, "DELETE", "post-fields/wood");
        const readActionID = ({ headers }: { headers: object }) =>
            Number.parseInt(String((headers as Record<string, unknown>)[UNDO_HEADER]), 10);
        const actID = readActionID(await remove());
        const undo = async () => (await forum.call(forum.manager, "POST", `acts/${actID}/undo`)).statusCode;
        expect(await metaFor(GUEST, kept.discussionID)).toEqual({ model: "K1" });

        await field("wood");
        expect(await undo()).toBe(409);
        await remove();
        const deletion = readActionID(await forum.call(forum.manager, "DELETE", `discussions/${gone.discussionID}`));
        const wiped = await forum.call(forum.manager, "DELETE", "deleted-records/list", { actIDs: [deletion] });
        expect(wiped.statusCode).toBe(200);
        expect(await undo()).toBe(200);
        expect(await metaFor(GUEST, kept.discussionID)).toEqual({ model: "K1", wood: "ash" });
        const stored = forum.kit.database.query.selectFrom("postMeta").select("recordID").where("postFieldID", "=", "wood");
        expect(await stored.execute()).toEqual([{ recordID: kept.discussionID }]);
    });

    test("§5.19 only managers make and change types and fields; a type is based on a built-in one, which stays active, and an inactive one is theirs to see", async () => {
        const statusOf = async (userID: number, method: string, path: string, body?: object) =>
            (await forum.call(userID, method, path, body)).statusCode;
        const loan = { postTypeID: "loan", name: "Loan", parentPostTypeID: "discussion" };
        const size = { postFieldID: "size", label: "Size", dataType: "text", formType: "text" };
        const attempts = [
            ["POST", "post-types", loan],
            ["PATCH", "post-types/repair", { name: "Mending" }],
            ["POST", "post-fields", size],
            ["PATCH", "post-fields/model", { label: "Make" }],
        ] as const;
        for (const [method, path, body] of attempts)
            expect([path, await statusOf(forum.moderator, method, path, body)]).toEqual([path, 403]);
        const manage = (method: string, path: string, body: object) => statusOf(forum.manager, method, path, body);
        for (const wrong of [
            { parentPostTypeID: "repair" },
            { parentPostTypeID: "nothing" },
            { postFieldIDs: ["model", "nothing"] },
            { postFieldIDs: ["model", "model"] },
        ])
            expect([wrong, await manage("POST", "post-types", { ...loan, ...wrong })]).toEqual([wrong, 422]);
        const made = (await forum.call(forum.manager, "POST", "post-types", loan)).json();
        expect(made).toMatchObject({ ...loan, description: null, isActive: true, postFieldIDs: [], dateUpdated: null });
        expect(await manage("POST", "post-types", loan)).toBe(409);
        expect(await manage("PATCH", "post-types/question", { isActive: false })).toBe(400);
        expect(await manage("PATCH", "post-types/question", { isActive: true })).toBe(200);
        expect(await manage("PATCH", "post-types/loan", { postFieldIDs: ["parts"] })).toBe(200);
        expect(await manage("PATCH", "post-types/loan", { isActive: false })).toBe(200);
        const loanFor = async (userID: number) =>
            (await forum.call(userID, "GET", "post-types"))
                .json<{ postTypeID: string }[]>()
                .filter(({ postTypeID }) => postTypeID === "loan");
        expect(await loanFor(forum.manager)).toMatchObject([
            { isActive: false, postFieldIDs: ["parts"], dateUpdated: expect.any(String) },
        ]);
        expect([await loanFor(forum.moderator), await statusOf(forum.moderator, "GET", "post-types/loan")]).toEqual([[], 404]);
        expect(await manage("POST", "post-fields", { ...size, postFieldID: "constructor" })).toBe(422);
        expect(await manage("POST", "post-fields", { ...size, postFieldID: "model" })).toBe(409);
    });

    test("edits and moves set and remove the type, in categories that allow it", async () => {
        const { discussionID } = await forum.start(forum.author);
        const put = (body: object) => forum.call(forum.moderator, "PUT", `discussions/${discussionID}/type`, body);
        for (const body of [{}, { type: "question", postTypeID: "repair" }]) expect((await put(body)).statusCode).toBe(400);
        expect((await put({ postTypeID: "repair" })).statusCode).toBe(422);
        expect((await put({ postTypeID: "repair", postMeta: { model: "K3" } })).json()).toMatchObject({
            type: "question",
            postTypeID: "repair",
            postMeta: { model: "K3" },
        });
        expect((await put({ type: "discussion" })).json()).toMatchObject({
            type: "discussion",
            postTypeID: "discussion",
            postMeta: {},
        });
        const bench = { name: "Bench", urlcode: "bench", allowedPostTypeIDs: ["repair"] };
        const made = (await forum.call(forum.manager, "POST", "categories", bench)).json<{ categoryID: number }>();
        expect(made).toMatchObject({
            hasRestrictedPostTypes: true,
            allowedPostTypeIDs: ["repair"],
            allowedDiscussionTypes: ["question"],
        });
        const move = (more: object = {}) =>
            forum.call(forum.moderator, "PATCH", "discussions/move", {
                discussionIDs: [discussionID],
                categoryID: made.categoryID,
                ...more,
            });
        expect((await move()).statusCode).toBe(400);
        expect((await move({ postMeta: { model: "K4" } })).statusCode).toBe(400);
        expect((await move({ postTypeID: "repair", postMeta: { model: "K4" } })).json()).toEqual({ status: "success" });
        const moved = (await forum.call(GUEST, "GET", `discussions/${discussionID}?expand=postMeta`)).json();
        expect(moved).toMatchObject({ categoryID: made.categoryID, postTypeID: "repair", postMeta: { model: "K4" } });
        const taking = async (query: string) =>
            (await forum.call(GUEST, "GET", `categories?outputFormat=flat&limit=500&${query}`))
                .json<{ categoryID: number }[]>()
                .map(({ categoryID }) => categoryID);
        expect(await taking("postTypeID=repair")).toEqual(expect.arrayContaining([forum.open, made.categoryID]));
        expect(await taking("postTypeID=discussion")).not.toContain(made.categoryID);
        expect(await taking("postTypeID=repair&postTypeStatus=inactive")).toEqual([]);
        await forum.call(forum.manager, "PATCH", "post-types/repair", { isActive: false });
        expect(await taking("postTypeID=repair")).toEqual([]);
        expect(await taking("postTypeID=repair&postTypeStatus=both")).toContain(made.categoryID);
        const refused = await forum.call(forum.author, "POST", "discussions", {
            name: "Kettle",
            body: "It drips.",
            format: "markdown",
            categoryID: forum.open,
            ...repair({}),
        });
        expect(refused.statusCode).toBe(400);
        expect((await forum.call(GUEST, "GET", "post-types/repair")).statusCode).toBe(404);
        await forum.call(forum.manager, "PATCH", "post-types/repair", { isActive: true });
        for (const [path, status] of [
            ["post-types/repair", 204],
            ["post-types/question", 400],
            ["post-types/repair", 404],
        ] as const)
            expect([path, (await forum.call(forum.manager, "DELETE", path)).statusCode]).toEqual([path, status]);
        expect(await metaFor(GUEST, discussionID)).toEqual({ model: "K4" });
        const both = { name: "B", urlcode: "b", allowedPostTypeIDs: ["question"], allowedDiscussionTypes: ["question"] };
        expect((await forum.call(forum.manager, "POST", "categories", both)).statusCode).toBe(400);
    });
});

test("a body is rendered as a quote, for members", async () => {
    const quote = (userID: number, body: object) => forum.call(userID, "POST", "rich/quote", body);
    const answer = await quote(forum.member, { body: "It *hums*.", format: "Markdown" });
    expect([answer.statusCode, answer.json().quote]).toEqual([201, expect.stringContaining("<em>hums</em>")]);
    expect(answer.json().quote).toMatch(/^<blockquote/);
    expect((await quote(GUEST, { body: "It hums.", format: "markdown" })).statusCode).toBe(403);
    expect((await quote(forum.member, { body: "It hums.", format: "exe" })).statusCode).toBe(422);
});

test("an author can set the canonical URL of a discussion", async () => {
    const { discussionID: id } = await forum.start(forum.author);
    const put = (userID: number, canonicalUrl: string) =>
        forum.call(userID, "PUT", `discussions/${id}/canonical-url`, { canonicalUrl });
    expect((await put(forum.member, "https://elsewhere.example/1")).statusCode).toBe(403);
    expect((await put(forum.author, "https://elsewhere.example/1")).json()).toMatchObject({
        canonicalUrl: "https://elsewhere.example/1",
    });
    for (const wrong of ["javascript:alert(1)", "//evil.example", "/discussions", "https://"])
        expect([wrong, (await put(forum.author, wrong)).statusCode]).toEqual([wrong, 422]);
    expect((await forum.call(forum.author, "DELETE", `discussions/${id}/canonical-url`)).statusCode).toBe(204);
    const { url, canonicalUrl } = (await forum.call(forum.manager, "GET", `discussions/${id}`)).json<DiscussionAnswer>();
    expect(canonicalUrl).toBe(url);
});
