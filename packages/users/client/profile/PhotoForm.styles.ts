import { media, styles, tokens } from "@parley/library/client/styles";

export const photoForm = styles("photo-form", {
    root: {
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr)",
        alignItems: "start",
        gap: tokens.s6,
        $nest: { [media.small]: { gridTemplateColumns: "minmax(0, 1fr)" } },
    },
    progress: {
        display: "block",
        inlineSize: "100%",
        blockSize: 6,
        border: 0,
        borderRadius: tokens.radiusS,
        background: tokens.paperSunk,
        accentColor: tokens.accent,
    },
});
