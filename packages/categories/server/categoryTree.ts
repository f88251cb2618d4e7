import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { CategoryRow } from "./categories.repository";

/** All categories in their order. What can't be reached from the root, as a circle can't, is not among them. */
export interface CategoryTree {
    /** The root included. */
    rows: ReadonlyMap<number, CategoryRow>;
    /** Those directly below, in order. */
    children: ReadonlyMap<number, readonly number[]>;
    /** All but the root, each followed by those below it. */
    order: readonly number[];
    /** 0 for the root. */
    depth: ReadonlyMap<number, number>;
    /** The category whose permissions count for this one; the root for the global ones. */
    owner: ReadonlyMap<number, number>;
    byUrlcode: ReadonlyMap<string, number>;
}

/** Siblings stand by their `sort`, then in the order they were made. */
export function treeOf(all: readonly CategoryRow[]): CategoryTree {
    const rows = new Map<number, CategoryRow>();
    const children = new Map<number, number[]>();
    const order: number[] = [];
    const depth = new Map<number, number>();
    const owner = new Map<number, number>();
    const below = groupByParent(all);
    const root = all.find(({ categoryID }) => categoryID === ROOT_CATEGORY_ID);
    if (root) add(root, 0, ROOT_CATEGORY_ID);
    const byUrlcode = new Map(order.map((categoryID) => [rows.get(categoryID)?.urlcodeKey ?? "", categoryID]));
    return { rows, children, order, depth, owner, byUrlcode };

    function add(row: CategoryRow, level: number, inherited: number): void {
        const { categoryID, customPermissions } = row;
        const ownerID = customPermissions ? categoryID : inherited;
        const inside = below.get(categoryID) ?? [];
        rows.set(categoryID, row);
        depth.set(categoryID, level);
        owner.set(categoryID, ownerID);
        children.set(
            categoryID,
            inside.map((child) => child.categoryID),
        );
        if (categoryID !== ROOT_CATEGORY_ID) order.push(categoryID);
        for (const child of inside) add(child, level + 1, ownerID);
    }
}

/** The way down to a category, itself included, without the root. */
export function pathTo({ rows }: CategoryTree, categoryID: number): CategoryRow[] {
    const path: CategoryRow[] = [];
    for (
        let row = rows.get(categoryID);
        row && row.categoryID !== ROOT_CATEGORY_ID;
        row = rows.get(row.parentCategoryID ?? ROOT_CATEGORY_ID)
    ) {
        path.unshift(row);
    }
    return path;
}

/** A category and all below it, in order. */
export function subtreeOf(tree: Pick<CategoryTree, "children">, categoryID: number): number[] {
    return [categoryID, ...(tree.children.get(categoryID) ?? []).flatMap((child) => subtreeOf(tree, child))];
}

function groupByParent(all: readonly CategoryRow[]): Map<number, CategoryRow[]> {
    const groups = new Map<number, CategoryRow[]>();
    const sorted = [...all].sort((one, other) => one.sort - other.sort || one.categoryID - other.categoryID);
    for (const row of sorted) {
        if (row.parentCategoryID === null) continue;
        const siblings = groups.get(row.parentCategoryID);
        if (siblings) siblings.push(row);
        else groups.set(row.parentCategoryID, [row]);
    }
    return groups;
}
