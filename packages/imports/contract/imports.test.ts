import { expect, test } from "@jest/globals";
import { isEmpty, NO_RECORDS, removalPath, toSource } from "./imports.rules";

test("the name of an import is derived from its directory and is safe in URLs and paths", () => {
    expect(["cardano", "French.Meta (2)", "Überland", "..", "../../etc", "数", "a..b", ""].map(toSource)).toEqual([
        "cardano",
        "french.meta-2",
        "u-berland",
        "archive",
        "etc",
        "archive",
        "a.b",
        "archive",
    ]);
});

test("a long name is truncated, and neither starts nor ends with punctuation", () => {
    expect(toSource("a".repeat(120))).toBe("a".repeat(100));
    expect(toSource(`${"a".repeat(99)} b`)).toBe("a".repeat(99));
    expect(toSource("--.a.-b.--")).toBe("a.-b");
    expect(toSource("a...b...c")).toBe("a.b.c");
});

test("the removal has a page of its own", () => {
    expect(removalPath("french.meta-2")).toBe("/imports/french.meta-2/remove");
});

test("counts are empty if all are zero", () => {
    expect(isEmpty(NO_RECORDS)).toBe(true);
    expect(isEmpty({ ...NO_RECORDS, comment: 1 })).toBe(false);
});
