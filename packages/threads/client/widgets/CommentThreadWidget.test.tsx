import { expect, test } from "@jest/globals";
import { exampleMe, exampleUserFragment } from "@parley/accounts/contract";
import type { Comment, ThreadGap, ThreadItem } from "@parley/comments/contract";
import { exampleComment, getComment, getComments, getCommentThread } from "@parley/comments/contract";
import { renderPart } from "@parley/discussions/client/testing";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { exampleDiscussion, getDiscussion } from "@parley/discussions/contract";
import { createFakeApi } from "@parley/library/client/testing";
import { ApiRefusal } from "@parley/library/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Widget as CommentThread } from "./CommentThreadWidget";

const HERE = { at: ["/discussion/10/kettle-trips-the-breaker"] };

const people = ["Tomasz", "Dunstan", "Marguerite", "Yusuf", "Sol", "Bea"];

/** Creates comment `n`, by the `n`th person, dated the `n`th of May. */
function commentOf(n: number, changes: Partial<Comment> = {}): Comment {
    const insertUser = exampleUserFragment({ userID: 20 + n, name: people[n - 1] ?? `Person ${n}` });
    return exampleComment({
        commentID: n,
        position: n,
        insertUser,
        insertUserID: insertUser.userID,
        body: `<p>Words ${n}</p>`,
        dateInserted: `2026-05-0${n}T09:00:00+00:00`,
        ...changes,
    });
}

const item = (commentID: number, ...children: ThreadItem[]): ThreadItem => ({
    type: "comment",
    commentID,
    parentCommentID: null,
    depth: 1,
    children,
});

function exampleGap(changes: Partial<ThreadGap> = {}): ThreadGap {
    const insertUsers = [exampleUserFragment({ name: "Bea" }), exampleUserFragment({ name: "Kirra" })];
    return {
        type: "hole",
        parentCommentID: 1,
        offset: 1,
        depth: 2,
        insertUsers,
        countAllComments: 3,
        countAllInsertUsers: 5,
        apiUrl: "",
        ...changes,
    };
}

function forum(items: ThreadItem[], comments: Comment[], discussion: Partial<DiscussionAnswer> = {}) {
    const server = createFakeApi();
    server.answer(getDiscussion, () => exampleDiscussion({ countComments: comments.length, ...discussion }));
    server.answer(getCommentThread, () => ({
        threadStructure: items,
        commentsByID: Object.fromEntries(comments.map((comment) => [comment.commentID, comment])),
        paging: { page: 1, limit: 30, total: items.length },
    }));
    return server;
}

const post = (name: string) => screen.findByRole("article", { name: `Reply by ${name}` });

test("CMT-003 each comment is nested in its parent, and replies can be collapsed", async () => {
    const server = forum(
        [item(1, item(2, item(3))), item(4)],
        [1, 2, 3, 4].map((n) => commentOf(n)),
    );
    renderPart(<CommentThread discussionID={10} />, { server, ...HERE });
    const first = await post("Tomasz");
    expect(within(first).getByRole("article", { name: "Reply by Marguerite" })).toBeTruthy();
    expect(within(first).queryByRole("article", { name: "Reply by Yusuf" })).toBeNull();
    expect(first.querySelectorAll("details")).toHaveLength(2);
    expect(screen.getByRole("heading", { level: 2, name: "4 replies" })).toBeTruthy();
});

test("a reply below the third level names its parent", async () => {
    const server = forum(
        [item(1, item(2, item(3, item(4))))],
        [1, 2, 3, 4].map((n) => commentOf(n)),
    );
    renderPart(<CommentThread discussionID={10} />, { server, ...HERE });
    const deep = await post("Yusuf");
    expect(
        within(deep)
            .getByRole("link", { name: /^to\s*Marguerite$/ })
            .getAttribute("href"),
    ).toBe("#Comment_3");
    expect(within(await post("Marguerite")).queryByRole("article", { name: "Reply by Yusuf" })).toBeNull();
});

test("CMT-002 the date of a comment links to the comment, which can take focus", async () => {
    renderPart(<CommentThread discussionID={10} />, { server: forum([item(1)], [commentOf(1)]), ...HERE });
    const first = await post("Tomasz");
    expect(first.querySelector("time")?.closest("a")?.getAttribute("href")).toBe("/discussion/comment/1#Comment_1");
    expect([first.id, first.tabIndex]).toEqual(["Comment_1", -1]);
});

