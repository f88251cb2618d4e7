// What the styles need of the contract, and no more: the build evaluates it again for each styles file (scripts/webpack/evaluateStyles.cjs).
export { PALETTE_CONDITIONS } from "./paletteConditions";
export type { Palette, PaletteName } from "./palettes";
export { palettes } from "./palettes";
export { toKebabCase } from "./toKebabCase";
