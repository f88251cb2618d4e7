import { expect, test } from "@jest/globals";
import { isNothing, NO_RECORDS, removalPath, sourceFrom } from "./imports.rules";

test("the name of an import is derived from its directory and is safe in URLs and paths", () => {
    expect(["cardano", "French.Meta (2)", "Überland", "..", "../../etc", "数", "a..b", ""].map(sourceFrom)).toEqual([
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
    expect(sourceFrom("a".repeat(120))).toBe("a".repeat(100));
    expect(sourceFrom(`${"a".repeat(99)} b`)).toBe("a".repeat(99));
    expect(sourceFrom("--.a.-b.--")).toBe("a.-b");
    expect(sourceFrom("a...b...c")).toBe("a.b.c");
});

test("the removal has a page of its own", () => {
    expect(removalPath("french.meta-2")).toBe("/imports/french.meta-2/remove");
});

test("counts are empty if all are zero", () => {
    expect(isNothing(NO_RECORDS)).toBe(true);
    expect(isNothing({ ...NO_RECORDS, comment: 1 })).toBe(false);
});
