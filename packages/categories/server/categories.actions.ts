import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { ActionEffect, ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, notFound, requirePermission } from "@parley/library/server/http";
import type { CategoryArranging, CategoryPosition } from "./arrangement/arrangeCategories";
import type { CategoryTree } from "./arrangement/categoryTree";
import type { CategoryRow, ChangedCategory } from "./categories.tables";
import type { CategoriesStore } from "./categoryStore";
import type { CategoryGrants, OwnGrants } from "./grants/grants.service";
import type { CategoriesWriting } from "./writeCategories";

interface Dependencies {
    store: CategoriesStore;
    arranging: CategoryArranging;
    writing: Pick<CategoriesWriting, "rewrite">;
    permissions: Pick<CategoryGrants, "ownIn" | "restore">;
    actionLog: Pick<ActionLog, "provide">;
}

/** How another feature's action on categories is undone. */
export interface CategoryActionType {
    effect: ActionEffect;
    /** Permission of those who may read and undo the action. */
    permission: string;
    isUnchanged(action: LoggedAction): Promise<boolean>;
    /** Undoes the action inside a transaction; it is unchanged since. */
    undo(viewer: Viewer, action: LoggedAction): Promise<void>;
}

const CHANGES = ["change", "archive", "unarchive"];

/** Registers the actions on categories: descriptions for site managers, and undo. */
export function createCategoryActions({ store, arranging, writing, permissions, actionLog }: Dependencies) {
    const { repository } = store;
    /** Action types of other features. */
    const provided = new Map<string, CategoryActionType>();
    const effects: Record<string, ActionEffect> = {
        add: "edits",
        change: "edits",
        grants: "edits",
        place: "moves",
        archive: "hides",
        unarchive: "moderates",
        delete: "removes",
    };

    actionLog.provide("category", {
        effects,
        async filterReadable(viewer: Viewer, found: readonly LoggedAction[]): Promise<ReadableAction[]> {
            const actions = found.filter(({ kind }) => may(viewer, provided.get(kind)?.permission ?? "site.manage"));
            if (actions.length === 0) return [];
            const tree = await store.tree();
            const names = await repository.namesOf([...new Set(actions.flatMap(listCategoryIDs))]);
            const roles = new Map((await repository.rolesByName()).map(({ roleID, name }) => [String(roleID), name]));
            const grants = await grantsOf(actions);
            const described = actions.map(async (action) => ({
                action,
                shown: action.kind === "grants" ? describeGrants(action, names, roles) : describeAction(action, names),
                canUndo: (await provided.get(action.kind)?.isUnchanged(action)) ?? isUnchanged(tree, grants, action),
            }));
            return Promise.all(described);
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            const other = provided.get(action.kind);
            requirePermission(viewer, other?.permission ?? "site.manage");
            if (other) {
                if (!(await other.isUnchanged(action))) throw hasChangedSince();
                return other.undo(viewer, action);
            }
            const tree = await arranging.hold();
            const row = tree.rows.get(action.recordID);
            if (!isUnchanged(tree, await grantsOf([action]), action)) throw hasChangedSince(row?.name);
            if (action.kind === "delete") return arranging.restore(action.recordID);
            if (!row) throw notFound("Category");
            if (action.kind === "grants")
                return permissions.restore(viewer, row.categoryID, action.before as unknown as OwnGrants);
            if (action.kind === "place") return restorePosition(viewer, tree, row, action.before as unknown as CategoryPosition);
            const before = action.before as ChangedCategory;
            const taken = before.urlcodeKey === undefined ? undefined : tree.byUrlcode.get(before.urlcodeKey);
            if (taken !== undefined && taken !== row.categoryID) throw hasChangedSince(row.name);
            await writing.rewrite(row, before);
        },
    });

    return {
        /** Registers an action type of another feature on categories. */
        provideAction(kind: string, how: CategoryActionType): void {
            provided.set(kind, how);
            effects[kind] = how.effect;
        },
    };

    /** Returns the present permissions of each category whose role permissions these actions changed. */
    async function grantsOf(actions: readonly LoggedAction[]): Promise<Map<number, OwnGrants>> {
        const ids = new Set(actions.filter(({ kind }) => kind === "grants").map(({ recordID }) => recordID));
        const grants = new Map<number, OwnGrants>();
        for (const categoryID of ids) grants.set(categoryID, await permissions.ownIn(categoryID));
        return grants;
    }

    /** Whether nothing that an action changed has changed since. */
    function isUnchanged(
        tree: CategoryTree,
        grants: ReadonlyMap<number, OwnGrants>,
        { kind, recordID, after }: LoggedAction,
    ): boolean {
        const row = tree.rows.get(recordID);
        if (kind === "delete") return row === undefined;
        if (!row) return false;
        if (kind === "grants") return areFieldsUnchanged(grants.get(recordID) ?? {}, after);
        if (kind === "place") return areFieldsUnchanged(arranging.toPosition(tree, row), after);
        return CHANGES.includes(kind) && areFieldsUnchanged(row, after);
    }

    async function restorePosition(
        viewer: Viewer,
        tree: CategoryTree,
        row: CategoryRow,
        before: CategoryPosition,
    ): Promise<void> {
        const { parentCategoryID, afterCategoryID } = before;
        if (!tree.rows.has(parentCategoryID)) throw hasChangedSince(row.name);
        const siblings = (tree.children.get(parentCategoryID) ?? []).filter((sibling) => sibling !== row.categoryID);
        // The previous sibling may have moved elsewhere.
        const isThere = afterCategoryID === null || siblings.includes(afterCategoryID);
        const position = { parentCategoryID, afterCategoryID: isThere ? afterCategoryID : (siblings.at(-1) ?? null) };
        await arranging.shift(viewer, row.categoryID, position);
    }
}

/** Returns whether an action gave a category permissions of its own or removed them, and the roles that changed. */
function describeGrants(
    { recordID, before, after }: LoggedAction,
    names: ReadonlyMap<number, string>,
    roles: ReadonlyMap<string, string>,
): Record<string, unknown> {
    const [was, is] = [before, after] as unknown as [OwnGrants, OwnGrants];
    const changed = [...roles].filter(([roleID]) => String(was.grants[roleID] ?? []) !== String(is.grants[roleID] ?? []));
    return {
        name: names.get(recordID) ?? "",
        ...(was.customPermissions !== is.customPermissions && { isOwn: is.customPermissions }),
        roles: changed.map(([, name]) => name),
    };
}

/** Returns the IDs of the categories that an action refers to. */
function listCategoryIDs({ recordID, before, after }: LoggedAction): number[] {
    return [recordID, before.parentCategoryID, after.parentCategoryID, after.movedToCategoryID].filter(
        (id): id is number => typeof id === "number" && id !== ROOT_CATEGORY_ID,
    );
}

function describeAction(
    { kind, recordID, before, after }: LoggedAction,
    names: ReadonlyMap<number, string>,
): Record<string, unknown> {
    const name = names.get(recordID) ?? String(after.name ?? "");
    const nameOf = (id: unknown) => (typeof id === "number" ? (names.get(id) ?? null) : null);
    switch (kind) {
        case "place":
            return { name, from: nameOf(before.parentCategoryID), to: nameOf(after.parentCategoryID) };
        case "delete":
            return { name, to: nameOf(after.movedToCategoryID), countMoved: after.countMoved ?? 0 };
        case "change":
            return { name, ...(typeof before.name === "string" && { from: before.name, to: after.name }) };
        default:
            return { name };
    }
}
