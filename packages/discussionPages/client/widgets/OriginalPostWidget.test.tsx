import { expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import { fetchCategories, NAV_CATEGORIES } from "@parley/categories/client";
import { exampleCategory, getCategories } from "@parley/categories/contract";
import { fetchDiscussions } from "@parley/discussions/client";
import { renderPart } from "@parley/discussions/client/testing";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { exampleDiscussion, getDiscussion, getDiscussions, getNearDiscussions, putRead } from "@parley/discussions/contract";
import { createFakeApi } from "@parley/library/client/testing";
import { exampleReaction } from "@parley/reactions/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import "../discussionPages.members.feature";
import { Widget as NearDiscussions } from "./NearDiscussionsWidget";
import { Widget as OriginalPost } from "./OriginalPostWidget";
import { Widget as PostMeta } from "./PostMetaWidget";

function postWith(changes: Partial<DiscussionAnswer>) {
    const server = createFakeApi();
    server.answer(getDiscussion, () => exampleDiscussion(changes));
    return server;
}

test("DISC-003 DISC-011 a post shows its title, states, author and body", async () => {
    const tags = [{ tagID: 3, name: "safety", urlcode: "safety" }];
    const server = postWith({ type: "question", closed: true, countComments: 23, body: "<p>Only when <em>warm</em>.</p>", tags });
    renderPart(<OriginalPost discussionID={10} />, { server });
    expect(await screen.findByRole("heading", { level: 1, name: "Kettle trips the breaker" })).toBeTruthy();
    for (const words of ["Closed", "Question", "23 replies", "warm"]) expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole("article", { name: "Original post" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ines Okafor" }).getAttribute("href")).toBe(
        "http://forum.test/profile/10/Ines%20Okafor",
    );
    expect(screen.getByRole("link", { name: "safety" }).getAttribute("href")).toBe("/discussions?tagID=3");
});

test("a post that is known from a list shows its excerpt until the body is loaded", async () => {
    const server = postWith({ body: "<p>Only when it is warm, and then at once.</p>" });
    const { body: _, ...known } = exampleDiscussion({ excerpt: "Only when it is warm" });
    server.answer(getDiscussions, () => ({ items: [known], paging: { page: 1, limit: 30 } }));
    const { store } = renderPart(<p />, { server });
    await store.dispatch(fetchDiscussions({}));
    renderPart(<OriginalPost discussionID={10} />, { server, state: store.getState() });
    expect(screen.getByText("Only when it is warm")).toBeTruthy();

    expect(await screen.findByText("Only when it is warm, and then at once.")).toBeTruthy();
    expect(screen.queryByText("Only when it is warm")).toBeNull();
});

test("guests are offered no action that requires an account", async () => {
    renderPart(<OriginalPost discussionID={10} />, { server: postWith({}) });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name: "Bookmark" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Reply" })).toBeNull();
});

test("members who may reply get a link to the form; in a closed post only those who may still reply", async () => {
    const { unmount } = renderPart(<OriginalPost discussionID={10} />, { server: postWith({}), may: ["comments.add"] });
    expect((await screen.findByRole("link", { name: "Reply" })).getAttribute("href")).toBe("#reply-text");
    expect(screen.getByRole("button", { name: "Bookmark" })).toBeTruthy();
    unmount();
    renderPart(<OriginalPost discussionID={10} />, { server: postWith({ closed: true }), may: ["comments.add"] });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("link", { name: "Reply" })).toBeNull();
});

test("a later page shows the title and a link to the post", async () => {
    renderPart(<OriginalPost discussionID={10} page={3} />, { server: postWith({ body: "<p>Not again.</p>" }) });
    expect((await screen.findByRole("link", { name: "Go to the post" })).getAttribute("href")).toBe(
        "http://forum.test/discussion/10/kettle-trips-the-breaker",
    );
    expect(screen.queryByText("Not again.")).toBeNull();
});

test("a member sees the number of replies since their last visit", async () => {
    renderPart(<OriginalPost discussionID={10} dateRead="1999-12-30T08:00:00+00:00" countNew={4} />, {
        server: postWith({}),
        may: [],
    });
    expect((await screen.findByRole("link", { name: "4 new since Thursday" })).getAttribute("href")).toBe("#new");
});

test("if the first new reply is on another page, a link leads there and a button marks all as read", async () => {
    const server = postWith({});
    const newURL = "/discussion/comment/31#Comment_31";
    renderPart(<OriginalPost discussionID={10} dateRead="1999-12-30T08:00:00+00:00" countNew={4} newURL={newURL} />, {
        server,
        may: [],
    });
    expect((await screen.findByRole("link", { name: /^4 new since/ })).getAttribute("href")).toBe(newURL);
    const mark = screen.getByRole("button", { name: "Mark all as read" });
    expect(mark.closest("form")?.getAttribute("action")).toBe("/discussion/read/10");
    server.refuse(putRead, { status: 503, message: "Not now." });
    await act(async () => void fireEvent.click(mark));
    expect(screen.getByRole("link", { name: /^4 new since/ })).toBeTruthy();
    server.answer(putRead, () => ({ unread: false }));
    await act(async () => void fireEvent.click(mark));
    expect(screen.queryByRole("link", { name: /^4 new since/ })).toBeNull();
});

test("imported content shows its source, author and licence", async () => {
    const insertUser = exampleUserFragment({ name: "kirra", profileUrl: "https://bicycles.example/users/7" });
    const attribution = { url: "https://bicycles.example/q/1", licence: "CC BY-SA 4.0" };
    renderPart(<OriginalPost discussionID={10} />, {
        server: postWith({ insertUser, attributes: { attribution, lang: "fr" }, body: "<p>Bonjour</p>" }),
    });
    const link = await screen.findByRole("link", { name: "CC BY-SA 4.0" });
    expect(link.getAttribute("href")).toBe("https://creativecommons.org/licenses/by-sa/4.0/");
    expect(screen.getByRole("link", { name: "bicycles.example" }).getAttribute("rel")).toBe("nofollow ugc noopener");
    expect(screen.getAllByRole("link", { name: "kirra" }).map((name) => name.getAttribute("href"))).toContain(
        "https://bicycles.example/users/7",
    );
    const text = screen.getByText("Bonjour").parentElement;
    expect([text?.lang, text?.dir]).toEqual(["fr", "auto"]);
});

test("FC-3 FC-5 a hostile name is rendered as text, and a hostile source is not linked", async () => {
    const hostile = "<script>alert(1)</script>\u202Egnp";
    const insertUser = exampleUserFragment({ name: hostile, profileUrl: "javascript:alert(1)" });
    const attribution = { url: "javascript:alert(2)", licence: "<b>mine</b>" };
    const { container } = renderPart(<OriginalPost discussionID={10} />, {
        server: postWith({ name: hostile, insertUser, attributes: { attribution } }),
    });
    await screen.findByRole("heading", { level: 1 });
    expect(container.querySelector("script, b")).toBeNull();
    expect([...container.querySelectorAll("a")].filter(({ href }) => /script/.test(href))).toEqual([]);
    expect(screen.getAllByText(hostile).every(({ tagName }) => tagName === "BDI")).toBe(true);
});

test("a panel beside the post shows its metadata", async () => {
    renderPart(<PostMeta discussionID={10} />, { server: postWith({ type: "question", countViews: 4120, countComments: 2 }) });
    expect(await screen.findByText("Asked")).toBeTruthy();
    for (const words of ["Last reply", "Read by", "4,120"]) expect(screen.getByText(words)).toBeTruthy();
});

test("18.11 a view count of zero is not shown", async () => {
    renderPart(<PostMeta discussionID={10} />, { server: postWith({ countViews: 0 }) });
    expect(await screen.findByText("Started")).toBeTruthy();
    expect(screen.queryByText("Read by")).toBeNull();
});

test("REACT-021 in a closed discussion reactions are shown only to members who may close it", async () => {
    const reactions = [exampleReaction({ count: 3 })];
    const shown = async (closed: boolean, may?: string[]) => {
        const { unmount } = renderPart(<OriginalPost discussionID={10} />, {
            server: postWith({ closed, reactions }),
            ...(may && { may }),
        });
        await screen.findByRole("heading", { level: 1 });
        const isShown = screen.queryByRole("button", { name: /Like/ }) !== null;
        unmount();
        return isShown;
    };
    expect(await shown(false)).toBe(true);
    expect(await shown(true)).toBe(false);
    expect(await shown(true, ["reactions.positive.add"])).toBe(false);
    expect(await shown(true, ["discussions.close"])).toBe(true);
});

test("related discussions are linked in a panel, which is missing if there are none", async () => {
    const server = createFakeApi();
    const near = { discussionID: 11, name: "Descaling", url: "/discussion/11/descaling", countComments: 3, closed: false };
    server.answer(getNearDiscussions, ({ discussionID }) => (discussionID === 10 ? [near] : []));
    const { unmount } = renderPart(<NearDiscussions discussionID={10} />, { server });
    expect((await screen.findByRole("link", { name: "Descaling" })).getAttribute("href")).toBe("/discussion/11/descaling");
    expect(screen.getByRole("region", { name: "Near this" })).toBeTruthy();
    unmount();
    renderPart(<NearDiscussions discussionID={12} />, { server });
    await act(async () => undefined);
    expect(screen.queryByRole("region")).toBeNull();
});

test("members can follow the category of a post in the panel; guests are not offered that", async () => {
    const server = postWith({});
    server.answer(getCategories, () => [exampleCategory({ categoryID: 1, name: "Kettles", displayAs: "discussions" })]);
    const { store, unmount } = renderPart(<PostMeta discussionID={10} />, { server, may: [] });
    await act(() => store.dispatch(fetchCategories(NAV_CATEGORIES)));
    expect(await screen.findByRole("button", { name: "Follow Kettles" })).toBeTruthy();
    // 18.16 The post itself is followed from the panel, too, apart from its category.
    expect(screen.getByText("This post").parentElement?.querySelector("a")?.getAttribute("href")).toBe("/follow/discussion/10");
    const known = store.getState();
    unmount();
    renderPart(<PostMeta discussionID={10} />, { server, state: known });
    await screen.findByText("Started");
    expect(screen.queryByRole("button", { name: "Follow Kettles" })).toBeNull();
    expect(screen.queryByText("This post")).toBeNull();
});
