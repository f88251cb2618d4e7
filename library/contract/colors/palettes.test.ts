import { describe, expect, test } from "@jest/globals";
import { checkTheme } from "./checkTheme";
import type { PaletteName } from "./palettes";
import { palettes } from "./palettes";

describe("product palettes", () => {
    test.each(Object.keys(palettes) as PaletteName[])("%s has the required contrast for every pair", (name) => {
        const isHighContrast = name.endsWith("contrast");
        const check = checkTheme(palettes[name], isHighContrast ? "AAA" : "AA");

        expect(check.failures).toEqual([]);
        expect(check.pairs.length).toBe(82);
        expect(check.pairs).toContainEqual(expect.objectContaining({ color: "ink3", need: isHighContrast ? 7 : 4.5 }));
    });
});
