import { expect, test } from "@jest/globals";
import { InvalidInput } from "../responses/refusals";
import { withoutNul } from "./withoutNul";

test("FC-11 withoutNul replaces NUL in all strings at any depth, and in property names", () => {
    expect(withoutNul({ "a\0": ["x\0y", { deep: "\0" }], n: 1, none: null })).toEqual({
        "a\ufffd": ["x\ufffdy", { deep: "\ufffd" }],
        n: 1,
        none: null,
    });
});

test("withoutNul returns a value without NUL itself", () => {
    const value = { text: "plain", list: [1, true, null] };
    expect(withoutNul(value)).toBe(value);
});

const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);

test.each([
    ["objects", nested(51)],
    ["objects, 5,000 of them", nested(5000)],
    ["lists", JSON.parse(`${"[".repeat(51)}${"]".repeat(51)}`)],
    ["objects behind a NUL", { first: "\0", second: nested(50) }],
])("FC-57 %s nested too deeply are refused with 422", (_what, value) => {
    expect(() => withoutNul(value)).toThrow(InvalidInput);
});

test("FC-57 fifty levels are accepted", () => {
    const value = nested(50);
    expect(withoutNul(value)).toBe(value);
});
