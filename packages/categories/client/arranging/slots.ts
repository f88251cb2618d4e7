import type { ArrangedCategory } from "@parley/categories/contract";
import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Slot } from "@parley/library/client/arranging";

/** Row of a category. Its position follows from the order of rows and their depths. */
type Row = Pick<ArrangedCategory, "categoryID" | "parentCategoryID" | "depth">;

/** Returns the rows without a category and its descendants. */
export function withoutBranch<R extends Row>(rows: readonly R[], categoryID: number): R[] {
    const branch = findBranch(rows, categoryID);
    return rows.filter((row) => !branch.includes(row));
}

/** Returns a category and its descendants. */
export function findBranch<R extends Row>(rows: readonly R[], categoryID: number): R[] {
    const start = rows.findIndex((row) => row.categoryID === categoryID);
    const top = rows[start];
    if (!top) return [];
    const end = rows.findIndex((row, index) => index > start && row.depth <= top.depth);
    return rows.slice(start, end < 0 ? undefined : end);
}

/** Returns the current slot of a category, among the rows without its branch. */
export function findSlot(rows: readonly Row[], categoryID: number): Slot {
    const index = rows.findIndex((row) => row.categoryID === categoryID);
    return { index, depth: rows[index]?.depth ?? 1 };
}

/** Returns the nearest valid slot: at most inside the row before it, and deep enough that the following row does not become a child. */
export function findNearestSlot(rest: readonly Row[], { index, depth }: Slot): Slot {
    const position = Math.min(Math.max(index, 0), rest.length);
    const least = rest[position]?.depth ?? 1;
    const maxDepth = (rest[position - 1]?.depth ?? 0) + 1;
    return { index: position, depth: Math.min(Math.max(depth, least), maxDepth) };
}

/** Returns the parent and the previous sibling that a slot stands for. */
export function describeSlot(
    rest: readonly Row[],
    { index, depth }: Slot,
): { parentCategoryID: number; afterCategoryID: number | null } {
    for (let before = index - 1; before >= 0; before--) {
        const row = rest[before];
        if (!row || row.depth > depth) continue;
        return row.depth === depth
            ? { parentCategoryID: row.parentCategoryID, afterCategoryID: row.categoryID }
            : { parentCategoryID: row.categoryID, afterCategoryID: null };
    }
    return { parentCategoryID: ROOT_CATEGORY_ID, afterCategoryID: null };
}

/** Returns all rows after a category was moved to a slot. */
export function moveToSlot<R extends Row>(rows: readonly R[], categoryID: number, slot: Slot): R[] {
    const rest = withoutBranch(rows, categoryID);
    const { parentCategoryID } = describeSlot(rest, slot);
    const branch = findBranch(rows, categoryID);
    const down = slot.depth - (branch[0]?.depth ?? slot.depth);
    const moved = branch.map((row, index) => ({ ...row, depth: row.depth + down, ...(index === 0 && { parentCategoryID }) }));
    return rest.toSpliced(slot.index, 0, ...moved);
}
