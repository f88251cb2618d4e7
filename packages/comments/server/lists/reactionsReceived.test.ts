import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Forum } from "../testing/forum";
import { createForum } from "../testing/forum";

const GUEST = 0;
const NOON = new Date("2026-05-21T12:00:00Z");

let forum: Forum;
let posts: { discussionID: number; early: number; late: number; hidden: number };
beforeAll(async () => {
    forum = await createForum();
    const at = (minutes: number) => forum.setNow(new Date(NOON.getTime() + minutes * 60_000));
    at(0);
    const discussionID = await forum.start(forum.author, { name: "The three-minute kettle check" });
    at(1);
    const early = (await forum.addComment(forum.author, discussionID, { body: "Count to **five**." })).commentID;
    at(2);
    const late = (await forum.addComment(forum.author, discussionID)).commentID;
    at(3);
    const unseen = await forum.start(forum.manager, { categoryID: forum.hidden });
    const hidden = (await forum.addComment(forum.manager, unseen, { insertUserID: forum.author, body: "In the closed room." }))
        .commentID;
    posts = { discussionID, early, late, hidden };
    await react(forum.member, `discussions/${discussionID}`, "Like");
    await react(forum.manager, `discussions/${discussionID}`, "Like");
    await react(forum.member, `comments/${early}`, "Like");
    await react(forum.member, `comments/${late}`, "Disagree");
    await react(forum.manager, `comments/${hidden}`, "Like");
});
afterAll(() => forum.close());

async function react(userID: number, record: string, reactionType: string): Promise<void> {
    const { statusCode, body } = await forum.call(userID, "POST", `${record}/reactions`, { reactionType });
    if (statusCode !== 201) throw new Error(body);
}
const get = (viewer: number, path: string) => forum.call(viewer, "GET", path);
const idsOf = (items: { recordType: string; recordID: number }[]) =>
    items.map(({ recordType, recordID }) => `${recordType} ${recordID}`);

test("USR-033 reactions received are counted over all posts of a member", async () => {
    const user = (await get(forum.member, `users/${forum.author}?expand=reactionsReceived`)).json();
    expect(user.reactionsReceived).toMatchObject({
        Like: { urlcode: "Like", name: "Like", class: "Positive", count: 4 },
        Disagree: { count: 1 },
    });
    const other = (await get(forum.member, `users/${forum.member}?expand=all`)).json();
    expect(other.reactionsReceived).toEqual({});
});

test("USR-009 posts with a reaction type are listed newest first, from discussions and comments", async () => {
    const answer = await get(forum.member, `users/${forum.author}/reacted?reactionUrlcode=like&expand=insertUser,reactions`);
    const items = answer.json();
    expect(idsOf(items)).toEqual([`comment ${posts.early}`, `discussion ${posts.discussionID}`]);
    expect(items[0]).toMatchObject({
        name: "Re: The three-minute kettle check",
        body: expect.stringContaining("Count to <strong>five</strong>.</p>"),
        format: "markdown",
        insertUserID: forum.author,
        insertUser: { userID: forum.author },
        url: `http://forum.test/discussion/comment/${posts.early}#Comment_${posts.early}`,
    });
    expect(items[0].reactions.find(({ urlcode }: { urlcode: string }) => urlcode === "Like")).toMatchObject({
        count: 1,
        hasReacted: true,
    });
});

test("USR-009 posts with a reaction type name the author, the editor and the reactions only if they are requested", async () => {
    const edited = await forum.start(forum.manager, { name: "Kettle, edited" });
    await react(forum.member, `discussions/${edited}`, "Agree");
    await react(forum.member, `comments/${(await forum.addComment(forum.manager, edited)).commentID}`, "Agree");
    await forum.call(forum.author, "PATCH", `discussions/${edited}`, { name: "By nobody" });
    expect((await forum.call(forum.manager, "PATCH", `discussions/${edited}`, { name: "Edited" })).statusCode).toBe(200);
    const path = `users/${forum.manager}/reacted?reactionUrlcode=Agree`;
    const [reply, post] = (await get(forum.member, path)).json();
    expect(post).toMatchObject({ name: "Edited", updateUserID: forum.manager, dateUpdated: expect.any(String) });
    for (const item of [reply, post])
        for (const name of ["insertUser", "updateUser", "reactions"]) expect(item).not.toHaveProperty(name);
    for (const name of ["updateUserID", "dateUpdated"]) expect(reply).not.toHaveProperty(name);
    const [, withEditor] = (await get(forum.member, `${path}&expand=updateUser,reactions`)).json();
    expect(withEditor).toMatchObject({ recordID: edited, updateUser: { userID: forum.manager } });
    const given = ({ count }: { count: number }) => count > 0;
    expect(withEditor.reactions.filter(given)).toMatchObject([{ urlcode: "Agree", count: 1, hasReacted: true }]);
});

