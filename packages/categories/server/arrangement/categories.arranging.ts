import { setImmediate } from "node:timers/promises";
import type { ArrangedCategory, CategoryArrangement } from "@parley/categories/contract";
import { isPostable, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { SmartID } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { CategoryPostsService } from "../categories.posts";
import type { CategoryPresenter } from "../categories.present";
import type { CategoryRow } from "../categories.repository";
import type { CategoriesService } from "../categories.service";
import type { CategoriesStore } from "../categories.store";
import type { CategoryGrants } from "../grants/categories.grants";
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

/** Category whose posts are being moved to another. */
export interface PendingRemoval {
    categoryID: number;
    movedToCategoryID: number;
}

/** Number of posts moved in one transaction. */
const MAX_POSTS_PER_STEP = 1000;

export type CategoryArranging = ReturnType<typeof createCategoryArranging>;

/**
 * Creates the service that moves and deletes categories, each as a logged action. The order of all categories has a version, which every
 * change increments and locks: of two concurrent changes the second waits and is rejected.
 */
export function createCategoryArranging({ kit, store, reading, presenter, posts, permissions, users, actionLog }: Dependencies) {
    const { database, clock } = kit;
    const { repository } = store;
    /** Categories whose posts are being moved by this server. */
    const underWay = new Set<number>();

    return {
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

        hold,
        put,
        shift,

        /** Returns the present position of a category, to be logged or changed in this transaction. */
        toPosition: (tree: CategoryTree, { categoryID, parentCategoryID }: CategoryRow): CategoryPosition => ({
            parentCategoryID: parentCategoryID ?? ROOT_CATEGORY_ID,
            afterCategoryID: findPreviousSibling(tree, categoryID),
        }),
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

    /** Locks the order until the transaction ends, and increments its version. Throws 412 if `version` is not the current one. */
    async function hold(version?: number): Promise<CategoryTree> {
        const next = await repository.nextVersion();
        if (version !== undefined && next !== version + 1) throw orderChanged();
        store.structureChanged();
        return store.tree();
    }

    /** Clears the cached tree and permissions, since inherited permissions depend on the position. */
    async function changed(): Promise<void> {
        store.structureChanged();
        await users.permissionsChanged();
    }

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

    function requireTarget(viewer: Viewer, tree: CategoryTree, categoryID: number, newCategoryID: number): CategoryRow {
        const refuse = (message: string) => invalidField("newCategoryID", message, { status: 400 });
        const target = newCategoryID === ROOT_CATEGORY_ID ? undefined : tree.rows.get(newCategoryID);
        if (!target || newCategoryID === categoryID) throw refuse("There is no such category for its posts.");
        if (!isPostable(target)) throw refuse("This category can't hold posts.");
        for (const resourceID of [categoryID, newCategoryID]) requirePermission(viewer, "discussions.view", resourceID);
        requirePermission(viewer, "discussions.add", newCategoryID);
        const allowed = target.allowedDiscussionTypes.split(",");
        const types = tree.rows.get(categoryID)?.allowedDiscussionTypes.split(",") ?? [];
        const missing = types.find((type) => !allowed.includes(type));
        if (missing) throw badRequest(`The other category does not take posts of the type ${missing}.`);
        return target;
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

const orderChanged = () =>
    new ApiRefusal({
        status: 412,
        message: "Somebody else has changed the order of the categories in the meantime.",
        description: "Nothing was moved. Look at the order as it is now, and move again.",
        code: "orderChanged",
    });
