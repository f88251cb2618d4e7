import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import { listSubtree } from "./arrangement/categoryTree";
import type { CategoriesStore } from "./categoryStore";
import { readFollows } from "./categoryStore";

/** Creates the functions that tell which categories a viewer sees. */
export function createCategoryVisibility(store: CategoriesStore) {
    return {
        /** Returns the categories whose posts the viewer may see, in order. Every list of posts is limited to them. */
        async visibleIDs(viewer: Viewer): Promise<number[]> {
            const [{ order }, visible] = [await store.tree(), await store.visibleTo(viewer)];
            return order.filter((categoryID) => visible.has(categoryID));
        },

        /** Returns the categories whose posts the viewer may not see. */
        async hiddenIDs(viewer: Viewer): Promise<number[]> {
            const [{ order }, visible] = [await store.tree(), await store.visibleTo(viewer)];
            return order.filter((categoryID) => !visible.has(categoryID));
        },

        /** Returns the archived categories and those below them. */
        async archivedIDs(): Promise<number[]> {
            const tree = await store.tree();
            const archived = tree.order.filter((categoryID) => tree.rows.get(categoryID)?.isArchived);
            return [...new Set(archived.flatMap((categoryID) => listSubtree(tree, categoryID)))];
        },

        /** Throws 404 unless the viewer may see the posts of the category. */
        async requireView(viewer: Viewer, categoryID: number): Promise<void> {
            if (categoryID === ROOT_CATEGORY_ID || !(await store.visibleTo(viewer)).has(categoryID)) throw notFound("Category");
        },

        /** Returns the visible categories whose posts count for the leaderboard of a category. */
        async pointsIDs(viewer: Viewer, categoryID: number): Promise<number[]> {
            const [{ order, rows }, visible] = [await store.tree(), await store.visibleTo(viewer)];
            return order.filter((id) => visible.has(id) && (rows.get(id)?.pointsCategoryID ?? id) === categoryID);
        },

        /** Returns these categories and their descendants. */
        async withDescendants(categoryIDs: readonly number[]): Promise<number[]> {
            const tree = await store.tree();
            return [
                ...new Set(
                    categoryIDs
                        .filter((categoryID) => tree.rows.has(categoryID))
                        .flatMap((categoryID) => listSubtree(tree, categoryID)),
                ),
            ];
        },

        /** Returns the categories that a member follows. */
        async followedIDs(viewer: Viewer): Promise<number[]> {
            const visible = await store.visibleTo(viewer);
            return [...(await readFollows(store, viewer.userID)).keys()].filter((categoryID) => visible.has(categoryID));
        },
    };
}
