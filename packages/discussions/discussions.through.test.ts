import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { selectUser } from "@parley/accounts/client";
import {
    addDiscussion,
    bookmarkDiscussion,
    changeDiscussion,
    DISCUSSION_PAGE_EXPAND,
    dismissDiscussion,
    fetchDiscussion,
    fetchDiscussions,
    removeDiscussion,
    selectBookmarkStatus,
    selectDiscussion,
    selectDiscussionAddition,
    selectDiscussionList,
    selectListedDiscussions,
} from "@parley/discussions/client";
import { DISCUSSION_LIST_EXPAND } from "@parley/discussions/contract";
import type { ForumFeatures, TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import { LoadStatus } from "@parley/library/client/loadable";
import type { ClientAndServer } from "@parley/library/testing";
import { createClientAndServer } from "@parley/library/testing";

const GUEST = 0;
const LIST = { expand: DISCUSSION_LIST_EXPAND, limit: 10 };

let forum: ClientAndServer<ForumFeatures>;
let site: TestCategories;
beforeAll(async () => {
    forum = await createClientAndServer<ForumFeatures>(forumOptions);
    site = await settle(forum);
});
afterAll(() => forum.close());

async function started(name = "Kettle trips the breaker") {
    const store = forum.storeAs(site.author);
    const added = await store.dispatch(
        addDiscussion({ name, body: "Only when *warm*.", format: "markdown", categoryID: site.open }),
    );
    if (!addDiscussion.fulfilled.match(added)) throw new Error("the discussion was refused");
    return added.payload.discussion.discussionID;
}

test("DISC-001 DISC-013 a member starts a discussion, and a guest reads it, whatever the order of its comments", async () => {
    const discussionID = await started();
    const store = forum.storeAs(GUEST);
    await store.dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }));
    expect(selectDiscussion(store.getState(), discussionID)).toMatchObject({
        status: LoadStatus.SUCCESS,
        data: {
            name: "Kettle trips the breaker",
            breadcrumbs: [{ name: "Kettles" }],
            tags: [],
            permissions: { "comments.add": false },
        },
    });
    expect(selectUser(store.getState(), site.author)).toMatchObject({ data: { name: "Dunstan" } });
    const sorted = await store.dispatch(fetchDiscussion({ discussionID, sort: "-dateInserted" }));
    expect(sorted.payload).toMatchObject({ discussion: { discussionID } });
    // A response without expansions leaves what is known.
    expect(selectDiscussion(store.getState(), discussionID).data).toMatchObject({ breadcrumbs: [{ name: "Kettles" }] });
    expect((await store.dispatch(fetchDiscussion({ discussionID, sort: "loudness" as never }))).payload).toMatchObject({
        status: 422,
    });
});

test("DISC-012 a list fills discussions and people, and its paging comes from the headers", async () => {
    const discussionID = await started("The newest of all");
    const store = forum.storeAs(site.member);
    await store.dispatch(fetchDiscussions(LIST));
    const { status, data } = selectDiscussionList(store.getState(), LIST);
    expect([status, data?.paging]).toMatchObject([LoadStatus.SUCCESS, { page: 1, limit: 10, total: data?.discussionIDs.length }]);
    const [first] = selectListedDiscussions(store.getState(), LIST);
    expect(first).toMatchObject({ discussionID, insertUser: { name: "Dunstan" }, excerpt: "Only when warm." });
    expect(first).not.toHaveProperty("body");
    expect(selectDiscussion(store.getState(), discussionID).status).toBe(LoadStatus.PENDING);
    expect(selectUser(store.getState(), site.author)).toMatchObject({ data: { name: "Dunstan" } });
});

