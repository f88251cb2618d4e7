import "./categories.feature";
import { expect, test } from "@jest/globals";
import { exampleMe } from "@parley/accounts/contract";
import type { ArrangedCategory, CategoryArrangement, CategoryPreferences } from "@parley/categories/contract";
import {
    exampleCategory,
    getCategoryArrangement,
    getFollowedCategories,
    patchCategoryPreferences,
    putCategoryFollow,
    putCategoryPlace,
} from "@parley/categories/contract";
import { ToastProvider } from "@parley/library/client/components";
import { LoadStatus } from "@parley/library/client/loadable";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { CategoryArranger } from "./arranging/CategoryArranger";
import { fetchFollowedCategories } from "./categories.thunks";
import { FollowButton } from "./components/FollowButton";
import { Page as FollowedPage } from "./pages/FollowedCategoriesPage";

const MEMBER = {
    currentUser: {
        me: { me: { status: LoadStatus.SUCCESS as const, data: exampleMe({ userID: 7 }) } },
        permissions: {},
        counts: {},
    },
};

const arranged = (categoryID: number, name: string, parentCategoryID: number, depth: number): ArrangedCategory => ({
    categoryID,
    parentCategoryID,
    name,
    depth,
    urlcode: name.toLowerCase(),
    url: `http://forum.test/categories/${name}`,
    displayAs: "discussions",
    isArchived: false,
    customPermissions: false,
    countDiscussions: 1,
});
const ARRANGEMENT: CategoryArrangement = {
    version: 4,
    categories: [arranged(1, "Tools", -1, 1), arranged(2, "Saws", 1, 2), arranged(3, "Town", -1, 1)],
};
const names = () => screen.getAllByRole("listitem").map((row) => within(row).getAllByRole("link")[0]?.textContent);
const grip = (name: string) => screen.getByRole("button", { name: `Move ${name}` });
const press = (name: string, ...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(grip(name), { key });
};
const readStatus = () => screen.getAllByRole("status")[0]?.textContent;

function arranger(server = createFakeApi()) {
    return renderWithStore(
        <ToastProvider>
            <CategoryArranger arrangement={ARRANGEMENT} onMoved={() => undefined} />
        </ToastProvider>,
        { server },
    );
}

test("a category is picked up, moved and dropped by keyboard, each step is announced, and the new order shows while the response is pending", async () => {
    const server = createFakeApi();
    server.answer(putCategoryPlace, () => new Promise<CategoryArrangement>(() => undefined));
    arranger(server);
    press("Town", " ");
    expect(grip("Town").getAttribute("aria-pressed")).toBe("true");
    expect(readStatus()).toBe("Town picked up. Use the arrow keys to move it, Space to drop it, Escape to cancel.");
    press("Town", "ArrowRight");
    expect(readStatus()).toBe("Town: in Tools, after Saws.");
    press("Town", "ArrowUp");
    expect(readStatus()).toBe("Town: first in Tools.");
    expect(server.sent).toEqual([]);
    press("Town", "Enter");
    expect(server.sent).toEqual([
        { endpoint: putCategoryPlace, input: { categoryID: 3, parentCategoryID: 1, afterCategoryID: null, version: 4 } },
    ]);
    expect(names()).toEqual(["Tools", "Town", "Saws"]);
});

test("Escape cancels a move; a move rejected because of a concurrent change is reverted with the reason", async () => {
    const server = createFakeApi();
    server.refuse(putCategoryPlace, { status: 412, message: "Changed.", code: "orderChanged" });
    server.answer(getCategoryArrangement, () => ARRANGEMENT);
    arranger(server);
    press("Tools", " ", "ArrowDown", "Escape");
    expect(readStatus()).toBe("Tools stays where it was.");
    expect(server.sent).toEqual([]);
    press("Tools", " ", "ArrowDown");
    await act(async () => press("Tools", " "));
    expect(names()).toEqual(["Tools", "Saws", "Town"]);
    expect((await screen.findByRole("alert")).textContent).toContain("Somebody else has changed the order in the meantime.");
    expect(server.sent.map(({ endpoint }) => endpoint)).toEqual([putCategoryPlace, getCategoryArrangement]);
    expect(document.activeElement).toBe(grip("Tools"));
});

test("FC-62 a rejected follow is reverted with a message, and nothing is sent while one is pending", async () => {
    const server = createFakeApi();
    const waiting: (() => void)[] = [];
    server.answer(putCategoryFollow, () => new Promise((_, reject) => waiting.push(() => reject(new Error("No.")))));
    renderWithStore(
        <ToastProvider>
            <FollowButton category={exampleCategory()} />
        </ToastProvider>,
        { server, state: MEMBER },
    );
    const button = screen.getByRole("button", { name: "Follow Kettles & heat" });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(server.sent).toHaveLength(1);
    await act(async () => waiting[0]?.());
    expect(button.getAttribute("aria-pressed")).toBe("false");
    expect((await screen.findByRole("alert")).textContent).toBe("There was a problem following this category.");
});

test("a notification preference of a category changes at once, and is reverted if rejected", async () => {
    const server = createFakeApi();
    const preferences: CategoryPreferences = {
        "preferences.followed": true,
        "preferences.popup.posts": false,
        "preferences.email.posts": false,
        "preferences.popup.comments": false,
        "preferences.email.comments": false,
        "preferences.email.digest": false,
    };
    const followed = { categoryID: 5, name: "Kettles", url: "http://forum.test/categories/kettles", preferences };
    server.answer(getFollowedCategories, () => [followed]);
    server.answer(patchCategoryPreferences, (input) => ({ ...preferences, ...input }));
    const { store } = renderWithStore(
        <ToastProvider>
            <MemoryRouter>
                <FollowedPage />
            </MemoryRouter>
        </ToastProvider>,
        { server, state: MEMBER },
    );
    await act(async () => store.dispatch(fetchFollowedCategories({ userID: "$me" })));
    const posts = screen.getByRole<HTMLInputElement>("checkbox", { name: "New posts" });
    await act(async () => posts.click());
    expect(posts.checked).toBe(true);
    expect(server.sent.at(-1)?.input).toEqual({ categoryID: 5, userID: "$me", "preferences.popup.posts": true });
    server.refuse(patchCategoryPreferences, { status: 500, message: "No." });
    await act(async () => screen.getByRole("button", { name: "Unfollow Kettles" }).click());
    expect(screen.getByRole("button", { name: "Unfollow Kettles" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("This could not be saved. Nothing was changed; try again.");
});
