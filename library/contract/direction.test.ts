import { expect, test } from "@jest/globals";
import { findDirection } from "./direction";

test("a locale runs from right to left by its script, not by its language", () => {
    const rightToLeft = ["ar", "ar-EG", "he", "fa-IR", "ur", "ckb", "dv", "yi", "ug", "pa-PK", "az-Arab", "nqo"];
    const leftToRight = ["en", "de-CH", "ja", "ku", "pa", "ar-Latn", "az", "en_US", "", "x"];

    expect(rightToLeft.filter((locale) => findDirection(locale) !== "rtl")).toEqual([]);
    expect(leftToRight.filter((locale) => findDirection(locale) !== "ltr")).toEqual([]);
});
