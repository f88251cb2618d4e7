import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Forum } from "@parley/comments/server/testing";
import { createForum } from "@parley/comments/server/testing";

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());

let named = 0;
async function somebody(): Promise<{ userID: number; name: string }> {
    const name = `Mender${++named}`;
    const member = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", name };
    const [userID = 0] = await forum.features.users.importUsers([member]);
    return { userID, name };
}

async function kindsFor(userID: number): Promise<string[]> {
    await forum.features.notifications.settle();
    const entries = (await forum.call(userID, "GET", "notifications")).json<{ activityType: string }[]>();
    return entries.map(({ activityType }) => activityType);
}

const change = async (userID: number, of: number | string, body: object) =>
    forum.call(userID, "PATCH", `notification-preferences/${of}`, body);

test("contract §5.6 a notification type that is turned off notifies the member no more, and members of another audience are notified for that one", async () => {
    const { userID, name } = await somebody();
    const { userID: replier } = await somebody();
    const discussionID = await forum.start(userID);
    expect((await change(userID, "$me", { mention: { popup: false } })).json()).toMatchObject({
        mention: { popup: false },
        quote: { popup: true },
    });
    await forum.addComment(replier, discussionID, { body: `Ask @${name}.` });
    expect(await kindsFor(userID)).toEqual(["DiscussionComment"]);
    await change(userID, "$me", { discussionComment: { popup: 0 } });
    await forum.addComment(replier, discussionID, { body: `Ask @${name} again.` });
    expect(await kindsFor(userID)).toEqual(["DiscussionComment"]);
    await change(userID, "$me", { mention: { popup: "true" } });
    await forum.addComment(replier, discussionID, { body: `And @${name} once more.` });
    expect(await kindsFor(userID)).toEqual(["CommentMention", "DiscussionComment"]);
    // A change of one channel leaves what was chosen for the others.
    const chosen = { email: true, digest: false, push: true };
    await change(userID, "$me", { mention: chosen });
    expect((await change(userID, "$me", { mention: { popup: false } })).json()).toMatchObject({
        mention: { ...chosen, popup: false },
    });
});

test("contract §5.6 the defaults apply to members who have chosen nothing", async () => {
    const [chooser, other, replier] = [await somebody(), await somebody(), await somebody()];
    await change(chooser.userID, "$me", { mention: { popup: true } });
    expect((await change(forum.manager, "defaults", { mention: { popup: false } })).statusCode).toBe(200);
    const schema = (await forum.call(other.userID, "GET", "notification-preferences/schema")).json<{ properties: object }>();
    expect(schema.properties).toMatchObject({ mention: { properties: { popup: { type: "boolean", default: false } } } });
    const discussionID = await forum.start(replier.userID);
    await forum.addComment(replier.userID, discussionID, { body: `Both @${chooser.name} and @${other.name}.` });
    expect([await kindsFor(chooser.userID), await kindsFor(other.userID)]).toEqual([["CommentMention"], []]);
    await change(forum.manager, "defaults", { mention: { popup: true } });
});

test.each([
    ["an unknown kind", { wallComment: { popup: true } }, 422],
    ["a channel that this site does not have", { mention: { popup: true, pager: true } }, 422],
    ["a kind without a channel", { mention: {} }, 400],
    ["a value that is no choice", { mention: { popup: "perhaps" } }, 422],
])("FC-93 %s is refused, and nothing is stored", async (_what, body, status) => {
    const { userID } = await somebody();
    expect((await change(userID, "$me", { quote: { popup: false }, ...body })).statusCode).toBe(status);
    const stored = await forum.call(userID, "GET", "notification-preferences/$me");
    expect(stored.json()).toMatchObject({ mention: { popup: true }, quote: { popup: true } });
});

test("FC-17 only the member, and members who manage members, see and change preferences", async () => {
    const [{ userID }, { userID: other }] = [await somebody(), await somebody()];
    const statuses = async (caller: number) => [
        (await forum.call(caller, "GET", `notification-preferences/${userID}`)).statusCode,
        (await change(caller, userID, { quote: { popup: false } })).statusCode,
    ];
    expect([await statuses(other), await statuses(forum.manager)]).toEqual([
        [403, 403],
        [200, 200],
    ]);
    expect((await forum.call(forum.manager, "GET", "notification-preferences/999999")).statusCode).toBe(404);
});
