import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, changedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, notFound, requirePermission } from "@parley/library/server/http";
import type { CategoryArranging, CategoryPosition } from "./arrangement/categories.arranging";
import type { CategoryTree } from "./arrangement/categoryTree";
import type { CategoriesStore } from "./categories.store";
import type { CategoryRow, ChangedCategory } from "./categories.tables";
import type { CategoriesWriting } from "./categories.writing";
import type { CategoryGrants, OwnGrants } from "./grants/categories.grants";

interface Dependencies {
    store: CategoriesStore;
    arranging: CategoryArranging;
    writing: Pick<CategoriesWriting, "rewrite">;
    permissions: Pick<CategoryGrants, "ownIn" | "restore">;
    actionLog: Pick<ActionLog, "provide">;
}

const CHANGES = ["change", "archive", "unarchive"];

/** Registers the actions on categories: descriptions for site managers, and undo. */
export function registerCategoryActions({ store, arranging, writing, permissions, actionLog }: Dependencies): void {
    const { repository } = store;

    actionLog.provide("category", {
        effects: {
            add: "edits",
            collect: "edits",
            change: "edits",
            grants: "edits",
            place: "moves",
            archive: "hides",
            unarchive: "moderates",
            delete: "removes",
        },
        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, "site.manage")) return [];
            const tree = await store.tree();
            const names = await repository.namesOf([...new Set(actions.flatMap(listCategoryIDs))]);
            const roles = new Map((await repository.rolesByName()).map(({ roleID, name }) => [String(roleID), name]));
            const grants = await grantsOf(actions);
            return actions.map((action) => ({
                action,
                shown: action.kind === "grants" ? describeGrants(action, names, roles) : describeAction(action, names),
                canUndo: isUnchanged(tree, grants, action),
            }));
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            requirePermission(viewer, "site.manage");
            const tree = await arranging.hold();
            const row = tree.rows.get(action.recordID);
            if (!isUnchanged(tree, await grantsOf([action]), action)) throw changedSince(row?.name);
            if (action.kind === "delete") return arranging.restore(action.recordID);
            if (!row) throw notFound("Category");
            if (action.kind === "grants")
                return permissions.restore(viewer, row.categoryID, action.before as unknown as OwnGrants);
            if (action.kind === "place") return restorePosition(viewer, tree, row, action.before as unknown as CategoryPosition);
            const before = action.before as ChangedCategory;
            const taken = before.urlcodeKey === undefined ? undefined : tree.byUrlcode.get(before.urlcodeKey);
            if (taken !== undefined && taken !== row.categoryID) throw changedSince(row.name);
            await writing.rewrite(row, before);
        },
    });

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
        if (!tree.rows.has(parentCategoryID)) throw changedSince(row.name);
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
