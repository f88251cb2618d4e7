import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Forum } from "@parley/comments/server/testing";
import { createForum } from "@parley/comments/server/testing";
import type { Call } from "@parley/library/server/http";
import type { ResolvedView } from "@parley/library/server/layouts";
import type { Notification } from "@parley/notifications/contract";
import { RoleID } from "@parley/permissions/contract";

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());

let named = 0;
async function somebody(name = `Mender${++named}`): Promise<number> {
    const member = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", name };
    const [userID = 0] = await forum.features.users.importUsers([member]);
    return userID;
}

async function list(userID: number, query = ""): Promise<Notification[]> {
    await forum.features.notifications.settle();
    return (await forum.call(userID, "GET", `notifications${query}`)).json<Notification[]>();
}

async function badge(userID: number): Promise<number> {
    await forum.features.notifications.settle();
    return (await forum.call(userID, "GET", "users/me")).json<{ countUnreadNotifications: number }>().countUnreadNotifications;
}

/** Returns the kinds of a member's notifications, and checks that the badge counts the unread entries of the list. */
async function kinds(userID: number): Promise<string[]> {
    const entries = await list(userID);
    expect(await badge(userID)).toBe(entries.filter(({ read }) => !read).length);
    return entries.map(({ activityType = "" }) => activityType);
}

const put = async (userID: number, path: string, body: object = {}) =>
    expect((await forum.call(userID, "PUT", path, body)).statusCode).toBe(200);
const bookmark = (userID: number, discussionID: number) =>
    put(userID, `discussions/${discussionID}/bookmark`, { bookmarked: true });

describe("NOTIF-002 a member is notified", () => {
    test("NOTIF-001 NOTIF-003 of a reply in the discussion they started, with who replied, where, and the beginning of the reply", async () => {
        const [author, replier] = [await somebody(), await somebody("Priya Raman")];
        const discussionID = await forum.start(author, { name: "Net Loft <wall>" });
        const { commentID } = await forum.addComment(replier, discussionID, { body: "Hooks on *both* sides." });
        const [entry, ...others] = await list(author, "?expand=discussion");
        expect(others).toEqual([]);
        expect(entry).toMatchObject({
            activityType: "DiscussionComment",
            body: "<b>Priya Raman</b> replied to <b>Net Loft &lt;wall&gt;</b>",
            text: "{people} replied to {name}",
            name: "Net Loft <wall>",
            excerpt: "Hooks on both sides.",
            read: false,
            count: 1,
            recordType: "comment",
            recordID: commentID,
            url: `http://forum.test/discussion/comment/${commentID}#Comment_${commentID}`,
            readUrl: `http://forum.test/activity/${entry?.notificationID}/mark-read-and-redirect`,
            discussionID,
            discussion: { discussionID, name: "Net Loft <wall>", categoryID: forum.open },
            notifyUsers: [{ userID: replier, name: "Priya Raman" }],
        });
        expect(await kinds(replier)).toEqual([]);
    });

    test("once of each reply, for the first of several reasons", async () => {
        const [author, other, replier] = [await somebody(), await somebody("Tove"), await somebody()];
        const discussionID = await forum.start(author);
        const { commentID } = await forum.addComment(other, discussionID);
        await bookmark(other, discussionID);
        await forum.addComment(replier, discussionID, { body: "As @Tove says.", parentCommentID: commentID });
        expect(await kinds(other)).toEqual(["CommentMention"]);
        await forum.addComment(replier, discussionID, { parentCommentID: commentID });
        expect(await kinds(other)).toEqual(["CommentReply", "CommentMention"]);
        await forum.addComment(replier, discussionID);
        expect(await kinds(other)).toEqual(["BookmarkComment", "CommentReply", "CommentMention"]);
    });

    test("of a mention and of a quote in a discussion, and of a mention that an edit adds", async () => {
        const [quoted, mentioned, later] = [await somebody(), await somebody("Ines Okafor"), await somebody("Lars")];
        const { commentID } = await forum.addComment(quoted, await forum.start(quoted));
        const discussionID = await forum.start(forum.author, {
            body: `> [said](http://forum.test/discussion/comment/${commentID}#Comment_${commentID})\n\nAsk @"Ines Okafor".`,
        });
        expect([await kinds(quoted), await kinds(mentioned)]).toEqual([["DiscussionQuote"], ["DiscussionMention"]]);
        await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, { body: 'Ask @"Ines Okafor" or @Lars.' });
        expect([await kinds(later), await kinds(mentioned)]).toEqual([["DiscussionMention"], ["DiscussionMention"]]);
        expect((await list(later))[0]?.excerpt).toBe("Ask @Ines Okafor or @Lars.");
    });

    test("of new posts and replies in a category they follow, as far as they have chosen", async () => {
        const follower = await somebody();
        const path = `categories/${forum.open}/preferences/${follower}`;
        await forum.call(follower, "PATCH", path, { "preferences.popup.posts": true });
        const discussionID = await forum.start(forum.author, { name: "A rush seat" });
        await forum.addComment(forum.member, discussionID);
        expect(await kinds(follower)).toEqual(["NewDiscussion"]);
        await forum.call(follower, "PATCH", path, { "preferences.popup.comments": true });
        await forum.addComment(forum.member, discussionID);
        expect(await kinds(follower)).toEqual(["NewComment", "NewDiscussion"]);
        await forum.call(follower, "PUT", `categories/${forum.open}/follow`, { followed: false });
    });
});

