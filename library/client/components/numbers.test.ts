import { describe, expect, test } from "@jest/globals";
import { badgeNumber, compactNumber, fullNumber } from "./numbers";

describe("a number for a narrow place", () => {
    test.each([
        [0, "0"],
        [999, "999"],
        [1_000, "1k"],
        [1_049, "1k"],
        [1_050, "1.1k"],
        [1_250, "1.3k"],
        [9_940, "9.9k"],
        [12_309, "12.3k"],
        [999_949, "999.9k"],
        [999_999, "1m"],
        [1_000_000, "1m"],
        [1_500_000, "1.5m"],
        [999_999_999, "1b"],
        [2_300_000_000, "2.3b"],
        [999_999_999_999, "1t"],
        [7_000_000_000_000, "7t"],
        [12_345_000_000_000_000, "12345t"],
        [-1, "-1"],
        [-1_500, "-1.5k"],
        [Number.NaN, "0"],
        [Number.POSITIVE_INFINITY, "0"],
    ])("UI-043 FC-60 %p is written %s", (value, written) => {
        expect(compactNumber(value)).toBe(written);
    });
});

describe("a number in full", () => {
    test.each([
        [999, "999"],
        [1_000, "1,000"],
        [61_092, "61,092"],
        [1_234_567, "1,234,567"],
        [-1_500, "-1,500"],
        [Number.NaN, "0"],
    ])("UI-044 FC-60 %p has commas: %s", (value, written) => {
        expect(fullNumber(value)).toBe(written);
    });
});

describe("the number on a badge", () => {
    test.each([
        [99, undefined, "99"],
        [100, undefined, "99+"],
        [1_051, undefined, "99+"],
        [1_050, 5_000, "1050"],
        [1_051, 5_000, "1.1k"],
        [5_001, 5_000, "5k+"],
    ])("NAV-047 FC-60 %p of at most %p shows %s", (count, maximum, written) => {
        expect(badgeNumber(count, maximum)).toBe(written);
    });
});
