/** Widths at which the page changes, in pixels (S1§9, look part 11). Constants: a media query reads no custom property. */
export const breakpoints = {
    /** Below it a device is the smallest there is (LAY-083). */
    xs: 500,
    /** Below it a device has one column at most, whichever way it is held (LAY-084). */
    oneColumn: 550,
    /** Three columns have their full width from here on. */
    full: 1416,
    /** From here on there is room for three columns; below it for two (LAY-082). */
    threeColumns: 1200,
    /** From here on there is room for two columns: a small screen held on its side is below it (LAY-085). */
    twoColumns: 932,
    /** The title bar is compact up to here. */
    compactBar: 800,
    /** Up to here everything is laid out for a small screen: one below 600, a small screen held upright (LAY-085). */
    small: 599,
    /** Up to here even a row has no room for two things. */
    tiny: 359,
} as const;

/** Media queries, ready to stand in `$nest`. */
export const media = {
    notFull: `@media (max-width: ${breakpoints.full - 1}px)`,
    notThreeColumns: `@media (max-width: ${breakpoints.threeColumns - 1}px)`,
    oneColumn: `@media (max-width: ${breakpoints.twoColumns - 1}px)`,
    compactBar: `@media (max-width: ${breakpoints.compactBar}px)`,
    small: `@media (max-width: ${breakpoints.small}px)`,
    tiny: `@media (max-width: ${breakpoints.tiny}px)`,
    /** Where fingers point, however large the screen. */
    coarse: "@media (pointer: coarse)",
    print: "@media print",
    lessMotion: "@media (prefers-reduced-motion: reduce)",
    forcedColors: "@media (forced-colors: active)",
} as const;
