import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Forum } from "@parley/comments/server/testing";
import { createForum } from "@parley/comments/server/testing";

let forum: Forum;
let ines: number;
let tomasz: number;
beforeAll(async () => {
    forum = await createForum();
    ines = await somebody("Ines Okafor");
    tomasz = await somebody("tomasz");
});
afterAll(() => forum.close());

const somebody = (name: string) =>
    forum.features.users.create({
        name,
        email: `${name.replace(/\W/g, "")}@fettle.example`.toLowerCase(),
        password: "a kettle of many fish",
    });

/** Returns the recorded mentions in a record. */
const mentioned = (recordType: string, recordID: number) =>
    forum.database.query
        .selectFrom("userMentions")
        .select(["userID", "mentionedName", "quoted"])
        .where("recordType", "=", recordType)
        .where("recordID", "=", recordID)
        .orderBy("userID")
        .execute();

const change = async (path: string, input: object) =>
    expect((await forum.call(forum.author, "PATCH", path, input)).statusCode).toBe(200);

const rich2 = (...children: object[]) => JSON.stringify([{ type: "p", children: [{ text: "" }, ...children, { text: " " }] }]);

describe("CONT-007 mentions are recorded by name, in every format", () => {
    test.each([
        ["markdown", 'Ask @"Ines Okafor" or @TOMASZ.', ["Ines Okafor", "TOMASZ"]],
        ["text", 'Ask @"ines okafor".', ["ines okafor"]],
        ["textex", "Ask @tomasz.", ["tomasz"]],
        ["wysiwyg", "<p>Ask @tomasz, not <code>@Ines</code></p>", ["tomasz"]],
        ["rich2", rich2({ text: "@tomasz" }), ["tomasz"]],
        ["rich2", rich2({ type: "@", userID: 1, name: "Ines Okafor", children: [{ text: "" }] }), ["Ines Okafor"]],
        ["markdown", "Nobody: @nobody, `@tomasz`, a@tomasz", []],
        // The author of HTML cannot set the user ID of a mention.
        ["wysiwyg", '<p><a data-userid="1" class="at" href="/profile/1">tomasz</a></p>', []],
    ])("%s: %j", async (format, body, names) => {
        const { commentID } = await forum.addComment(forum.author, await forum.start(forum.author), { body, format });
        const rows = await mentioned("comment", commentID);
        expect(rows.map(({ mentionedName }) => mentionedName).sort()).toEqual([...names].sort());
        for (const { userID, mentionedName } of rows)
            expect(userID).toBe(mentionedName.toLowerCase() === "tomasz" ? tomasz : ines);
    });
});

test("CONT-007 a name in a quote is rendered as a mention, and recorded as quoted", async () => {
    const discussionID = await forum.start(forum.author, { body: '> ask @tomasz\n\nand @"Ines Okafor"' });
    expect(await mentioned("discussion", discussionID)).toEqual([
        { userID: ines, mentionedName: "Ines Okafor", quoted: false },
        { userID: tomasz, mentionedName: "tomasz", quoted: true },
    ]);
});

test("CONT-007 recorded mentions follow the content: edits, undone edits and erased accounts", async () => {
    const discussionID = await forum.start(forum.author, { body: "Ask @tomasz." });
    const { commentID } = await forum.addComment(forum.author, discussionID, { body: "Thanks, @tomasz." });
    await change(`discussions/${discussionID}`, { body: 'Ask @tomasz or @"Ines Okafor".' });
    expect((await mentioned("discussion", discussionID)).map(({ userID }) => userID)).toEqual([ines, tomasz]);
    await change(`discussions/${discussionID}`, { name: "Another title" });
    expect(await mentioned("discussion", discussionID)).toHaveLength(2);
    await change(`discussions/${discussionID}`, { body: "Ask somebody." });
    expect(await mentioned("discussion", discussionID)).toEqual([]);

    const erased = await somebody("Leaving Soon");
    const mentioning = await forum.addComment(forum.author, discussionID, { body: 'Bye, @"Leaving Soon".' });
    const own = await forum.addComment(erased, discussionID, { body: "Bye, @tomasz." });
    expect(await mentioned("comment", own.commentID)).toHaveLength(1);
    await forum.database.query
        .updateTable("users")
        .set({ deleted: true, closedByID: erased, eraseMethod: "delete", eraseAfter: "2026-05-21T12:00:00+00:00" })
        .where("userID", "=", erased)
        .execute();
    forum.setNow(new Date(forum.kit.clock().getTime() + 24 * 60 * 60 * 1000));
    await forum.kit.jobs.run();
    expect(await mentioned("comment", mentioning.commentID)).toEqual([]);
    expect(await mentioned("comment", own.commentID)).toEqual([]);
    expect(await mentioned("comment", commentID)).toHaveLength(1);
});

