import { media, styles, tokens } from "@parley/library/client/styles";

export const canvas = styles("theme-canvas", {
    /** The editor, and the page beside it; below it on narrow screens. */
    beside: {
        display: "grid",
        gridTemplateColumns: "minmax(280px, 400px) minmax(0, 1fr)",
        gap: tokens.s6,
        alignItems: "start",
        $nest: { [media.notThreeColumns]: { gridTemplateColumns: "minmax(0, 1fr)" } },
    },
});