describe("NOTIF-002 an author is notified", () => {
    const react = (userID: number, path: string, reactionType: string) =>
        forum.call(userID, "POST", `${path}/reactions`, { reactionType });

    test("of positive reactions to a post, in one batch, as long as they have not been taken back", async () => {
        const [author, first, second] = [await somebody(), await somebody("Yusuf"), await somebody("Kirra")];
        const discussionID = await forum.start(author, { name: "Bush TR82" });
        const path = `discussions/${discussionID}`;
        await react(first, path, "Like");
        await react(second, path, "Agree");
        await react(second, path, "Like");
        await react(forum.member, path, "Disagree");
        await react(forum.moderator, path, "Spam");
        expect(await list(author)).toMatchObject([
            { activityType: "DiscussionReaction", body: "<b>Kirra</b> and <b>Yusuf</b> reacted to <b>Bush TR82</b>", count: 2 },
        ]);
        await forum.call(second, "DELETE", `${path}/reactions`);
        expect((await list(author))[0]).toMatchObject({ count: 1, body: "<b>Yusuf</b> reacted to <b>Bush TR82</b>" });
        await forum.call(first, "DELETE", `${path}/reactions`);
        expect(await kinds(author)).toEqual([]);
        await react(first, path, "Like");
        expect(await kinds(author)).toEqual(["DiscussionReaction"]);
        const [entry] = await list(author);
        await put(author, `notifications/${entry?.notificationID}/read`);
        await forum.call(first, "DELETE", `${path}/reactions`);
        await react(first, path, "Like");
        expect((await list(author)).map(({ read }) => read)).toEqual([true]);
        await react(author, path, "Like");
        expect(await badge(author)).toBe(0);
    });

    test("that their answer was accepted, until that is taken back or another one is accepted", async () => {
        const [questionAuthor, answerer] = [await somebody("Lars Eklund"), await somebody()];
        const discussionID = await forum.start(questionAuthor, { type: "question", name: "Three-speed hub slips" });
        const { commentID } = await forum.addComment(answerer, discussionID);
        const other = await forum.addComment(forum.member, discussionID);
        const answer = (id: number, status: string) => forum.call(questionAuthor, "PATCH", `comments/${id}/answer`, { status });
        expect((await answer(commentID, "accepted")).statusCode).toBe(200);
        const accepted = (await list(answerer)).find(({ activityType }) => activityType === "AnswerAccepted");
        expect(accepted?.body).toBe("<b>Lars Eklund</b> accepted your answer in <b>Three-speed hub slips</b>");
        await answer(other.commentID, "accepted");
        expect(await kinds(answerer)).not.toContain("AnswerAccepted");
        await answer(commentID, "accepted");
        expect(await kinds(answerer)).toContain("AnswerAccepted");
        await forum.call(forum.moderator, "DELETE", `comments/${commentID}`);
        expect(await kinds(answerer)).not.toContain("AnswerAccepted");
    });
});

