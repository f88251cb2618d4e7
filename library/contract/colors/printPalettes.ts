import { PALETTE_CONDITIONS } from "./paletteConditions";
import type { Palette, PaletteName } from "./palettes";
import { palettes } from "./palettes";
import { toKebabCase } from "./toKebabCase";

/**
 * Returns the CSS with the colours of four palettes, for the same conditions as the styles of the build. It has only the colours that differ
 * from our own. No layer contains it, so it wins over the styles of the build wherever it stands.
 */
export function printPalettes(derived: Readonly<Record<PaletteName, Palette>>): string {
    const values = (name: PaletteName) => printValues(derived[name], palettes[name]);
    return PALETTE_CONDITIONS.map(({ palette, selector, media }) => {
        const rule = `${selector}{${values(palette)}}`;
        return media ? `@media ${media}{${rule}}` : rule;
    }).join("");
}

function printValues(palette: Palette, built: Palette): string {
    return (Object.keys(palette) as (keyof Palette)[])
        .filter((role) => role !== "colorScheme")
        .map((role) => [role, palette[role]] as const)
        .filter(([role, value]) => value !== built[role])
        .map(([role, value]) => `--${toKebabCase(role)}:${value}`)
        .join(";");
}
