import { expect, test } from "@jest/globals";
import { withoutNul } from "./withoutNul";

test("FC-11 NUL is replaced in every text, however deep, and in names", () => {
    expect(withoutNul({ "a\0": ["x\0y", { deep: "\0" }], n: 1, none: null })).toEqual({
        "a\ufffd": ["x\ufffdy", { deep: "\ufffd" }],
        n: 1,
        none: null,
    });
});

test("what holds none is handed back itself", () => {
    const value = { text: "plain", list: [1, true, null] };
    expect(withoutNul(value)).toBe(value);
});
