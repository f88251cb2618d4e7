import { expect, test } from "@jest/globals";
import { MAXIMUM_LIST, parseRange, printRange } from "./range";

const both = { fromInclusive: true, toInclusive: true };

test.each([
    ["5", { kind: "list", values: [5] }, "5"],
    ["=5", { kind: "list", values: [5] }, "5"],
    ["= 5", { kind: "list", values: [5] }, "5"],
    ["-1", { kind: "list", values: [-1] }, "-1"],
    ["1,2,3", { kind: "list", values: [1, 2, 3] }, "1,2,3"],
    [" >5", { kind: "bounds", from: 5, ...both, fromInclusive: false }, ">5"],
    [" 1, 2 ,3", { kind: "list", values: [1, 2, 3] }, "1,2,3"],
    [">5", { kind: "bounds", from: 5, ...both, fromInclusive: false }, ">5"],
    [">= 5", { kind: "bounds", from: 5, ...both }, ">=5"],
    ["<5", { kind: "bounds", to: 5, ...both, toInclusive: false }, "<5"],
    ["<=-5", { kind: "bounds", to: -5, ...both }, "<=-5"],
    ["1..5", { kind: "bounds", from: 1, to: 5, ...both }, "1..5"],
    ["1...5", { kind: "bounds", from: 1, to: 5, ...both }, "1..5"],
    ["[1,5]", { kind: "bounds", from: 1, to: 5, ...both }, "1..5"],
    ["[1..5]", { kind: "bounds", from: 1, to: 5, ...both }, "1..5"],
    ["(1,5)", { kind: "bounds", from: 1, to: 5, fromInclusive: false, toInclusive: false }, "(1,5)"],
    ["(1,5]", { kind: "bounds", from: 1, to: 5, fromInclusive: false, toInclusive: true }, "(1,5]"],
    ["[1,5", { kind: "bounds", from: 1, to: 5, ...both }, "1..5"],
    ["1..5)", { kind: "bounds", from: 1, to: 5, fromInclusive: true, toInclusive: false }, "[1,5)"],
    ["1,5)", { kind: "bounds", from: 1, to: 5, fromInclusive: true, toInclusive: false }, "[1,5)"],
    ["1..", { kind: "bounds", from: 1, ...both }, ">=1"],
    ["..5", { kind: "bounds", to: 5, ...both }, "<=5"],
    ["(0, )", { kind: "bounds", from: 0, fromInclusive: false, toInclusive: false }, ">0"],
    [["4", "7"], { kind: "list", values: [4, 7] }, "4,7"],
])("the range %j is parsed, printed as %3$s, and equal when parsed again", (text, range, print) => {
    const reading = parseRange(text);
    expect(reading).toStrictEqual({ value: range });
    expect(printRange(range as never)).toBe(print);
    const again = parseRange(print);
    expect("value" in again && printRange(again.value)).toBe(print);
});

test.each([
    "",
    "  ",
    "[5]",
    "(5",
    "[]",
    "..",
    "[,]",
    "a",
    "1,a",
    "1,,2",
    "<>5",
    "3>5",
    "!5",
    ">",
    ">=1,2",
    "1..2..3",
    "[1,2,3]",
    "1.5",
    "1e3",
    "0x10",
    "1..b",
    "[",
    "]",
])("FC-9 %j is not a range", (text) => expect(parseRange(text)).toMatchObject({ problem: { code: "invalid" } }));

test.each([[">=1 OR 1=1"], ["[2020,x"], [["1", { $gt: 0 }]], [[]], [{}], [null], [7]])(
    "FC-9 FC-11 %j is refused without side effects",
    (input) => {
        expect(parseRange(input)).toMatchObject({ problem: { code: "invalid" } });
    },
);

test("FC-9 an empty value is not a range, and a number that is not a string is not a number", () => {
    expect(parseRange(" ")).toEqual({ problem: { code: "invalid", expected: "range" } });
    expect(parseRange([7])).toEqual({ problem: { code: "invalid", expected: "integer" } });
    expect(parseRange([7], "number")).toEqual({ problem: { code: "invalid", expected: "number" } });
});

test("numbers beyond the range of a column, and lists too long for a statement, are refused", () => {
    expect(parseRange("99999999999")).toEqual({ problem: { code: "maximum", limit: 2_147_483_647 } });
    expect(parseRange("<-99999999999")).toEqual({ problem: { code: "minimum", limit: -2_147_483_647 } });
    expect(parseRange(Array.from({ length: MAXIMUM_LIST + 1 }, () => "1"))).toEqual({
        problem: { code: "maxItems", limit: MAXIMUM_LIST },
    });
    expect(parseRange(Array.from({ length: MAXIMUM_LIST }, () => "1"))).toHaveProperty("value.kind", "list");
});

test("a range of decimal numbers accepts decimals", () => {
    expect(parseRange("-1.5..2.25", "number")).toEqual({ value: { kind: "bounds", from: -1.5, to: 2.25, ...both } });
});
