import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Forum } from "../testing/forum";
import { createForum } from "../testing/forum";

const DAY = 24 * 60 * 60 * 1000;

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());

const read = async (path: string) => (await forum.call(forum.manager, "GET", path)).json();

/** Creates a member who has started two discussions, one of them with a reply, and has commented on others. */
async function somebody(name: string) {
    const { users } = forum.features;
    const userID = await users.create({ name, email: `${name.toLowerCase()}@fettle.example`, password: "a kettle of many fish" });
    const ownDiscussion = await forum.start(userID, { name: `${name} alone`, body: `${name} wrote` });
    const answered = await forum.start(userID, { name: `${name} answered`, body: `${name} wrote` });
    const own = await forum.addComment(userID, answered, { body: `${name} said` });
    await forum.addComment(forum.author, answered, { body: "an answer below", parentCommentID: own.commentID });
    const elsewhere = await forum.start(forum.author);
    const last = await forum.addComment(userID, elsewhere, { body: `${name} said` });
    return { userID, ownDiscussion, answered, own, elsewhere, last };
}

async function leave(userID: number, deleteMethod: string) {
    await forum.database.query
        .updateTable("users")
        .set({ deleted: true, closedByID: userID, eraseMethod: deleteMethod as "keep", eraseAfter: "2026-05-21T12:00:00+00:00" })
        .where("userID", "=", userID)
        .execute();
    forum.setNow(new Date(forum.kit.clock().getTime() + DAY));
    await forum.kit.jobs.run();
}

test('FC-53 posts that are kept are attributed to "Deleted User"', async () => {
    const { userID, answered, own } = await somebody("Kari");
    await leave(userID, "keep");
    expect(await read(`discussions/${answered}?expand=insertUser`)).toMatchObject({
        body: expect.stringContaining("Kari wrote"),
        insertUser: { name: "Deleted User" },
    });
    expect(await read(`comments/${own.commentID}?expand=insertUser`)).toMatchObject({ insertUser: { name: "Deleted User" } });
});

test("FC-53 erasing posts leaves those of others: a post with replies stays without its content", async () => {
    const { userID, ownDiscussion, answered, own, elsewhere, last } = await somebody("Elsa");
    await leave(userID, "delete");
    expect((await forum.call(forum.manager, "GET", `discussions/${ownDiscussion}`)).statusCode).toBe(410);
    const left = await read(`discussions/${answered}`);
    expect(left.countComments).toBe(1);
    expect(JSON.stringify(left)).not.toContain("Elsa");
    expect((await forum.call(forum.manager, "GET", `comments/${own.commentID}`)).statusCode).toBeGreaterThanOrEqual(404);
    expect((await read(`discussions/${elsewhere}`)).countComments).toBe(0);
    expect(JSON.stringify(await read(`comments?discussionID=${answered}`))).toContain("an answer below");
    const { rows } = { rows: await forum.database.query.selectFrom("comments").selectAll().execute() };
    expect(rows.some(({ commentID }) => commentID === last.commentID)).toBe(false);
    expect(JSON.stringify(rows)).not.toContain("Elsa");
    expect(JSON.stringify(await forum.database.query.selectFrom("discussions").selectAll().execute())).not.toContain("Elsa");
});

const summaryOf = async (discussionID: number, urlcode: string) => {
    const { reactions } = await read(`discussions/${discussionID}?expand=reactions`);
    return (reactions as { urlcode: string; count: number }[]).find((one) => one.urlcode === urlcode)?.count;
};

test.each([
    ["delete", 1],
    ["wipe", 1],
    ["keep", 2],
])("FC-53 with the method %s, %i of two reactions is left, and the score agrees", async (method, left) => {
    const { users } = forum.features;
    const name = `Reacting ${method}`;
    const userID = await users.create({ name, email: `${method}@fettle.example`, password: "a kettle of many fish" });
    const discussionID = await forum.start(forum.author);
    const { commentID } = await forum.addComment(forum.author, discussionID);
    for (const giver of [userID, forum.member]) {
        await forum.call(giver, "POST", `discussions/${discussionID}/reactions`, { reactionType: "Like" });
        await forum.call(giver, "POST", `comments/${commentID}/reactions`, { reactionType: "Agree" });
    }
    expect(await summaryOf(discussionID, "Like")).toBe(2);
    await leave(userID, method);
    expect(await summaryOf(discussionID, "Like")).toBe(left);
    expect((await read(`discussions/${discussionID}`)).score).toBe(left);
    expect((await read(`comments/${commentID}`)).score).toBe(left);
    const rows = await forum.database.query.selectFrom("reactions").select("tagID").where("userID", "=", userID).execute();
    expect(rows).toHaveLength(method === "keep" ? 2 : 0);
});

