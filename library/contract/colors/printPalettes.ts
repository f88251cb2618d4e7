import type { Palette, PaletteName } from "./palettes";
import { palettes } from "./palettes";
import { toKebabCase } from "./toKebabCase";

/**
 * Returns the CSS with the colours of four palettes, for the same conditions as the styles of the build (`writeTheme`): the palette of the
 * device, unless the reader has chosen one. It has only the colours that differ from our own. No layer contains it, so it wins over the
 * styles of the build wherever it stands.
 */
export function printPalettes(derived: Readonly<Record<PaletteName, Palette>>): string {
    const values = (name: PaletteName) => printValues(derived[name], palettes[name]);
    const onDevice = (query: string, name: PaletteName) => `@media ${query}{:root:not([data-theme]){${values(name)}}}`;
    return [
        `:root,[data-theme=light]{${values("light")}}`,
        ...(["dark", "light-contrast", "dark-contrast"] as const).map((name) => `[data-theme=${name}]{${values(name)}}`),
        onDevice("(prefers-color-scheme:dark)", "dark"),
        onDevice("(prefers-contrast:more)", "light-contrast"),
        onDevice("(prefers-contrast:more) and (prefers-color-scheme:dark)", "dark-contrast"),
    ].join("");
}

function printValues(palette: Palette, built: Palette): string {
    return (Object.keys(palette) as (keyof Palette)[])
        .filter((role) => role !== "colorScheme")
        .map((role) => [role, palette[role]] as const)
        .filter(([role, value]) => value !== built[role])
        .map(([role, value]) => `--${toKebabCase(role)}:${value}`)
        .join(";");
}
