import { media, styles, text, tokens } from "@parley/library/client/styles";

/** Hides the navigation while the bar is compact, but keeps it measurable if it is compact for lack of space. */
const hiddenNavigation = {
    blockSize: 0,
    inlineSize: 0,
    overflow: "hidden",
    position: "absolute",
    visibility: "hidden",
} as const;

export const navigation = styles("bar-navigation", {
    root: {
        alignSelf: "stretch",
        flex: "0 1 auto",
        marginInlineStart: tokens.s2,
        minInlineSize: 0,
        $nest: {
            "[data-compact] &": hiddenNavigation,
            [media.compactBar]: { display: "none" },
            // Until measured, the part that exceeds the space is clipped; without scripts the bar grows instead.
            "@media (scripting: enabled)": {
                $nest: {
                    "[data-bar]:not([data-measured]) &": {
                        blockSize: "var(--title-bar-height)",
                        overflow: "hidden",
                        // The mark of the current link overlaps the line below the bar.
                        marginBlockEnd: -1,
                        paddingBlockEnd: 1,
                    },
                },
            },
        },
    },
    list: {
        columnGap: tokens.s6,
        display: "flex",
        flexWrap: "wrap",
        blockSize: "100%",
        $nest: { "[data-measured] &": { flexWrap: "nowrap", inlineSize: "max-content" } },
    },
    item: { position: "relative" },
    link: {
        position: "relative",
        display: "flex",
        alignItems: "center",
        gap: 4,
        blockSize: "100%",
        minBlockSize: "calc(var(--title-bar-height) - 1px)",
        padding: 0,
        border: 0,
        background: "none",
        color: tokens.ink2,
        textDecoration: "none",
        whiteSpace: "nowrap",
        cursor: "pointer",
        $nest: {
            "&:hover": { color: tokens.ink },
            "& > svg": { color: tokens.ink3 },
            "&:focus-visible": { outlineOffset: -4 },
            "&[aria-expanded=true]": { color: tokens.ink },
            "&[aria-current]": { color: tokens.ink, ...text.label },
            "&[aria-current]::after": {
                content: '""',
                position: "absolute",
                insetInline: 0,
                insetBlockEnd: -1,
                blockSize: 2,
                background: tokens.ink,
                $nest: { [media.forcedColors]: { background: "Highlight" } },
            },
        },
    },
});
