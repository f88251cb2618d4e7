import { expect, test } from "@jest/globals";
import type { StoredPart } from "./layouts";
import { copyPart, findPart, insertPart, movePart, removePart } from "./layoutTree";

const part = (name: string, slots: Record<string, StoredPart[]> = {}): StoredPart => ({ $hydrate: name, ...slots });
/** Two sections: one with a and b in the middle and c on the right, one with d. */
const LAYOUT = [part("two", { middle: [part("a"), part("b")], rightPanel: [part("c")] }), part("one", { middle: [part("d")] })];
const namesIn = (value: unknown): string => (JSON.stringify(value).match(/(?<="\$hydrate":")\w+/g) ?? []).join(" ");

test("a part is found, added to an empty column, copied and removed, and the layout before is left as it was", () => {
    expect(findPart(LAYOUT, "0.middle.1")).toEqual(part("b"));
    expect([findPart(LAYOUT, "0.middle.2"), findPart(LAYOUT, "7.middle.0")]).toEqual([undefined, undefined]);
    expect(insertPart(LAYOUT, { list: "1.rightPanel", index: 0 }, part("e"))[1]).toEqual(
        part("one", { middle: [part("d")], rightPanel: [part("e")] }),
    );
    expect(namesIn(copyPart(LAYOUT, "0"))).toBe("two a b c two a b c one d");
    expect(removePart(LAYOUT, "1.middle.0")[1]).toEqual(part("one"));
    expect(namesIn(LAYOUT)).toBe("two a b c one d");
});

test.each([
    ["down past its neighbour", "0.middle.0", { list: "0.middle", index: 2 }, "two b a c one d", "0.middle.1"],
    ["up", "0.middle.1", { list: "0.middle", index: 0 }, "two b a c one d", "0.middle.0"],
    ["into another section", "0.middle.0", { list: "1.middle", index: 1 }, "two b c one d a", "1.middle.1"],
    ["a section past another one", "0", { list: "", index: 2 }, "one d two a b c", "1"],
    ["a section into the next one, whose position changes", "0", { list: "1.middle", index: 0 }, "one two a b c d", "0.middle.0"],
    ["not into itself", "0", { list: "0.middle", index: 0 }, "two a b c one d", "0"],
])("a part is moved %s", (_where, path, to, names, after) => {
    const moved = movePart(LAYOUT, path, to);
    expect([namesIn(moved.layout), moved.path]).toEqual([names, after]);
});
