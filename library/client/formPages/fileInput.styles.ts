import { media, styles, tokens } from "@parley/library/client/styles";

/** A file input whose button looks like a button of the product. */
export const fileInput = styles("file-input", {
    root: {
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
});
