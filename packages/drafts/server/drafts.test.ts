import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { Forum } from "@parley/comments/server/testing";
import { createForum } from "@parley/comments/server/testing";
import { createTranslate } from "@parley/library/contract";
import { RoleID } from "@parley/permissions/contract";
import type { Draft, DraftVersion } from "../contract";
import { createDiscussionAttributes, MAX_DRAFTS, MAXIMUM_ATTRIBUTES } from "../contract";

const GUEST = 0;
const NOW = new Date("2026-05-21T12:00:00Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let forum: Forum;
let kettle: number;
beforeAll(async () => {
    forum = await createForum();
    kettle = await forum.start(forum.author, { name: "Kettle" });
}, 180_000);
afterAll(() => forum.close());

const keep = async (userID: number, input: object) => (await forum.call(userID, "POST", "drafts", input)).json<Draft>();
const of = (userID: number, query = "") => forum.call(userID, "GET", `drafts${query}`);
const idsOf = async (userID: number, query = "") => (await of(userID, query)).json<Draft[]>().map(({ draftID }) => draftID);
const save = (userID: number, draftID: number, input: object, version?: number) =>
    forum.app.inject({
        method: "PATCH",
        url: `/api/v2/drafts/${draftID}`,
        headers: {
            "x-test-user": String(userID),
            "x-requested-with": "parley",
            ...(version !== undefined && { "if-match": `"v${version}"` }),
        },
        payload: input,
    });
const versionsOf = async (userID: number, draftID: number, query = "") =>
    (await forum.call(userID, "GET", `drafts/${draftID}/versions${query}`)).json<DraftVersion[]>();
const reply = (body: string, more: object = {}) => ({
    recordType: "comment",
    parentRecordType: "discussion",
    parentRecordID: kettle,
    attributes: { body, format: "markdown", draftType: "comment", draftMeta: { format: "markdown", ...more } },
});
const post = (name: string, more: object = {}) => ({
    recordType: "discussion",
    attributes: createDiscussionAttributes(
        { name, body: "When *cold*.", format: "markdown", categoryID: forum.open, postTypeID: "question", ...more },
        NOW,
    ),
});
const commentsBy = async (userID: number) =>
    (await forum.call(forum.manager, "GET", `comments?discussionID=${kettle}&insertUserID=${userID}`))
        .json<{ body: string }[]>()
        .map(({ body }) => body);

describe("a draft", () => {
    test("DRAFT-001 DRAFT-022 DRAFT-023 DRAFT-024 DRAFT-025 DRAFT-026 is stored as given, listed, opened, saved again and deleted by its author, FC-17 who stays its author", async () => {
        const made = await forum.call(forum.member, "POST", "drafts", reply("Half a thought"));
        const draft = made.json<Draft>();
        expect([made.statusCode, made.headers.etag]).toEqual([201, '"v1"']);
        expect(draft).toMatchObject({
            ...reply("Half a thought"),
            insertUserID: forum.member,
            draftStatus: "draft",
            dateScheduled: null,
            dateUpdated: null,
            version: 1,
        });
        const listed = await of(forum.member, `?recordType=comment&parentRecordType=discussion&parentRecordID=${kettle}`);
        expect([listed.headers["x-app-page-result-count"], listed.headers["x-app-page-limit"]]).toEqual(["1", "30"]);
        expect(listed.json()).toMatchObject([
            { draftID: draft.draftID, name: "Kettle", excerpt: "Half a thought", failedReason: null },
        ]);
        expect(listed.json<Draft[]>()[0]?.editUrl).toMatch(/\/discussion\/\d+\/kettle\?hasDraft=true#create-comment$/);

        forum.setNow(inMinutes(1));
        const saved = await save(forum.member, draft.draftID, {
            attributes: { body: "A thought" },
        });
        expect(saved.json()).toMatchObject({
            insertUserID: forum.member,
            attributes: { body: "A thought", format: "Text" },
            parentRecordID: kettle,
            version: 2,
            dateUpdated: "2026-05-21T12:01:00+00:00",
        });
        forum.setNow(NOW);
        const forged = await save(forum.member, draft.draftID, { attributes: {}, isAdmin: true, insertUserID: 1 });
        const { errors } = forged.json<{ errors: { field: string }[] }>();
        expect([forged.statusCode, errors.map(({ field }) => field)]).toEqual([422, ["isAdmin", "insertUserID"]]);
        const opened = await forum.call(forum.member, "GET", `drafts/${draft.draftID}/edit`);
        expect([opened.headers.etag, opened.json<Draft>().attributes]).toEqual(['"v2"', { body: "A thought", format: "Text" }]);
        expect((await forum.call(forum.member, "DELETE", `drafts/${draft.draftID}`)).statusCode).toBe(204);
        expect(await idsOf(forum.member)).toEqual([]);
    });

    test("FC-12 is visible to its author only: moderators and others get 404, and guests have no drafts", async () => {
        const { draftID } = await keep(forum.member, reply("Mine"));
        for (const userID of [forum.author, forum.moderator, forum.manager])
            for (const [method, path] of [
                ["GET", ""],
                ["GET", "/edit"],
                ["PATCH", ""],
                ["DELETE", ""],
            ] as const)
                expect(
                    (await forum.call(userID, method, `drafts/${draftID}${path}`, method === "PATCH" ? {} : undefined))
                        .statusCode,
                ).toBe(404);
        expect(await idsOf(forum.author)).toEqual([]);
        for (const answer of [await of(GUEST), await forum.call(GUEST, "POST", "drafts", reply("No"))])
            expect(answer.statusCode).toBe(403);
        await forum.call(forum.member, "DELETE", `drafts/${draftID}`);
    });

    test("FC-47 FC-65 replaces only the version that the writer had; a newer version stays, regardless of clocks", async () => {
        const { draftID } = await keep(forum.member, reply("One"));
        expect((await save(forum.member, draftID, reply("Two"), 1)).statusCode).toBe(200);
        forum.setNow(inMinutes(60 * 24));
        const refused = await save(forum.member, draftID, reply("Three"), 1);
        forum.setNow(NOW);
        expect(refused.statusCode).toBe(412);
        expect(refused.json()).toMatchObject({ code: "editConflict", present: { version: 2, attributes: { body: "Two" } } });
        expect((await forum.call(forum.member, "GET", `drafts/${draftID}`)).json<Draft>().attributes.body).toBe("Two");
        await forum.call(forum.member, "DELETE", `drafts/${draftID}`);
    });

    test("FC-65 is saved over any version that If-Match lists, and not over others", async () => {
        const { draftID } = await keep(forum.member, reply("First"));
        const saveOver = async (ifMatch: string) => {
            const headers = { "x-test-user": String(forum.member), "x-requested-with": "parley", "if-match": ifMatch };
            const url = `/api/v2/drafts/${draftID}`;
            return (await forum.app.inject({ method: "PATCH", url, headers, payload: reply("Next") })).statusCode;
        };
        const answers: number[] = [];
        for (const ifMatch of [" * ", 'W/"v2"', '"v9" , "v3"', '"v9"', '"vW/4"', "v4"]) answers.push(await saveOver(ifMatch));
        expect(answers).toEqual([200, 200, 200, 412, 412, 412]);
        await forum.call(forum.member, "DELETE", `drafts/${draftID}`);
    });

    test("contract §5.7 changes only in the given fields, and its response omits the fields that are not set", async () => {
        const made = await keep(forum.author, { ...post("Edit"), recordID: kettle });
        expect(made).toMatchObject({ recordID: kettle });
        expect([Object.hasOwn(made, "parentRecordID"), Object.hasOwn(made, "parentRecordType")]).toEqual([false, false]);
        const change = async (given: object) => (await save(forum.author, made.draftID, given)).json<Draft>();
        const parent = { parentRecordType: "category", parentRecordID: forum.open };
        expect(await change(parent)).toMatchObject({ ...parent, recordID: kettle, attributes: made.attributes });
        const attributes = { body: "New words", format: "text" };
        expect(await change({ attributes })).toMatchObject({ ...parent, recordID: kettle, attributes });
        // A removed record does not prevent the draft from being saved.
        const gone = await forum.start(forum.author, { name: "Gone" });
        await change({ recordID: gone });
        await forum.call(forum.manager, "DELETE", `discussions/${gone}`);
        expect((await save(forum.author, made.draftID, { attributes })).statusCode).toBe(200);
        expect((await save(forum.author, made.draftID, { recordID: gone })).statusCode).toBe(200);
        expect(Object.hasOwn(await change({ recordID: 0 }), "recordID")).toBe(false);
        await forum.call(forum.author, "DELETE", `drafts/${made.draftID}`);
    });

    test("is listed on its page, with its title if it has one", async () => {
        const { query } = forum.database;
        await query.deleteFrom("drafts").where("insertUserID", "=", forum.author).execute();
        const event = (name: string) => ({ recordType: "event", attributes: { ...post(name).attributes, body: "" } });
        const made = [
            await keep(forum.author, event("Picnic")),
            await keep(forum.author, event("")),
            await keep(forum.author, reply("Yes")),
        ];
        const page = async (number: number) =>
            (await of(forum.author, `?sort=dateInserted&limit=2&page=${number}`)).json<Draft[]>();
        const drafts = [...(await page(1)), ...(await page(2))];
        expect(drafts.map(({ draftID }) => draftID).toSorted()).toEqual(made.map(({ draftID }) => draftID).toSorted());
        const named = (index: number) => drafts.find(({ draftID }) => draftID === made[index]?.draftID);
        expect([named(0)?.name, Object.hasOwn(named(1) ?? {}, "name"), named(2)?.excerpt]).toEqual(["Picnic", false, "Yes"]);
        await query.deleteFrom("drafts").where("insertUserID", "=", forum.author).execute();
    });

    test("contract §5.7 may have the maximum length, and not one character more", async () => {
        const attributes = (length: number) => {
            const empty = { body: "", format: "text" };
            return { ...empty, body: "x".repeat(length - JSON.stringify(empty).length) };
        };
        const send = async (length: number) =>
            (await forum.call(forum.moderator, "POST", "drafts", { recordType: "comment", attributes: attributes(length) }))
                .statusCode;
        expect([await send(MAXIMUM_ATTRIBUTES), await send(MAXIMUM_ATTRIBUTES + 1)]).toEqual([201, 422]);
        await forum.database.query.deleteFrom("drafts").where("insertUserID", "=", forum.moderator).execute();
    });

    test("FC-42 sent again with the same key is created once", async () => {
        const input = { ...reply("Once"), idempotencyKey: "a-name-for-it" };
        const ids = (await Promise.all([keep(forum.member, input), keep(forum.member, input)])).map(({ draftID }) => draftID);
        expect(new Set(ids).size).toBe(1);
        expect(await idsOf(forum.member)).toEqual([ids[0]]);
        await forum.call(forum.member, "DELETE", `drafts/${ids[0]}`);
    });

    test.each([
        ["of a post that never was", () => ({ ...post("Edit"), recordID: 2_000_000_000 }), 404],
        ["FC-63 of somebody else than who is signed in", () => ({ ...reply("Mine"), insertUserID: forum.author }), 409],
        ["without attributes", () => ({ recordType: "comment" }), 400],
        ["larger than it may be", () => reply("x".repeat(600_000)), 422],
    ])("contract §5.7 FC-57 %s is refused", async (_what, input, status) => {
        expect((await forum.call(forum.member, "POST", "drafts", input())).statusCode).toBe(status);
    });

    test("contract §5.7 cannot refer to a post that does not exist or that its author cannot see", async () => {
        const { draftID } = await keep(forum.member, post("Edit"));
        const hidden = await forum.start(forum.manager, { categoryID: forum.hidden });
        for (const recordID of [hidden, 2_000_000_000])
            expect((await save(forum.member, draftID, { recordID })).statusCode).toBe(404);
        expect((await save(forum.author, (await keep(forum.author, post("Own"))).draftID, { recordID: kettle })).statusCode).toBe(
            200,
        );
        await forum.call(forum.member, "DELETE", `drafts/${draftID}`);
    });

    test("FC-87 is refused beyond the maximum number or total size of drafts, but can still be shortened", async () => {
        const { config } = forum.features;
        const { query } = forum.database;
        await query.deleteFrom("drafts").where("insertUserID", "=", forum.author).execute();
        await config.set({ "drafts.maxCount": 3 });
        const answers = await Promise.all(
            Array.from({ length: 6 }, (_none, index) => forum.call(forum.author, "POST", "drafts", reply(`Thought ${index}`))),
        );
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 400, 400, 400]);
        expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({
            message: "You have 3 drafts. Delete some before you keep more.",
            maxCount: 3,
        });
        await config.set({ "drafts.maxCount": 1000, "drafts.maxKilobytes": 100 });
        const draftID = answers.find(({ statusCode }) => statusCode === 201)?.json<Draft>().draftID ?? 0;
        const large = "é".repeat(30_000);
        expect((await save(forum.author, draftID, reply(large))).statusCode).toBe(200);
        const refused = await forum.call(forum.author, "POST", "drafts", reply(large));
        expect([refused.statusCode, refused.json()]).toMatchObject([
            400,
            { message: "Your drafts are larger than 100 kB. Delete some before you keep more.", maxKilobytes: 100 },
        ]);
        expect((await save(forum.author, draftID, reply("é".repeat(60_000)))).statusCode).toBe(400);
        await config.set({ "drafts.maxKilobytes": 200, "drafts.maxCount": 2 });
        expect((await save(forum.author, draftID, reply("é".repeat(90_000)))).statusCode).toBe(200);
        await config.set({ "drafts.maxKilobytes": 100 });
        expect((await save(forum.author, draftID, reply("é".repeat(80_000)))).statusCode).toBe(200);
        // Deleted drafts take what room the others leave, the oldest go first, and the last one can be restored in any case.
        await forum.database.query.deleteFrom("drafts").where("insertUserID", "=", forum.author).execute();
        const deletedIDs: number[] = [];
        for (const length of [10_000, 30_000, 15_000, 60_000]) {
            const { draftID: id } = await keep(forum.author, reply("e".repeat(length)));
            expect((await forum.call(forum.author, "DELETE", `drafts/${id}`)).statusCode).toBe(204);
            deletedIDs.push(id);
        }
        const retained = await query.selectFrom("drafts").select("draftID").where("insertUserID", "=", forum.author).execute();
        expect(retained.map((row) => row.draftID).sort((one, other) => one - other)).toEqual(deletedIDs.slice(2));
        await config.set({ "drafts.maxKilobytes": 5000 });
        for (let count = 0; count < 3; count++)
            expect((await forum.call(forum.moderator, "POST", "drafts", reply("Notes"))).statusCode).toBe(201);
        await config.set({ "drafts.maxCount": 200 });
    });

    test("contract §1.6 is refused to a member with a thousand drafts", async () => {
        const { query } = forum.database;
        await forum.features.config.set({ "drafts.maxCount": MAX_DRAFTS });
        await query.deleteFrom("drafts").where("insertUserID", "=", forum.author).execute();
        const { draftID } = await keep(forum.author, reply("One of many"));
        const { draftID: _draftID, ...row } = await query
            .selectFrom("drafts")
            .selectAll()
            .where("draftID", "=", draftID)
            .executeTakeFirstOrThrow();
        const rows = Array.from({ length: MAX_DRAFTS - 2 }, () => row);
        await query.insertInto("drafts").values(rows).execute();
        const statuses = [];
        for (const words of ["The last", "One too many"])
            statuses.push((await forum.call(forum.author, "POST", "drafts", reply(words))).statusCode);
        expect(statuses).toEqual([201, 400]);
        await query.deleteFrom("drafts").where("insertUserID", "=", forum.author).execute();
    });

    test("FC-53 is counted, and deleted with its author's account", async () => {
        const [leaver = 0] = await forum.features.users.importUsers([
            { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", name: "Sol" },
        ]);
        const { draftID: left } = await keep(leaver, reply("Leaving"));
        forum.setNow(inMinutes(20));
        await save(leaver, left, { attributes: { body: "Leaving soon", format: "markdown" } });
        expect(await versionsOf(leaver, left)).toHaveLength(1);
        const counts = (await forum.call(leaver, "GET", "users/me-counts")).json<{ counts: object[] }>();
        expect(counts.counts).toContainEqual({ name: "Drafts", count: 1 });
        await forum.database.query
            .updateTable("users")
            .set({ deleted: true, closedByID: leaver, eraseMethod: "keep", eraseAfter: "2026-05-21T12:00:00+00:00" })
            .where("userID", "=", leaver)
            .execute();
        await forum.kit.jobs.run();
        for (const table of ["drafts", "draftVersions"] as const)
            expect(await forum.database.query.selectFrom(table).selectAll().where("insertUserID", "=", leaver).execute()).toEqual(
                [],
            );
    });
});

describe("earlier versions of a draft", () => {
    const write = (draftID: number, body: string, minute: number) => {
        forum.setNow(inMinutes(minute));
        return save(forum.member, draftID, reply(body));
    };
    const restore = (userID: number, draftID: number, version?: number) =>
        forum.call(userID, "PATCH", `drafts/${draftID}/restore`, { version });
    const long = "The valve sticks when it is cold. ".repeat(8).trim();

    test("are kept every ten minutes and whenever much is removed, and an earlier text is restored in exchange for the present one", async () => {
        forum.setNow(NOW);
        const { draftID } = await keep(forum.member, reply("The"));
        await write(draftID, "The valve", 1);
        expect(await versionsOf(forum.member, draftID)).toEqual([]);
        await write(draftID, long, 11);
        await write(draftID, "", 12);
        await write(draftID, "Something else", 13);
        const listed = await versionsOf(forum.member, draftID, "?expand=body");
        expect(listed.map(({ version, countWords, body }) => [version, countWords, body])).toEqual([
            [3, 56, long],
            [2, 2, "The valve"],
        ]);
        expect(Date.parse(listed[0]?.dateInserted ?? "")).toBe(inMinutes(11).getTime());
        expect((await versionsOf(forum.member, draftID))[0]).not.toHaveProperty("body");

        const restored = await restore(forum.member, draftID, 3);
        expect(restored.json()).toMatchObject({ version: 6, attributes: reply(long).attributes, parentRecordID: kettle });
        expect((await versionsOf(forum.member, draftID)).map(({ version }) => version)).toEqual([5, 3, 2]);
        await restore(forum.member, draftID, 5);
        // The text that is an earlier version already is not kept twice.
        expect((await versionsOf(forum.member, draftID)).map(({ version }) => version)).toEqual([6, 5, 2]);
        expect((await restore(forum.member, draftID, 4)).statusCode).toBe(404);

        for (let text = 1; text <= 9; text++) await write(draftID, `Attempt ${text}`, 20 * text);
        expect((await versionsOf(forum.member, draftID)).map(({ version }) => version)).toEqual([15, 14, 13, 12, 11, 10, 9, 8]);
        await write(draftID, "A kettle. ".repeat(30_000), 200);
        await write(draftID, "A spout. ".repeat(30_000), 220);
        const large = await versionsOf(forum.member, draftID, "?expand=body");
        expect(large.slice(0, 2).map(({ countWords, body = "" }) => [countWords, body.length, body.slice(-10)])).toEqual([
            [60_000, 10_001, " kettle. …"],
            [2, 9, "Attempt 9"],
        ]);
        // A million characters at most.
        for (const minute of [240, 260, 280]) await write(draftID, `After ${minute}. `.repeat(25_000), minute);
        expect((await versionsOf(forum.member, draftID)).map(({ version }) => version)).toEqual([20, 19, 18]);
        await forum.call(forum.member, "DELETE", `drafts/${draftID}`);
        forum.setNow(NOW);
    });

    test("FC-13 are seen and restored by the author only, exported, and deleted with the draft", async () => {
        const { draftID } = await keep(forum.member, reply("Secret"));
        await write(draftID, "Public", 30);
        forum.setNow(NOW);
        for (const other of [forum.author, forum.moderator]) {
            expect((await forum.call(other, "GET", `drafts/${draftID}/versions`)).statusCode).toBe(404);
            expect((await restore(other, draftID, 1)).statusCode).toBe(404);
        }
        const mine = await versionsOf(forum.member, draftID);
        expect(mine.map(({ version }) => version)).toEqual([1]);
        expect((await restore(forum.member, draftID, 2_147_483_647)).statusCode).toBe(404);
        await forum.call(forum.member, "DELETE", `drafts/${draftID}`);
        expect((await restore(forum.author, draftID)).statusCode).toBe(404);
        forum.setNow(new Date(NOW.getTime() + 400 * 24 * 60 * 60_000));
        await forum.kit.jobs.run();
        forum.setNow(NOW);
        expect((await restore(forum.member, draftID)).statusCode).toBe(404);
        const left = forum.database.query.selectFrom("draftVersions").select("version").where("draftID", "=", draftID);
        expect(await left.execute()).toEqual([]);
    });

    test("FC-92 are there again with a deleted draft that is restored, by a form too; ten deleted drafts of a member are retained", async () => {
        const { draftID } = await keep(forum.member, reply("First"));
        await write(draftID, "Second", 30);
        forum.setNow(NOW);
        expect((await forum.call(forum.member, "DELETE", `drafts/${draftID}`)).statusCode).toBe(204);
        expect((await forum.call(forum.member, "GET", `drafts/${draftID}`)).statusCode).toBe(404);
        expect((await save(forum.member, draftID, reply("Third"))).statusCode).toBe(404);
        expect(await idsOf(forum.member)).not.toContain(draftID);
        expect((await restore(forum.member, draftID)).json()).toMatchObject(reply("Second"));
        expect(await idsOf(forum.member)).toContain(draftID);
        expect((await versionsOf(forum.member, draftID)).map(({ version }) => version)).toEqual([1]);
        expect((await restore(forum.member, draftID)).statusCode).toBe(404);

        const submit = async (fields: Record<string, string>) => {
            const headers = { "content-type": "application/x-www-form-urlencoded", "x-test-user": String(forum.member) };
            const payload = new URLSearchParams(fields).toString();
            const sent = {
                method: "POST",
                url: "/drafts",
                headers: { ...headers, "x-requested-with": "parley" },
                payload,
            } as const;
            return (await forum.app.inject(sent)).headers.location;
        };
        expect(await submit({ Act: "delete", DraftID: String(draftID) })).toBe(`/drafts?Done=delete&DraftID=${draftID}`);
        expect(await submit({ Act: "restore", DraftID: String(draftID) })).toBe("/drafts?Done=restore");
        await forum.call(forum.member, "DELETE", `drafts/${draftID}`);
        for (let other = 1; other <= 10; other++) {
            const { draftID: otherID } = await keep(forum.member, reply(`Other ${other}`));
            await forum.call(forum.member, "DELETE", `drafts/${otherID}`);
        }
        expect((await restore(forum.member, draftID)).statusCode).toBe(404);
    });

    test("of a scheduled draft are restored only if they can be published", async () => {
        const { draftID } = await keep(forum.manager, { ...post(""), draftStatus: "draft" });
        forum.setNow(inMinutes(30));
        const whole = { ...post("Whole"), draftStatus: "scheduled", dateScheduled: inMinutes(90).toISOString() };
        expect((await save(forum.manager, draftID, whole)).statusCode).toBe(200);
        const refused = await restore(forum.manager, draftID, 1);
        expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toMatchObject([
            422,
            [{ field: "name", code: "missingField" }],
        ]);
        const { draftStatus, attributes } = (await forum.call(forum.manager, "GET", `drafts/${draftID}`)).json<Draft>();
        expect([draftStatus, attributes.name]).toEqual(["scheduled", "Whole"]);
        await forum.call(forum.manager, "DELETE", `drafts/${draftID}`);
        forum.setNow(NOW);
    });
});

describe("a post", () => {
    test("deletes the draft that it was written in", async () => {
        const { draftID } = await keep(forum.member, reply("It is the valve."));
        const other = await keep(forum.member, post("Another"));
        const input = { discussionID: kettle, body: "It is the valve.", format: "markdown", draftID };
        expect((await forum.call(forum.member, "POST", "comments", input)).statusCode).toBe(201);
        expect(await idsOf(forum.member)).toEqual([other.draftID]);
        const started = { name: "Another", body: "Hum.", format: "markdown", categoryID: forum.open, draftID: other.draftID };
        expect((await forum.call(forum.member, "POST", "discussions", started)).statusCode).toBe(201);
        expect(await idsOf(forum.member)).toEqual([]);
    });

    test("deletes a draft whose ID is sent as text, and none whose ID is only part of the text", async () => {
        const { draftID } = await keep(forum.member, reply("By a form"));
        const send = async (text: string) => {
            const input = { discussionID: kettle, body: `With ${text}`, format: "markdown", draftID: text };
            expect((await forum.call(forum.member, "POST", "comments", input)).statusCode).toBe(201);
            return (await idsOf(forum.member)).includes(draftID);
        };
        const remains = [
            await send(`${draftID}x`),
            await send(`x${draftID}`),
            await send(`${draftID}.5`),
            await send(String(draftID)),
        ];
        expect(remains).toEqual([true, true, true, false]);
    });

    test("FC-65 is created regardless of its draftID: missing, foreign, deleted or not a number", async () => {
        const foreign = await keep(forum.author, reply("Theirs"));
        for (const draftID of [2_000_000_000, foreign.draftID, 0, -1, 1e300, "abc", null, { a: 1 }, ["1"], "1e3"]) {
            const input = { discussionID: kettle, body: `With ${JSON.stringify(draftID)}`, format: "markdown", draftID };
            expect((await forum.call(forum.member, "POST", "comments", input)).statusCode).toBe(201);
        }
        expect(await idsOf(forum.author)).toContain(foreign.draftID);
        await forum.call(forum.author, "DELETE", `drafts/${foreign.draftID}`);
    });
});

describe("a scheduled draft", () => {
    const scheduled = (input: object, minutes = 60) => ({
        ...input,
        draftStatus: "scheduled",
        dateScheduled: inMinutes(minutes).toISOString(),
    });
    const call = (method: string, path: string, body?: object) => forum.call(forum.manager, method, path, body);
    const titles = async () =>
        (await call("GET", `discussions?categoryID=${forum.open}&insertUserID=${forum.manager}`))
            .json<{ name: string; type: string }[]>()
            .map(({ name, type }) => `${type} ${name}`);
    const publish = async (minutes: number) => {
        forum.setNow(inMinutes(minutes));
        try {
            // Only one of several servers publishes, and two concurrent runs must still create one post.
            await Promise.all([forum.features.drafts.publishDue(), forum.features.drafts.publishDue()]);
        } finally {
            forum.setNow(NOW);
        }
    };

    test("DRAFT-027 FC-42 FC-46 is published once at its time, and then deleted", async () => {
        const draft = await keep(forum.manager, scheduled(post("In an hour", { pinned: false, tags: ["hum"] })));
        expect(draft).toMatchObject({ draftStatus: "scheduled", dateScheduled: "2026-05-21T13:00:00+00:00" });
        expect([await idsOf(forum.manager), await idsOf(forum.manager, "?draftStatus=scheduled")]).toEqual([[], [draft.draftID]]);
        await publish(59);
        expect(await titles()).toEqual([]);
        const soon = await call("PATCH", `drafts/${draft.draftID}/schedule`, { dateScheduled: inMinutes(60).toISOString() });
        expect(soon.statusCode).toBe(200);
        const later = await call("PATCH", `drafts/schedule/${draft.draftID}`, { dateScheduled: inMinutes(120).toISOString() });
        expect(later.json()).toMatchObject({ draftStatus: "scheduled", dateScheduled: "2026-05-21T14:00:00+00:00" });
        await publish(61);
        expect(await titles()).toEqual([]);
        forum.setNow(inMinutes(119));
        const rescheduled = await call("PATCH", `drafts/${draft.draftID}`, scheduled(post("In an hour"), 120));
        expect(rescheduled.json()).toMatchObject({ draftStatus: "scheduled", dateScheduled: "2026-05-21T14:00:00+00:00" });
        await publish(121);
        await publish(122);
        expect(await titles()).toEqual(["question In an hour"]);
        expect(await idsOf(forum.manager, "?draftStatus=scheduled")).toEqual([]);
    });

    test("DRAFT-028 not-shown 10 becomes a plain draft when its schedule is cancelled, or when it is saved without one", async () => {
        const { draftID } = await keep(forum.manager, scheduled(post("Never")));
        const cancelled = await call("PATCH", `drafts/cancel-schedule/${draftID}`, { draftID });
        expect(cancelled.json()).toMatchObject({ draftStatus: "draft", dateScheduled: null });
        expect((await call("PATCH", `drafts/cancel-schedule/${draftID}`)).statusCode).toBe(400);
        expect((await call("PATCH", `drafts/${draftID}/cancel-schedule`)).statusCode).toBe(400);
        const again = await call("PATCH", `drafts/${draftID}`, scheduled({}));
        expect(again.json()).toMatchObject({ draftStatus: "scheduled" });
        expect((await call("PATCH", `drafts/${draftID}`, {})).json()).toMatchObject({
            draftStatus: "draft",
            dateScheduled: null,
        });
        await publish(120);
        expect(await titles()).not.toContain("question Never");
        await call("DELETE", `drafts/${draftID}`);
    });

    test("that cannot be published states the reason in the language of its author", async () => {
        const { draftID } = await keep(forum.manager, scheduled(post("Nowhere", { categoryID: 2_000_000_000 })));
        const findTranslation = jest.spyOn(forum.features.mail, "findTranslation");
        findTranslation.mockResolvedValue(createTranslate("de", { "Category not found.": "Kategorie nicht gefunden." }));
        await publish(61);
        expect(findTranslation).toHaveBeenCalledWith(forum.manager);
        findTranslation.mockRestore();
        const failed = (await of(forum.manager, "?draftStatus=error")).json<Draft[]>();
        expect(failed).toMatchObject([{ draftID, failedReason: "Kategorie nicht gefunden." }]);
        await call("DELETE", `drafts/${draftID}`);
    });

    test("that cannot be published states the reason, notifies its author and keeps its content; a reply is published in its discussion", async () => {
        const early = await keep(forum.manager, scheduled(reply("On time")));
        const wrong = await keep(forum.manager, scheduled(post("Nowhere", { categoryID: 2_000_000_000 })));
        await publish(61);
        expect(await commentsBy(forum.manager)).toEqual([expect.stringContaining("On time")]);
        const [failed] = (await of(forum.manager, "?draftStatus=error")).json<Draft[]>();
        expect(failed).toMatchObject({ draftID: wrong.draftID, draftStatus: "error", failedReason: expect.stringMatching(/\w/) });
        expect(failed?.attributes.body).toBe("When *cold*.");
        expect(failed?.draftID).not.toBe(early.draftID);
        await forum.features.notifications.settle();
        const notifications = async () =>
            (await call("GET", "notifications"))
                .json<{ activityType: string }[]>()
                .filter(({ activityType }) => activityType === "ScheduleFailed");
        expect(await notifications()).toMatchObject([
            {
                recordType: "draft",
                recordID: wrong.draftID,
                name: "Nowhere",
                excerpt: failed?.failedReason,
                url: failed?.editUrl,
            },
        ]);
        await call("DELETE", `drafts/${wrong.draftID}`);
        expect(await notifications()).toEqual([]);
    });

    test.each([
        ["by who may not", () => [forum.member, scheduled(post("No"))] as const, 403],
        ["too soon", () => [forum.manager, scheduled(post("No"), 14)] as const, 422],
        ["in more than a year", () => [forum.manager, scheduled(post("No"), 366 * 24 * 60)] as const, 422],
        ["without a time", () => [forum.manager, { ...post("No"), draftStatus: "scheduled" }] as const, 422],
        ["without a title", () => [forum.manager, scheduled(post(""))] as const, 422],
        ["with a blank body", () => [forum.manager, scheduled(post("No", { body: " \n" }))] as const, 422],
        ["of a kind nobody publishes", () => [forum.manager, scheduled({ ...post("No"), recordType: "event" })] as const, 400],
    ])("contract §5.7 %s is refused", async (_what, given, status) => {
        const [userID, input] = given();
        expect((await forum.call(userID, "POST", "drafts", input)).statusCode).toBe(status);
    });

    test("contract §5.7 exists at most once for each record", async () => {
        const edit = { ...post("Changed"), recordID: kettle };
        const first = await keep(forum.manager, scheduled(edit));
        expect((await call("POST", "drafts", scheduled(edit))).statusCode).toBe(400);
        await publish(61);
        expect((await call("GET", `discussions/${kettle}`)).json()).toMatchObject({ name: "Changed" });
        expect((await call("GET", `drafts/${first.draftID}`)).statusCode).toBe(404);
    });

    test("FC-22 of a banned member is not published, and is kept", async () => {
        const draft = await keep(forum.manager, scheduled(post("Banned")));
        await forum.database.query
            .updateTable("users")
            .set({ banned: 2 as never })
            .where("userID", "=", forum.manager)
            .execute();
        await publish(61);
        await forum.database.query
            .updateTable("users")
            .set({ banned: 0 as never })
            .where("userID", "=", forum.manager)
            .execute();
        expect((await of(forum.manager, "?draftStatus=error")).json()).toMatchObject([{ draftID: draft.draftID }]);
    });

    test("of a member who may no longer schedule is not published, and states the reason", async () => {
        const everywhere = (may: boolean) => [{ type: "global", permissions: { "schedule.allow": may } }];
        const role = await call("POST", "roles", { name: "Planners", permissions: everywhere(true) });
        const { roleID } = role.json<{ roleID: number }>();
        const [planner = 0] = await forum.features.users.importUsers([
            { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", name: "Ada", roleIDs: [RoleID.member, roleID] },
        ]);
        await keep(planner, scheduled(reply("Planned")));
        expect((await call("PATCH", `roles/${roleID}/permissions`, everywhere(false))).statusCode).toBe(200);
        await publish(61);
        expect(await commentsBy(planner)).toEqual([]);
        expect((await of(planner, "?draftStatus=error")).json()).toMatchObject([
            { failedReason: "You may no longer schedule posts." },
        ]);
    });

    test("FC-46 that fails unexpectedly keeps its time, and other drafts are published at theirs", async () => {
        const broken = await keep(forum.manager, scheduled(reply("Broken")));
        await keep(forum.manager, scheduled(reply("Sound")));
        const { query } = forum.database;
        await query.updateTable("drafts").set({ attributes: "{" }).where("draftID", "=", broken.draftID).execute();
        await expect(publish(61)).rejects.toThrow("1 drafts could not be published.");
        expect(await commentsBy(forum.manager)).toContainEqual(expect.stringContaining("Sound"));
        const left = query.selectFrom("drafts").select("draftID").where("draftStatus", "=", "scheduled");
        expect(await left.execute()).toEqual([{ draftID: broken.draftID }]);
        await query.deleteFrom("drafts").where("draftID", "=", broken.draftID).execute();
    });

    test("is scheduled, cancelled and deleted without scripts by the forms of the list", async () => {
        const { draftID } = await keep(forum.manager, scheduled(post("Plain")));
        const send = (form: Record<string, string>) =>
            forum.app.inject({
                method: "POST",
                url: "/drafts",
                headers: {
                    "x-test-user": String(forum.manager),
                    "x-requested-with": "form",
                    "content-type": "application/x-www-form-urlencoded",
                },
                payload: new URLSearchParams({ DraftID: String(draftID), Status: "scheduled", ...form }).toString(),
            });
        const moved = await send({ Act: "schedule", DateScheduled: "2026-05-22T10:00", Offset: "120" });
        expect([moved.statusCode, moved.headers.location]).toEqual([303, "/drafts?status=scheduled&Done=schedule"]);
        expect((await call("GET", `drafts/${draftID}`)).json()).toMatchObject({ dateScheduled: "2026-05-22T08:00:00+00:00" });
        expect((await send({ Act: "schedule", DateScheduled: "never" })).statusCode).toBe(422);
        expect((await send({ Act: "cancel" })).statusCode).toBe(303);
        expect((await send({ Act: "delete" })).statusCode).toBe(303);
        expect((await call("GET", `drafts/${draftID}`)).statusCode).toBe(404);
    });

    test("18.16 is made without scripts by the form of a new post, over the draft that the form continues, and refused with its text", async () => {
        const { draftID } = await keep(forum.manager, post("Half a lamp"));
        const send = (form: Record<string, string>) =>
            forum.app.inject({
                method: "POST",
                url: "/post/discussion",
                headers: {
                    "x-test-user": String(forum.manager),
                    "x-requested-with": "form",
                    "content-type": "application/x-www-form-urlencoded",
                },
                payload: new URLSearchParams({
                    name: "A whole lamp",
                    body: "It **glows**.",
                    categoryID: String(forum.open),
                    type: "question",
                    tags: "brass, flex",
                    act: "schedule",
                    DateScheduled: "2026-05-21T15:00",
                    Offset: "120",
                    pinLocation: "category",
                    ...form,
                }).toString(),
            });
        const before = await titles();
        const answer = await send({ draftID: String(draftID) });
        expect([answer.statusCode, answer.headers.location]).toEqual([303, "/drafts?status=scheduled&Done=schedule"]);
        expect((await call("GET", `drafts/${draftID}`)).json()).toMatchObject({
            draftStatus: "scheduled",
            dateScheduled: "2026-05-21T13:00:00+00:00",
            attributes: {
                body: "It **glows**.",
                draftMeta: { name: "A whole lamp", tags: ["brass", "flex"], pinLocation: "category", pinned: true },
            },
        });
        expect(await titles()).toEqual(before);
        await publish(61);
        expect(await titles()).toContain("question A whole lamp");

        const late = await send({ DateScheduled: "2026-05-21T14:05", name: "Too soon" });
        expect([late.statusCode, late.json().formState]).toMatchObject([
            422,
            { form: "discussion", values: { name: "Too soon", act: "schedule", DateScheduled: "2026-05-21T14:05" } },
        ]);
        // A draft of somebody else is left alone.
        const other = await keep(forum.author, post("Of the author"));
        await send({ draftID: String(other.draftID), name: "Of the manager" });
        expect((await of(forum.author, `/${other.draftID}`)).json()).toMatchObject({ draftStatus: "draft" });
        expect(await idsOf(forum.manager, "?draftStatus=scheduled")).toHaveLength(1);
    });
});
