import { styles, text, tokens } from "@parley/library/client/styles";
import { toCompactRules } from "./compactRules";

export const logo = styles("bar-logo", {
    root: {
        ...text.size16,
        alignItems: "center",
        color: tokens.ink,
        display: "inline-flex",
        flex: "none",
        fontWeight: 700,
        gap: 10,
        letterSpacing: "-.01em",
        maxInlineSize: "50vw",
        minBlockSize: 43,
        textDecoration: "none",
        $nest: {
            "&:hover": { color: tokens.ink },
            "& svg": { blockSize: 43, color: tokens.accent, flex: "none" },
            // A name with less room than a few letters moves to the hidden second line, so that the mark stands alone.
            ...toCompactRules({
                blockSize: 43,
                flex: "0 1 auto",
                flexWrap: "wrap",
                gap: "0 8px",
                minInlineSize: 0,
                overflow: "hidden",
            }),
        },
    },
    /** Truncated to one line; assistive technology reads the whole name. */
    name: {
        lineHeight: "43px",
        minInlineSize: 0,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        $nest: toCompactRules({ flex: "1 1 3em", maxInlineSize: "max-content" }),
    },
    image: { blockSize: 32, inlineSize: "auto", maxInlineSize: "100%", objectFit: "contain" },
});