test("REACT-017 flags that a member received are told to moderators only", async () => {
    await react(forum.member, `comments/${posts.late}`, "Spam");
    const countFlags = async (viewer: number) => {
        const { statusCode } = await get(viewer, `users/${forum.author}/reacted?reactionUrlcode=Spam`);
        const user = (await get(viewer, `users/${forum.author}?expand=reactionsReceived`)).json();
        return [statusCode, user.reactionsReceived.Spam?.count];
    };
    expect([await countFlags(forum.member), await countFlags(forum.manager)]).toEqual([
        [404, undefined],
        [200, 1],
    ]);
    await react(forum.member, `comments/${posts.late}`, "Disagree");
});

test("FC-12 FC-14 posts in a closed category are listed only to viewers who may see it", async () => {
    const seen = (await get(forum.manager, `users/${forum.author}/reacted?reactionUrlcode=Like`)).json();
    expect(idsOf(seen)[0]).toBe(`comment ${posts.hidden}`);
    expect((await get(forum.member, `users/${forum.author}/reacted?reactionUrlcode=Like`)).body).not.toContain("closed room");
});

test("posts with a reaction type are listed in pages", async () => {
    const first = await get(forum.member, `users/${forum.author}/reacted?reactionUrlcode=Like&limit=1`);
    expect(idsOf(first.json())).toEqual([`comment ${posts.early}`]);
    expect(first.headers["x-app-page-next-url"]).toContain("page=2");
    const second = await get(forum.member, `users/${forum.author}/reacted?reactionUrlcode=Like&limit=1&page=2`);
    expect(idsOf(second.json())).toEqual([`discussion ${posts.discussionID}`]);
    expect(second.headers).not.toHaveProperty("x-app-page-next-url");
    const both = await get(forum.member, `users/${forum.author}/reacted?reactionUrlcode=Like&limit=2&page=2`);
    expect(both.json()).toEqual([]);
    const third = await get(forum.member, `users/${forum.author}/reacted?reactionUrlcode=Like&limit=1&page=3`);
    expect(third.json()).toEqual([]);
    expect(third.headers).not.toHaveProperty("x-app-page-next-url");
});

test("contract §5.4 an unknown reaction type or member returns 404, and guests need profiles.view", async () => {
    expect((await get(forum.member, `users/${forum.author}/reacted?reactionUrlcode=Nonsense`)).statusCode).toBe(404);
    expect((await get(forum.member, "users/99999/reacted?reactionUrlcode=Like")).statusCode).toBe(404);
    expect((await get(GUEST, `users/${forum.author}/reacted?reactionUrlcode=Like`)).statusCode).toBe(403);
    expect((await get(forum.member, `users/${forum.author}/reacted`)).statusCode).toBe(400);
});

test("FC-23 reactions of a private profile are neither listed nor counted, except for the member and for members who manage users", async () => {
    await forum.database.query.updateTable("users").set({ private: true }).where("userID", "=", forum.author).execute();
    const path = `users/${forum.author}/reacted?reactionUrlcode=Like`;
    expect((await get(forum.member, path)).json()).toMatchObject({
        status: 403,
        description: "This user's profile is private.",
    });
    expect((await get(forum.member, `users/${forum.author}?expand=all`)).json()).not.toHaveProperty("reactionsReceived");
    for (const viewer of [forum.author, forum.manager]) expect((await get(viewer, path)).statusCode).toBe(200);
});
