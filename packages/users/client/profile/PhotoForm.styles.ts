import { media, styles, tokens } from "@parley/library/client/styles";

export const photoForm = styles("photo-form", {
    root: {
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr)",
        alignItems: "start",
        gap: tokens.s6,
        $nest: { [media.small]: { gridTemplateColumns: "minmax(0, 1fr)" } },
    },
    file: {
        inlineSize: "100%",
        minBlockSize: tokens.control,
        color: tokens.ink2,
        $nest: {
            "&::file-selector-button": {
                minBlockSize: tokens.control,
                marginInlineEnd: tokens.s3,
                padding: `0 ${tokens.s4}`,
                border: `${tokens.stroke} solid ${tokens.lineField}`,
                borderRadius: tokens.radius,
                background: tokens.paper,
                color: tokens.ink,
                font: "inherit",
                fontWeight: tokens.weightLabel as "bold",
                cursor: "pointer",
            },
            "&:hover::file-selector-button": { borderColor: tokens.ink2 },
            [media.small]: { $nest: { "&::file-selector-button": { minBlockSize: tokens.touch } } },
        },
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
