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
    const entries = (await forum.call(userID, "GET", "notifications?shouldBatch=false")).json<{ activityType: string }[]>();
    return entries.map(({ activityType }) => activityType);
}

async function follow(userID: number, discussionID: number, level: string | null): Promise<void> {
    expect((await forum.call(userID, "PUT", `discussions/${discussionID}/follow`, { level })).json()).toEqual({ level });
}
const levelOf = async (userID: number, discussionID: number) =>
    (await forum.call(userID, "GET", `discussions/${discussionID}`)).json<{ followLevel?: string }>().followLevel;

test("a member who follows all of a discussion is notified of every reply without a bookmark, until they stop following", async () => {
    const { userID } = await somebody();
    const discussionID = await forum.start(forum.author);
    expect(await levelOf(userID, discussionID)).toBeUndefined();
    await follow(userID, discussionID, "all");
    await forum.addComment(forum.member, discussionID);
    expect([await kindsFor(userID), await levelOf(userID, discussionID)]).toEqual([["FollowedComment"], "all"]);
    const { bookmarked } = (await forum.call(userID, "GET", `discussions/${discussionID}`)).json<{ bookmarked: boolean }>();
    expect(bookmarked).toBe(false);
    await follow(userID, discussionID, null);
    await forum.addComment(forum.member, discussionID);
    expect([await kindsFor(userID), await levelOf(userID, discussionID)]).toEqual([["FollowedComment"], undefined]);
});

test("a member who wants only mentions is notified only of posts that address them, whatever they have bookmarked, started or follow", async () => {
    const { userID, name } = await somebody();
    const discussionID = await forum.start(userID);
    await forum.call(userID, "PUT", `discussions/${discussionID}/bookmark`, { bookmarked: true });
    await follow(userID, discussionID, "mentions");
    const own = await forum.addComment(userID, discussionID);
    await forum.addComment(forum.member, discussionID);
    await forum.call(forum.member, "POST", `comments/${own.commentID}/reactions`, { reactionType: "Like" });
    await forum.call(forum.member, "POST", `discussions/${discussionID}/reactions`, { reactionType: "Like" });
    expect(await kindsFor(userID)).toEqual([]);
    await forum.addComment(forum.member, discussionID, { body: `Ask @${name}.` });
    await forum.addComment(forum.member, discussionID, { parentCommentID: own.commentID });
    expect(await kindsFor(userID)).toEqual(["CommentReply", "CommentMention"]);
});

test("a muted discussion notifies of no reply, mention or reaction, but of moderators' actions on one's posts", async () => {
    const { userID, name } = await somebody();
    const discussionID = await forum.start(userID);
    await follow(userID, discussionID, "muted");
    const own = await forum.addComment(userID, discussionID);
    await forum.addComment(forum.member, discussionID, { body: `Ask @${name}.`, parentCommentID: own.commentID });
    await forum.call(forum.member, "POST", `comments/${own.commentID}/reactions`, { reactionType: "Like" });
    expect(await kindsFor(userID)).toEqual([]);
    await forum.call(forum.moderator, "DELETE", `comments/${own.commentID}`);
    expect(await kindsFor(userID)).toEqual(["CommentDeleted"]);
});

test("merging transfers the followers' choices, but overrides none, and its undo reverts that", async () => {
    const [follower, decided] = [await somebody(), await somebody()];
    const [from, into] = [await forum.start(forum.author), await forum.start(forum.author)];
    for (const { userID } of [follower, decided]) await follow(userID, from, "all");
    await follow(decided.userID, into, "muted");
    const merge = { discussionIDs: [from], destinationDiscussionID: into };
    await forum.call(forum.moderator, "PATCH", "discussions/merge", merge);
    const levels = () => Promise.all([follower, decided].map(({ userID }) => levelOf(userID, into)));
    expect(await levels()).toEqual(["all", "muted"]);
    const log = await forum.call(forum.moderator, "GET", `acts?recordType=discussion&recordID=${into}&kind=merge`);
    const [action] = log.json<{ acts: { actID: number }[] }>().acts;
    expect((await forum.call(forum.moderator, "POST", `acts/${action?.actID}/undo`, {})).statusCode).toBe(200);
    expect(await levels()).toEqual([undefined, "muted"]);
});

