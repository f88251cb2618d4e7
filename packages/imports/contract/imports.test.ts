import { expect, test } from "@jest/globals";
import { sourceFrom } from "./imports.rules";

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
