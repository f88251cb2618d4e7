import { expect, test } from "@jest/globals";
import { parseTheme, THEMES } from "./themes";

test("a cookie names one of the palettes or none", () => {
    expect(THEMES.map(parseTheme)).toEqual(THEMES);
    expect(["sepia", "", undefined].map(parseTheme)).toEqual([undefined, undefined, undefined]);
});
