import type { Category } from "@parley/categories/contract";
import { GUEST_ID } from "@parley/library/server/http";
import type { PostType } from "@parley/postTypes/contract";
import type { PostTypes } from "@parley/postTypes/server";
import type { CategoryRow } from "../categories.tables";
import type { CategoryPostsService } from "../categoryPosts";
import type { CategoriesStore, CategoryVisibility } from "../categoryStore";
import { readFollowRows } from "../categoryStore";
import { toPreferences } from "../follows/followLevels";
import type { CategoryPresenter } from "./categoryPresenter";
import { countListed, recordPermissions } from "./categoryPresenter";

interface Dependencies {
    store: CategoriesStore;
    presenter: CategoryPresenter;
    posts: CategoryPostsService;
    postTypes: Pick<PostTypes, "byID">;
}

export type PresentCategories = ReturnType<typeof createCategoryExpander>;

/** Creates the function that turns categories into responses, with the expansions of a query. */
export function createCategoryExpander({ store, presenter, posts, postTypes }: Dependencies) {
    return async function present(
        visibility: CategoryVisibility,
        categoryIDs: readonly number[],
        expand: readonly string[],
    ): Promise<Category[]> {
        const rows = await readFollowRows(store, visibility.viewer.userID);
        const follows = new Map([...rows].map(([categoryID, { dateFollowed }]) => [categoryID, dateFollowed]));
        const isRestricted = categoryIDs.some((categoryID) => visibility.tree.rows.get(categoryID)?.allowedPostTypeIDs != null);
        const types = isRestricted ? await postTypes.byID() : new Map<string, PostType>();
        const lastPosts = expand.includes("lastPost") ? await posts.lastPosts(visibility, categoryIDs) : new Map();
        const countsUnread = expand.includes("countUnread") && visibility.viewer.userID !== GUEST_ID;
        const unread = countsUnread ? await posts.unreadIn(visibility) : new Map<number, number>();
        return categoryIDs.flatMap((categoryID) => {
            const row = visibility.tree.rows.get(categoryID);
            if (!row) return [];
            const lastPost = lastPosts.get(categoryID);
            return {
                ...presenter.category(row, visibility, follows),
                ...restrictionOf(row, types),
                ...(lastPost && { lastPost }),
                ...(countsUnread && { countUnread: countListed(visibility, row, unread) }),
                ...(expand.includes("permissions") && { permissions: recordPermissions(visibility, categoryID) }),
                ...(expand.includes("preferences") && { preferences: toPreferences(rows.get(categoryID)) }),
            };
        });
    };
}

/** Returns the only post types that a category takes; nothing if it takes all. */
function restrictionOf({ allowedPostTypeIDs }: CategoryRow, types: ReadonlyMap<string, PostType>) {
    if (allowedPostTypeIDs === null) return {};
    const options = allowedPostTypeIDs.split(",").flatMap((postTypeID) => types.get(postTypeID) ?? []);
    const active = options.filter(({ isActive }) => isActive).map((type) => ({ ...type, postFieldIDs: [] }));
    return {
        hasRestrictedPostTypes: true,
        allowedPostTypeIDs: active.map(({ postTypeID }) => postTypeID),
        allowedPostTypeOptions: active,
    };
}
