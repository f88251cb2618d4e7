import { expect, test } from "@jest/globals";
import { parseTheme, THEMES } from "./themes";

test("parseTheme returns one of the palettes or undefined", () => {
    expect(THEMES.map(parseTheme)).toEqual(THEMES);
    expect(["sepia", "", undefined].map(parseTheme)).toEqual([undefined, undefined, undefined]);
});