test("contract §5.17 members who manage the site can list the mentions of a member, newest first, and nobody else can", async () => {
    const often = await somebody("Often Named");
    const first = await forum.start(forum.author, { body: '@"Often Named"' });
    forum.setNow(new Date(forum.kit.clock().getTime() + 60_000));
    const { commentID } = await forum.addComment(forum.author, first, { body: '@"Often Named" again' });
    const path = `user-mentions/users/${often}`;
    const page = await forum.call(forum.manager, "GET", `${path}?limit=1`);
    expect(page.json()).toMatchObject([
        { userID: often, recordType: "comment", recordID: commentID, mentionedName: "Often Named", status: "active" },
    ]);
    expect((await forum.call(forum.manager, "GET", `${path}?limit=1&page=2`)).json()).toMatchObject([
        { recordType: "discussion", recordID: first },
    ]);
    expect((await forum.call(forum.author, "GET", path)).statusCode).toBe(403);
});

test("contract §5.17 site managers replace the mentions of a member everywhere, in earlier versions too", async () => {
    const named = await somebody("Anna Named");
    const discussionID = await forum.start(forum.author, { body: '@"Anna Named" wrote' });
    const { commentID } = await forum.addComment(forum.author, discussionID, { body: 'as @"Anna Named" said' });
    await forum.call(forum.author, "PATCH", `comments/${commentID}`, { body: 'as @"Anna Named" says' });
    const path = `user-mentions/${named}/anonymize`;
    expect((await forum.call(forum.moderator, "POST", path, {})).statusCode).toBe(403);
    expect((await forum.call(forum.manager, "POST", "user-mentions/999999/anonymize", {})).statusCode).toBe(404);
    const answer = await forum.call(forum.manager, "POST", path, {});
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { progress: { successIDs: [named] }, callbackPayload: null }]);
    expect((await forum.call(forum.manager, "GET", `user-mentions/users/${named}`)).json()).toEqual([]);
    for (const address of [
        `discussions/${discussionID}`,
        `comments/${commentID}`,
        `revisions?recordType=comment&recordID=${commentID}`,
    ])
        expect((await forum.call(forum.manager, "GET", address)).body).not.toContain("Anna Named");
});

test("FC-57 a post may mention a hundred members, and a post with more is refused with the reason", async () => {
    const { users } = forum.features;
    const names = Array.from({ length: 101 }, (_, index) => `Crowd${String.fromCharCode(97 + (index % 26))}${index}x`);
    await users.importUsers(names.map((name) => ({ name, importSource: "there", dateInserted: "2020-01-01T00:00:00+00:00" })));
    const discussionID = await forum.start(forum.author);
    const post = (some: string[]) =>
        forum.call(forum.author, "POST", "comments", {
            discussionID,
            format: "markdown",
            body: some.map((name) => `@${name}`).join(" "),
        });
    const refused = await post(names);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0]).toMatchObject({
        field: "body",
        message: "At most 100 people can be mentioned in one text. Here are 101.",
    });
    const taken = await post([...names.slice(1), ...names.map((name) => `not${name}`)]);
    expect(taken.statusCode).toBe(201);
    expect(await mentioned("comment", taken.json().commentID)).toHaveLength(100);
});
