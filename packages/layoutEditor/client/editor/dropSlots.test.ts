import { expect, test } from "@jest/globals";
import type { LayoutCatalog, StoredPart } from "@parley/layouts/contract";
import { findNearestDrop, findOwnSlot, listDropSlots } from "./dropSlots";

const widget = (widgetID: string, slots: string[] = []) => ({
    widgetID,
    name: widgetID,
    $reactComponent: widgetID,
    slots,
    schema: {},
});
const CATALOG: LayoutCatalog = {
    layoutViewType: "home",
    layoutViewTypes: ["home"],
    sections: { two: widget("two", ["middle", "rightPanel"]) },
    widgets: { a: widget("a"), b: widget("b"), c: widget("c") },
    middlewares: {},
};
const part = ($hydrate: string, slots: Record<string, StoredPart[]> = {}): StoredPart => ({ $hydrate, ...slots });
const LAYOUT = [part("two", { middle: [part("a"), part("b")] }), part("two", { middle: [part("c")] })];

test("a widget is dropped in any column, also an empty one, and a section only where sections are", () => {
    expect(listDropSlots(LAYOUT, CATALOG, "0.middle.0").map(({ to }) => `${to.list} ${to.index}`)).toEqual([
        "0.middle 0",
        "0.middle 2",
        "0.rightPanel 0",
        "1.middle 0",
        "1.middle 1",
        "1.rightPanel 0",
    ]);
    expect(listDropSlots(LAYOUT, CATALOG, "1").map(({ to }) => `${to.list} ${to.index}`)).toEqual([
        " 0",
        " 1",
        "0.middle 0",
        "0.middle 1",
        "0.middle 2",
        "0.rightPanel 0",
    ]);
});

test("the arrow keys lead through all places of a part and end at the last one, as does the pointer", () => {
    const slots = listDropSlots(LAYOUT, CATALOG, "0.middle.0");
    const visited = [findOwnSlot(LAYOUT, CATALOG, "0.middle.0")];
    for (let step = 0; step < 6; step++) {
        const from = visited.at(-1) ?? { index: 0, depth: 1 };
        visited.push(findNearestDrop(slots, from, { ...from, index: from.index + 1 }, true));
    }
    expect(visited.map(({ index }) => slots.findIndex((slot) => slot.index === index))).toEqual([0, 1, 2, 3, 4, 5, 5]);
    const from = visited[0] ?? { index: 0, depth: 1 };
    expect(findNearestDrop(slots, from, { index: 99, depth: 1 }, false)).toMatchObject({
        to: { list: "1.rightPanel", index: 0 },
    });
});
