import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Forum } from "./testing/forum";
import { createForum } from "./testing/forum";

const CARD = '<a class="embed" href="https://fettle.example/">Hub gears</a>';

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());

const contentSources = () => getContentSources(forum.database);
const viewer = (userID: number) => forum.features.users.viewer(userID);

test("contract §5.9 quoteAt returns the content of a post by its path, only to viewers who may see it", async () => {
    const discussionID = await forum.start(forum.author);
    const { commentID } = await forum.addComment(forum.member, discussionID);
    const member = await viewer(forum.member);
    expect(await contentSources().quoteAt(member, `/discussion/${discussionID}/any-words`)).toMatchObject({
        name: "Kettle trips the breaker",
        url: `http://forum.test/discussion/${discussionID}/kettle-trips-the-breaker`,
        bodyHtml: expect.stringContaining("<em>warm</em>"),
    });
    expect(await contentSources().quoteAt(member, `/discussion/comment/${commentID}`)).toMatchObject({
        name: "Re: Kettle trips the breaker",
        url: `http://forum.test/discussion/comment/${commentID}#Comment_${commentID}`,
    });
    const unseen = await forum.start(forum.moderator, { categoryID: forum.hidden });
    expect(await contentSources().quoteAt(await viewer(forum.moderator), `/discussion/${unseen}/x`)).toBeDefined();
    expect(await contentSources().quoteAt(member, `/discussion/${unseen}/x`)).toBeUndefined();
    expect(await contentSources().quoteAt(member, "/discussion/999999/x")).toBeUndefined();
    expect(await contentSources().quoteAt(member, "/profile/1/Hana")).toBeUndefined();
});

test("renderAgain adds embeds that have become available, and does not count as an edit", async () => {
    const discussionID = await forum.start(forum.author);
    const { commentID } = await forum.addComment(forum.member, discussionID);
    const contents: [path: string, kind: string, id: number][] = [
        [`discussions/${discussionID}`, "discussion", discussionID],
        [`comments/${commentID}`, "comment", commentID],
    ];
    const before = await Promise.all(contents.map(async ([path]) => (await forum.call(0, "GET", path)).json<{ body: string }>()));
    contentSources().provideEmbeds(async (bodyHtml) => bodyHtml + CARD);
    for (const [at, [path, kind, id]] of contents.entries()) {
        await contentSources().renderAgain(kind, id);
        const { body, ...rest } = (await forum.call(0, "GET", path)).json<{ body: string }>();
        const { body: old, ...same } = before[at] ?? { body: "" };
        expect(body).toBe(old + CARD);
        expect(rest).toEqual(same);
    }
    contentSources().provideEmbeds(async (bodyHtml) => bodyHtml);
    await contentSources().renderAgain("comment", 999_999);
});
