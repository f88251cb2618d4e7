/** Breakpoints of the layout, in pixels (S1§9, look part 11). Constants, since media queries can't use custom properties. */
export const breakpoints = {
    /** Devices below are the smallest class (LAY-083). */
    xs: 500,
    /** Devices below have one column at most, in either orientation (LAY-084). */
    oneColumn: 550,
    /** Three columns have their full width from here on. */
    full: 1416,
    /** There is space for three columns from here on; below for two (LAY-082). */
    threeColumns: 1200,
    /** There is space for two columns from here on; a small screen in landscape orientation is below (LAY-085). */
    twoColumns: 932,
    /** The title bar is compact up to here. */
    compactBar: 800,
    /** The layout is that of a small screen up to here: a screen in portrait orientation below 600 (LAY-085). */
    small: 599,
    /** Up to here a row has no space for two elements. */
    tiny: 359,
} as const;

/** Media queries for use in `$nest`. */
export const media = {
    notFull: `@media (max-width: ${breakpoints.full - 1}px)`,
    notThreeColumns: `@media (max-width: ${breakpoints.threeColumns - 1}px)`,
    oneColumn: `@media (max-width: ${breakpoints.twoColumns - 1}px)`,
    compactBar: `@media (max-width: ${breakpoints.compactBar}px)`,
    small: `@media (max-width: ${breakpoints.small}px)`,
    tiny: `@media (max-width: ${breakpoints.tiny}px)`,
    /** Touch input, on a screen of any size. */
    coarse: "@media (pointer: coarse)",
    print: "@media print",
    lessMotion: "@media (prefers-reduced-motion: reduce)",
    forcedColors: "@media (forced-colors: active)",
} as const;