test("FC-53 in posts of others, mentions of an erased member lose the name and every other word stays", async () => {
    const { users } = forum.features;
    const account = { email: "gone@fettle.example", password: "a kettle of many fish" };
    const userID = await users.create({ name: "Gone Tomorrow", ...account });
    await users.create({ name: "Gonzalo", email: "gonzalo@fettle.example", password: account.password });
    const discussionID = await forum.start(forum.author, {
        body: 'Ask @"Gone Tomorrow", or @Gonzalo. Write to me@"Gone Tomorrow".example. `@"Gone Tomorrow"` is code.',
    });
    const html = await forum.addComment(forum.author, discussionID, {
        body: "<p>Thank you, @&quot;gone tomorrow&quot;!</p>",
        format: "wysiwyg",
    });
    await leave(userID, "keep");
    const discussion = await read(`discussions/${discussionID}`);
    expect(discussion.body).toContain("Ask Deleted User, or <a");
    expect(discussion.body).toContain(">Gonzalo</a>");
    expect((await read(`comments/${html.commentID}`)).body).toBe('<p dir="auto">Thank you, Deleted User!</p>');
    const stored = await forum.database.query.selectFrom("discussions").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(`data-userid=\\"${userID}\\"`);
});

test("FC-53 the name is removed from earlier versions of others' posts as well", async () => {
    const { users } = forum.features;
    const userID = await users.create({ name: "Former Name", email: "former@fettle.example", password: "a kettle of many fish" });
    const named = 'Thanks @"former name", and @Dunstan.';
    const discussionID = await forum.start(forum.author, { body: named });
    const { commentID } = await forum.addComment(forum.author, discussionID, { body: named });
    const rich = JSON.stringify([{ type: "p", children: [{ text: `Mended. ${named}` }] }]);
    for (const path of [`discussions/${discussionID}`, `comments/${commentID}`]) {
        for (const words of [
            { body: rich, format: "rich2" },
            { body: `${named} Again.`, format: "markdown" },
            { body: "Plain." },
        ])
            expect((await forum.call(forum.author, "PATCH", path, words)).statusCode).toBe(200);
    }
    await leave(userID, "keep");
    for (const [recordType, recordID] of [
        ["discussion", discussionID],
        ["comment", commentID],
    ] as const) {
        const revisions = await read(`revisions?recordType=${recordType}&recordID=${recordID}`);
        expect((revisions as { body: string }[]).map(({ body }) => body)).toEqual([
            "Plain.",
            "Thanks Deleted User, and @Dunstan. Again.",
            rich.replace('@\\"former name\\"', "Deleted User"),
            "Thanks Deleted User, and @Dunstan.",
        ]);
    }
    const { acts } = await read(`acts?recordType=comment&recordID=${commentID}`);
    const undone = await forum.call(forum.moderator, "POST", `acts/${acts[0].actID}/undo`, {});
    expect([undone.statusCode, (await read(`comments/${commentID}`)).body]).toEqual([
        200,
        expect.stringContaining("Thanks Deleted User, and"),
    ]);
});

test("FC-53 comments posted while the account is being closed are erased with it", async () => {
    const { users } = forum.features;
    const name = "Busy Leaver";
    const userID = await users.create({ name, email: "busy@fettle.example", password: "a kettle of many fish" });
    const discussionID = await forum.start(forum.author);
    const posting = Array.from({ length: 5 }, (_, index) =>
        forum.call(userID, "POST", "comments", { discussionID, body: `Busy words ${index}`, format: "markdown" }),
    );
    const closing = forum.call(userID, "DELETE", "users/$me", { deleteMethod: "delete", password: "a kettle of many fish" });
    const [closed, ...posted] = await Promise.all([closing, ...posting]);
    expect(closed.statusCode).toBe(204);
    for (const { statusCode } of posted) expect([201, 403]).toContain(statusCode);
    const late = { discussionID, body: "Late words", format: "markdown" };
    expect((await forum.call(userID, "POST", "comments", late)).statusCode).toBe(403);
    forum.setNow(new Date(forum.kit.clock().getTime() + 15 * DAY));
    await forum.kit.jobs.run();
    const comments = await forum.database.query.selectFrom("comments").selectAll().execute();
    expect(JSON.stringify(comments)).not.toContain("Busy words");
    expect((await read(`discussions/${discussionID}`)).countComments).toBe(0);
    expect(JSON.stringify(await forum.database.query.selectFrom("users").selectAll().execute())).not.toContain(name);
});
