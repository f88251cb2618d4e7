import { expect, test } from "@jest/globals";
import { isNothing, NO_RECORDS, removalPath, sourceFrom } from "./imports.rules";

test("the name of an import is made from that of its folder, and can stand in an address and a path", () => {
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

test("a long name is cut, and neither begins nor ends with a mark", () => {
    expect(sourceFrom("a".repeat(120))).toBe("a".repeat(100));
    expect(sourceFrom(`${"a".repeat(99)} b`)).toBe("a".repeat(99));
    expect(sourceFrom("--.a.-b.--")).toBe("a.-b");
    expect(sourceFrom("a...b...c")).toBe("a.b.c");
});

test("an import is removed on a page of its own", () => {
    expect(removalPath("french.meta-2")).toBe("/imports/french.meta-2/remove");
});

test("nothing is there when there are none of any kind", () => {
    expect(isNothing(NO_RECORDS)).toBe(true);
    expect(isNothing({ ...NO_RECORDS, comment: 1 })).toBe(false);
});
