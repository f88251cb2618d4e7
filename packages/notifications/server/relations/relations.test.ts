import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Forum } from "@parley/comments/server/testing";
import { createForum } from "@parley/comments/server/testing";
import type { MemberRelation } from "../../contract";

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

const put = (userID: number, other: number | string, call: "follow" | "block", body: object) =>
    forum.call(userID, "PUT", `users/${other}/${call}`, body);
const relations = async (userID: number) =>
    (await forum.call(userID, "GET", "users/me/relations")).json<MemberRelation[]>().map(({ user, followed, blocked }) => ({
        userID: user.userID,
        followed,
        blocked,
    }));

test("a member who follows another is notified of the posts that they start, as long as they follow and may see them", async () => {
    const [follower, author] = [await somebody(), await somebody()];
    expect((await put(follower.userID, author.userID, "follow", { followed: true })).json()).toMatchObject({
        user: { userID: author.userID },
        followed: true,
        blocked: false,
    });
    await forum.start(author.userID);
    expect(await kindsFor(follower.userID)).toEqual(["MemberDiscussion"]);
    await put(follower.userID, author.userID, "follow", { followed: false });
    await forum.start(author.userID);
    expect([await kindsFor(follower.userID), await relations(follower.userID)]).toEqual([["MemberDiscussion"], []]);
});

test("a blocked member notifies nobody who has blocked them, by no mention, reply or reaction, and is not shown the block", async () => {
    const [blocker, blocked] = [await somebody(), await somebody()];
    const discussionID = await forum.start(blocker.userID);
    await put(blocker.userID, blocked.userID, "follow", { followed: true });
    await put(blocker.userID, blocked.userID, "block", { blocked: true });
    expect(await relations(blocker.userID)).toEqual([{ userID: blocked.userID, followed: false, blocked: true }]);
    const { commentID } = await forum.addComment(blocked.userID, discussionID, { body: `Ask @${blocker.name}.` });
    await forum.call(blocked.userID, "POST", `discussions/${discussionID}/reactions`, { reactionType: "Like" });
    await forum.start(blocked.userID);
    expect(await kindsFor(blocker.userID)).toEqual([]);
    const comment = await forum.call(blocked.userID, "GET", `comments/${commentID}`);
    expect(comment.json<{ body: string }>().body).toContain(`data-userid="${blocker.userID}"`);
    expect(await relations(blocked.userID)).toEqual([]);
    await put(blocker.userID, blocked.userID, "block", { blocked: false });
    await forum.addComment(blocked.userID, discussionID, { body: `Ask @${blocker.name} again.` });
    expect(await kindsFor(blocker.userID)).toEqual(["CommentMention"]);
});

test("a block also hides earlier notifications of the blocked member, sends no pending mail, and lifting it shows them again", async () => {
    const [blocker, blocked] = [await somebody(), await somebody()];
    const address = `${blocker.name.toLowerCase()}@fettle.example`;
    await forum.database.query
        .updateTable("users")
        .set({ email: address, emailKey: address, emailConfirmed: true })
        .where("userID", "=", blocker.userID)
        .execute();
    await forum.call(blocker.userID, "PATCH", "notification-preferences/$me", { mention: { email: true } });
    // The mail waits until their quiet hours are over.
    forum.setNow(new Date("2026-05-21T12:00:00Z"));
    await forum.call(blocker.userID, "PATCH", "notification-preferences/$me/schedule", {
        timeZone: "UTC",
        quietHours: { from: 11, until: 13 },
    });
    const discussionID = await forum.start(forum.author);
    const { commentID } = await forum.addComment(blocked.userID, discussionID, { body: `Ask @${blocker.name}.` });
    await forum.call(forum.member, "POST", `comments/${commentID}/reactions`, { reactionType: "Like" });
    const shown = async () => {
        const catchUp = (await forum.call(blocker.userID, "GET", "catch-up")).json<{ bestAnswers: { recordID: number }[] }>();
        const me = (await forum.call(blocker.userID, "GET", "users/me")).json<{ countUnreadNotifications: number }>();
        return {
            kinds: await kindsFor(blocker.userID),
            badge: me.countUnreadNotifications,
            isBestAnswer: catchUp.bestAnswers.some(({ recordID }) => recordID === commentID),
        };
    };
    expect(await kindsFor(blocker.userID)).toEqual(["CommentMention"]);
    const before = { kinds: ["CommentMention"], badge: 1, isBestAnswer: true };
    expect(await shown()).toEqual(before);
    await put(blocker.userID, blocked.userID, "block", { blocked: true });
    expect(await shown()).toEqual({ kinds: [], badge: 0, isBestAnswer: false });
    forum.setNow(new Date("2026-05-21T13:30:00Z"));
    await forum.features.notifications.sendMails();
    const mails = forum.database.query.selectFrom("mails").select(["template", "dateInserted"]).where("toAddress", "=", address);
    expect(await mails.execute()).toEqual([]);
    await put(blocker.userID, blocked.userID, "block", { blocked: false });
    expect(await shown()).toEqual(before);
});

test("a block suppresses no official notification: those of a blocked moderator's actions are shown", async () => {
    const author = await somebody();
    const { commentID } = await forum.addComment(author.userID, await forum.start(forum.author));
    await put(author.userID, forum.moderator, "block", { blocked: true });
    await forum.call(forum.moderator, "DELETE", `comments/${commentID}`);
    expect(await kindsFor(author.userID)).toEqual(["CommentDeleted"]);
});

test("FC-13 nobody can follow or block themselves, or a member who does not exist; the form does the same without scripts", async () => {
    const [{ userID }, { userID: other }] = [await somebody(), await somebody()];
    expect((await put(userID, "$me", "block", { blocked: true })).statusCode).toBe(422);
    expect((await put(userID, 999_999, "follow", { followed: true })).statusCode).toBe(404);
    const form = (Relation: string) => forum.call(userID, "POST", `/account/people/${other}`, { Relation });
    for (const Relation of ["blocked", "followed", "none"] as const) {
        const answer = await form(Relation);
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `/account/people/${other}?Done=${Relation}`]);
        const { followed, blocked } = (await forum.call(userID, "GET", `users/${other}/relation`)).json<MemberRelation>();
        expect([followed, blocked]).toEqual([Relation === "followed", Relation === "blocked"]);
    }
    expect((await form("adored")).statusCode).toBe(400);
});
