import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { FormState } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";
import type { Forum } from "./testing/forum";
import { makeForum } from "./testing/forum";

const GUEST = 0;

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
    await forum.features.config.set({ "comments.pageSize": 2 });
});
afterAll(() => forum.close());

async function resolve(userID: number, commentID: number | string, params: Record<string, string> = {}) {
    const viewer = { userID, permissions: await forum.features.users.permissionsOf(userID) };
    const query = { layoutViewType: "discussion", recordType: "comment", recordID: commentID, params };
    const answer = await forum.kit.layouts.view("discussion", "comment")?.resolve(query, viewer, {} as Call);
    if (!answer || "redirectTo" in answer) throw new Error("not a page of its own");
    return answer;
}

describe("the page of a comment", () => {
    test("CMT-002 is the page of the discussion on which it stands, in either shape, under the discussion's own address", async () => {
        const discussionID = await forum.start(forum.author);
        const tops = [];
        for (let number = 0; number < 3; number++) tops.push(await forum.say(forum.member, discussionID));
        const answer = await forum.say(forum.author, discussionID, { parentCommentID: tops[0]?.commentID });
        const canonical = `http://forum.test/discussion/${discussionID}/kettle-trips-the-breaker`;
        // Nested it stands below the first comment, on page 1; flat it is the fourth, on page 2.
        expect(await resolve(GUEST, answer.commentID)).toMatchObject({
            facts: { discussionID, page: 1, view: "nested", focusCommentID: answer.commentID },
            seo: { canonicalUrl: canonical },
        });
        expect(await resolve(GUEST, answer.commentID, { view: "flat" })).toMatchObject({
            facts: { page: 2, view: "flat" },
            seo: { canonicalUrl: `${canonical}/p2` },
        });
        expect((await resolve(GUEST, tops[2]?.commentID ?? 0)).facts).toMatchObject({
            page: 2,
            focusCommentID: tops[2]?.commentID,
        });
    });

    test("FC-12 a comment that can't be seen, was removed, or never was has none", async () => {
        const hidden = await forum.say(forum.moderator, await forum.start(forum.moderator, { categoryID: forum.hidden }));
        for (const commentID of [hidden.commentID, 999_999, "x"]) {
            await expect(resolve(forum.member, commentID)).rejects.toMatchObject({
                answer: { status: 404, message: "Comment not found." },
            });
        }
        const removed = await forum.say(forum.member, await forum.start(forum.author));
        await forum.call(forum.moderator, "DELETE", `comments/${removed.commentID}`);
        await expect(resolve(forum.member, removed.commentID)).rejects.toMatchObject({ answer: { status: 410 } });
    });
});

describe("forms without scripts", () => {
    const send = (userID: number, path: string, values: Record<string, string>) =>
        forum.app.inject({
            method: "POST",
            url: path,
            headers: {
                "x-requested-with": "parley",
                "x-test-user": String(userID),
                host: "forum.test",
                "content-type": "application/x-www-form-urlencoded",
            },
            payload: new URLSearchParams(values).toString(),
        });

    test("a comment is written, and answered, and its place is shown", async () => {
        const discussionID = String(await forum.start(forum.author));
        const first = await send(forum.member, "/post/comment", { discussionID, body: "By hand." });
        expect(first.statusCode).toBe(303);
        const [, commentID = ""] =
            /^http:\/\/forum\.test\/discussion\/comment\/(\d+)#Comment_\1$/.exec(String(first.headers.location)) ?? [];
        const second = await send(forum.author, "/post/comment", { discussionID, parentCommentID: commentID, body: "Below it." });
        expect(second.statusCode).toBe(303);
        expect((await forum.call(GUEST, "GET", `comments/${commentID}`)).json()).toMatchObject({ countChildComments: 1 });
    });

    test("FC-42 a form that is sent twice makes one comment", async () => {
        const discussionID = String(await forum.start(forum.author));
        const values = { discussionID, body: "Once.", idempotencyKey: "form-key-1" };
        const [one, other] = await Promise.all([
            send(forum.member, "/post/comment", values),
            send(forum.member, "/post/comment", values),
        ]);
        expect(one.headers.location).toBe(other.headers.location);
    });

    test.each([
        ["a guest", () => GUEST, { body: "My long text." }, 403],
        ["a member who wrote nothing", () => forum.member, { body: "   " }, 422],
        ["a member who answers what isn't there", () => forum.member, { body: "My long text.", parentCommentID: "999999" }, 400],
    ])("the text of %s comes back on the discussion's page with the reason", async (_who, userID, values, status) => {
        const discussionID = String(await forum.start(forum.author));
        const answer = await send(userID(), "/post/comment", { discussionID, ...values });
        expect(answer.statusCode).toBe(status);
        const { path, formState } = answer.json<{ path: string; formState: FormState }>();
        expect(path).toBe(`/discussion/${discussionID}/kettle-trips-the-breaker`);
        expect(formState).toMatchObject({ form: "comment", values: { body: values.body }, message: expect.stringMatching(/./) });
    });

    test("a comment is edited", async () => {
        const { commentID } = await forum.say(forum.member, await forum.start(forum.author));
        const answer = await send(forum.member, `/post/editcomment/${commentID}`, { body: "Edited by hand." });
        expect(answer.statusCode).toBe(303);
        expect((await forum.call(GUEST, "GET", `comments/${commentID}`)).json<{ body: string }>().body).toContain(
            "Edited by hand.",
        );
    });

    test("FC-12 a hidden discussion takes nothing and tells nothing", async () => {
        const hidden = String(await forum.start(forum.moderator, { categoryID: forum.hidden }));
        const [secret, never] = [
            await send(forum.member, "/post/comment", { discussionID: hidden, body: "Hello?" }),
            await send(forum.member, "/post/comment", { discussionID: "999999", body: "Hello?" }),
        ];
        expect([secret.statusCode, secret.body]).toEqual([404, never.body]);
    });
});
