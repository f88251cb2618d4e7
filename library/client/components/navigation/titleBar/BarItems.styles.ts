import { media, styles, text, tokens } from "@parley/library/client/styles";

export const barItems = styles("bar-items", {
    item: {
        position: "relative",
        display: "grid",
        placeItems: "center",
        placeContent: "center",
        // The icons grow with the text size, so that they don't overlap.
        inlineSize: "max(40px, 2rem)",
        minBlockSize: 40,
        padding: 0,
        border: 0,
        borderRadius: tokens.radius,
        background: "none",
        color: tokens.ink2,
        textDecoration: "none",
        cursor: "pointer",
        $nest: {
            "&:hover": { color: tokens.ink, background: tokens.paperWash },
            "&[aria-current]": { color: tokens.ink },
            "details[open] > &": { color: tokens.ink },
            "[data-labelled] &": { inlineSize: "auto", minInlineSize: 56, paddingInline: tokens.s1 },
            [media.compactBar]: {
                inlineSize: `max(${tokens.touch}, 2rem)`,
                minBlockSize: 43,
                $nest: { "[data-labelled] &": { inlineSize: `max(${tokens.touch}, 2rem)`, minInlineSize: 0, paddingInline: 0 } },
            },
        },
    },
    /** Hidden from assistive technology, since the accessible name contains it. */
    label: {
        ...text.size12,
        display: "none",
        whiteSpace: "nowrap",
        $nest: {
            "[data-labelled] &": { display: "block" },
            [media.compactBar]: { $nest: { "[data-labelled] &": { display: "none" } } },
        },
    },
    badge: {
        position: "absolute",
        insetInlineStart: "calc(50% + 2px)",
        insetBlockStart: 1,
        borderRadius: tokens.radiusRound,
        boxShadow: `0 0 0 2px ${tokens.paper}`,
        $nest: { [media.compactBar]: { insetBlockStart: 3 } },
    },
    onlySmall: { $nest: { "@media (min-width: 600px)": { $nest: { "&&": { display: "none" } } } } },
    hideSmall: { $nest: { [media.small]: { $nest: { "&&": { display: "none" } } } } },
    guest: { display: "flex", gap: tokens.s2 },
});
