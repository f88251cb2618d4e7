import "./categories.feature";
import "./categories.members.feature";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { exampleMe, getMeCounts } from "@parley/accounts/contract";
import type { Category } from "@parley/categories/contract";
import { exampleCategory, getCategories, getCategory, getCategorySearch, putCategoryFollow } from "@parley/categories/contract";
import { LoadStatus } from "@parley/library/client/loadable";
import { listRoutes } from "@parley/library/client/routing";
import { createStore } from "@parley/library/client/store";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { getWidgetComponent, listPreloads, listRefetchesOnceRead, loadWidget } from "@parley/library/client/widgets";
import { ApiRefusal } from "@parley/library/contract";
import { act, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { MemoryRouter } from "react-router";
import { selectCategorySearch } from "./categories.slice";
import { searchCategories } from "./categories.thunks";
import { CategoriesNav } from "./components/CategoriesNav";
import { CategorySelect } from "./components/CategorySelect";
import { OwnCounts } from "./components/OwnCounts";

const kettles = exampleCategory({ icon: "kettle" });
const bicycles = exampleCategory({
    categoryID: 6,
    name: "Bicycles",
    urlcode: "bicycles",
    url: "http://forum.test/categories/bicycles",
    countDiscussions: 1,
    countAllDiscussions: 1,
});
const hubs = exampleCategory({
    categoryID: 7,
    name: "Hubs",
    urlcode: "hubs",
    url: "http://forum.test/categories/hubs",
    countDiscussions: 0,
    countAllDiscussions: 0,
});
const broken = exampleCategory({
    categoryID: 8,
    name: "Broken things",
    urlcode: "broken",
    displayAs: "heading",
    children: [kettles, { ...bicycles, children: [hubs] }],
});
const emptyHeading = exampleCategory({
    categoryID: 9,
    name: "Nothing here",
    urlcode: "nothing",
    displayAs: "heading",
    children: [],
});
const MEMBER = {
    currentUser: {
        me: { me: { status: LoadStatus.SUCCESS as const, data: exampleMe({ userID: 7 }) } },
        permissions: {},
        counts: {},
    },
};

test("SRCH-040 category suggestions are loading, then there, or an error, for each query by itself", async () => {
    const server = createFakeApi();
    let isBroken = false;
    server.answer(getCategorySearch, () => {
        if (isBroken) throw new ApiRefusal({ status: 500, message: "It is broken.", description: null });
        return { items: [kettles], paging: { page: 1, limit: 50 } };
    });
    const store = createStore({ api: server.api, now: () => new Date() });
    const toQuery = (query: string) => ({ query, parentCategoryID: -1, expand: ["breadcrumbs" as const], limit: 50 });
    const statusOf = (query: string) => selectCategorySearch(store.getState(), toQuery(query)).status;
    const searching = store.dispatch(searchCategories(toQuery("ke")));
    expect([statusOf("ke"), statusOf("la")]).toEqual([LoadStatus.LOADING, LoadStatus.PENDING]);
    await searching;
    isBroken = true;
    await store.dispatch(searchCategories(toQuery("la")));
    expect([statusOf("ke"), statusOf("la")]).toEqual([LoadStatus.SUCCESS, LoadStatus.ERROR]);
});

function serverWith(tree: Category[]) {
    const server = createFakeApi();
    server.answer(getCategories, () => tree);
    server.answer(putCategoryFollow, ({ followed }) => ({ followed }));
    return server;
}

let widgets: Record<string, ComponentType<object>>;
beforeAll(async () => {
    const names = ["CategoryTree", "CategoryHeader", "PlacesNav"];
    await Promise.all(names.map(loadWidget));
    widgets = Object.fromEntries(
        names.flatMap((name) => getWidgetComponent(name) ?? []).map((component, index) => [names[index] ?? "", component]),
    );
});

function widget(name: string, props: object) {
    const Widget = widgets[name];
    if (!Widget) throw new Error(`${name} was not registered`);
    return <Widget {...props} />;
}

describe("the page of all categories", () => {
    test("LAY-031 TAGC-003 shows categories under their headings, with the number of posts and the latest one", async () => {
        const lastPost = {
            name: "Kettle trips",
            url: "/discussion/1",
            insertUserID: 1,
            dateInserted: "2026-05-21T11:00:00+00:00",
        };
        const withPost = { ...broken, children: [{ ...kettles, lastPost }, ...(broken.children ?? []).slice(1)] };
        renderWithStore(widget("CategoryTree", { parentCategoryID: -1, countCategories: 2 }), {
            server: serverWith([withPost, emptyHeading]),
        });
        expect(await screen.findByRole("heading", { level: 2, name: "Broken things" })).toBeTruthy();
        expect(screen.queryByText("Nothing here")).toBeNull();
        const [row] = screen.getAllByRole("listitem");
        if (!row) throw new Error("there is no row");
        expect(within(row).getByRole("link", { name: "Kettles & heat" }).getAttribute("href")).toBe(kettles.url);
        expect(row.textContent).toContain("Anything that warms.");
        expect(row.textContent).toContain("640 posts");
        expect(within(row).getByRole("link", { name: "Kettle trips" }).getAttribute("href")).toBe("/discussion/1");
        expect(screen.getByText("1 post")).toBeTruthy();
        expect(screen.getByRole("link", { name: "Hubs" })).toBeTruthy();
    });

    test("shows a message if there are no categories, without a request", () => {
        const server = serverWith([]);
        renderWithStore(widget("CategoryTree", { parentCategoryID: -1, countCategories: 0 }), { server });
        expect(screen.getByText("There are no categories yet.")).toBeTruthy();
        expect(server.sent).toEqual([]);
        expect(listPreloads("CategoryTree", { parentCategoryID: 5, countCategories: 0 })).toEqual([]);
    });

    test("shows a followed category at once for a member, and no button for a guest", async () => {
        const server = serverWith([kettles]);
        const { unmount } = renderWithStore(widget("CategoryTree", { parentCategoryID: -1 }), { server });
        await screen.findByText("Kettles & heat");
        expect(screen.queryByRole("button")).toBeNull();
        unmount();
        renderWithStore(widget("CategoryTree", { parentCategoryID: -1 }), { server, state: MEMBER });
        const follow = await screen.findByRole("button", { name: "Follow Kettles & heat" });
        expect(follow.getAttribute("aria-pressed")).toBe("false");
        await act(async () => follow.click());
        expect(follow.getAttribute("aria-pressed")).toBe("true");
        expect(server.sent.at(-1)).toEqual({ endpoint: putCategoryFollow, input: { categoryID: 5, followed: true } });
    });
});

describe("the category header", () => {
    test("shows name, description, and the source of imported posts, in their text direction", async () => {
        const server = createFakeApi();
        const imported = {
            sourceUrl: "https://wiki.test/1",
            attribution: "By its contributors, CC BY-SA",
            lang: "ckb",
            dir: "rtl" as const,
        };
        server.answer(getCategory, () => exampleCategory(imported));
        renderWithStore(widget("CategoryHeader", { categoryID: 5 }), { server });
        const title = await screen.findByRole("heading", { level: 1, name: "Kettles & heat" });
        expect([title.lang, title.dir]).toEqual(["ckb", "rtl"]);
        const source = screen.getByRole("link", { name: "By its contributors, CC BY-SA" });
        expect([source.getAttribute("href"), source.getAttribute("rel")]).toEqual([
            "https://wiki.test/1",
            "nofollow ugc noopener",
        ]);
    });

    test("FC-3 FC-5 escapes hostile texts and disarms hostile links", async () => {
        const server = createFakeApi();
        const name = "<img src=x onerror=alert(1)>";
        server.answer(getCategory, () =>
            exampleCategory({ name, description: name, sourceUrl: "javascript:alert(1)", attribution: name }),
        );
        const { container } = renderWithStore(widget("CategoryHeader", { categoryID: 5 }), { server });
        expect(await screen.findByRole("heading", { name })).toBeTruthy();
        expect(container.querySelector("img")).toBeNull();
        expect(screen.getByRole("link").getAttribute("href")).toBe("unsafe:javascript:alert(1)");
    });
});

describe("the side navigation", () => {
    const listNavigation = (path: string, state = {}, server = serverWith([broken, emptyHeading]), now = new Date()) =>
        renderWithStore(
            <MemoryRouter initialEntries={[path]}>
                <OwnCounts />
                <CategoriesNav />
            </MemoryRouter>,
            { server, state, now },
        );

    test("lists all posts and the categories with their post counts, and marks the current one", async () => {
        listNavigation("/categories/kettles/p2");
        const here = await screen.findByRole("link", { name: "Kettles & heat 640 posts" });
        expect(here.getAttribute("aria-current")).toBe("page");
        expect(screen.getByRole("link", { name: "All posts" }).getAttribute("aria-current")).toBeNull();
        expect(screen.queryByRole("link", { name: "Bookmarks" })).toBeNull();
        expect(screen.queryByRole("link", { name: "Hubs" })).toBeNull();
        expect(screen.queryByText("Broken things")).toBeNull();
    });

    test("shows a member unread counts instead of post counts, and fetches them again with each page", async () => {
        const server = serverWith([
            { ...kettles, countUnread: 120 },
            { ...bicycles, countUnread: 0 },
        ]);
        const now = new Date();
        const { store } = listNavigation("/", MEMBER, server, now);
        expect(await screen.findByRole("link", { name: "Kettles & heat 99+ unread" })).toBeTruthy();
        expect(screen.getByRole("link", { name: "Bicycles 1 posts" })).toBeTruthy();
        expect(screen.getByRole("link", { name: "Unread" }).getAttribute("href")).toBe("/discussions?filter=unread");

        const loadPage = async () => {
            for (const ask of listPreloads("PlacesNav", {})) await act(() => store.dispatch(ask));
        };
        await loadPage();
        server.answer(getCategories, () => [{ ...kettles, countUnread: 1 }]);
        now.setTime(now.getTime() + 1000);
        await loadPage();
        expect(screen.getByRole("link", { name: "Kettles & heat 1 unread" })).toBeTruthy();
    });

    test("18.16 shows a member the lengths of their own lists, none for an empty one, and again once something is read", async () => {
        const server = serverWith([{ ...kettles, countUnread: 120 }]);
        const counts = [
            { name: "UnreadDiscussions", count: 120 },
            { name: "Bookmarks", count: 9 },
            { name: "Drafts", count: 0 },
        ];
        server.answer(getMeCounts, () => ({ counts }));
        const { store } = listNavigation("/", MEMBER, server);
        expect(await screen.findByRole("link", { name: "Unread 99+ unread" })).toBeTruthy();
        expect(screen.getByRole("link", { name: "Bookmarks 9 posts" })).toBeTruthy();
        expect(screen.getByRole("link", { name: "Drafts" }).getAttribute("href")).toBe("/drafts");

        server.answer(getMeCounts, () => ({ counts: [{ name: "Drafts", count: 2 }] }));
        server.answer(getCategories, () => [{ ...kettles, countUnread: 0 }]);
        for (const refetch of listRefetchesOnceRead("PlacesNav", {})) await act(() => store.dispatch(refetch));
        expect(screen.getByRole("link", { name: "Unread" })).toBeTruthy();
        expect(screen.getByRole("link", { name: "Drafts 2 drafts" })).toBeTruthy();
    });

    test("expands the current category, and contains a member's bookmarks", async () => {
        listNavigation("/categories/bicycles", MEMBER);
        expect(await screen.findByRole("link", { name: "Hubs" })).toBeTruthy();
        expect(screen.getByRole("link", { name: "Bookmarks" })).toBeTruthy();
    });
});

test("the category select lists only categories that accept posts, grouped by their path", async () => {
    const server = serverWith([{ ...hubs, breadcrumbs: [...bicycles.breadcrumbs, ...hubs.breadcrumbs] }, kettles]);
    renderWithStore(<CategorySelect aria-label="Category" />, { server });
    expect(await screen.findByRole("option", { name: "Kettles & heat" })).toBeTruthy();
    expect(screen.getByRole<HTMLOptionElement>("option", { name: "Hubs" }).value).toBe("7");
    expect(screen.getByRole("group").getAttribute("label")).toBe("Kettles & heat");
    expect(server.sent).toMatchObject([{ input: { filterDiscussionsAdd: true, outputFormat: "flat" } }]);
});

describe("the routes", () => {
    const layoutAt = (path: string, params: Record<string, string>, address = "/") => {
        const route = listRoutes().find((one) => one.path === path);
        return route && "layout" in route ? route.layout({ params, url: new URL(address, "http://forum.test") }) : undefined;
    };

    test("TAGC-003 /categories requests the list of all categories", () => {
        expect(layoutAt("/categories", {})).toMatchObject({ layoutViewType: "categoryList", recordID: -1 });
    });

    test("TAGC-004 TAGC-005 TAGC-006 the page number of a category is in the path, otherwise in the query, otherwise 1", () => {
        const category = { layoutViewType: "categoryList", recordType: "category", recordID: "kettles" };
        const paged = "/categories/:urlcode/:page";
        expect(layoutAt("/categories/:urlcode", { urlcode: "kettles" })).toEqual({ ...category, params: {} });
        expect(layoutAt("/categories/:urlcode", { urlcode: "kettles" }, "/?page=3&sort=-score")).toEqual({
            ...category,
            params: { page: "3", sort: "-score" },
        });
        expect(layoutAt(paged, { urlcode: "kettles", page: "p12" })).toEqual({ ...category, params: { page: "12" } });
        expect(layoutAt(paged, { urlcode: "kettles", page: "p0" })).toEqual({ ...category, params: { page: "none" } });
        expect(layoutAt(paged, { urlcode: "kettles", page: "edit" })).toEqual({ ...category, params: { page: "none" } });
    });
});
