import { expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import { renderPart } from "@parley/discussions/client/testing";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { deleteAllRead, exampleDiscussion, getDiscussions, putAllRead } from "@parley/discussions/contract";
import { ToastProvider } from "@parley/library/client/components";
import { createFakeApi } from "@parley/library/client/testing";
import { fireEvent, screen, within } from "@testing-library/react";
import { Widget as DiscussionList } from "./DiscussionListWidget";

const query = { pinOrder: "first" as const, page: 1, limit: 2 };

function listOf(items: DiscussionAnswer[], total = items.length) {
    const server = createFakeApi();
    server.answer(getDiscussions, () => ({ items, paging: { page: 1, limit: 2, total } }));
    return server;
}

const row = async (title: string) => within((await screen.findByText(title)).closest("li") as HTMLElement);

test("DISC-002 a row shows the category, the author and the last reply", async () => {
    const lastUser = exampleUserFragment({ userID: 11, name: "Tomasz Wrona" });
    const category = { categoryID: 1, name: "Kettles & heat", url: "http://forum.test/categories/kettles" };
    const tags = ["one", "two", "three", "four"].map((name, index) => ({ tagID: index + 1, name, urlcode: name }));
    const discussion = exampleDiscussion({ pinned: true, closed: true, countComments: 1234, lastUser, category, tags });
    renderPart(<DiscussionList query={query} title="Posts" />, { server: listOf([discussion]) });
    const { getByText, queryByText, getByRole } = await row("Kettle trips the breaker");
    for (const words of ["Pinned", "Closed", "Ines Okafor", "Tomasz Wrona"]) expect(getByText(words)).toBeTruthy();
    expect(getByRole("link", { name: "Kettles & heat" }).getAttribute("href")).toBe(category.url);
    expect(getByText("1.2k").title).toBe("1,234");
    expect(getByRole("link", { name: /^#\s*three$/ }).getAttribute("href")).toBe("/discussions?tagID=3");
    expect(queryByText("four")).toBeNull();
});

test("a question with an accepted answer is shown as resolved to everyone", async () => {
    const discussion = exampleDiscussion({ type: "question", attributes: { acceptedCommentID: 5 } });
    renderPart(<DiscussionList query={query} title="Posts" />, { server: listOf([discussion]) });
    expect((await row(discussion.name)).getByText("Resolved")).toBeTruthy();
});

test("a member sees the number of new replies; an outdated number is hidden once everything is read", async () => {
    const fresh = exampleDiscussion({ discussionID: 1, name: "Fresh", unread: true, countComments: 23, countUnread: 4 });
    const read = exampleDiscussion({ discussionID: 2, name: "Read", unread: false, countComments: 23, countUnread: 4 });
    renderPart(<DiscussionList query={query} title="Posts" />, { server: listOf([fresh, read]), may: [] });
    const fourNew = (await row("Fresh")).getByRole("link", { name: "4 new in Fresh" });
    expect([fourNew.textContent, fourNew.getAttribute("href")]).toEqual(["4 new", `${fresh.url}?at=new`]);
    expect((await row("Fresh")).getByRole("link", { name: /^Fresh\s*, unread$/ })).toBeTruthy();
    expect((await row("Read")).queryByText("4 new")).toBeNull();
});

test("DISC-079 UI-051 UI-052 links to other sort orders and pages keep the query string", async () => {
    renderPart(<DiscussionList query={{ ...query, type: ["question"] }} title="Posts" />, {
        server: listOf([exampleDiscussion()], 5),
        at: ["/discussions/p2?type=question"],
    });
    await row("Kettle trips the breaker");
    const href = (name: string) => screen.getByRole("link", { name, hidden: true }).getAttribute("href");
    expect(["Recent replies", "Newest", "Top", "Trending", "Oldest"].map(href)).toEqual([
        "/discussions?type=question",
        "/discussions?type=question&sort=-dateInserted",
        "/discussions?type=question&sort=-score",
        "/discussions?type=question&sort=-hot",
        "/discussions?type=question&sort=dateInserted",
    ]);
    expect(href("Page 3")).toBe("/discussions/p3?type=question");
    expect(href("Page 1")).toBe("/discussions?type=question");
});

test("views that depend on the viewer are shown to members only", async () => {
    const { unmount } = renderPart(<DiscussionList query={query} title="Posts" />, { server: listOf([]) });
    await screen.findByText("No posts yet.");
    expect(screen.queryByRole("link", { name: "Bookmarks", hidden: true })).toBeNull();
    unmount();
    renderPart(<DiscussionList query={query} title="Posts" />, { server: listOf([]), may: [] });
    await screen.findByText("No posts yet.");
    expect(screen.getByRole("link", { name: "Bookmarks", hidden: true }).getAttribute("href")).toBe("/discussions/bookmarked");
});

test("the link to the form of a new post is shown only to members who may post", async () => {
    const { unmount } = renderPart(<DiscussionList query={query} title="Posts" />, { server: listOf([exampleDiscussion()]) });
    await row("Kettle trips the breaker");
    expect(screen.queryByRole("link", { name: "New post" })).toBeNull();
    unmount();
    const server = listOf([exampleDiscussion()]);
    renderPart(<DiscussionList query={{ ...query, categoryID: [7] }} />, {
        server,
        may: ["discussions.add"],
        at: ["/categories/kettles"],
    });
    expect((await screen.findByRole("link", { name: "New post" })).getAttribute("href")).toBe("/post/discussion?categoryID=7");
});

test("an excerpt links to the full list", async () => {
    renderPart(<DiscussionList query={query} title="Latest" more />, { server: listOf([exampleDiscussion()], 50), at: ["/"] });
    expect(await screen.findByRole("heading", { level: 2, name: "Latest" })).toBeTruthy();
    expect((await screen.findByRole("link", { name: "All posts" })).getAttribute("href")).toBe("/discussions");
    expect(screen.getByRole("link", { name: "Top", hidden: true }).getAttribute("href")).toBe("/discussions?sort=-score");
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("an empty list says so and offers links", async () => {
    const { unmount } = renderPart(<DiscussionList query={query} title="Posts" />, { server: listOf([]) });
    expect(await screen.findByText("No posts yet.")).toBeTruthy();
    unmount();
    renderPart(<DiscussionList query={{ ...query, type: ["question"] }} title="Posts" />, { server: listOf([]) });
    expect((await screen.findByRole("link", { name: "Show everything" })).getAttribute("href")).toBe("/discussions");
});

test("a failed list shows the error, and the rest of the page stays", async () => {
    const server = createFakeApi();
    server.refuse(getDiscussions, { status: 503, message: "Back in a minute." });
    renderPart(<DiscussionList query={query} title="Posts" />, { server });
    expect(await screen.findByText("Back in a minute.")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Posts" })).toBeTruthy();
});

test("FC-3 hostile titles, names, categories and tags are rendered as text", async () => {
    const hostile = '<img src="x" onerror="alert(1)">';
    const discussion = exampleDiscussion({
        name: hostile,
        insertUser: exampleUserFragment({ name: hostile, photoUrl: "" }),
        category: { categoryID: 1, name: hostile, url: "/categories/x" },
        tags: [{ tagID: 1, name: hostile, urlcode: "x" }],
    });
    const { container } = renderPart(<DiscussionList query={query} title="Posts" />, { server: listOf([discussion]) });
    expect(await screen.findAllByText(hostile)).toHaveLength(4);
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getAllByText(hostile).every(({ tagName }) => tagName === "BDI")).toBe(true);
});

test("DISC-080 DISC-081 the layout sets the position of photos and the order in a row; invalid values fall back to the default", async () => {
    const insertUser = exampleUserFragment({ photoUrl: "http://forum.test/uploads/ines.png" });
    const shape = async (settings: Record<string, string>) => {
        const server = listOf([exampleDiscussion({ insertUser })]);
        const { unmount } = renderPart(<DiscussionList query={query} title="Posts" {...settings} />, { server });
        const item = (await screen.findByText("Kettle trips the breaker")).closest("li") as HTMLElement;
        const [photo, title, meta] = [item.querySelector("img"), item.querySelector("h2"), within(item).getByText("Ines Okafor")];
        const isBefore = (one: Element, other: Element) => (one.compareDocumentPosition(other) & 4) > 0;
        const announcement = {
            photo: photo && title && [isBefore(photo, title), photo.width],
            isTitleFirst: title && isBefore(title, meta),
        };
        unmount();
        return announcement;
    };
    const usual = { photo: [true, 40], isTitleFirst: true };
    expect(await shape({})).toEqual(usual);
    expect(await shape({ iconPosition: "default", first: "title" })).toEqual(usual);
    expect(await shape({ iconPosition: "sideways", first: "photo" })).toEqual(usual);
    expect(await shape({ iconPosition: "meta" })).toEqual({ photo: [false, 24], isTitleFirst: true });
    expect(await shape({ iconPosition: "top" })).toEqual({ photo: [true, 28], isTitleFirst: true });
    expect(await shape({ iconPosition: "hidden" })).toEqual({ photo: null, isTitleFirst: true });
    expect(await shape({ first: "meta" })).toEqual({ photo: [true, 40], isTitleFirst: false });
});

test.each([
    ["/discussions", { query }, "Posts"],
    ["/discussions/bookmarked", { query, filter: "bookmarked" }, "Bookmarks"],
    ["/discussions?filter=unread", { query, filter: "unread" }, "Unread"],
    ["/discussions?type=question", { query: { ...query, type: ["question" as const] } }, "Questions"],
    [
        "/discussions?tagID=3",
        { query: { ...query, tagID: { kind: "list" as const, values: [3] } }, tagName: "valve" },
        "Posts tagged valve",
    ],
])("the page at %s has a title that describes its filter", async (at, props, heading) => {
    renderPart(<DiscussionList {...props} title="Posts" />, { server: listOf([exampleDiscussion()]), at: [at], may: [] });
    await row("Kettle trips the breaker");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
});

test("a merged post is shown as moved, without replies and without new ones", async () => {
    const moved = exampleDiscussion({ type: "redirect", closed: true, countComments: 0, unread: false });
    renderPart(<DiscussionList query={query} title="Posts" />, { server: listOf([moved]), may: [] });
    const { getByText, queryByText } = await row(moved.name);
    expect([getByText("Moved").textContent, queryByText("Closed"), queryByText("replies")]).toEqual(["Moved", null, null]);
});

test("one button marks the whole list as read, and Undo reverts it", async () => {
    let marked: object | undefined;
    const server = createFakeApi();
    server.answer(getDiscussions, () => {
        const unread = marked === undefined;
        return {
            items: [exampleDiscussion({ unread, ...(unread && { countUnread: 4 }) })],
            paging: { page: 1, limit: 2, total: 1 },
        };
    });
    server.answer(putAllRead, (scope) => {
        marked = scope;
        return { dateMarkedRead: "2026-05-21T12:00:00+00:00" };
    });
    const undone: object[] = [];
    server.answer(deleteAllRead, (mark) => {
        undone.push(mark);
        marked = undefined;
    });
    const list = (
        <ToastProvider>
            <DiscussionList query={{ ...query, categoryID: [7] }} />
        </ToastProvider>
    );
    renderPart(list, { server, may: [], at: ["/categories/kettles"] });
    await screen.findByText("4 new");
    const button = screen.getByRole("button", { name: "Mark all as read" });
    button.focus();
    fireEvent.click(button);
    expect(await screen.findByText("Everything here is marked as read.")).toBeTruthy();
    expect([marked, screen.queryByText("4 new"), screen.queryByRole("button", { name: "Mark all as read" })]).toEqual([
        { categoryID: 7 },
        null,
        null,
    ]);
    // The button has disappeared, so the focus moves to the list.
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Posts" }));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("4 new")).toBeTruthy();
    expect(undone).toEqual([{ categoryID: 7, dateMarkedRead: "2026-05-21T12:00:00+00:00" }]);
});

test("a list that was marked as read without scripts offers Undo, and forgets the offer in its links", async () => {
    const at = ["/categories/kettles?sort=-score&MarkedRead=2026-05-21T12%3A00%3A00%2B00%3A00"];
    const list = <DiscussionList query={{ ...query, categoryID: [7] }} title="Posts" />;
    const { container } = renderPart(list, { server: listOf([exampleDiscussion()], 90), may: [], at });
    await row("Kettle trips the breaker");
    const form = screen.getByRole<HTMLButtonElement>("button", { name: "Undo" }).form as HTMLFormElement;
    const { TransientKey: _key, ...values } = Object.fromEntries(new FormData(form));
    expect([form.getAttribute("action"), form.method, values]).toEqual([
        "/discussions/read",
        "post",
        { categoryID: "7", dateMarkedRead: "2026-05-21T12:00:00+00:00", Target: "/categories/kettles?sort=-score" },
    ]);
    expect(screen.getByText("Everything here is marked as read.")).toBeTruthy();
    expect([...container.querySelectorAll("a")].filter(({ href }) => href.includes("MarkedRead"))).toEqual([]);
});

test("the button is not shown without unread posts, and never to guests", async () => {
    const { unmount } = renderPart(<DiscussionList query={query} filter="unread" title="Posts" />, {
        server: listOf([]),
        may: [],
        at: ["/discussions?filter=unread"],
    });
    expect(await screen.findByText("Nothing unread")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
    unmount();
    renderPart(<DiscussionList query={query} title="Posts" />, { server: listOf([exampleDiscussion({ unread: true })]) });
    await row("Kettle trips the breaker");
    expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
});
