import type { Category } from "@parley/categories/contract";
import { GUEST_ID } from "@parley/library/server/http";
import type { LayoutWidget, LoadedPart } from "@parley/library/server/layouts";
import { createRecordSetting, HEAD_SETTINGS, readHead } from "@parley/library/server/layouts";
import * as Type from "typebox";
import type { CategoriesService } from "../categories.service";
import type { CategoriesStore } from "../categoryStore";
import { mayAdd } from "../lists/categoryFilter";

/** Base types of posts that have a form of their own, in the order of its choices. */
const POST_TYPES = ["discussion", "question", "idea"];

/** Creates the widget with which a member follows a category: that of the page, or a given one (LAY-043). */
export const createFollowWidget = ({ get }: Pick<CategoriesService, "get">): LayoutWidget => ({
    name: "Follow a category",
    component: "CategoryFollow",
    settings: { ...HEAD_SETTINGS, categoryID: createRecordSetting("category") },
    isFor: ({ userID }) => userID !== GUEST_ID,
    async load(parts, viewer) {
        const found = new Map<number, Promise<Category | undefined>>();
        // A category that the viewer may not see is refused like one that does not exist.
        for (const categoryID of parts.map(readCategoryID))
            if (categoryID > 0 && !found.has(categoryID))
                found.set(
                    categoryID,
                    get(viewer, categoryID).catch(() => undefined),
                );
        return Promise.all(
            parts.map(async (part) => {
                const category = await found.get(readCategoryID(part));
                return category?.displayAs === "discussions" ? { ...readHead(part.settings), category } : undefined;
            }),
        );
    },
});

/** Creates the widget with links to the forms of new posts, of the types that the viewer may post (LAY-036). It asks the database nothing. */
export const createNewPostWidget = (store: Pick<CategoriesStore, "findVisibility">): LayoutWidget => ({
    name: "New post",
    component: "NewPostMenu",
    settings: {
        ...HEAD_SETTINGS,
        postableDiscussionTypes: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 }),
    },
    async load(parts, viewer) {
        const visibility = await store.findVisibility(viewer);
        const { tree, visible } = visibility;
        return parts.map(({ settings, facts }) => {
            const onPage = typeof facts.categoryID === "number" ? tree.rows.get(facts.categoryID) : undefined;
            const takesHere = onPage && visible.has(onPage.categoryID) && mayAdd(visibility, onPage);
            const rows = takesHere ? [onPage] : [...tree.rows.values()];
            const open = rows.filter((row) => visible.has(row.categoryID) && mayAdd(visibility, row));
            const chosen = (settings.postableDiscussionTypes ?? POST_TYPES) as string[];
            const types = POST_TYPES.filter(
                (type) =>
                    chosen.includes(type) &&
                    open.some(({ allowedDiscussionTypes }) => allowedDiscussionTypes.split(",").includes(type)),
            );
            if (types.length === 0) return undefined;
            return { ...readHead(settings), types, ...(takesHere && { categoryID: onPage.categoryID }) };
        });
    },
});

const readCategoryID = ({ settings, facts }: LoadedPart): number => Number(settings.categoryID ?? facts.categoryID ?? 0);
