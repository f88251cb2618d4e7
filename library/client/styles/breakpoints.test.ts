import { describe, expect, test } from "@jest/globals";
import { breakpoints, collectStyles, media, writeTheme } from "./index";

writeTheme();

/** Returns the value of a measure on a wide screen: the first one that is defined on the document. */
function measure(name: string): string | undefined {
    return new RegExp(`:root\\{[^}]*?--${name}:([^;}]+)`).exec(collectStyles())?.[1];
}

describe("measures of a page", () => {
    test.each([
        ["LAY-078 a panel", "panel-narrow", "216px"],
        ["LAY-078 a panel of a page layout", "panel", "292px"],
        ["LAY-079 the middle column", "middle", "672px"],
        ["LAY-079 the middle column at least", "middle-min", "600px"],
        ["LAY-080 narrow content", "narrow", "900px"],
        ["LAY-081 the gutter", "gutter", "16px"],
        ["LAY-081 the full gutter", "gutter-full", "40px"],
    ])("%s is %s: %s", (_what, name, value) => {
        expect(measure(name)).toBe(value);
    });
});

describe("breakpoints of a page", () => {
    test("LAY-082 below 1200 there is space for two columns", () => {
        expect(media.notThreeColumns).toBe("@media (max-width: 1199px)");
    });

    test("LAY-083 the smallest devices end at 500, LAY-084 one column at 550", () => {
        expect([breakpoints.xs, breakpoints.oneColumn]).toEqual([500, 550]);
    });

    test("LAY-085 a small screen ends at 600 in portrait and at 932 in landscape orientation", () => {
        expect(media.small).toBe("@media (max-width: 599px)");
        expect(media.oneColumn).toBe("@media (max-width: 931px)");
    });

    test("NAV-021 the title bar is compact up to 800", () => {
        expect(media.compactBar).toBe("@media (max-width: 800px)");
    });
});
