import { describe, expect, test } from "@jest/globals";
import { describeSlot, findBranch, findNearestSlot, findSlot, moveToSlot, withoutBranch } from "./slots";

/** Tools (1) with Saws (2), which contains Fret saws (3), and Planes (4); Town (5). */
const ROWS = [
    { categoryID: 1, parentCategoryID: -1, depth: 1 },
    { categoryID: 2, parentCategoryID: 1, depth: 2 },
    { categoryID: 3, parentCategoryID: 2, depth: 3 },
    { categoryID: 4, parentCategoryID: 1, depth: 2 },
    { categoryID: 5, parentCategoryID: -1, depth: 1 },
];
const ids = (rows: readonly { categoryID: number }[]) => rows.map(({ categoryID }) => categoryID);

test("a category takes its descendants with it", () => {
    expect(ids(findBranch(ROWS, 2))).toEqual([2, 3]);
    expect(ids(withoutBranch(ROWS, 2))).toEqual([1, 4, 5]);
    expect(ids(findBranch(ROWS, 5))).toEqual([5]);
    expect(findSlot(ROWS, 4)).toEqual({ index: 3, depth: 2 });
});

describe("a slot between the rows", () => {
    const rest = withoutBranch(ROWS, 5);
    test.each([
        ["at the top", { index: 0, depth: 3 }, { index: 0, depth: 1 }, { parentCategoryID: -1, afterCategoryID: null }],
        ["in the row before it", { index: 4, depth: 9 }, { index: 4, depth: 3 }, { parentCategoryID: 4, afterCategoryID: null }],
        ["after the row before it", { index: 4, depth: 2 }, { index: 4, depth: 2 }, { parentCategoryID: 1, afterCategoryID: 4 }],
        ["after a branch", { index: 4, depth: 1 }, { index: 4, depth: 1 }, { parentCategoryID: -1, afterCategoryID: 1 }],
        [
            "not above what follows",
            { index: 2, depth: 1 },
            { index: 2, depth: 3 },
            { parentCategoryID: 2, afterCategoryID: null },
        ],
        ["not outside the list", { index: 99, depth: 0 }, { index: 4, depth: 1 }, { parentCategoryID: -1, afterCategoryID: 1 }],
    ])("is %s", (_where, wanted, slot, label) => {
        expect(findNearestSlot(rest, wanted)).toEqual(slot);
        expect(describeSlot(rest, slot)).toEqual(label);
    });
});

test("a moved category is in its slot with its descendants, at the right depth", () => {
    const moved = moveToSlot(ROWS, 2, { index: 3, depth: 2 });
    expect(moved).toEqual([
        ROWS[0],
        ROWS[3],
        ROWS[4],
        { categoryID: 2, parentCategoryID: 5, depth: 2 },
        { categoryID: 3, parentCategoryID: 2, depth: 3 },
    ]);
});
