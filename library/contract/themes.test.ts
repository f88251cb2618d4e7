import { expect, test } from "@jest/globals";
import { THEMES, themeOf } from "./themes";

test("a cookie names one of the palettes or none", () => {
    expect(THEMES.map(themeOf)).toEqual(THEMES);
    expect(["sepia", "", undefined].map(themeOf)).toEqual([undefined, undefined, undefined]);
});
