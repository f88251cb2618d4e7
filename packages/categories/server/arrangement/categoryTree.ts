import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import { invalidField } from "@parley/library/server/http";
import type { CategoryRow } from "../categories.tables";

/** Maximum depth of a category. */
const MAX_DEPTH = 20;

/** All categories in order. Categories that cannot be reached from the root, such as a cycle, are left out. */
export interface CategoryTree {
    /** Including the root. */
    rows: ReadonlyMap<number, CategoryRow>;
    /** Direct children, in order. */
    children: ReadonlyMap<number, readonly number[]>;
    /** All but the root, parents before children. */
    order: readonly number[];
    /** 0 for the root. */
    depth: ReadonlyMap<number, number>;
    /** Category whose permissions apply to this one; the root for the global ones. */
    owner: ReadonlyMap<number, number>;
    byUrlcode: ReadonlyMap<string, number>;
    /** Former codes, and those of deleted categories, with the category to which they redirect. */
    byFormerCode: ReadonlyMap<string, number>;
}

/** Builds the tree. Siblings are ordered by `sort`, then by their creation. */
export function buildTree(all: readonly CategoryRow[], byFormerCode: ReadonlyMap<string, number> = new Map()): CategoryTree {
    const rows = new Map<number, CategoryRow>();
    const children = new Map<number, number[]>();
    const order: number[] = [];
    const depth = new Map<number, number>();
    const owner = new Map<number, number>();
    const below = groupByParent(all);
    const root = all.find(({ categoryID }) => categoryID === ROOT_CATEGORY_ID);
    if (root) add(root, 0, ROOT_CATEGORY_ID);
    const byUrlcode = new Map(order.map((categoryID) => [rows.get(categoryID)?.urlcodeKey ?? "", categoryID]));
    return { rows, children, order, depth, owner, byUrlcode, byFormerCode };

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

/** Returns the ancestors of a category and the category itself, without the root. */
export function findPath({ rows }: CategoryTree, categoryID: number): CategoryRow[] {
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

/** Throws 400 unless a category, or a new one, can have this parent. */
export function checkParent(tree: CategoryTree, parentCategoryID: number, categoryID: number | undefined): void {
    const refuse = (message: string) => invalidField("parentCategoryID", message, { status: 400 });
    if (!tree.rows.has(parentCategoryID)) throw refuse("There is no such category.");
    if (parentCategoryID === categoryID) throw refuse("A category can’t be its own parent.");
    const inside = categoryID === undefined ? [] : listSubtree(tree, categoryID);
    if (inside.includes(parentCategoryID)) throw refuse("A category can’t be moved into its own subcategory.");
    const ownDepth = tree.depth.get(categoryID ?? ROOT_CATEGORY_ID) ?? 0;
    const below = inside.map((id) => (tree.depth.get(id) ?? 0) - ownDepth);
    if (findPath(tree, parentCategoryID).length + 1 + Math.max(0, ...below) > MAX_DEPTH)
        throw refuse("Categories can’t be nested any deeper.");
}

/** Returns the previous sibling of a category; null for the first. */
export function findPreviousSibling({ rows, children }: CategoryTree, categoryID: number): number | null {
    const siblings = children.get(rows.get(categoryID)?.parentCategoryID ?? ROOT_CATEGORY_ID) ?? [];
    return siblings[siblings.indexOf(categoryID) - 1] ?? null;
}

/** Returns a category and its descendants, in order. */
export function listSubtree(tree: Pick<CategoryTree, "children">, categoryID: number): number[] {
    return [categoryID, ...(tree.children.get(categoryID) ?? []).flatMap((child) => listSubtree(tree, child))];
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