describe("NOTIF-002 an author is notified of moderators' actions on their posts", () => {
    const undo = (answer: { headers: Record<string, unknown> }, userID = forum.moderator) =>
        forum.call(userID, "POST", `acts/${answer.headers["x-app-undo"]}/undo`, {});

    test("with the reason; the undo of a removal has a notification of its own, and that of the removal vanishes", async () => {
        const author = await somebody();
        const discussionID = await forum.start(forum.member, { name: "Visible mends" });
        const { commentID } = await forum.addComment(author, discussionID);
        const removed = await forum.call(forum.moderator, "DELETE", `comments/${commentID}`, { reason: "Off topic." });
        expect(await list(author)).toMatchObject([
            {
                activityType: "CommentDeleted",
                body: "<b>Ines</b> deleted your reply in <b>Visible mends</b>",
                excerpt: "Off topic.",
            },
        ]);
        await undo(removed);
        expect(await kinds(author)).toEqual(["CommentRestored"]);
        await forum.call(forum.moderator, "DELETE", `comments/${commentID}`);
        expect(await kinds(author)).toEqual(["CommentDeleted"]);
    });

    test("FC-14 of a reply that was moved to another discussion, unless that is hidden from them, and as long as it is there", async () => {
        const author = await somebody();
        await forum.start(forum.member);
        const source = await forum.start(forum.member);
        const { commentID } = await forum.addComment(author, source);
        // Equal IDs would not show which of the two records is looked for.
        expect(commentID).not.toBe(source);
        const move = async (target: { name: string; categoryID?: number }) =>
            forum.call(forum.manager, "PATCH", `comments/${commentID}`, {
                discussionID: await forum.start(forum.manager, target),
            });
        const moved = await move({ name: "Where it belongs" });
        expect(await list(author)).toMatchObject([
            { activityType: "CommentMoved", body: "<b>Marguerite</b> moved your reply to <b>Where it belongs</b>" },
        ]);
        await undo(moved, forum.manager);
        expect(await kinds(author)).toEqual([]);
        await move({ name: "Among ourselves", categoryID: forum.hidden });
        expect(await kinds(author)).toEqual([]);
    });

    test("of edits, moves and closing, and of the removal of a whole discussion", async () => {
        const author = await somebody();
        const discussionID = await forum.start(author);
        const change = (changes: object) => forum.call(forum.moderator, "PATCH", `discussions/${discussionID}`, changes);
        await change({ body: "Reworded." });
        const closed = await change({ closed: true });
        expect(await kinds(author)).toEqual(["DiscussionClosed", "DiscussionEdited"]);
        await undo(closed);
        expect(await kinds(author)).toEqual(["DiscussionEdited"]);
        const gone = await forum.call(forum.moderator, "DELETE", `discussions/${discussionID}`);
        expect(await kinds(author)).toEqual(["DiscussionDeleted"]);
        await undo(gone);
        expect(await kinds(author)).toEqual(["DiscussionRestored", "DiscussionEdited"]);
    });

    test("FC-14 but not of a move to a category that they may not see, nor of their own actions", async () => {
        const author = await somebody();
        const discussionID = await forum.start(author);
        await forum.call(author, "PATCH", `discussions/${discussionID}`, { body: "My own words." });
        expect(await kinds(author)).toEqual([]);
        await forum.call(forum.manager, "PATCH", `discussions/${discussionID}`, { categoryID: forum.hidden });
        expect(await kinds(author)).toEqual([]);
        await forum.call(forum.manager, "PATCH", `discussions/${discussionID}`, { categoryID: forum.open });
        expect(await kinds(author)).toEqual(["DiscussionMoved", "DiscussionMoved"]);
    });
});

describe("a batch", () => {
    test("is one entry for the replies in a discussion, which leads to the first unread one and is read as a whole", async () => {
        const author = await somebody();
        const discussionID = await forum.start(author);
        const repliers = [await somebody("Hana Mori"), await somebody("Sol Whitlock"), await somebody("Bea Hartley")];
        const comments = [];
        for (const replier of [...repliers, repliers[0] ?? 0]) comments.push(await forum.addComment(replier, discussionID));
        const [entry] = await list(author);
        expect(entry).toMatchObject({ count: 4, countUsers: 3, recordID: comments[3]?.commentID });
        expect(entry?.body).toMatch(/^<b>Hana Mori<\/b> and <b>2 others<\/b> replied to /);
        expect(entry?.url).toContain(`/comment/${comments[0]?.commentID}#`);
        expect([await badge(author), entry?.excerpt]).toEqual([1, undefined]);
        expect(await list(author, "?shouldBatch=false")).toHaveLength(4);

        await put(author, `notifications/${entry?.notificationID}/read`);
        expect(await badge(author)).toBe(0);
        await forum.addComment(repliers[1] ?? 0, discussionID);
        expect((await list(author)).map(({ read, count }) => [read, count])).toEqual([
            [false, 1],
            [true, 4],
        ]);
    });

    test("NOTIF-005 does not include replies that were posted after it was shown", async () => {
        const author = await somebody();
        const discussionID = await forum.start(author);
        await forum.addComment(forum.member, discussionID);
        const [entry] = await list(author);
        await forum.addComment(forum.moderator, discussionID);
        expect(await list(author)).toHaveLength(1);
        const answer = await forum.call(author, "PATCH", `notifications/${entry?.notificationID}`, { read: true });
        expect(answer.json()).toMatchObject({ notificationID: entry?.notificationID, read: true, count: 1 });
        expect((await list(author)).map(({ read }) => read)).toEqual([false, true]);
    });
});

