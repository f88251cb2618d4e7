import { expect, test } from "@jest/globals";
import { moveInOrder } from "./moveInOrder";

test.each([
    ["b", -1, ["b", "a", "c"]],
    ["b", 1, ["a", "c", "b"]],
    ["a", -1, ["a", "b", "c"]],
    ["c", 1, ["a", "b", "c"]],
    ["d", 1, ["a", "b", "c"]],
] as const)("moving %s by %i", (item, by, expected) => {
    const items = ["a", "b", "c"];
    expect(moveInOrder<string>(items, item, by)).toEqual(expected);
    expect(items).toEqual(["a", "b", "c"]);
});
