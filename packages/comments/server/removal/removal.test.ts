import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { LoggedAction, Revision } from "@parley/actionLog/contract";
import type { Comment, CommentThread } from "@parley/comments/contract";
import type { UndoableResult } from "@parley/library/contract";
import type { Forum } from "../testing/forum";
import { createForum } from "../testing/forum";

const GUEST = 0;
const NOON = new Date("2026-05-21T12:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());
beforeEach(() => forum.setNow(NOON));

const daysLater = (days: number) => forum.setNow(new Date(NOON.getTime() + days * DAY));
const read = async <T>(userID: number, path: string) => (await forum.call(userID, "GET", path)).json<T>();
const list = (discussionID: number, userID = GUEST) => read<Comment[]>(userID, `comments?discussionID=${discussionID}`);
const remove = (commentID: number, body: object = {}, userID = forum.moderator) =>
    forum.call(userID, "DELETE", `comments/${commentID}`, body);
const removeMany = (commentIDs: number[], deleteMethod: string, more: object = {}) =>
    forum.call(forum.moderator, "DELETE", "comments/list", { commentIDs, deleteMethod, ...more });
const actionsOn = async (commentID: number, userID = forum.moderator) =>
    (await read<{ acts: LoggedAction[] }>(userID, `acts?recordType=comment&recordID=${commentID}`)).acts;
const undo = (actID: number | undefined, userID = forum.moderator) => forum.call(userID, "POST", `acts/${actID}/undo`, {});
const stored = (commentID: number) =>
    forum.database.query.selectFrom("comments").selectAll().where("commentID", "=", commentID).executeTakeFirst();

/** Returns all stored counters of comments: of the discussion, the categories and the members. */
async function counted(discussionID: number) {
    const { query } = forum.database;
    return {
        discussion: await query.selectFrom("discussions").selectAll().where("discussionID", "=", discussionID).execute(),
        category: await query
            .selectFrom("categories")
            .select(["categoryID", "countComments", "dateLastPost"])
            .orderBy("categoryID")
            .execute(),
        people: await query.selectFrom("users").select(["userID", "countComments"]).orderBy("userID").execute(),
        comments: await query
            .selectFrom("comments")
            .selectAll()
            .where("discussionID", "=", discussionID)
            .orderBy("commentID")
            .execute(),
    };
}

async function branch() {
    const discussionID = await forum.start(forum.author, { type: "question" });
    const top = await forum.addComment(forum.member, discussionID, { body: "Descale it." });
    const below = await forum.addComment(forum.author, discussionID, { parentCommentID: top.commentID });
    const last = await forum.addComment(forum.member, discussionID, { parentCommentID: top.commentID, body: "With vinegar." });
    await forum.call(forum.author, "POST", `comments/${last.commentID}/reactions`, { reactionType: "Like" });
    return { discussionID, top, below, last };
}

describe("a tombstone", () => {
    test("look.md shows who removed it, the reason and until when it can be restored; the content only to its author and to viewers who may restore it", async () => {
        const { discussionID, top } = await branch();
        await remove(top.commentID, { reason: " off topic " });
        const removalFacts = { removedBy: { name: "Ines" }, reason: "off topic", keptUntil: "2026-06-20T12:00:00+00:00" };
        const threadOf = (userID: number) =>
            read<CommentThread>(userID, `comments/thread?parentRecordType=discussion&parentRecordID=${discussionID}`);
        for (const userID of [GUEST, forum.author]) {
            const shown = (await list(discussionID, userID))[0];
            expect(shown).toMatchObject({ body: "", insertUserID: 0, removal: removalFacts });
            expect(Object.keys(shown?.removal ?? {}).sort()).toEqual(["keptUntil", "reason", "removedBy"]);
            expect(JSON.stringify([shown, await threadOf(userID)])).not.toContain("Descale");
        }
        const own = (await list(discussionID, forum.member))[0]?.removal;
        expect(own).toMatchObject({
            ...removalFacts,
            insertUser: { name: "Hana" },
            body: expect.stringContaining("Descale it."),
        });
        expect(own).not.toHaveProperty("actID");
        const [{ actID } = { actID: 0 }] = await actionsOn(top.commentID);
        const forModerator = (await threadOf(forum.moderator)).commentsByID[top.commentID];
        expect(forModerator).toMatchObject({
            body: "",
            insertUserID: 0,
            removal: { ...removalFacts, insertUser: { name: "Hana" }, body: expect.stringContaining("Descale it."), actID },
        });
    });

    test("logged actions on a removed comment are visible only to its author and to viewers who may remove comments", async () => {
        const { discussionID, top } = await branch();
        await remove(top.commentID, { reason: "off topic" });
        expect(await actionsOn(top.commentID)).toMatchObject([
            {
                kind: "delete",
                reason: "off topic",
                insertUser: { name: "Ines" },
                parentRecordID: discussionID,
                shown: { method: "tombstone", comment: { insertUser: { name: "Hana" } } },
                canUndo: true,
            },
        ]);
        expect([await actionsOn(top.commentID, forum.author), await actionsOn(top.commentID, GUEST)]).toEqual([[], []]);
        // The author may see the removal, as the tombstone shows it.
        expect(await actionsOn(top.commentID, forum.member)).toMatchObject([{ kind: "delete", canUndo: false }]);
    });
});

describe("restoring", () => {
    test.each(["tombstone", "full"])("brings back the position, the content and every counter (%s)", async (method) => {
        const { discussionID, below, last } = await branch();
        await forum.call(forum.author, "PATCH", `comments/${last.commentID}/answer`, { status: "accepted" });
        const before = await counted(discussionID);
        const answer = await removeMany([last.commentID, below.commentID], method);
        expect([answer.statusCode, answer.json<UndoableResult>().progress.failedIDs]).toEqual([200, []]);
        expect(await list(discussionID)).toHaveLength(method === "full" ? 1 : 3);
        const threadOf = () =>
            read<CommentThread>(GUEST, `comments/thread?parentRecordType=discussion&parentRecordID=${discussionID}`);
        expect(Object.keys((await threadOf()).commentsByID)).toHaveLength(method === "full" ? 1 : 3);
        const undone = await forum.call(forum.moderator, "POST", `act-jobs/${answer.json<UndoableResult>().jobID}/undo`, {});
        expect([undone.statusCode, undone.json<UndoableResult>().progress.failedIDs]).toEqual([200, []]);
        expect(await counted(discussionID)).toEqual(before);
        expect((await remove(last.commentID)).statusCode).toBe(204);
    });

    test("inserts the comment between the others in chronological order", async () => {
        const discussionID = await forum.start(forum.author);
        const ids: number[] = [];
        for (let number = 0; number < 4; number++) ids.push((await forum.addComment(forum.member, discussionID)).commentID);
        await removeMany(ids.slice(1, 3), "full");
        const added = await forum.addComment(forum.member, discussionID);
        const [action] = await actionsOn(ids[1] ?? 0);
        expect((await undo(action?.actID)).statusCode).toBe(200);
        const shown = await list(discussionID);
        expect(shown.map(({ commentID }) => commentID)).toEqual([ids[0], ids[1], ids[3], added.commentID]);
        expect(shown.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    });

    test("FC-54 is refused for an earlier removal, and while the parent is removed too", async () => {
        const { top, below, last } = await branch();
        await remove(top.commentID);
        const [first] = await actionsOn(top.commentID);
        expect((await undo(first?.actID, forum.member)).statusCode).toBe(403);
        expect((await undo(first?.actID)).statusCode).toBe(200);
        await remove(top.commentID);
        expect((await undo(first?.actID)).statusCode).toBe(409);
        const [second] = await actionsOn(top.commentID);
        await undo(second?.actID);
        await removeMany([top.commentID, below.commentID, last.commentID], "full");
        expect(await stored(top.commentID)).toMatchObject({ placeClosed: true });
        const [ofAnswer] = await actionsOn(below.commentID);
        expect((await undo(ofAnswer?.actID)).json()).toMatchObject({ status: 409, code: "changedSince" });
    });

    test("ends after 30 days: a comment without a position is erased, and one with a position loses its content", async () => {
        const { discussionID, top, below, last } = await branch();
        await removeMany([last.commentID], "full");
        await forum.call(forum.moderator, "PATCH", `comments/${top.commentID}`, { body: "Scale it." });
        await remove(top.commentID);
        daysLater(29);
        await forum.kit.jobs.run();
        expect([await stored(top.commentID), await stored(last.commentID)]).toMatchObject([
            { body: "Scale it." },
            { body: "With vinegar." },
        ]);
        daysLater(31);
        await forum.kit.jobs.run();
        expect([await stored(top.commentID), await stored(last.commentID)]).toMatchObject([
            { body: "", bodyHtml: "" },
            undefined,
        ]);
        expect(JSON.stringify(await forum.database.query.selectFrom("acts").selectAll().execute())).not.toContain("Descale it.");
        expect((await list(discussionID)).map(({ commentID }) => commentID)).toEqual([top.commentID, below.commentID]);
        expect((await undo((await actionsOn(top.commentID))[0]?.actID)).statusCode).toBe(410);
    });
});

test("contract §5.2 authors may delete their own comments if the site allows it, leaving a tombstone, and restore those that they deleted themselves", async () => {
    const { discussionID, top, below } = await branch();
    expect((await remove(top.commentID, {}, forum.member)).statusCode).toBe(403);
    await forum.features.config.set({ "ui.allowSelfDelete": true });
    const before = await counted(discussionID);
    expect((await remove(below.commentID, {}, forum.member)).statusCode).toBe(403);
    const inFull = { commentIDs: [top.commentID], deleteMethod: "full" };
    expect((await forum.call(forum.member, "DELETE", "comments/list", inFull)).statusCode).toBe(403);
    expect((await remove(top.commentID, { reason: "wrong kettle" }, forum.member)).statusCode).toBe(204);
    const [tombstone] = await list(discussionID, forum.member);
    const [action] = await actionsOn(top.commentID, forum.member);
    expect([tombstone?.removal, action]).toMatchObject([
        { removedBy: { name: "Hana" }, reason: "wrong kettle", actID: action?.actID },
        { kind: "delete", canUndo: true },
    ]);
    expect((await list(discussionID, forum.author))[0]?.removal).not.toHaveProperty("actID");
    expect((await undo(action?.actID, forum.author)).statusCode).toBe(404);
    expect((await undo(action?.actID, forum.member)).statusCode).toBe(200);
    expect(await counted(discussionID)).toEqual(before);

    await remove(top.commentID);
    const [byModerator] = await actionsOn(top.commentID);
    expect((await list(discussionID, forum.member))[0]?.removal).not.toHaveProperty("actID");
    expect((await undo(byModerator?.actID, forum.member)).statusCode).toBe(403);
    await forum.features.config.set({ "ui.allowSelfDelete": false });
});

test("FC-53 the content of comments, with earlier versions, is erased with that of a discussion deleted 30 days ago", async () => {
    daysLater(60);
    const { discussionID, top, last } = await branch();
    await forum.call(forum.moderator, "PATCH", `comments/${top.commentID}`, { body: "Scale it." });
    await removeMany([last.commentID], "full");
    const untouched = await forum.addComment(forum.member, await forum.start(forum.author), { body: "Vinegar elsewhere." });
    await forum.call(forum.moderator, "DELETE", `discussions/${discussionID}`);
    const words = async () =>
        JSON.stringify([
            await forum.database.query.selectFrom("comments").selectAll().where("discussionID", "=", discussionID).execute(),
            await forum.database.query.selectFrom("acts").selectAll().where("parentRecordID", "=", discussionID).execute(),
        ]);
    daysLater(89);
    await forum.kit.jobs.run();
    for (const word of ["Scale it.", "Descale it.", "With vinegar."]) expect(await words()).toContain(word);
    daysLater(91);
    await forum.kit.jobs.run();
    for (const word of ["Scale", "Descale", "vinegar", "warm"]) expect(await words()).not.toContain(word);
    expect(await stored(untouched.commentID)).toMatchObject({ body: "Vinegar elsewhere." });
});

describe("removing many", () => {
    test("FC-18 removes only permitted comments and reports the others", async () => {
        const { top, last } = await branch();
        const other = await branch();
        const hidden = await forum.addComment(forum.moderator, await forum.start(forum.moderator, { categoryID: forum.hidden }));
        expect((await removeMany([top.commentID, other.top.commentID], "full")).statusCode).toBe(400);
        expect((await removeMany([999_999], "full")).statusCode).toBe(404);
        expect(
            (
                await removeMany(
                    Array.from({ length: 51 }, (_, id) => id + 1),
                    "full",
                )
            ).statusCode,
        ).toBe(422);
        const byMember = await forum.call(forum.member, "DELETE", "comments/list", {
            commentIDs: [hidden.commentID],
            deleteMethod: "full",
        });
        expect(byMember.statusCode).toBe(404);
        const answer = await removeMany([last.commentID, 999_999, last.commentID], "tombstone", { reason: "twice" });
        expect([answer.statusCode, answer.json()]).toMatchObject([
            404,
            { progress: { successIDs: [last.commentID], failedIDs: [999_999], exceptionsByID: { 999999: { status: 404 } } } },
        ]);
        const { jobID } = answer.json<UndoableResult>();
        const again = await removeMany([top.commentID], "tombstone", { jobID });
        expect(again.json<UndoableResult>().jobID).toBe(jobID);
        expect(await read(forum.moderator, `act-jobs/${jobID}`)).toMatchObject({ kind: "deleteComments", countActs: 2 });
    });
});

describe("editing", () => {
    const edit = (commentID: number, body: string, ifMatch?: string, userID = forum.member) =>
        forum.app.inject({
            method: "PATCH",
            url: `/api/v2/comments/${commentID}`,
            headers: {
                "x-test-user": String(userID),
                "x-requested-with": "parley",
                host: "forum.test",
                origin: "http://forum.test",
                ...(ifMatch && { "if-match": ifMatch }),
            },
            payload: { body },
        });

    test("FC-52 the second of two editors gets 412 with both texts; normalization of a text by the server is no conflict", async () => {
        const { top } = await branch();
        const { etag } = (await forum.call(forum.member, "GET", `comments/${top.commentID}/edit`)).headers;
        const first = await edit(top.commentID, "Descale  it,\r\nplease. ", String(etag), forum.moderator);
        expect([first.statusCode, first.headers.etag === etag]).toEqual([200, false]);
        const second = await edit(top.commentID, "Mine.", String(etag));
        expect([second.statusCode, second.json()]).toMatchObject([
            412,
            {
                present: { body: "Descale  it,\r\nplease. ", format: "markdown" },
                sent: { body: "Mine." },
                etag: first.headers.etag,
            },
        ]);
        expect(await stored(top.commentID)).toMatchObject({ body: "Descale  it,\r\nplease. ", version: 2 });
        await forum.database.query
            .updateTable("comments")
            .set({ renderVersion: 0 })
            .where("commentID", "=", top.commentID)
            .execute();
        await list(top.discussionID);
        expect((await edit(top.commentID, "Mine.", String(first.headers.etag))).statusCode).toBe(200);
        // The response was lost, and the client retries.
        expect((await edit(top.commentID, "Mine.", String(first.headers.etag))).statusCode).toBe(200);
    });

    test("earlier versions are visible to the author and to moderators, and an edit can be undone", async () => {
        const { top } = await branch();
        await edit(top.commentID, "Scale it.");
        const revisions = await read<Revision[]>(forum.member, `revisions?recordType=comment&recordID=${top.commentID}`);
        expect(revisions.map(({ body }) => body)).toEqual(["Scale it.", "Descale it."]);
        expect((await forum.call(forum.author, "GET", `revisions?recordType=comment&recordID=${top.commentID}`)).statusCode).toBe(
            403,
        );
        const [action] = await actionsOn(top.commentID, forum.member);
        expect(action).toMatchObject({ kind: "edit", canUndo: true });
        expect(JSON.stringify(action?.shown)).not.toContain("cale it");
        expect((await undo(action?.actID, forum.member)).statusCode).toBe(200);
        expect(await stored(top.commentID)).toMatchObject({ body: "Descale it.", version: 3 });
        await edit(top.commentID, "Third.");
        await edit(top.commentID, "Fourth.");
        const actions = await actionsOn(top.commentID);
        expect(actions.map(({ canUndo }) => canUndo)).toEqual([true, false, false, false]);
        expect((await undo(actions[1]?.actID)).json()).toMatchObject({ status: 409, code: "changedSince" });
    });

    test("a changed author and an accepted answer are logged actions that can be undone, and counters follow", async () => {
        const { discussionID, last } = await branch();
        const before = await counted(discussionID);
        await forum.call(forum.manager, "PATCH", `comments/${last.commentID}`, { insertUserID: forum.author });
        expect(
            (await forum.call(forum.manager, "PATCH", `comments/${last.commentID}`, { insertUserID: 999_999 })).statusCode,
        ).toBe(404);
        expect(await read(GUEST, `discussions/${discussionID}`)).toMatchObject({ lastUserID: forum.author });
        const [given] = await actionsOn(last.commentID, forum.manager);
        expect(given).toMatchObject({
            kind: "author",
            shown: { from: { name: "Hana" }, to: { name: "Dunstan" } },
            canUndo: true,
        });
        expect((await undo(given?.actID)).statusCode).toBe(403);
        expect((await undo(given?.actID, forum.manager)).statusCode).toBe(200);
        expect((await counted(discussionID)).people).toEqual(before.people);
        await forum.call(forum.author, "PATCH", `comments/${last.commentID}/answer`, { status: "accepted" });
        const [accepted] = await actionsOn(last.commentID, forum.author);
        expect(accepted).toMatchObject({ kind: "accept", canUndo: true });
        expect((await undo(accepted?.actID, forum.author)).statusCode).toBe(200);
        expect(await read(GUEST, `discussions/${discussionID}`)).not.toHaveProperty("attributes.acceptedCommentID");
    });
});