describe("reading", () => {
    test("NOTIF-004 NOTIF-005 marks one as read and as unread again; false is refused", async () => {
        const author = await somebody();
        await forum.addComment(forum.member, await forum.start(author));
        const [{ notificationID } = { notificationID: 0 }] = await list(author);
        const path = `notifications/${notificationID}`;
        expect((await forum.call(author, "PATCH", path, { read: false })).statusCode).toBe(422);
        await put(author, `${path}/read`);
        const read = (await forum.call(author, "GET", path)).json<Notification>();
        expect([read.read, read.readUrl, await badge(author)]).toEqual([true, undefined, 0]);
        expect((await forum.call(author, "DELETE", `${path}/read`)).statusCode).toBe(204);
        expect(await badge(author)).toBe(1);
    });

    test("NOTIF-006 marks all as read, and undoes exactly that", async () => {
        const author = await somebody();
        const discussions = [await forum.start(author), await forum.start(author), await forum.start(author)];
        for (const discussionID of discussions) await forum.addComment(forum.member, discussionID);
        const [first] = await list(author);
        const hasNext = async (limit: number) =>
            String((await forum.call(author, "GET", `notifications?limit=${limit}`)).headers.link).includes('rel="next"');
        expect([await hasNext(2), await hasNext(3)]).toEqual([true, false]);
        await put(author, `notifications/${first?.notificationID}/read`);
        expect((await forum.call(author, "PATCH", "notifications", { read: true })).statusCode).toBe(204);
        expect(await badge(author)).toBe(0);
        expect((await forum.call(author, "DELETE", "notifications/read")).statusCode).toBe(204);
        expect((await list(author)).map(({ read }) => read)).toEqual([true, false, false]);
        expect((await forum.call(author, "DELETE", "notifications/read")).statusCode).toBe(409);
    });

    test("marks one of several that were marked together as unread, and leaves the others", async () => {
        const author = await somebody();
        for (let count = 0; count < 2; count++) await forum.addComment(forum.member, await forum.start(author));
        expect(await badge(author)).toBe(2);
        await forum.call(author, "PATCH", "notifications", { read: true });
        const [{ notificationID } = { notificationID: 0 }] = await list(author);
        await forum.call(author, "DELETE", `notifications/${notificationID}/read`);
        expect([(await list(author)).map(({ read }) => read), await badge(author)]).toEqual([[false, true], 1]);
        await forum.call(author, "DELETE", "notifications/read");
        expect(await badge(author)).toBe(2);
    });

    /** Opens the page of a comment, or prefetches it, and returns whether that marked notifications as read. */
    async function open(userID: number, commentID: number, params: Record<string, string> = {}): Promise<boolean> {
        const query = { layoutViewType: "discussion", recordType: "comment", recordID: String(commentID), params };
        const viewer = await forum.features.users.viewer(userID);
        const page = await forum.kit.layouts.view("discussion", "comment")?.resolve(query, viewer, {} as Call);
        return (page as ResolvedView).facts?.hasReadNotifications === true;
    }

    test("by visiting the discussion: the contents of the page are read, a reaction a moment later too, and nothing by prefetching", async () => {
        const author = await somebody();
        const discussionID = await forum.start(author);
        const { commentID } = await forum.addComment(forum.member, discussionID);
        await forum.addComment(forum.member, await forum.start(author));
        expect([await badge(author), await open(author, commentID, { ahead: "1" }), await badge(author)]).toEqual([2, false, 2]);
        expect([await open(author, commentID), await badge(author)]).toEqual([true, 1]);
        await forum.call(forum.member, "POST", `discussions/${discussionID}/reactions`, { reactionType: "Like" });
        expect([await badge(author), await open(author, commentID), await badge(author)]).toEqual([2, true, 1]);
        expect(await open(author, commentID)).toBe(false);
    });

    test("by visiting a page of it, up to the last comment of that page", async () => {
        const author = await somebody();
        const discussionID = await forum.start(author);
        await forum.features.config.set({ "comments.pageSize": 2 });
        const ids: number[] = [];
        for (let count = 0; count < 3; count++) ids.push((await forum.addComment(forum.member, discussionID)).commentID);
        const readOnes = async () => (await list(author, "?shouldBatch=false")).map(({ read }) => read);
        expect(await readOnes()).toEqual([false, false, false]);
        await open(author, ids[0] ?? 0);
        expect(await readOnes()).toEqual([false, true, true]);
        await open(author, ids[2] ?? 0);
        expect(await readOnes()).toEqual([true, true, true]);
        await forum.features.config.set({ "comments.pageSize": 30 });
    });

    test("the link of an entry redirects and changes nothing, since browsers follow links ahead; forms mark without scripts", async () => {
        const author = await somebody();
        const { url } = await forum.addComment(forum.member, await forum.start(author));
        const [entry] = await list(author);
        const opened = await forum.call(author, "GET", new URL(entry?.readUrl ?? "").pathname);
        expect([opened.statusCode, opened.headers.location, await badge(author)]).toEqual([303, url, 1]);
        const form = (fields: object) => forum.call(author, "POST", "/notifications", fields);
        const marked = await form({ Read: String(entry?.notificationID) });
        expect([marked.headers.location, await badge(author)]).toEqual([`/notifications?Read=${entry?.notificationID}`, 0]);
        const undone = await form({ Unread: String(entry?.notificationID) });
        expect([undone.statusCode, undone.headers.location, await badge(author)]).toEqual([303, "/notifications", 1]);
        expect([(await form({ Do: "readAll" })).headers.location, await badge(author)]).toEqual(["/notifications?Read=all", 0]);
        await form({ Do: "undo" });
        expect([await badge(author), (await form({ Do: "nothing" })).statusCode]).toEqual([1, 400]);
        const foreign = await forum.call(forum.member, "GET", new URL(entry?.readUrl ?? "").pathname);
        expect([foreign.headers.location, await badge(author)]).toEqual(["/notifications", 1]);
    });

    test("FC-12 FC-13 belongs to the notified member: 403 for others, 404 for a missing one", async () => {
        const author = await somebody();
        await forum.addComment(forum.member, await forum.start(author));
        const [{ notificationID } = { notificationID: 0 }] = await list(author);
        for (const [method, path, body] of [
            ["GET", "", undefined],
            ["PATCH", "", { read: true }],
            ["PUT", "/read", {}],
            ["DELETE", "/read", undefined],
        ] as const) {
            expect((await forum.call(forum.manager, method, `notifications/${notificationID}${path}`, body)).statusCode).toBe(
                403,
            );
            expect((await forum.call(author, method, `notifications/999999${path}`, body)).statusCode).toBe(404);
        }
        expect(await badge(author)).toBe(1);
    });
});