test("CMT-004 a deleted comment leaves a tombstone, and its replies stay", async () => {
    const gone = commentOf(1, { dateDeleted: "2026-05-02T09:00:00+00:00", body: "<p>Secret</p>" });
    renderPart(<CommentThread discussionID={10} />, { server: forum([item(1, item(2))], [gone, commentOf(2)]), ...HERE });
    const tombstone = await screen.findByRole("article", { name: "Deleted reply" });
    expect(within(tombstone).getByText(/This reply was deleted/)).toBeTruthy();
    expect(within(tombstone).getByRole("article", { name: "Reply by Dunstan" })).toBeTruthy();
    expect(screen.queryByText("Secret")).toBeNull();
    expect(screen.queryByText("Tomasz")).toBeNull();
});

test("CMT-005 sorts and views of comments are links", async () => {
    renderPart(<CommentThread discussionID={10} />, { server: forum([item(1)], [commentOf(1)]), ...HERE });
    await post("Tomasz");
    const path = "/discussion/10/kettle-trips-the-breaker";
    const sorts = ["Oldest", "Newest", "Top", "Trending"].map((name) =>
        screen.getByRole("link", { name, hidden: true }).getAttribute("href"),
    );
    expect(sorts).toEqual([path, `${path}?sort=-dateInserted`, `${path}?sort=-score`, `${path}?sort=-experimentalTrending`]);
    expect(screen.getByRole("link", { name: "Flat", hidden: true }).getAttribute("href")).toBe(`${path}?view=flat`);
});

test("in the flat view comments are one list and name their parents", async () => {
    const server = forum([], []);
    server.answer(getDiscussion, () => exampleDiscussion({ countComments: 2 }));
    server.answer(getComments, () => ({
        items: [commentOf(1), commentOf(2, { parentCommentID: 1 }), commentOf(3, { parentCommentID: 99 })],
        paging: { page: 1, limit: 1, total: 2 },
    }));
    renderPart(<CommentThread discussionID={10} view="flat" />, { server, ...HERE });
    expect(within(await post("Tomasz")).queryByRole("article")).toBeNull();
    expect(
        within(await post("Dunstan"))
            .getByRole("link", { name: /^to\s*Tomasz$/ })
            .getAttribute("href"),
    ).toBe("/discussion/comment/1#Comment_1");
    expect(within(await post("Marguerite")).getByRole("link", { name: /^to\s*an earlier reply$/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("href")).toBe(
        "/discussion/10/kettle-trips-the-breaker/p2?view=flat",
    );
});

test("collapsed replies are a link to them; a click loads them in place and moves focus to the first", async () => {
    const server = forum([item(1, item(2), exampleGap())], [commentOf(1), commentOf(2)]);
    renderPart(<CommentThread discussionID={10} />, { server, ...HERE });
    const link = await screen.findByRole("link", { name: /3 replies from .*Bea.*Kirra.* and others/ });
    expect(link.getAttribute("href")).toBe("/discussion/comment/1?replies=1#replies");
    server.answer(getCommentThread, ({ parentCommentID }) => {
        expect(parentCommentID).toBe(1);
        const comments = [2, 3, 4].map((n) => commentOf(n));
        return {
            threadStructure: [item(2), item(3), item(4)],
            commentsByID: Object.fromEntries(comments.map((comment) => [comment.commentID, comment])),
            paging: { page: 1, limit: 30, total: 3 },
        };
    });
    fireEvent.click(link);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("article", { name: "Reply by Marguerite" })));
    expect(screen.getAllByRole("article", { name: "Reply by Dunstan" })).toHaveLength(1);
    expect(link.isConnected).toBe(false);
});

test("collapsed replies that fail to load stay collapsed, with an error message", async () => {
    const server = forum([item(1, exampleGap({ offset: 0 }))], [commentOf(1)]);
    renderPart(<CommentThread discussionID={10} />, { server, ...HERE });
    const link = await screen.findByRole("link", { name: /3 replies/ });
    server.answer(getCommentThread, () => Promise.reject(new ApiRefusal({ status: 503, message: "No." })));
    await act(async () => void fireEvent.click(link));
    expect(screen.getByRole("alert").textContent).toContain("Try again");
});

