import { describe, expect, test } from "@jest/globals";
import { collectStyles, writeTheme } from "./index";

writeTheme();

/**
 * Returns the value of a token on a wide screen in the light palette: the first one that is defined on the document. Sizes in rem are
 * converted to pixels.
 */
function token(name: string): string | undefined {
    const value = new RegExp(`:root\\{[^}]*?--${name}:([^;}]+)`).exec(collectStyles())?.[1];
    return value?.endsWith("rem") ? `${Number.parseFloat(value) * 16}px` : value;
}

describe("defaults of the design", () => {
    test("THEME-033 the border radius is 6 and the border width 1", () => {
        expect(token("radius")).toBe("6px");
        expect(token("stroke")).toBe("1px");
    });

    test("THEME-034 the font is Open Sans, before any other", () => {
        expect(token("font")).toMatch(/^"Open Sans", /);
    });

    test("THEME-035 font sizes are 16, 14 and 12", () => {
        expect(["size-16", "size-14", "size-12"].map(token)).toEqual(["16px", "14px", "12px"]);
    });

    test("THEME-036 icon sizes are 32, 24 and 16", () => {
        expect(["icon-l", "icon", "icon-s"].map(token)).toEqual(["32px", "24px", "16px"]);
    });

    test("THEME-037 an animation takes 0.1 s and a loading animation 2 s", () => {
        expect(["quick", "loading"].map(token)).toEqual([".1s", "2s"]);
    });

    test("THEME-038 form elements are 36 high, 48 when large and 82 when giant", () => {
        expect(["control", "control-l", "control-giant"].map(token)).toEqual(["36px", "48px", "82px"]);
    });

    test("THEME-039 a button is at least 104 wide, 24 high when compact and 32 when medium", () => {
        expect(["btn-min", "control-s", "control-m"].map(token)).toEqual(["104px", "24px", "32px"]);
    });
});
