export { breakpoints, media } from "./breakpoints";
export { activeOption, optionRow, plainLink, raised, text, visuallyHidden, wordInSentence } from "./mixins";
export type { Palette, PaletteName } from "./palettes";
export { palettes } from "./palettes";
export type { Rules } from "./styles";
export { collectNames, collectStyles, defineVariables, globalStyles, keyframes, rawStyles, styles } from "./styles";
export { writeTheme } from "./theme";
export { tokens } from "./tokens";