test("the accepted answer is marked, and other replies are not", async () => {
    const comments = [commentOf(1), commentOf(2)];
    const server = forum([item(1), item(2)], comments, { attributes: { acceptedCommentID: 2 } });
    renderPart(<CommentThread discussionID={10} />, { server, ...HERE });
    expect(within(await post("Dunstan")).getByText("Answer")).toBeTruthy();
    expect(within(await post("Tomasz")).queryByText("Answer")).toBeNull();
});

test("comments since the last visit begin below a line, and each is marked as new", async () => {
    const server = forum(
        [item(1), item(2), item(3)],
        [1, 2, 3].map((n) => commentOf(n)),
    );
    const { container } = renderPart(
        <CommentThread discussionID={10} dateRead="2026-05-01T12:00:00+00:00" countRead={1} countNew={2} />,
        {
            server,
            ...HERE,
            may: [],
        },
    );
    await post("Tomasz");
    const line = container.querySelector("#new");
    expect(line?.textContent).toMatch(/^New since/);
    expect(line?.nextElementSibling?.id).toBe("Comment_2");
    expect(screen.getAllByText("New")).toHaveLength(2);
});

test("the viewer's own comments are not new, and no line precedes them", async () => {
    const own = commentOf(2, { insertUserID: exampleMe().userID });
    const server = forum([item(1), item(2)], [commentOf(1), own]);
    const { container } = renderPart(
        <CommentThread discussionID={10} dateRead="2026-05-01T12:00:00+00:00" countRead={1} countNew={0} />,
        {
            server,
            ...HERE,
            may: [],
        },
    );
    await post("Dunstan");
    expect([container.querySelector("#Comment_2") !== null, screen.queryByText(/New since/), screen.queryByText("New")]).toEqual([
        true,
        null,
        null,
    ]);
});

test("a new reply to an old comment carries the anchor for new content", async () => {
    const server = forum(
        [item(1, item(3)), item(2)],
        [1, 2, 3].map((n) => commentOf(n)),
    );
    const { container } = renderPart(
        <CommentThread discussionID={10} dateRead="2026-05-02T12:00:00+00:00" countRead={2} countNew={1} />,
        {
            server,
            ...HERE,
            may: [],
        },
    );
    await post("Tomasz");
    expect(container.querySelector("#new")?.closest("article")?.id).toBe("Comment_3");
    expect(screen.queryByText(/New since/)).toBeNull();
});

test("the comment that the page was opened at is highlighted", async () => {
    const server = forum(
        [item(1), item(2)],
        [1, 2].map((n) => commentOf(n)),
    );
    renderPart(<CommentThread discussionID={10} focusCommentID={2} />, { server, at: ["/discussion/comment/2"] });
    expect((await post("Dunstan")).className).not.toBe((await post("Tomasz")).className);
});

test("a branch shows one comment with a page of its replies", async () => {
    const server = forum(
        [item(2), item(3)],
        [2, 3].map((n) => commentOf(n)),
    );
    server.answer(getComment, () => commentOf(1));
    const { store } = renderPart(<CommentThread discussionID={10} focusCommentID={1} repliesPage={1} />, {
        server,
        at: ["/discussion/comment/1?replies=1"],
    });
    const { fetchComment } = await import("@parley/comments/client");
    await act(async () => void (await store.dispatch(fetchComment({ commentID: 1 }))));
    expect(within(await post("Tomasz")).getByRole("article", { name: "Reply by Marguerite" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show this among all replies" }).getAttribute("href")).toBe(
        "/discussion/comment/1#Comment_1",
    );
});

test("FC-3 FC-58 hostile names are rendered as text, each with its own direction", async () => {
    const hostile = '<img src="x" onerror="alert(1)">\u202E';
    const insertUser = exampleUserFragment({ name: hostile, photoUrl: "", title: hostile });
    const { container } = renderPart(<CommentThread discussionID={10} />, {
        server: forum([item(1)], [commentOf(1, { insertUser })]),
        ...HERE,
    });
    expect((await screen.findAllByText(hostile)).every(({ tagName }) => tagName === "BDI")).toBe(true);
    expect(container.querySelector("img")).toBeNull();
});
