import type { ArrangedCategory, CategoryArrangement } from "@parley/categories/contract";
import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { CategoriesService } from "../categories.service";
import type { CategoryRow } from "../categories.tables";
import type { CategoryPostsService } from "../categoryPosts";
import type { CategoriesStore } from "../categoryStore";
import type { CategoryGrants } from "../grants/grants.service";
import type { CategoryPresenter } from "../responses/categoryPresenter";
import { createCategoryOrder } from "./categoryOrder";
import { createCategoryRemoval } from "./categoryRemoval";
import type { CategoryTree } from "./categoryTree";
import { buildTree, checkParent, findPreviousSibling } from "./categoryTree";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    store: CategoriesStore;
    reading: CategoriesService;
    presenter: CategoryPresenter;
    posts: CategoryPostsService;
    permissions: CategoryGrants;
    users: Pick<Users, "permissionsChanged">;
    actionLog: Pick<ActionLog, "record">;
}

/** Position of a category: its parent and its previous sibling. */
export interface CategoryPosition {
    parentCategoryID: number;
    /** Null for the first position. */
    afterCategoryID: number | null;
}

export type CategoryArranging = ReturnType<typeof createCategoryArranging>;

/**
 * Creates the service that moves and deletes categories, each as a logged action. The order of all categories has a version, which every
 * change increments and locks: of two concurrent changes the second waits and is rejected.
 */
export function createCategoryArranging({ kit, store, reading, presenter, posts, permissions, users, actionLog }: Dependencies) {
    const { database } = kit;
    const { repository } = store;
    const order = createCategoryOrder({ store, users });
    const { hold, changed } = order;

    return {
        ...createCategoryRemoval({ kit, store, reading, posts, actionLog, order }),

        /** Returns all categories in their order. Reads the table itself and not the cache, because the version must match. */
        async arrangement(viewer: Viewer): Promise<CategoryArrangement> {
            requirePermission(viewer, "site.manage");
            return arrangementOf(buildTree(await repository.structure()));
        },

        /** Moves a category with its descendants. Throws 400 for an invalid position, 412 if the order has changed. */
        async arrange(
            viewer: Viewer,
            categoryID: number,
            { version, ...position }: CategoryPosition & { version: number },
        ): Promise<CategoryArrangement> {
            requirePermission(viewer, "site.manage");
            await reading.managed(categoryID);
            await database.transaction(async () => {
                await hold(version);
                await put(viewer, categoryID, position);
            });
            return arrangementOf(buildTree(await repository.structure()));
        },

        hold,
        put,
        shift,

        /** Returns the present position of a category, to be logged or changed in this transaction. */
        toPosition: (tree: CategoryTree, { categoryID, parentCategoryID }: CategoryRow): CategoryPosition => ({
            parentCategoryID: parentCategoryID ?? ROOT_CATEGORY_ID,
            afterCategoryID: findPreviousSibling(tree, categoryID),
        }),
    };

    /** Moves a category while the order is locked, and logs the action. */
    async function put(viewer: Viewer, categoryID: number, after: CategoryPosition): Promise<void> {
        const before = await shift(viewer, categoryID, after);
        if (before)
            await actionLog.record(viewer, { kind: "place", recordType: "category", recordID: categoryID, before, after });
    }

    /**
     * Moves a category while the order is locked; returns its previous position, or `undefined` if it did not change. A move must not grant
     * others more than the viewer may do there (FC-19).
     */
    async function shift(
        viewer: Viewer,
        categoryID: number,
        { parentCategoryID, afterCategoryID }: CategoryPosition,
    ): Promise<CategoryPosition | undefined> {
        const tree = await store.tree();
        checkParent(tree, parentCategoryID, categoryID);
        const siblings = (tree.children.get(parentCategoryID) ?? []).filter((sibling) => sibling !== categoryID);
        if (afterCategoryID !== null && !siblings.includes(afterCategoryID))
            throw invalidField("afterCategoryID", "There is no such category here.", { status: 400 });
        const from = tree.rows.get(categoryID)?.parentCategoryID ?? ROOT_CATEGORY_ID;
        const before = { parentCategoryID: from, afterCategoryID: findPreviousSibling(tree, categoryID) };
        if (from === parentCategoryID && before.afterCategoryID === afterCategoryID) return undefined;
        const held = await permissions.effective(categoryID);
        const siblingIndex = afterCategoryID === null ? 0 : siblings.indexOf(afterCategoryID) + 1;
        for (const [index, sibling] of siblings.toSpliced(siblingIndex, 0, categoryID).entries()) {
            const values = { sort: index + 1, ...(sibling === categoryID && { parentCategoryID }) };
            if (sibling === categoryID || tree.rows.get(sibling)?.sort !== index + 1) await repository.update(sibling, values);
        }
        await changed();
        await permissions.requireHeld(viewer, categoryID, held, await permissions.effective(categoryID));
        return before;
    }

    async function arrangementOf(tree: CategoryTree): Promise<CategoryArrangement> {
        const counters = new Map((await repository.counters()).map((row) => [row.categoryID, row.countDiscussions]));
        const categories = tree.order.flatMap((categoryID): ArrangedCategory[] => {
            const row = tree.rows.get(categoryID);
            if (!row) return [];
            return [
                {
                    categoryID,
                    parentCategoryID: row.parentCategoryID ?? ROOT_CATEGORY_ID,
                    name: row.name,
                    urlcode: row.urlcode,
                    url: presenter.urlOf(row),
                    displayAs: row.displayAs,
                    isArchived: row.isArchived,
                    customPermissions: row.customPermissions,
                    countDiscussions: counters.get(categoryID) ?? 0,
                    depth: tree.depth.get(categoryID) ?? 1,
                },
            ];
        });
        return { version: tree.rows.get(ROOT_CATEGORY_ID)?.version ?? 0, categories };
    }
}
