import { breakpoints, media, styles, tokens } from "@parley/library/client/styles";
import { toCompactRules } from "./compactRules";

const wide = `@media (min-width: ${breakpoints.compactBar + 1}px)`;

export const titleBar = styles("title-bar", {
    root: {
        "--title-bar-height": tokens.barMobile,
        position: "sticky",
        insetBlockStart: 0,
        zIndex: tokens.zBar as "auto",
        background: tokens.paper,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        transition: `transform ${tokens.quick} ${tokens.ease}`,
        $nest: {
            // Stays visible while it contains the focus.
            "&[data-hidden]:not(:focus-within)": { transform: "translateY(-100%)" },
            [wide]: {
                "--title-bar-height": tokens.bar,
                $nest: { "&[data-labelled]": { "--title-bar-height": tokens.barLabelled } },
            },
            [media.print]: { display: "none" },
        },
    },
    inside: {
        display: "flex",
        alignItems: "center",
        gap: tokens.s6,
        minBlockSize: "calc(var(--title-bar-height) - 1px)",
        maxInlineSize: 1416,
        marginInline: "auto",
        paddingInline: tokens.gutterFull,
        position: "relative",
        $nest: {
            [media.notFull]: { paddingInline: tokens.gutter },
            // On a narrow screen, or with a large text, the buttons wrap below the name.
            [media.compactBar]: { columnGap: tokens.s2, flexWrap: "wrap", paddingInline: `6px ${tokens.s2}`, rowGap: 0 },
            // Hidden also from assistive technology while the search covers it.
            "[data-searching] > & > *": { visibility: "hidden" },
            "[data-searching] > & details[data-part=small-search]": { visibility: "visible" },
        },
    },
    start: {
        display: "flex",
        minInlineSize: 0,
        $nest: {
            "[data-centred] &": { flex: "1 1 0" },
            ...toCompactRules({ $nest: { "&&": { flex: "0 1 auto" } } }),
            // Room for the menu and the mark; the name takes what is left.
            [media.compactBar]: { $nest: { "&&": { flex: "1 1 80px" } } },
        },
    },
    end: {
        alignItems: "center",
        display: "flex",
        flex: "1 1 0",
        gap: tokens.s6,
        justifyContent: "flex-end",
        minInlineSize: 0,
        $nest: {
            ...toCompactRules({ minInlineSize: "max-content" }),
            [media.compactBar]: {
                flex: "0 1 auto",
                flexWrap: "wrap",
                gap: 0,
                marginInlineStart: "auto",
                minInlineSize: 0,
            },
        },
    },
    me: { alignItems: "center", display: "flex", flex: "0 0 auto", gap: tokens.s1, $nest: { [media.compactBar]: { gap: 0 } } },
});
