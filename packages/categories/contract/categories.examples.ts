import type { Category } from "./categories";

/** Returns a category as a guest sees it, for tests. */
export function exampleCategory(changes: Partial<Category> = {}): Category {
    return {
        categoryID: 5,
        name: "Kettles & heat",
        description: "Anything that warms.",
        parentCategoryID: null,
        customPermissions: false,
        isArchived: false,
        urlcode: "kettles",
        url: "http://forum.test/categories/kettles",
        displayAs: "discussions",
        dateInserted: "2026-01-01T00:00:00+00:00",
        countCategories: 0,
        countDiscussions: 640,
        countComments: 0,
        countAllDiscussions: 640,
        countAllComments: 0,
        countFollowers: 0,
        followed: false,
        breadcrumbs: [{ name: "Kettles & heat", url: "http://forum.test/categories/kettles" }],
        featured: false,
        allowedDiscussionTypes: ["discussion"],
        depth: 1,
        sort: 1,
        ...changes,
    };
}