describe("FC-14 FC-15 badge and list have only notifications that the viewer may see", () => {
    test("NOTIF-009 the badge counts an entry older than hundreds of notifications of another one", async () => {
        const author = await somebody();
        await forum.addComment(forum.member, await forum.start(author));
        await forum.addComment(forum.member, await forum.start(author));
        expect(await badge(author)).toBe(2);
        const { query } = forum.kit.database;
        const rows = query.selectFrom("notifications").selectAll().where("userID", "=", author).orderBy("notificationID", "desc");
        const { notificationID: _, ...latest } = await rows.executeTakeFirstOrThrow();
        const many = Array.from({ length: 350 }, (_row, index) => ({ ...latest, causeKey: `copy ${index}` }));
        await query.insertInto("notifications").values(many).execute();
        expect((await list(author)).map(({ count }) => count)).toEqual([351, 1]);
        expect(await badge(author)).toBe(2);
    });

    test("removed posts vanish and come back unread when the removal is undone", async () => {
        const author = await somebody();
        const discussionID = await forum.start(author);
        const { commentID } = await forum.addComment(forum.member, discussionID);
        expect(await kinds(author)).toEqual(["DiscussionComment"]);
        const removed = await forum.call(forum.moderator, "DELETE", `comments/${commentID}`);
        expect(await kinds(author)).toEqual([]);
        await forum.call(author, "PATCH", "notifications", { read: true });
        await forum.call(forum.moderator, "POST", `acts/${removed.headers["x-app-undo"]}/undo`, {});
        expect([await kinds(author), await badge(author)]).toEqual([["DiscussionComment"], 1]);

        const gone = await forum.call(forum.moderator, "DELETE", `discussions/${discussionID}`);
        expect(await kinds(author)).toEqual(["DiscussionDeleted"]);
        await forum.call(forum.moderator, "POST", `acts/${gone.headers["x-app-undo"]}/undo`, {});
        expect(await kinds(author)).toEqual(["DiscussionRestored", "DiscussionComment"]);
    });

    test("a category that is made private between the cause and the delivery, or afterwards, hides its notifications", async () => {
        const author = await somebody();
        const view = { "discussions.view": true, "discussions.add": true, "comments.add": true };
        const category = (await forum.call(forum.manager, "POST", "categories", { name: "Attic", urlcode: "attic" })).json<{
            categoryID: number;
        }>();
        const discussionID = await forum.start(author, { categoryID: category.categoryID });
        await forum.addComment(forum.member, discussionID);
        const restrict = (roleID: number) =>
            forum.call(forum.manager, "PATCH", `categories/${category.categoryID}`, {
                customPermissions: true,
                grants: { [roleID]: view, [RoleID.administrator]: view },
            });
        await restrict(RoleID.moderator);
        expect(await kinds(author)).toEqual([]);
        await restrict(RoleID.member);
        expect(await kinds(author)).toEqual(["DiscussionComment"]);
        await restrict(RoleID.moderator);
        expect(await kinds(author)).toEqual([]);
    });

    test("an edited post is shown with its new text", async () => {
        const author = await somebody();
        const { commentID } = await forum.addComment(forum.member, await forum.start(author), { body: "Something private." });
        expect((await list(author))[0]?.excerpt).toBe("Something private.");
        await forum.call(forum.member, "PATCH", `comments/${commentID}`, { body: "Nothing." });
        expect((await list(author))[0]?.excerpt).toBe("Nothing.");
    });
});

