import { expect, test } from "@jest/globals";
import { isLayoutNode } from "./layout";

test("isLayoutNode accepts an object with the name of a component", () => {
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
