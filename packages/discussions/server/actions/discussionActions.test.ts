import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { LoggedAction, Revision } from "@parley/actionLog/contract";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import { RoleID } from "@parley/permissions/contract";
import type { Forum } from "../testing/forum";
import { makeForum } from "../testing/forum";

const GUEST = 0;
const NOON = new Date("2026-05-21T12:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

let forum: Forum;
let toasters: number;
beforeAll(async () => {
    forum = await makeForum();
    toasters = await category("Toasters");
}, 180_000);
afterAll(() => forum.close());
beforeEach(() => forum.setNow(NOON));
afterEach(expectCountersToEqualRows);

async function expectCountersToEqualRows(): Promise<void> {
    expect(await getIntegrityChecks(forum.kit).run()).toEqual([]);
}

async function category(name: string, more: object = {}): Promise<number> {
    const input = { name, urlcode: name.toLowerCase(), allowedDiscussionTypes: ["discussion", "question"], ...more };
    return (await forum.call(forum.manager, "POST", "categories", input)).json<{ categoryID: number }>().categoryID;
}

const actionsOn = async (userID: number, discussionID: number, recordType = "discussion") =>
    (await forum.call(userID, "GET", `acts?recordType=${recordType}&recordID=${discussionID}`)).json<{ acts: LoggedAction[] }>()
        .acts;
const kindsOf = async (userID: number, discussionID: number) => (await actionsOn(userID, discussionID)).map(({ kind }) => kind);
const undo = (userID: number, actID: number) => forum.call(userID, "POST", `acts/${actID}/undo`, {});
const patch = (userID: number, discussionID: number, changes: object) =>
    forum.call(userID, "PATCH", `discussions/${discussionID}`, changes);
const get = async (userID: number, discussionID: number) =>
    (await forum.call(userID, "GET", `discussions/${discussionID}?expand=tags,body,insertUser`)).json<DiscussionAnswer>();

/** Returns the latest logged action, and throws if it has another type. */
async function newest(kind: string, discussionID: number): Promise<LoggedAction> {
    const [action] = await actionsOn(forum.manager, discussionID);
    if (action?.kind !== kind) throw new Error(`the last act is ${action?.kind}`);
    return action;
}

describe("logged actions on a discussion", () => {
    test("look.md one request logs one action for each change, visible to viewers of the discussion", async () => {
        const { discussionID } = await forum.start(forum.author);
        await patch(forum.moderator, discussionID, { name: "Kettle", closed: true, sink: true, pinned: true, resolved: true });
        expect(await kindsOf(GUEST, discussionID)).toEqual(["announce", "sink", "close", "edit"]);
        expect(await kindsOf(forum.moderator, discussionID)).toEqual(["resolve", "announce", "sink", "close", "edit"]);
        await patch(forum.moderator, discussionID, { closed: false, sink: false, pinned: false, resolved: false });
        expect(await kindsOf(forum.moderator, discussionID)).toHaveLength(9);
        await patch(forum.moderator, discussionID, { closed: false, name: "Kettle" });
        expect(await kindsOf(forum.moderator, discussionID)).toHaveLength(9);
    });

    test("contain the source and target of a move, the former and new author, and added and removed tags", async () => {
        const { discussionID } = await forum.start(forum.author, { newTagNames: ["old"] });
        await patch(forum.moderator, discussionID, { categoryID: toasters });
        await forum.call(forum.moderator, "PUT", `discussions/${discussionID}/type`, { type: "question" });
        await patch(forum.manager, discussionID, { insertUserID: forum.member });
        await patch(forum.moderator, discussionID, { tagIDs: [], newTagNames: ["new"] });
        await patch(forum.moderator, discussionID, { pinLocation: "recent" });
        await forum.call(forum.moderator, "PATCH", `discussions/${discussionID}/bump`);
        const named = { tagID: expect.any(Number) };
        expect((await actionsOn(GUEST, discussionID)).map(({ kind, shown }) => [kind, shown])).toEqual([
            ["bump", {}],
            ["announce", { pinLocation: "recent" }],
            ["tag", { added: [{ ...named, name: "new" }], removed: [{ ...named, name: "old" }] }],
            ["author", { from: { userID: forum.author, name: "Dunstan" }, to: { userID: forum.member, name: "Hana" } }],
            ["type", { from: "discussion", to: "question" }],
            [
                "move",
                {
                    from: { categoryID: forum.open, name: "Kettles", url: expect.stringContaining("/categories/kettles") },
                    to: { categoryID: toasters, name: "Toasters", url: expect.any(String) },
                },
            ],
        ]);
    });

    test("FC-12 are hidden if the discussion is hidden, and do not name a hidden category", async () => {
        const { discussionID } = await forum.start(forum.moderator, { categoryID: forum.hidden });
        await patch(forum.moderator, discussionID, { closed: true });
        expect(await actionsOn(forum.member, discussionID)).toEqual([]);
        expect((await undo(forum.member, (await newest("close", discussionID)).actID)).statusCode).toBe(404);
        await patch(forum.moderator, discussionID, { categoryID: forum.open });
        const [move] = await actionsOn(forum.member, discussionID);
        expect(move?.shown).toEqual({ to: expect.objectContaining({ categoryID: forum.open }) });
    });
});

describe("undo", () => {
    const CASES: [string, object][] = [
        ["close", { closed: true }],
        ["sink", { sink: true }],
        ["announce", { pinLocation: "recent" }],
        ["resolve", { resolved: true }],
        ["edit", { name: "Another name", body: "Other words." }],
        ["tag", { tagIDs: [], newTagNames: ["another"] }],
    ];
    test.each(CASES)("FC-54 %s can be undone once, and other changes stay", async (kind, changes) => {
        const { discussionID } = await forum.start(forum.author, { newTagNames: ["limescale"] });
        const before = await get(forum.moderator, discussionID);
        await patch(forum.moderator, discussionID, changes);
        const action = await newest(kind, discussionID);
        expect((await undo(forum.member, action.actID)).statusCode).toBe(kind === "resolve" ? 404 : 403);
        const answer = await undo(forum.moderator, action.actID);
        expect([answer.statusCode, answer.json()]).toMatchObject([200, { canUndo: false, undoneByUser: { name: "Ines" } }]);
        const { dateUpdated: _date, updateUserID: _user, ...after } = await get(forum.moderator, discussionID);
        expect(before).toMatchObject(after);
        expect((await undo(forum.moderator, action.actID)).statusCode).toBe(409);
    });

    test("FC-82 undoing an edit renders the text before its transaction, and inside an outer transaction only when the text is read", async () => {
        const { discussionID } = await forum.start(forum.author);
        const before = await get(GUEST, discussionID);
        const isInTransaction: boolean[] = [];
        const render = forum.kit.content.read;
        const rendering = jest.spyOn(forum.kit.content, "read").mockImplementation((...body) => {
            isInTransaction.push(forum.kit.database.isInTransaction);
            return render(...body);
        });
        await patch(forum.author, discussionID, { body: "Other words." });
        await undo(forum.author, (await newest("edit", discussionID)).actID);
        expect([isInTransaction, (await get(GUEST, discussionID)).body]).toEqual([[false, false], before.body]);

        await patch(forum.author, discussionID, { body: "Other words." });
        const { actID } = await newest("edit", discussionID);
        const author = await forum.features.users.viewer(forum.author);
        await forum.kit.database.transaction(() => getActionLog(forum.kit).undo(author, actID));
        expect(isInTransaction).toEqual([false, false, false]);
        expect([(await get(GUEST, discussionID)).body, isInTransaction]).toEqual([before.body, [false, false, false, false]]);
        rendering.mockRestore();
    });

    test("FC-54 an action whose result was changed since is refused with the discussion's name", async () => {
        const { discussionID } = await forum.start(forum.author);
        await patch(forum.moderator, discussionID, { body: "One." });
        const first = await newest("edit", discussionID);
        await patch(forum.author, discussionID, { body: "Two." });
        const answer = await undo(forum.moderator, first.actID);
        expect([answer.statusCode, answer.json()]).toMatchObject([
            409,
            { code: "changedSince", name: "Kettle trips the breaker" },
        ]);
        expect((await actionsOn(forum.moderator, discussionID)).map(({ canUndo }) => canUndo)).toEqual([true, false]);
        expect((await undo(forum.author, (await newest("edit", discussionID)).actID)).statusCode).toBe(200);
        expect((await undo(forum.moderator, first.actID)).statusCode).toBe(200);
        expect((await get(GUEST, discussionID)).body).toContain("already");
    });

    test("FC-19 a move can be undone only by viewers who may see the former category and post there", async () => {
        const all = { "discussions.view": true, "discussions.add": true, "discussions.edit": true };
        const secret = await category("Attic", { customPermissions: true, grants: { [RoleID.administrator]: all } });
        const { discussionID } = await forum.start(forum.manager, { categoryID: secret });
        await patch(forum.manager, discussionID, { categoryID: forum.open });
        const move = await newest("move", discussionID);
        expect((await actionsOn(forum.moderator, discussionID))[0]).toMatchObject({ kind: "move", canUndo: false });
        // The response is 404, so that it does not reveal the hidden category.
        expect((await undo(forum.moderator, move.actID)).statusCode).toBe(404);
        expect((await undo(forum.manager, move.actID)).statusCode).toBe(200);
        expect((await get(forum.manager, discussionID)).categoryID).toBe(secret);
    });

    test("a change of type or author and a bump can be undone by members who may make it", async () => {
        const { discussionID } = await forum.start(forum.author);
        const { dateLastComment } = await get(GUEST, discussionID);
        forum.setNow(new Date(NOON.getTime() + 60_000));
        await forum.call(forum.moderator, "PATCH", `discussions/${discussionID}/bump`);
        await forum.call(forum.moderator, "PUT", `discussions/${discussionID}/type`, { type: "question" });
        await patch(forum.manager, discussionID, { insertUserID: forum.member });
        for (const unknownID of [4711, 0])
            expect((await patch(forum.manager, discussionID, { insertUserID: unknownID })).statusCode).toBe(422);
        const [author, type, bump] = await actionsOn(forum.moderator, discussionID);
        expect([author?.canUndo, type?.canUndo, bump?.canUndo]).toEqual([false, true, true]);
        expect((await undo(forum.moderator, author?.actID ?? 0)).statusCode).toBe(403);
        for (const action of [author, type, bump]) expect((await undo(forum.manager, action?.actID ?? 0)).statusCode).toBe(200);
        expect(await get(GUEST, discussionID)).toMatchObject({ insertUserID: forum.author, type: "discussion", dateLastComment });
    });
});

describe("the revision history", () => {
    test("DISC-053 is visible to the author and to moderators, and contains undone edits", async () => {
        const { discussionID } = await forum.start(forum.author);
        await patch(forum.author, discussionID, { body: "Two." });
        await patch(forum.moderator, discussionID, { name: "Three" });
        await undo(forum.moderator, (await newest("edit", discussionID)).actID);
        const revisions = (userID: number) =>
            forum.call(userID, "GET", `revisions?recordType=discussion&recordID=${discussionID}`);
        const revisionsShown = (await revisions(forum.author)).json<Revision[]>();
        expect(revisionsShown.map(({ name, body, insertUser }) => [name, body, insertUser.name])).toEqual([
            ["Kettle trips the breaker", "Two.", "Ines"],
            ["Three", "Two.", "Ines"],
            ["Kettle trips the breaker", "Two.", "Dunstan"],
            ["Kettle trips the breaker", "Only when it is *already* warm.", "Dunstan"],
        ]);
        expect((await revisions(forum.moderator)).statusCode).toBe(200);
        expect([(await revisions(forum.member)).statusCode, (await revisions(GUEST)).statusCode]).toEqual([403, 403]);
    });

    test("FC-53 is erased together with its author's account", async () => {
        const { users } = forum.features;
        const userID = await users.create({ name: "Elsa", email: "elsa@fettle.example", password: "a kettle of many fish" });
        const { discussionID } = await forum.start(userID, { body: "Elsa wrote." });
        await patch(userID, discussionID, { body: "Elsa wrote more." });
        await forum.database.query
            .updateTable("users")
            .set({ deleted: true, closedByID: userID, eraseMethod: "wipe", eraseAfter: "2026-05-21T12:00:00+00:00" })
            .where("userID", "=", userID)
            .execute();
        forum.setNow(new Date(NOON.getTime() + DAY));
        await forum.kit.jobs.run();
        const stored = await forum.database.query.selectFrom("acts").selectAll().where("recordID", "=", discussionID).execute();
        expect([stored.length, JSON.stringify(stored).includes("wrote")]).toEqual([1, false]);
        expect((await actionsOn(forum.moderator, discussionID)).map(({ canUndo }) => canUndo)).toEqual([false]);
    });
});

describe("a deleted discussion", () => {
    test("DISC-016 can be restored by members who may delete it, and all counts include it again", async () => {
        const { discussionID } = await forum.start(forum.author, { newTagNames: ["fuse"] });
        await forum.call(forum.moderator, "DELETE", `discussions/${discussionID}`);
        await expectCountersToEqualRows();
        const removal = await newest("delete", discussionID);
        const answer = await forum.call(forum.author, "GET", `discussions/${discussionID}`);
        expect([answer.statusCode, answer.json()]).toMatchObject([410, { discussionID, logID: removal.actID }]);
        // The author sees only the deletion.
        expect(await actionsOn(forum.author, discussionID)).toMatchObject([{ actID: removal.actID, canUndo: false }]);
        expect((await undo(forum.author, removal.actID)).statusCode).toBe(403);
        expect(await actionsOn(forum.member, discussionID)).toEqual([]);
        expect((await undo(forum.member, removal.actID)).statusCode).toBe(404);
        const inCategory = await actionsOn(forum.moderator, forum.open, "category");
        expect(inCategory[0]).toMatchObject({ kind: "delete", shown: { name: "Kettle trips the breaker" }, canUndo: true });
        expect((await undo(forum.moderator, removal.actID)).statusCode).toBe(200);
        expect(await get(GUEST, discussionID)).toMatchObject({ name: "Kettle trips the breaker", tags: [{ name: "fuse" }] });
    });

    test("is kept for 30 days, and then its text is erased everywhere", async () => {
        const { discussionID } = await forum.start(forum.author, { newTagNames: ["wiped"] });
        await patch(forum.author, discussionID, { body: "Secret once." });
        await forum.call(forum.moderator, "DELETE", `discussions/${discussionID}`);
        const words = async () =>
            JSON.stringify([
                await forum.database.query
                    .selectFrom("discussions")
                    .selectAll()
                    .where("discussionID", "=", discussionID)
                    .execute(),
                await forum.database.query.selectFrom("acts").selectAll().where("recordID", "=", discussionID).execute(),
            ]);
        forum.setNow(new Date(NOON.getTime() + 29 * DAY));
        await forum.kit.jobs.run();
        expect(await words()).toContain("already");
        forum.setNow(new Date(NOON.getTime() + 31 * DAY));
        await forum.kit.jobs.run();
        for (const word of ["already", "Secret", "breaker"]) expect(await words()).not.toContain(word);
        expect((await forum.call(GUEST, "GET", `discussions/${discussionID}`)).statusCode).toBe(410);
        expect((await undo(forum.moderator, (await newest("delete", discussionID)).actID)).statusCode).toBe(410);
    });
});

describe("FC-52 two concurrent edits of the same text", () => {
    const save = (userID: number, discussionID: number, tag: string | undefined, changes: object) =>
        forum.app.inject({
            method: "PATCH",
            url: `/api/v2/discussions/${discussionID}`,
            headers: {
                "x-test-user": String(userID),
                "x-requested-with": "parley",
                host: "forum.test",
                ...(tag !== undefined && { "if-match": tag }),
            },
            payload: changes,
        });
    const tagOf = async (userID: number, discussionID: number) =>
        String((await forum.call(userID, "GET", `discussions/${discussionID}/edit`)).headers.etag);

    test("the second edit gets 412 with both texts, and nothing is stored", async () => {
        const { discussionID } = await forum.start(forum.author);
        const tag = await tagOf(forum.author, discussionID);
        expect(await tagOf(forum.moderator, discussionID)).toBe(tag);
        const first = await save(forum.author, discussionID, tag, { body: "Mine." });
        expect([first.statusCode, first.headers.etag === tag]).toEqual([200, false]);
        const second = await save(forum.moderator, discussionID, tag, { name: "Ours", body: "Yours." });
        expect([second.statusCode, second.json()]).toMatchObject([
            412,
            {
                status: 412,
                code: "editConflict",
                etag: first.headers.etag,
                present: { body: "Mine.", name: "Kettle trips the breaker", updateUserID: forum.author },
                sent: { body: "Yours.", name: "Ours" },
            },
        ]);
        expect((await get(GUEST, discussionID)).body).toContain("Mine.");
        expect((await save(forum.moderator, discussionID, String(first.headers.etag), { body: "Yours." })).statusCode).toBe(200);
        expect((await save(forum.author, discussionID, undefined, { body: "As before." })).statusCode).toBe(200);
    });

    test("re-rendering, flags, tags and retries are no conflict", async () => {
        const { discussionID } = await forum.start(forum.author);
        const tag = await tagOf(forum.author, discussionID);
        await patch(forum.moderator, discussionID, { sink: true, newTagNames: ["kettle"] });
        await forum.call(forum.member, "POST", `discussions/${discussionID}/reactions`, { reactionType: "Like" });
        await forum.database.query
            .updateTable("discussions")
            .set({ renderVersion: 0 })
            .where("discussionID", "=", discussionID)
            .execute();
        await get(GUEST, discussionID);
        const saved = await save(forum.author, discussionID, tag, { name: "  Spaced  ", body: "a\r\nb", format: "Markdown" });
        expect(saved.statusCode).toBe(200);
        const next = String(saved.headers.etag);
        expect(await tagOf(forum.author, discussionID)).toBe(next);
        expect(
            (await save(forum.author, discussionID, tag, { name: "Spaced ", body: "a\r\nb", format: "markdown" })).statusCode,
        ).toBe(200);
        expect(await tagOf(forum.author, discussionID)).toBe(next);
        expect((await save(forum.author, discussionID, `W/${next}`, { body: "c" })).statusCode).toBe(200);
    });

    test("FC-42 FC-61 a retry of an edit with the same key changes nothing, even after other edits and after the time limit", async () => {
        const { discussionID } = await forum.start(forum.author);
        const tag = await tagOf(forum.author, discussionID);
        const edit = { name: "Kettle trips twice", body: "Mine.", idempotencyKey: "key-of-edit" };
        const again = () => save(forum.author, discussionID, tag, edit);
        const answers = await Promise.all(Array.from({ length: 10 }, again));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
        const edits = async () => (await actionsOn(forum.moderator, discussionID)).filter(({ kind }) => kind === "edit");
        expect(await edits()).toHaveLength(1);

        // The response was lost; meanwhile a moderator has edited the discussion, and the edit time limit has expired.
        await patch(forum.moderator, discussionID, { body: "Ours." });
        forum.setNow(new Date(NOON.getTime() + 3 * DAY));
        const late = await again();
        expect([late.statusCode, late.json<DiscussionAnswer>().body]).toEqual([200, expect.stringContaining("Ours.")]);
        expect(await edits()).toHaveLength(2);
        expect(await tagOf(forum.moderator, discussionID)).toBe(late.headers.etag);
        forum.setNow(NOON);

        // FC-86: another text with the same key is refused.
        const otherWords = await save(forum.author, discussionID, tag, { ...edit, body: "Mine, and more." });
        expect(otherWords.statusCode).toBe(409);
        expect(await edits()).toHaveLength(2);
        expect((await patch(forum.author, discussionID, {})).json<DiscussionAnswer>().body).toContain("Ours.");
        const { discussionID: other } = await forum.start(forum.author);
        expect((await save(forum.author, other, undefined, edit)).statusCode).toBe(409);
        expect((await save(forum.author, other, undefined, { body: "Else.", idempotencyKey: "short" })).statusCode).toBe(422);
    });

    test("FC-42 FC-61 an edit cancelled before it reaches the server changes nothing; cancelling a saved one returns its record", async () => {
        const { discussionID } = await forum.start(forum.author);
        const cancelSubmission = async (key: string) => (await forum.call(forum.author, "DELETE", `submissions/${key}`)).json();
        expect(await cancelSubmission("edit-withdrawn")).toEqual({});
        const late = await save(forum.author, discussionID, undefined, { body: "Late.", idempotencyKey: "edit-withdrawn" });
        expect(late.json()).toMatchObject({ status: 410, isWithdrawn: true });
        await save(forum.author, discussionID, undefined, { body: "Arrived.", idempotencyKey: "edit-arrived" });
        expect(await cancelSubmission("edit-arrived")).toMatchObject({ recordType: "discussionEdit", recordID: discussionID });
        expect((await get(GUEST, discussionID)).body).toContain("Arrived.");
    });
});
