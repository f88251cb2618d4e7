import { PALETTE_CONDITIONS } from "./paletteConditions";
import type { Palette, PaletteName } from "./palettes";
import { palettes } from "./palettes";
import { toKebabCase } from "./toKebabCase";

/**
 * Returns the CSS with the colours of four palettes, for the same conditions as the styles of the build. It has only the roles that a palette
 * changes, each in every rule: no layer contains it, so its rule of the light palette, which applies to all documents, wins over the styles of the build
 * for the others too.
 */
export function printPalettes(derived: Readonly<Record<PaletteName, Palette>>): string {
    const names = Object.keys(palettes) as PaletteName[];
    const roles = (Object.keys(palettes.light) as (keyof Palette)[]).filter(
        (role) => role !== "colorScheme" && names.some((name) => derived[name][role] !== palettes[name][role]),
    );
    const printValues = (name: PaletteName) => roles.map((role) => `--${toKebabCase(role)}:${derived[name][role]}`).join(";");
    return PALETTE_CONDITIONS.map(({ palette, selector, media }) => {
        const rule = `${selector}{${printValues(palette)}}`;
        return media ? `@media ${media}{${rule}}` : rule;
    }).join("");
}