test("DISC-021 a bookmark shows at once, and is still there when it is fetched again", async () => {
    const discussionID = await started();
    const store = forum.storeAs(site.member);
    await store.dispatch(fetchDiscussion({ discussionID }));
    const answered = store.dispatch(bookmarkDiscussion({ discussionID, bookmarked: true }));
    expect(selectDiscussion(store.getState(), discussionID).data?.bookmarked).toBe(true);
    expect(selectBookmarkStatus(store.getState(), discussionID).status).toBe(LoadStatus.LOADING);
    await answered;
    await store.dispatch(fetchDiscussion({ discussionID }));
    expect(selectDiscussion(store.getState(), discussionID).data?.bookmarked).toBe(true);
});

test("DISC-022 a guest's bookmark is refused and reverted", async () => {
    const discussionID = await started();
    const store = forum.storeAs(GUEST);
    await store.dispatch(fetchDiscussion({ discussionID }));
    const answered = store.dispatch(bookmarkDiscussion({ discussionID, bookmarked: true }));
    expect(selectDiscussion(store.getState(), discussionID).data?.bookmarked).toBe(true);
    await answered;
    expect(selectDiscussion(store.getState(), discussionID).data?.bookmarked).toBe(false);
    expect(selectBookmarkStatus(store.getState(), discussionID)).toMatchObject({
        status: LoadStatus.ERROR,
        error: { status: 403 },
    });
});

test("DISC-018 a dismissal has the state that the server returns", async () => {
    const discussionID = await started();
    const store = forum.storeAs(site.member);
    await store.dispatch(fetchDiscussion({ discussionID }));
    await store.dispatch(dismissDiscussion({ discussionID }));
    expect(selectDiscussion(store.getState(), discussionID).data?.dismissed).toBe(true);
});

test("DISC-014 FC-17 a moderator closes a discussion; its author can't", async () => {
    const discussionID = await started();
    const author = forum.storeAs(site.author);
    const refused = await author.dispatch(changeDiscussion({ discussionID, closed: true }));
    expect(refused.payload).toMatchObject({ status: 403, permissions: ["discussions.close"] });
    const moderator = forum.storeAs(site.moderator);
    await moderator.dispatch(changeDiscussion({ discussionID, closed: true }));
    expect(selectDiscussion(moderator.getState(), discussionID).data).toMatchObject({ closed: true });
});

test("the error of a refused discussion names each field and its problem", async () => {
    const store = forum.storeAs(site.author);
    await store.dispatch(addDiscussion({ name: "Title", body: "   ", format: "markdown", categoryID: site.open }));
    expect(selectDiscussionAddition(store.getState())).toMatchObject({
        status: LoadStatus.ERROR,
        error: { errors: { body: [{ code: "missingField" }] } },
    });
});

test("FC-42 a discussion that is sent again with the same key is created once", async () => {
    const store = forum.storeAs(site.author);
    const input = {
        name: "Sent twice",
        body: "Once.",
        format: "markdown",
        categoryID: site.open,
        idempotencyKey: "through-key-1",
    };
    const [one, other] = await Promise.all([
        store.dispatch(addDiscussion(input)),
        forum.storeAs(site.author).dispatch(addDiscussion(input)),
    ]);
    expect([one, other].every(addDiscussion.fulfilled.match)).toBe(true);
    expect(one.payload).toMatchObject({
        discussion: { discussionID: (other.payload as { discussion: { discussionID: number } }).discussion.discussionID },
    });
});

test("DISC-016 a removed discussion disappears from the displayed lists, and is missing for others", async () => {
    const discussionID = await started("Soon gone");
    const store = forum.storeAs(site.moderator);
    await store.dispatch(fetchDiscussions(LIST));
    await store.dispatch(removeDiscussion({ discussionID }));
    expect(selectListedDiscussions(store.getState(), LIST).map((discussion) => discussion.discussionID)).not.toContain(
        discussionID,
    );
    const reader = forum.storeAs(GUEST);
    await reader.dispatch(fetchDiscussion({ discussionID }));
    expect(selectDiscussion(reader.getState(), discussionID)).toMatchObject({
        status: LoadStatus.ERROR,
        error: { status: 410, discussionID },
    });
});
