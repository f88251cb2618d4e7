import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { selectUser } from "@parley/accounts/client";
import {
    addComment,
    changeComment,
    fetchComment,
    fetchComments,
    fetchCommentThread,
    listCommentIDs,
    openGap,
    removeComment,
    selectComment,
    selectCommentAddition,
    selectListedComments,
    selectThread,
} from "@parley/comments/client";
import type { ThreadGap, ThreadItem } from "@parley/comments/contract";
import type { ForumFeatures } from "@parley/comments/server/testing";
import { forumOptions } from "@parley/comments/server/testing";
import { addDiscussion } from "@parley/discussions/client";
import type { TestCategories } from "@parley/discussions/server/testing";
import { settle } from "@parley/discussions/server/testing";
import { LoadStatus } from "@parley/library/client/loadable";
import { toDateTime } from "@parley/library/contract";
import type { ClientAndServer } from "@parley/library/testing";
import { createClientAndServer } from "@parley/library/testing";

const GUEST = 0;

let forum: ClientAndServer<ForumFeatures>;
let site: TestCategories;
beforeAll(async () => {
    forum = await createClientAndServer<ForumFeatures>(forumOptions);
    site = await settle(forum);
});
afterAll(() => forum.close());

async function started(): Promise<number> {
    const input = { name: "Kettle trips the breaker", body: "Only when warm.", format: "markdown", categoryID: site.open };
    const added = await forum.storeAs(site.author).dispatch(addDiscussion(input));
    if (!addDiscussion.fulfilled.match(added)) throw new Error("the discussion was refused");
    return added.payload.discussion.discussionID;
}

async function postComment(discussionID: number, body: string, parentCommentID?: number): Promise<number> {
    const input = { discussionID, body, format: "markdown", ...(parentCommentID !== undefined && { parentCommentID }) };
    const added = await forum.storeAs(site.member).dispatch(addComment(input));
    if (!addComment.fulfilled.match(added)) throw new Error("the comment was refused");
    return added.payload.comment.commentID;
}

const threadOf = (discussionID: number) => ({ parentRecordType: "discussion" as const, parentRecordID: discussionID, limit: 30 });
const gapsIn = (items: ThreadItem[]): ThreadGap[] =>
    items.flatMap((item) => (item.type === "hole" ? [item] : gapsIn(item.children)));

test("CMT-001 CMT-014 a member replies, and a guest reads the thread with the ID, author and date of each comment", async () => {
    const discussionID = await started();
    const top = await postComment(discussionID, "Measure it *warm*.");
    const answer = await postComment(discussionID, "I did.", top);
    const store = forum.storeAs(GUEST);
    await store.dispatch(fetchCommentThread(threadOf(discussionID)));
    const { status, data } = selectThread(store.getState(), threadOf(discussionID));
    expect([status, data?.paging, listCommentIDs(data?.items ?? [])]).toEqual([
        LoadStatus.SUCCESS,
        { page: 1, limit: 30, total: 1 },
        [top, answer],
    ]);
    expect(selectComment(store.getState(), answer)).toMatchObject({
        data: {
            commentID: answer,
            insertUserID: site.member,
            insertUser: { userID: site.member, name: "Hana" },
            dateInserted: toDateTime(forum.kit.clock()),
            depth: 2,
            parentCommentID: top,
        },
    });
    expect(selectUser(store.getState(), site.member)).toMatchObject({ data: { name: "Hana" } });
});

test("the comments of a gap are fetched and inserted in its place", async () => {
    const discussionID = await started();
    const top = await postComment(discussionID, "Everybody answers this.");
    const answers = [];
    for (let number = 0; number < 6; number++) answers.push(await postComment(discussionID, `Answer ${number}.`, top));
    const store = forum.storeAs(GUEST);
    const query = threadOf(discussionID);
    await store.dispatch(fetchCommentThread(query));
    const thread = () => selectThread(store.getState(), query).data?.items ?? [];
    expect(listCommentIDs(thread())).toEqual([top, ...answers.slice(0, 3)]);
    const [gap] = gapsIn(thread());
    if (!gap) throw new Error("nothing is hidden");
    await store.dispatch(openGap(query, gap));
    expect(listCommentIDs(thread())).toEqual([top, ...answers]);
    expect(gapsIn(thread())).toEqual([]);
    expect(selectComment(store.getState(), answers[5] ?? 0).data?.body).toContain("Answer 5.");
});

test("the flat list of comments comes with its paging", async () => {
    const discussionID = await started();
    const ids = [
        await postComment(discussionID, "One."),
        await postComment(discussionID, "Two."),
        await postComment(discussionID, "Three."),
    ];
    const store = forum.storeAs(GUEST);
    const query = { discussionID, limit: 2 };
    await store.dispatch(fetchComments(query));
    expect(selectListedComments(store.getState(), query).map(({ commentID }) => commentID)).toEqual(ids.slice(0, 2));
});

test("CMT-012 an edit is shown, and FC-17 members cannot edit comments of others", async () => {
    const discussionID = await started();
    const commentID = await postComment(discussionID, "First words.");
    const store = forum.storeAs(site.member);
    await store.dispatch(changeComment({ commentID, body: "Better words." }));
    expect(selectComment(store.getState(), commentID).data?.body).toContain("Better words.");
    const refused = await forum.storeAs(site.author).dispatch(changeComment({ commentID, body: "My words." }));
    expect(refused.payload).toMatchObject({ status: 403 });
});

test("CMT-004 FC-20 a removed comment leaves a tombstone and cannot be replied to", async () => {
    const discussionID = await started();
    const commentID = await postComment(discussionID, "Off topic.");
    const store = forum.storeAs(site.moderator);
    await store.dispatch(fetchCommentThread(threadOf(discussionID)));
    await store.dispatch(removeComment({ commentID }));
    expect(selectComment(store.getState(), commentID).data).toMatchObject({ body: "", dateDeleted: expect.any(String) });
    const reader = forum.storeAs(site.member);
    await reader.dispatch(fetchCommentThread(threadOf(discussionID)));
    expect(listCommentIDs(selectThread(reader.getState(), threadOf(discussionID)).data?.items ?? [])).toEqual([commentID]);
    expect(selectComment(reader.getState(), commentID).data).toMatchObject({ body: "", insertUserID: 0 });
    await reader.dispatch(addComment({ discussionID, parentCommentID: commentID, body: "But!", format: "text" }));
    expect(selectCommentAddition(reader.getState(), { discussionID, parentCommentID: commentID })).toMatchObject({
        status: LoadStatus.ERROR,
        error: { status: 400 },
    });
    await reader.dispatch(fetchComment({ commentID }));
    expect(selectComment(reader.getState(), commentID)).toMatchObject({ status: LoadStatus.ERROR, error: { status: 410 } });
});
