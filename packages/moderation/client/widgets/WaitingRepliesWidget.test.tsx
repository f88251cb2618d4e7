import { expect, test } from "@jest/globals";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { HeldPost, WaitingPost } from "@parley/moderation/contract";
import { getWaitingPost, getWaitingPosts } from "@parley/moderation/contract";
import { act, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { fetchHeldPost, fetchWaitingPosts, toWaitingRepliesQuery } from "../moderation.thunks";
import { Page as HeldPostPage } from "../pages/HeldPostPage";
import { Page } from "../pages/WaitingPage";
import { Widget } from "./WaitingRepliesWidget";

const REPLY: WaitingPost = {
    waitingID: 4,
    recordType: "comment",
    status: "waiting",
    isEdit: false,
    name: "Re: Leaking kettle",
    body: "It is the **gasket**.",
    format: "markdown",
    dateInserted: "2026-05-21T12:00:00+00:00",
    reason: null,
};

async function showIn(replies: WaitingPost[]) {
    const server = createFakeApi();
    const outlet = { replies };
    server.answer(getWaitingPosts, ({ discussionID }) => {
        const items = discussionID === 7 ? outlet.replies : [];
        return { items, paging: { page: 1, limit: 30, total: items.length } };
    });
    const router = createMemoryRouter([{ path: "*", element: <Widget discussionID={7} /> }], {
        initialEntries: ["/discussion/7/kettle?sort=new"],
    });
    const { store } = renderWithStore(<RouterProvider router={router} />, { server });
    await act(async () => void (await store.dispatch(fetchWaitingPosts(toWaitingRepliesQuery(7)))));
    return { outlet, router };
}

test("the viewer's replies held for approval are listed below the discussion as typed, with a note that only the viewer and moderators can read them", async () => {
    await showIn([REPLY]);
    const section = screen.getByRole("region", { name: /Your reply is waiting/ });
    expect(section.textContent).toContain("It is the **gasket**.");
    expect(section.textContent).toContain("Only you and the moderators can read this until it is approved.");
    expect(section.textContent).toContain("Waiting for a moderator’s approval");
    expect(document.activeElement).toBe(document.body);
});

test("a reply that is held for approval is fetched and takes focus in the list; without any the widget is empty", async () => {
    const { outlet, router } = await showIn([]);
    expect(screen.queryByRole("region")).toBeNull();
    outlet.replies = [REPLY];
    await act(async () => void (await router.navigate("/discussion/7/kettle?sort=new#waiting")));
    expect(document.activeElement).toBe(await screen.findByRole("region", { name: /Your reply is waiting/ }));
});

test("a post held for approval has a row with its title, which leads to the post as readers will see it, and its status", async () => {
    const server = createFakeApi();
    const post: WaitingPost = { ...REPLY, recordType: "discussion", name: "Leaking kettle" };
    server.answer(getWaitingPosts, () => ({ items: [post], paging: { page: 1, limit: 30, total: 1 } }));
    const router = createMemoryRouter([{ path: "*", element: <Page /> }], { initialEntries: ["/waiting"] });
    const { store } = renderWithStore(<RouterProvider router={router} />, { server });
    await act(async () => void (await store.dispatch(fetchWaitingPosts({ page: 1, limit: 30 }))));
    const title = screen.getByRole("link", { name: "Leaking kettle" });
    expect(title.getAttribute("href")).toBe("/waiting/4");
    expect(title.closest("li")?.textContent).toContain("Waiting for a moderator’s approval");
});

test("changes that are held for approval are in the thread too, and are not called replies", async () => {
    await showIn([{ ...REPLY, isEdit: true }]);
    const section = screen.getByRole("region", { name: /Your changes are waiting/ });
    expect(section.textContent).toContain("Changes to a reply");
});

test("a held post is shown as readers will see it, and leads to the published one once it is approved", async () => {
    const server = createFakeApi();
    const held: HeldPost = {
        ...REPLY,
        recordType: "discussion",
        name: "Leaking kettle",
        bodyHtml: "<p>It is the <b>gasket</b>.</p>",
        url: null,
    };
    let post = held;
    server.answer(getWaitingPost, () => post);
    const router = createMemoryRouter([{ path: "/waiting/:waitingID", element: <HeldPostPage /> }], {
        initialEntries: ["/waiting/4"],
    });
    const { store } = renderWithStore(<RouterProvider router={router} />, { server });
    const fetch = () => act(async () => void (await store.dispatch(fetchHeldPost({ waitingID: 4 }))));
    await fetch();
    const article = screen.getByRole("article");
    expect(article.querySelector("h1")?.textContent).toBe("Leaking kettle");
    expect(article.querySelector("b")?.textContent).toBe("gasket");
    expect(article.textContent).toContain("Only you and the moderators can read this until it is approved.");
    post = { ...held, status: "approved", url: "http://forum.test/discussion/9/leaking-kettle" };
    await fetch();
    expect(screen.getByRole("link", { name: "Read it where it was posted" }).getAttribute("href")).toBe(
        "/discussion/9/leaking-kettle",
    );
    expect(article.textContent).not.toContain("Only you and the moderators");
});
