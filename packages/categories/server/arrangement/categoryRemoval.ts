import { setImmediate } from "node:timers/promises";
import { isPostable, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { SmartID } from "@parley/library/contract";
import { fill, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { CategoriesService } from "../categories.service";
import type { CategoryRow } from "../categories.tables";
import type { CategoryPostsService } from "../categoryPosts";
import type { CategoriesStore } from "../categoryStore";
import type { CategoryOrder } from "./categoryOrder";
import type { CategoryTree } from "./categoryTree";

/** Category whose posts are being moved to another. */
export interface PendingRemoval {
    categoryID: number;
    movedToCategoryID: number;
}

/** Number of posts moved in one transaction. */
const MAX_POSTS_PER_STEP = 1000;

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    store: CategoriesStore;
    reading: Pick<CategoriesService, "managed">;
    posts: CategoryPostsService;
    actionLog: Pick<ActionLog, "record">;
    order: CategoryOrder;
}

/** Creates the functions that delete a category, after its posts have moved to another, and restore it. */
export function createCategoryRemoval({ kit, store, reading, posts, actionLog, order }: Dependencies) {
    const { database, clock } = kit;
    const { repository } = store;
    const { hold, changed } = order;

    /** Categories whose posts are being moved by this server. */
    const underWay = new Set<number>();
    return {
        /**
         * Deletes a category, which can be restored for 30 days. Its posts, including deleted ones, go to another category, to which its
         * URL redirects. Viewers cannot move posts that they may not see. Throws 409 for a category with subcategories, or with posts and
         * without a target. Many posts are moved in steps, so that other requests need not wait for all of them; an interrupted move is
         * completed by `completeRemovals` (FC-40).
         */
        async remove(viewer: Viewer, id: SmartID, newCategoryID?: number): Promise<void> {
            requirePermission(viewer, "site.manage");
            const begun = await database.transaction(async () => {
                const tree = await hold();
                const { categoryID, name } = await reading.managed(id);
                if ((tree.children.get(categoryID) ?? []).length > 0) throw conflict("This category has subcategories.");
                const target = newCategoryID === undefined ? undefined : requireTarget(viewer, tree, categoryID, newCategoryID);
                if ((await repository.listPendingRemovals()).some(({ movedToCategoryID }) => movedToCategoryID === categoryID))
                    throw conflict("Posts are being moved into this category. Try again when that is done.");
                const counters = (await store.counters()).get(categoryID);
                if (!target && (counters?.countDiscussions ?? 0) > 0) throw conflict("This category has posts in it.");
                const movedToCategoryID = target?.categoryID ?? null;
                const countMoved = target ? await posts.countAllIn(categoryID) : 0;
                const after = { dateDeleted: toDateTime(clock()), movedToCategoryID, name, countMoved };
                await actionLog.record(viewer, {
                    kind: "delete",
                    recordType: "category",
                    recordID: categoryID,
                    before: {},
                    after,
                });
                if (countMoved > MAX_POSTS_PER_STEP) await repository.update(categoryID, { movedToCategoryID });
                else await close(categoryID, movedToCategoryID);
                return countMoved > MAX_POSTS_PER_STEP && movedToCategoryID !== null
                    ? { categoryID, movedToCategoryID }
                    : undefined;
            });
            if (begun) await complete(begun);
        },

        /** Completes deletions that were interrupted while posts were being moved. */
        async completeRemovals(): Promise<void> {
            for (const begun of await repository.listPendingRemovals()) {
                if (!underWay.has(begun.categoryID)) await complete(begun);
            }
        },

        /**
         * Restores a deleted category, with those of its posts that are still in the target. Must be called within the transaction of the
         * undo.
         */
        async restore(categoryID: number): Promise<void> {
            const tree = await hold();
            const row = await repository.deletedByID(categoryID);
            if (!row) throw conflict("This category is not deleted.");
            if (!tree.rows.has(row.parentCategoryID ?? ROOT_CATEGORY_ID))
                throw conflict("Its parent category is deleted too. Restore that one first.");
            await repository.update(categoryID, { dateDeleted: null, movedToCategoryID: null });
            await changed();
            const moved = await repository.takeMoves(categoryID);
            if (row.movedToCategoryID !== null) await posts.moveBack(moved, row.movedToCategoryID, categoryID);
        },
    };

    /** Moves the posts of a category, one transaction for each step, and then deletes it. */
    async function complete(pending: PendingRemoval): Promise<void> {
        underWay.add(pending.categoryID);
        try {
            await empty(pending);
        } finally {
            underWay.delete(pending.categoryID);
        }
        await database.transaction(() => leave(pending));
    }

    async function empty({ categoryID, movedToCategoryID }: PendingRemoval): Promise<void> {
        for (;;) {
            const moved = await database.transaction(async () => {
                const ids = await posts.moveSome(categoryID, movedToCategoryID, MAX_POSTS_PER_STEP);
                await repository.keepMoves(categoryID, ids);
                return ids.length;
            });
            // Lets other requests run between the steps.
            await setImmediate();
            if (moved < MAX_POSTS_PER_STEP) return;
        }
    }

    /** Deletes an emptied category, unless it is deleted already; with a new subcategory it stays. */
    async function leave({ categoryID, movedToCategoryID }: PendingRemoval): Promise<void> {
        const tree = await hold();
        if (!tree.rows.has(categoryID)) return;
        if ((tree.children.get(categoryID) ?? []).length > 0) await repository.update(categoryID, { movedToCategoryID: null });
        else await close(categoryID, movedToCategoryID);
    }

    /** Deletes a category after moving its remaining posts. Must be called within the transaction that locks the order. */
    async function close(categoryID: number, movedToCategoryID: number | null): Promise<void> {
        const moved = movedToCategoryID === null ? [] : await posts.moveAll(categoryID, movedToCategoryID);
        await repository.keepMoves(categoryID, moved);
        await repository.update(categoryID, { dateDeleted: toDateTime(clock()), movedToCategoryID });
        await changed();
    }

    function requireTarget(viewer: Viewer, tree: CategoryTree, categoryID: number, newCategoryID: number): CategoryRow {
        const refuse = (message: string) => invalidField("newCategoryID", message, { status: 400 });
        const target = newCategoryID === ROOT_CATEGORY_ID ? undefined : tree.rows.get(newCategoryID);
        if (!target || newCategoryID === categoryID) throw refuse("There is no such category for its posts.");
        if (!isPostable(target)) throw refuse("This category can’t hold posts.");
        for (const resourceID of [categoryID, newCategoryID]) requirePermission(viewer, "discussions.view", resourceID);
        requirePermission(viewer, "discussions.add", newCategoryID);
        const allowed = target.allowedDiscussionTypes.split(",");
        const types = tree.rows.get(categoryID)?.allowedDiscussionTypes.split(",") ?? [];
        const missing = types.find((type) => !allowed.includes(type));
        if (missing) throw badRequest(fill("The other category does not take posts of the type {missing}.", { missing }));
        return target;
    }
}
