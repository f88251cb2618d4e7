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
            "& svg": { color: tokens.accent, flex: "none" },
            ...toCompactRules({ flex: "0 1 auto", gap: 8, minInlineSize: 0 }),
        },
    },
    /** Truncated to one line; assistive technology reads the whole name. */
    name: { minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    image: { blockSize: 32, inlineSize: "auto", maxInlineSize: "100%", objectFit: "contain" },
});
