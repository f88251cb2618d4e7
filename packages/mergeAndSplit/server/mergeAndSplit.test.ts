import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { Comment, CommentThread } from "@parley/comments/contract";
import type { Forum } from "@parley/comments/server/testing";
import { createForum } from "@parley/comments/server/testing";
import type { UndoableResult } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import { RoleID } from "@parley/permissions/contract";

const GUEST = 0;
const NOON = new Date("2026-05-21T12:00:00Z");

let forum: Forum;
let minute = 0;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());
beforeEach(() => {
    minute = 0;
    forum.setNow(NOON);
});

const later = () => forum.setNow(new Date(NOON.getTime() + ++minute * 60_000));
const read = async <T>(userID: number, path: string) => (await forum.call(userID, "GET", path)).json<T>();
const list = (discussionID: number) => read<Comment[]>(GUEST, `comments?discussionID=${discussionID}&limit=100`);
const idsIn = async (discussionID: number) => (await list(discussionID)).map(({ commentID }) => commentID);
const discussion = (discussionID: number) => read<Record<string, unknown>>(GUEST, `discussions/${discussionID}?expand=reactions`);
const merge = (discussionIDs: number[], destinationDiscussionID: number, more: object = {}, userID = forum.moderator) =>
    forum.call(userID, "PATCH", "discussions/merge", { discussionIDs, destinationDiscussionID, ...more });
const lastAction = async (discussionID: number, kind: string, userID = forum.moderator) =>
    (await read<{ acts: LoggedAction[] }>(userID, `acts?recordType=discussion&recordID=${discussionID}&kind=${kind}`))
        .acts[0] as LoggedAction;
const undo = (actID: number, userID = forum.moderator) => forum.call(userID, "POST", `acts/${actID}/undo`, {});

/** Creates two discussions with comments at alternating times. */
async function two() {
    const into = await forum.start(forum.author, { name: "Kettle hums" });
    later();
    const first = await forum.addComment(forum.member, into);
    later();
    const from = await forum.start(forum.member, { name: "My kettle hums too", body: "It *hums*." });
    later();
    const top = await forum.addComment(forum.author, from);
    later();
    const below = await forum.addComment(forum.moderator, from, { parentCommentID: top.commentID });
    later();
    const last = await forum.addComment(forum.author, into);
    later();
    return { into, from, first, top, below, last };
}

/** Returns all stored data of these discussions and their members, except for values that only increase. */
async function stateOf(...discussionIDs: number[]) {
    const { query } = forum.database;
    const rows = await query
        .selectFrom("discussions")
        .selectAll()
        .where("discussionID", "in", discussionIDs)
        .orderBy("discussionID")
        .execute();
    return {
        discussions: rows.map(({ version: _version, countViews: _countViews, ...row }) => row),
        comments: await query
            .selectFrom("comments")
            .selectAll()
            .where("discussionID", "in", discussionIDs)
            .orderBy("commentID")
            .execute(),
        reactions: await query.selectFrom("reactions").selectAll().orderBy("recordType").orderBy("recordID").execute(),
        people: await query
            .selectFrom("users")
            .select(["userID", "countDiscussions", "countComments"])
            .orderBy("userID")
            .execute(),
        following: (await query.selectFrom("userDiscussions").selectAll().where("discussionID", "in", discussionIDs).execute())
            .filter(({ bookmarked, participated }) => bookmarked || participated)
            .map(
                ({ userID, discussionID, bookmarked, participated }) => `${userID} ${discussionID} ${bookmarked} ${participated}`,
            )
            .sort(),
    };
}