describe("the delivery", () => {
    test("reaches every member who has bookmarked a discussion, once", async () => {
        const discussionID = await forum.start(forum.author);
        const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
        const people = Array.from({ length: 1203 }, (_, index) => ({ ...joined, name: `Follower ${index}` }));
        const followers = (await forum.features.users.importUsers(people)).sort((one, other) => one - other);
        await forum.features.discussions.importBookmarks(followers.map((userID) => ({ userID, discussionID })));
        await forum.features.notifications.settle();
        const { commentID } = await forum.addComment(forum.member, discussionID);
        await forum.features.notifications.settle();
        const stored = await forum.database.query
            .selectFrom("notifications")
            .select("userID")
            .where("recordType", "=", "comment")
            .where("recordID", "=", commentID)
            .where("userID", "<>", forum.author)
            .orderBy("userID")
            .execute();
        expect(stored.map(({ userID }) => userID)).toEqual(followers);
        expect(await forum.database.query.selectFrom("notificationEvents").select("eventID").execute()).toEqual([]);
    });

    test("FC-42 a post that is sent twice with the same key notifies once, and one that fails notifies nobody", async () => {
        const author = await somebody();
        const discussionID = await forum.start(author);
        const input = { discussionID, body: "Twice.", format: "text", idempotencyKey: "sent-twice-1" };
        await Promise.all([1, 2, 3].map(() => forum.call(forum.member, "POST", "comments", input)));
        expect((await list(author))[0]).toMatchObject({ count: 1 });
    });
});

test("FC-53 erasing an account deletes its notifications, and removes the name from those it caused", async () => {
    const [author, leaver] = [await somebody(), await somebody("Leaving Soon")];
    const discussionID = await forum.start(author);
    await forum.addComment(leaver, discussionID);
    await forum.addComment(author, await forum.start(leaver));
    expect([(await list(author)).length, (await list(leaver)).length]).toEqual([1, 1]);
    await forum.database.query
        .updateTable("users")
        .set({ deleted: true, closedByID: leaver, eraseMethod: "keep", eraseAfter: "2026-05-21T12:00:00+00:00" })
        .where("userID", "=", leaver)
        .execute();
    forum.setNow(new Date(forum.kit.clock().getTime() + 24 * 60 * 60 * 1000));
    await forum.kit.jobs.run();
    const rows = await forum.database.query.selectFrom("notifications").select("userID").where("userID", "=", leaver).execute();
    expect(rows).toEqual([]);
    expect(JSON.stringify(await list(author))).not.toContain("Leaving Soon");
});
