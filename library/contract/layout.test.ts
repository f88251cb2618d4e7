import { expect, test } from "@jest/globals";
import { isLayoutNode } from "./layout";

test("a part of a layout is an object that names its component", () => {
    expect(isLayoutNode({ $reactComponent: "DiscussionList", $reactProps: {} })).toBe(true);
    const others = [
        null,
        undefined,
        "text",
        {},
        { $reactComponent: 5 },
        Object.assign(() => undefined, { $reactComponent: "x" }),
    ];
    expect(others.map(isLayoutNode)).toEqual(others.map(() => false));
});
