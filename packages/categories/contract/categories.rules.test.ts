import { expect, test } from "@jest/globals";
import { CATEGORY_PERMISSIONS, categoryPagePath, countListedPosts, isPostable } from "./categories.rules";
import { isCategoryIcon } from "./categoryIcons";

test.each([
    ["discussions", false, true],
    ["default", false, true],
    ["heading", false, false],
    ["categories", false, false],
    ["discussions", true, false],
] as const)("whether a category shown as %s accepts posts, archived: %j", (displayAs, isArchived, expected) => {
    expect(isPostable({ displayAs: displayAs as never, isArchived })).toBe(expected);
});

test("the permissions that can be granted on a category are its own and the derived ones, in order", () => {
    expect(CATEGORY_PERMISSIONS).toEqual([...CATEGORY_PERMISSIONS].sort());
    expect(CATEGORY_PERMISSIONS).toEqual(
        expect.arrayContaining(["discussions.add", "discussions.manage", "discussions.moderate"]),
    );
    expect(CATEGORY_PERMISSIONS).not.toContain("site.manage");
});

test.each([
    ["discussions", 6],
    ["categories", 7],
    ["heading", 7],
] as const)("a category shown as %s counts the posts that its page lists", (displayAs, count) => {
    expect(countListedPosts({ displayAs, countDiscussions: 6, countAllDiscussions: 7 })).toBe(count);
});

test("pages after the first have a number", () => {
    expect([1, 2].map((page) => categoryPagePath("/categories/kettles", page))).toEqual([
        "/categories/kettles",
        "/categories/kettles/p2",
    ]);
});

test("a category can have one of the icons, and no other", () => {
    expect(["kettle", "lamp", "toaster", "", null, undefined].map(isCategoryIcon)).toEqual([
        true,
        true,
        false,
        false,
        false,
        false,
    ]);
});
