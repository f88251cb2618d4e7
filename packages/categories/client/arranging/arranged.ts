import type { ArrangedCategory } from "@parley/categories/contract";
import { ROOT_CATEGORY_ID } from "@parley/categories/contract";

/** A category in its row: how deep it stands is all that its place is known by. */
type Row = Pick<ArrangedCategory, "categoryID" | "parentCategoryID" | "depth">;

/** A place between the rows that stay: before the one with this number, this deep. */
export interface Slot {
    index: number;
    depth: number;
}

/** The rows without a category and all that is in it. */
export function withoutBranch<R extends Row>(rows: readonly R[], categoryID: number): R[] {
    const branch = findBranch(rows, categoryID);
    return rows.filter((row) => !branch.includes(row));
}

/** A category and all that is in it. */
export function findBranch<R extends Row>(rows: readonly R[], categoryID: number): R[] {
    const start = rows.findIndex((row) => row.categoryID === categoryID);
    const top = rows[start];
    if (!top) return [];
    const end = rows.findIndex((row, index) => index > start && row.depth <= top.depth);
    return rows.slice(start, end < 0 ? undefined : end);
}

/** Where a category stands, among the rows without its branch. */
export function findSlot(rows: readonly Row[], categoryID: number): Slot {
    const index = rows.findIndex((row) => row.categoryID === categoryID);
    return { index, depth: rows[index]?.depth ?? 1 };
}

/** The nearest slot that there is: inside the row before it at most, and never so shallow that what follows would hang under it. */
export function slotNear(rest: readonly Row[], { index, depth }: Slot): Slot {
    const place = Math.min(Math.max(index, 0), rest.length);
    const least = rest[place]?.depth ?? 1;
    const most = (rest[place - 1]?.depth ?? 0) + 1;
    return { index: place, depth: Math.min(Math.max(depth, least), most) };
}

/** What a slot means: in which category, and after which one. */
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

/** All rows once a category stands in a slot. */
export function movedTo<R extends Row>(rows: readonly R[], categoryID: number, slot: Slot): R[] {
    const rest = withoutBranch(rows, categoryID);
    const { parentCategoryID } = describeSlot(rest, slot);
    const branch = findBranch(rows, categoryID);
    const down = slot.depth - (branch[0]?.depth ?? slot.depth);
    const moved = branch.map((row, index) => ({ ...row, depth: row.depth + down, ...(index === 0 && { parentCategoryID }) }));
    return rest.toSpliced(slot.index, 0, ...moved);
}