describe("merging", () => {
    test("contract §5.1 the post becomes a comment, all comments are in chronological order, and threads keep their structure", async () => {
        const { into, from, first, top, below, last } = await two();
        await forum.call(forum.member, "POST", `discussions/${into}/reactions`, { reactionType: "Like" });
        await forum.call(forum.author, "POST", `discussions/${from}/reactions`, { reactionType: "Like" });
        await forum.call(forum.manager, "PUT", `discussions/${from}/bookmark`, { bookmarked: true });
        const answer = await merge([from, into], into);
        expect([answer.statusCode, answer.json<UndoableResult>()]).toMatchObject([
            200,
            { progress: { successIDs: [from], failedIDs: [] }, callbackPayload: null, jobID: expect.any(Number) },
        ]);
        const there = await list(into);
        const moved = there[1];
        expect(there.map(({ commentID }) => commentID)).toEqual(
            [first, moved, top, below, last].map((comment) => comment?.commentID),
        );
        expect(there.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
        expect(moved).toMatchObject({ insertUserID: forum.member, score: 1, depth: 1 });
        expect(moved?.body).toContain("<em>hums</em>");
        expect(there[3]).toMatchObject({ parentCommentID: top.commentID, depth: 2 });
        expect(await discussion(into)).toMatchObject({ countComments: 5, lastUserID: forum.author });
        expect((await forum.call(GUEST, "GET", `discussions/${from}`)).statusCode).toBe(410);
        expect(await read(forum.manager, "discussions?bookmarkUserID=$me")).toMatchObject([{ discussionID: into }]);
        expect((await lastAction(into, "merge")).shown).toMatchObject({
            discussions: [{ discussionID: from, name: "My kettle hums too" }],
            countComments: 2,
        });
        const page = await read<{ facts?: unknown }>(GUEST, `comments/${below.commentID}`);
        expect(page).toMatchObject({ discussionID: into });
    });

    test("18.10 with redirects the old URL leads to the new discussion, posting in the old one is refused, and lists count it like the category", async () => {
        const { into, from } = await two();
        expect((await merge([from], into, { addRedirects: true })).statusCode).toBe(200);
        const row = await forum.database.query
            .selectFrom("discussions")
            .selectAll()
            .where("discussionID", "=", from)
            .executeTakeFirst();
        expect(row).toMatchObject({ type: "redirect", redirectToID: into, body: "", countComments: 0, dateDeleted: null });
        const late = await forum.call(forum.member, "POST", "comments", { discussionID: from, body: "Late.", format: "text" });
        expect([late.statusCode, late.json()]).toMatchObject([409, { discussionID: into }]);
        expect((await lastAction(into, "merge")).shown).toMatchObject({
            discussions: [{ discussionID: from, url: expect.any(String) }],
        });
        const categoryID = Number(row?.categoryID);
        const countOf = async () => {
            const { countDiscussions } = await read<{ countDiscussions: number }>(GUEST, `categories/${categoryID}`);
            const listed = await forum.call(GUEST, "GET", `discussions?categoryID=${categoryID}&limit=100`);
            const types = listed.json<{ type: string }[]>().map(({ type }) => type);
            expect(Number(listed.headers["x-app-page-result-count"])).toBe(types.length);
            return { counted: countDiscussions - types.length, moved: types.filter((type) => type === "redirect").length };
        };
        expect(await countOf()).toEqual({ counted: 0, moved: 1 });
        // Without a redirect it leaves the list and the count together.
        const plain = await two();
        await merge([plain.from], plain.into);
        expect(await countOf()).toEqual({ counted: 0, moved: 1 });
    });

    test.each([{}, { addRedirects: true }])("FC-54 undo restores the previous state completely (%j)", async (how) => {
        const { into, from, top } = await two();
        await forum.call(forum.author, "POST", `discussions/${from}/reactions`, { reactionType: "Like" });
        await forum.call(forum.manager, "PUT", `discussions/${from}/bookmark`, { bookmarked: true });
        await forum.call(forum.moderator, "DELETE", "comments/list", { commentIDs: [top.commentID], deleteMethod: "tombstone" });
        const before = await stateOf(into, from);
        await merge([from], into, how);
        expect(await stateOf(into, from)).not.toEqual(before);
        const { actID } = await lastAction(into, "merge");
        expect((await undo(actID, forum.member)).statusCode).toBe(403);
        const answer = await undo(actID);
        expect([answer.statusCode, answer.json()]).toMatchObject([200, { canUndo: false }]);
        const after = await stateOf(into, from);
        expect(after).toEqual(before);
        expect((await undo(actID)).statusCode).toBe(409);
    });

    test("FC-54 comments written since the merge stay where they were written, and the response names them", async () => {
        const { into, from, top, below } = await two();
        await merge([from], into);
        later();
        const since = await forum.addComment(forum.member, into, { parentCommentID: below.commentID });
        const movedBack = (await list(into)).find(
            ({ insertUserID, body }) => insertUserID === forum.member && body?.includes("hums"),
        );
        await forum.call(forum.moderator, "PATCH", `comments/${movedBack?.commentID}`, { body: "It hums, **loudly**." });
        later();
        const answer = await undo((await lastAction(into, "merge")).actID);
        expect([answer.statusCode, answer.json<LoggedAction>().shown]).toMatchObject([
            200,
            { stayed: [{ commentID: since.commentID }] },
        ]);
        expect(await idsIn(from)).toEqual([top.commentID, below.commentID]);
        expect((await list(into)).at(-1)).toMatchObject({ commentID: since.commentID, depth: 1 });
        expect(await discussion(from)).toMatchObject({
            body: expect.stringContaining("<strong>loudly</strong>"),
            countComments: 2,
        });
    });

    test("FC-54 the merge cannot be undone if a moderator has removed the comment with the former post", async () => {
        const { into, from } = await two();
        await merge([from], into);
        const listedComment = (await list(into))[1];
        await forum.call(forum.moderator, "DELETE", `comments/${listedComment?.commentID}`);
        const { actID, canUndo } = await lastAction(into, "merge");
        expect([canUndo, (await undo(actID)).json()]).toMatchObject([false, { status: 409, code: "changedSince" }]);
    });

    test("FC-18 FC-19 requires at least two and at most 50 visible discussions, and permission for each", async () => {
        const { into, from } = await two();
        const hidden = await forum.start(forum.moderator, { categoryID: forum.hidden });
        expect((await merge([into], into)).statusCode).toBe(400);
        expect((await merge([into, into], into)).statusCode).toBe(400);
        expect(
            (
                await merge(
                    Array.from({ length: 51 }, (_, index) => index + 1),
                    into,
                )
            ).statusCode,
        ).toBe(422);
        expect((await merge([999_999], into)).statusCode).toBe(404);
        expect((await merge([from], 999_999)).statusCode).toBe(404);
        expect((await merge([from], into, {}, GUEST)).statusCode).toBe(403);
        const refused = await merge([from], into, {}, forum.member);
        expect([refused.statusCode, refused.json()]).toMatchObject([403, { recordIDs: [into] }]);
        const unseen = await merge([hidden], into, {}, forum.member);
        const never = await merge([999_999], into, {}, forum.member);
        expect([unseen.statusCode, unseen.body]).toEqual([404, never.body]);
        expect(await idsIn(from)).toHaveLength(2);
    });

    test("FC-51 concurrent comments and bookmarks leave no orphans", async () => {
        const { into, from } = await two();
        const words = { discussionID: from, body: "Mine too.", format: "text" };
        const [merged, ...others] = await Promise.all([
            merge([from], into, { addRedirects: true }),
            ...Array.from({ length: 8 }, () => forum.call(forum.member, "POST", "comments", words)),
            forum.call(forum.manager, "PUT", `discussions/${from}/bookmark`, { bookmarked: true }),
        ]);
        expect(merged?.statusCode).toBe(200);
        const bookmark = others.pop();
        expect(bookmark?.statusCode).toBe(200);
        const written = others.filter(({ statusCode }) => statusCode === 201);
        for (const { statusCode } of others) expect([201, 409]).toContain(statusCode);
        const there = await idsIn(into);
        for (const answer of written) expect(there).toContain(answer.json<Comment>().commentID);
        expect(await idsIn(from)).toEqual([]);
        expect(await read(forum.manager, "discussions?bookmarkUserID=$me&limit=1&sort=-discussionID")).toEqual(
            expect.arrayContaining([expect.objectContaining({ bookmarked: true })]),
        );
        const stored = await forum.database.query
            .selectFrom("userDiscussions")
            .select("bookmarked")
            .where("userID", "=", forum.manager)
            .where("discussionID", "=", into)
            .executeTakeFirst();
        expect(stored).toEqual({ bookmarked: true });
    });

    test("FC-51 of concurrent merges of the same pair one succeeds, and the others are refused with 409", async () => {
        const { into, from } = await two();
        const answers = await Promise.all([merge([from], into), merge([from], into, {}, forum.manager), merge([into], from)]);
        const statuses = answers.map(({ statusCode }) => statusCode).sort();
        expect(statuses).toEqual([200, 409, 409]);
    });

    test("FC-51 undo takes its locks in the same order as concurrent merges of the same pair, without a deadlock", async () => {
        const { into, from } = await two();
        const [low, high] = [Math.min(into, from), Math.max(into, from)];
        for (let round = 0; round < 3; round++) {
            expect((await merge([low], high)).statusCode).toBe(200);
            const { actID } = await lastAction(high, "merge");
            const answers = await Promise.all([undo(actID), merge([low], high, {}, forum.manager), merge([high], low)]);
            for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
            const merged = await lastAction(high, "merge");
            if (merged.dateUndone === null && merged.canUndo) await undo(merged.actID);
            const other = await lastAction(low, "merge");
            if (other?.canUndo) await undo(other.actID);
        }
    });

    test("the preview of a merge agrees with its result", async () => {
        const { into, from } = await two();
        const gone = await forum.start(forum.author, { name: "Leads on" });
        await merge([gone], into, { addRedirects: true });
        const preview = await forum.call(forum.moderator, "POST", "discussions/bulk-preview", {
            action: "merge",
            discussionIDs: [from, gone],
            destinationDiscussionID: into,
        });
        const run = await merge([from, gone], into);
        const { countWill, refusals } = preview.json<{ countWill: number; refusals: { message: string }[] }>();
        const { progress } = run.json<UndoableResult>();
        expect([countWill, refusals.map(({ message }) => message)]).toEqual([
            progress.successIDs.length,
            Object.values(progress.exceptionsByID ?? {}).map(({ message }) => message),
        ]);
        expect(progress).toMatchObject({ successIDs: [from], failedIDs: [gone] });
        expect((await merge([gone], into)).statusCode).toBe(409);
    });
});

test("FC-82 merging, splitting and undoing both compute summaries outside of transactions", async () => {
    const { into, from, last } = await two();
    const isInTransaction: boolean[] = [];
    const { summarize } = forum.kit.content;
    const summarizing = jest.spyOn(forum.kit.content, "summarize").mockImplementation((...words) => {
        isInTransaction.push(forum.kit.database.isInTransaction);
        return summarize(...words);
    });
    await merge([from], into);
    expect((await undo((await lastAction(into, "merge")).actID)).statusCode).toBe(200);
    const newPost = { name: "About the hum", categoryID: forum.open, postType: "discussion", authorType: "me" };
    await forum.call(forum.moderator, "POST", "discussions/split", { commentIDs: [last.commentID], newPost });
    expect((await undo((await lastAction(into, "split")).actID)).statusCode).toBe(200);
    expect(new Set(isInTransaction)).toEqual(new Set([false]));
    summarizing.mockRestore();
});

test("FC-82 after undo within a wider transaction the content is rendered when somebody reads it", async () => {
    const { into, from } = await two();
    const before = await discussion(from);
    await merge([from], into);
    const { actID } = await lastAction(into, "merge");
    const moderator = await forum.features.users.viewer(forum.moderator);
    await forum.kit.database.transaction(() => getActionLog(forum.kit).undo(moderator, actID));
    expect(await discussion(from)).toMatchObject({ body: before.body, name: before.name });
});

describe("splitting", () => {
    const newPost = (more: object = {}) => ({
        name: "About the hum",
        categoryID: forum.open,
        postType: "discussion",
        authorType: "me",
        ...more,
    });
    const split = (commentIDs: number[], more: object = {}, userID = forum.moderator) =>
        forum.call(userID, "POST", "discussions/split", { commentIDs, newPost: newPost(more) });
    const idIn = (url: string) => Number(/discussion\/(\d+)\//.exec(url)?.[1]);

    test("FC-42 requests with the same key create one discussion, also after the comments have moved", async () => {
        const { from, top } = await two();
        const input = { commentIDs: [top.commentID], newPost: newPost(), idempotencyKey: "key-of-split" };
        const send = () => forum.call(forum.moderator, "POST", "discussions/split", input);
        const answers = await Promise.all([send(), send(), send()]);
        answers.push(await send());
        expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().newPostUrl}`)).size).toBe(1);
        const { acts } = await read<{ acts: LoggedAction[] }>(
            forum.moderator,
            `acts?recordType=discussion&recordID=${from}&kind=split`,
        );
        expect(acts).toHaveLength(1);
    });

    test("contract §5.1 comments and their replies become a discussion, and undo returns them below their parents", async () => {
        const { from, top, below } = await two();
        const deeper = await forum.addComment(forum.member, from, { parentCommentID: below.commentID });
        const before = await stateOf(from);
        const answer = await split([below.commentID]);
        const { newPostUrl, progress } = answer.json<UndoableResult & { newPostUrl: string }>();
        expect([answer.statusCode, progress.successIDs]).toEqual([201, [below.commentID]]);
        const made = idIn(newPostUrl);
        expect(await discussion(made)).toMatchObject({
            name: "About the hum",
            insertUserID: forum.moderator,
            countComments: 2,
            body: expect.stringContaining("This discussion was created from comments split from:"),
        });
        expect(await list(made)).toMatchObject([
            { commentID: below.commentID, depth: 1, position: 1, countChildComments: 1 },
            { commentID: deeper.commentID, depth: 2, parentCommentID: below.commentID },
        ]);
        expect(await list(from)).toMatchObject([{ commentID: top.commentID, countChildComments: 0 }]);
        expect((await read<Comment>(GUEST, `comments/${deeper.commentID}`)).discussionID).toBe(made);
        const action = await lastAction(from, "split");
        expect(action.shown).toMatchObject({ discussionID: made, name: "About the hum", url: newPostUrl, countComments: 2 });
        expect((await undo(action.actID)).statusCode).toBe(200);
        expect(await stateOf(from)).toEqual(before);
        expect((await forum.call(GUEST, "GET", `discussions/${made}`)).statusCode).toBe(410);
    });

    test("FC-54 comments written in the new discussion stay there, and keep it from being removed", async () => {
        const { from, top } = await two();
        const made = idIn(
            (await split([top.commentID], { authorType: "system", body: "A *new* one." })).json<{ newPostUrl: string }>()
                .newPostUrl,
        );
        later();
        const since = await forum.addComment(forum.member, made, { parentCommentID: top.commentID });
        later();
        const answer = await undo((await lastAction(from, "split")).actID);
        expect(answer.json<LoggedAction>().shown).toMatchObject({ stayed: [{ commentID: since.commentID }] });
        expect(await list(made)).toMatchObject([{ commentID: since.commentID, depth: 1 }]);
        expect(await idsIn(from)).toContain(top.commentID);
        expect(await discussion(made)).toMatchObject({ countComments: 1, body: expect.stringContaining("<em>new</em>") });
    });

    test("FC-18 comments of several discussions, missing comments and viewers without permission are refused", async () => {
        const { into, first, top } = await two();
        expect((await split([first.commentID, top.commentID])).statusCode).toBe(400);
        expect((await split([999_999])).statusCode).toBe(404);
        expect((await split([top.commentID], {}, forum.member)).statusCode).toBe(403);
        expect((await split([top.commentID], { categoryID: 999_999 })).statusCode).toBe(404);
        expect((await split([top.commentID], { name: "  " })).statusCode).toBe(422);
        expect(await discussion(into)).toMatchObject({ countComments: 2 });
    });

    test("a thread remains readable after it lost a branch", async () => {
        const { from, below } = await two();
        await split([below.commentID]);
        const thread = await read<CommentThread>(GUEST, `comments/thread?parentRecordType=discussion&parentRecordID=${from}`);
        expect(thread.threadStructure).toMatchObject([{ type: "comment", children: [] }]);
    });
});

describe("moving a comment to another discussion", () => {
    const move = (commentID: number, discussionID: number, more: object = {}, userID = forum.moderator) =>
        forum.call(userID, "PATCH", `comments/${commentID}`, { discussionID, ...more });

    test("contract §5.2 a comment moves with its replies once, both discussions are counted, and undo restores everything", async () => {
        const { into, from, first, top, below, last } = await two();
        const deeper = await forum.addComment(forum.manager, from, { parentCommentID: below.commentID });
        const before = await stateOf(into, from);
        const more = { idempotencyKey: "key-of-move" };
        const answers = await Promise.all([move(below.commentID, into, more), move(below.commentID, into, more)]);
        answers.push(await move(below.commentID, into, more), await move(below.commentID, into));
        for (const answer of answers)
            expect([answer.statusCode, answer.json()]).toMatchObject([
                200,
                { commentID: below.commentID, discussionID: into, depth: 1 },
            ]);
        expect(await list(into)).toMatchObject([
            { commentID: first.commentID, position: 1 },
            { commentID: below.commentID, position: 2, countChildComments: 1 },
            { commentID: last.commentID, position: 3 },
            { commentID: deeper.commentID, position: 4, parentCommentID: below.commentID, depth: 2 },
        ]);
        expect(await list(from)).toMatchObject([{ commentID: top.commentID, countChildComments: 0 }]);
        expect(await discussion(into)).toMatchObject({ countComments: 4, lastUserID: forum.manager });
        expect(await discussion(from)).toMatchObject({ countComments: 1, lastUserID: forum.author });
        const { acts } = await read<{ acts: LoggedAction[] }>(
            forum.moderator,
            `acts?recordType=discussion&recordID=${from}&kind=moveComments`,
        );
        expect(acts).toMatchObject([{ canUndo: true, shown: { discussionID: into, name: "Kettle hums", countComments: 2 } }]);
        // The log of the other discussion has the same action, for those who may see where the comment comes from.
        const { acts: here } = await read<{ acts: LoggedAction[] }>(
            forum.moderator,
            `acts?recordType=discussion&recordID=${into}`,
        );
        expect(here[0]).toMatchObject({
            actID: acts[0]?.actID,
            shown: { name: "Kettle hums", from: { name: "My kettle hums too" } },
        });
        const actID = Number(acts[0]?.actID);
        expect((await undo(actID, forum.member)).statusCode).toBe(403);
        expect((await undo(actID)).statusCode).toBe(200);
        expect(await stateOf(into, from)).toEqual(before);
    });

    test("an emptied discussion stays, and one that lost all its comments gets them back", async () => {
        const [from, to] = [await forum.start(forum.author), await forum.start(forum.author)];
        const { commentID } = await forum.addComment(forum.member, from);
        const moved = await move(commentID, to, { body: "Mine, *too*.", format: "markdown" });
        expect(moved.json()).toMatchObject({ discussionID: to, body: expect.stringContaining("<em>too</em>") });
        expect(await discussion(from)).toMatchObject({ countComments: 0, lastUserID: forum.author });
        expect((await undo((await lastAction(from, "moveComments")).actID)).statusCode).toBe(200);
        expect([await idsIn(from), await idsIn(to)]).toEqual([[commentID], []]);
        expect(await discussion(to)).toMatchObject({ countComments: 0 });
    });

    test("FC-18 FC-19 it needs the permission on both ends, and a target that may not be seen is one that does not exist", async () => {
        const { into, from, top } = await two();
        const grants = { [RoleID.administrator]: { "discussions.view": true, "discussions.add": true } };
        const secret = { name: "Safe", urlcode: "safe", customPermissions: true, grants };
        const { categoryID } = (await forum.call(forum.manager, "POST", "categories", secret)).json<{ categoryID: number }>();
        const hidden = await forum.start(forum.manager, { categoryID });
        const closed = await forum.start(forum.author);
        await forum.call(forum.moderator, "PATCH", `discussions/${closed}`, { closed: true });
        const deleted = await forum.start(forum.author);
        await forum.call(forum.moderator, "DELETE", `discussions/${deleted}`);
        // Its author may edit the comment, but moves no replies of others.
        for (const userID of [forum.author, GUEST]) expect((await move(top.commentID, into, {}, userID)).statusCode).toBe(403);
        const unseen = await move(top.commentID, hidden);
        expect([unseen.statusCode, unseen.body]).toEqual([404, (await move(top.commentID, 999_999)).body]);
        expect((await move(top.commentID, deleted)).statusCode).toBe(410);
        await merge([into], closed, { addRedirects: true });
        expect((await move(top.commentID, into)).statusCode).toBe(409);
        expect((await move(top.commentID, closed, { parentRecordID: from })).statusCode).toBe(400);
        const escalation = { parentRecordType: "escalation", parentRecordID: from };
        expect((await forum.call(forum.moderator, "PATCH", `comments/${top.commentID}`, escalation)).statusCode).toBe(400);
        expect(await idsIn(from)).toContain(top.commentID);
    });
});