test("FC-47 FC-42 a discussion that a member postpones comes back once, as unread, in the morning of their time zone; Undo prevents that", async () => {
    const { userID } = await somebody();
    const [later, undone] = [await forum.start(forum.author), await forum.start(forum.author)];
    // It is Thursday evening in Berlin, and still afternoon in UTC.
    forum.setNow(new Date("2026-05-21T21:30:00Z"));
    await forum.call(userID, "PATCH", "notification-preferences/$me/schedule", { timeZone: "Europe/Berlin" });
    await follow(userID, later, "muted");
    const snooze = async (discussionID: number, until: string | null) =>
        (await forum.call(userID, "PUT", `discussions/${discussionID}/snooze`, { until })).json<{ dateDue: string | null }>();
    expect(await snooze(later, "nextWeek")).toEqual({ dateDue: "2026-05-25T06:00:00+00:00" });
    expect(await snooze(later, "tomorrow")).toEqual({ dateDue: "2026-05-22T06:00:00+00:00" });
    const stateOf = async (discussionID: number) =>
        (await forum.call(userID, "GET", `discussions/${discussionID}/snooze`)).json<{ dateDue: string | null }>().dateDue;
    const form = (Until: string) => forum.call(userID, "POST", `/later/discussion/${undone}`, { Until });
    expect((await form("tomorrow")).headers.location).toBe(`/follow/discussion/${undone}?Done=tomorrow`);
    expect([await stateOf(later), await stateOf(undone)]).toEqual(Array(2).fill("2026-05-22T06:00:00+00:00"));
    expect((await form("never")).headers.location).toBe(`/follow/discussion/${undone}?Done=never`);
    expect((await form("soon")).statusCode).toBe(422);
    forum.setNow(new Date("2026-05-22T05:59:00Z"));
    await forum.kit.jobs.run();
    expect([await kindsFor(userID), await stateOf(undone)]).toEqual([[], null]);
    forum.setNow(new Date("2026-05-22T06:00:00Z"));
    await Promise.all([forum.kit.jobs.run(), forum.kit.jobs.run()]);
    const entries = async () => {
        await forum.features.notifications.settle();
        return (await forum.call(userID, "GET", "notifications?expand=discussion")).json<object[]>();
    };
    expect(await entries()).toMatchObject([
        { activityType: "SnoozedDiscussion", read: false, discussionID: later, text: "You wanted to come back to {name}" },
    ]);
    await forum.kit.jobs.run();
    expect([(await entries()).length, await stateOf(later)]).toEqual([1, null]);
    expect((await forum.call(userID, "PUT", "discussions/999999/snooze", { until: "tomorrow" })).statusCode).toBe(404);
});

test("FC-13 nobody follows a discussion that they may not see; the form does the same without scripts", async () => {
    const { userID } = await somebody();
    expect((await forum.call(userID, "PUT", "discussions/999999/follow", { level: "all" })).statusCode).toBe(404);
    const discussionID = await forum.start(forum.author);
    expect((await forum.call(userID, "PUT", `discussions/${discussionID}/follow`, { level: "some" })).statusCode).toBe(422);
    const form = (FollowLevel: string) => forum.call(userID, "POST", `/follow/discussion/${discussionID}`, { FollowLevel });
    for (const [choice, level] of [
        ["all", "all"],
        ["default", undefined],
        ["muted", "muted"],
    ] as const) {
        const answer = await form(choice);
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `/follow/discussion/${discussionID}?Done=${choice}`]);
        expect(await levelOf(userID, discussionID)).toBe(level);
    }
    expect((await form("loved")).statusCode).toBe(422);
});
