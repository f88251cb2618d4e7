import { breakpoints, styles, text, tokens } from "@parley/library/client/styles";

const wide = `@media (min-width: ${breakpoints.compactBar + 1}px)`;

export const siteNavigation = styles("site-navigation", {
    root: {
        flex: "none",
        $nest: {
            [wide]: {
                $nest: {
                    "[data-bar]:not([data-compact]) &": { display: "none" },
                    // Without scripts the items' menus don't open, so their children are listed in this panel.
                    "@media (scripting: none)": { $nest: { "[data-bar][data-nested] &": { display: "block" } } },
                },
            },
        },
    },
    toggle: {
        position: "relative",
        display: "grid",
        placeItems: "center",
        inlineSize: tokens.touch,
        blockSize: 43,
        borderRadius: tokens.radius,
        color: tokens.ink2,
        $nest: {
            "&:hover": { color: tokens.ink, background: tokens.paperWash },
            "details[open] > & > :first-child": { display: "none" },
            "details:not([open]) > & > :last-child": { display: "none" },
        },
    },
    sheet: {
        position: "fixed",
        insetBlock: `var(--title-bar-height, ${tokens.barMobile}) 0`,
        insetInlineStart: 0,
        zIndex: tokens.zModal as "auto",
        inlineSize: `min(${tokens.modalS}, 100%)`,
        overflowY: "auto",
        overscrollBehavior: "contain",
        background: tokens.paperRaised,
        borderInlineEnd: `${tokens.stroke} solid ${tokens.line2}`,
        boxShadow: tokens.shadow3,
    },
    back: {
        alignItems: "center",
        color: tokens.ink2,
        display: "flex",
        gap: tokens.s1,
        minBlockSize: tokens.touch,
        paddingInlineEnd: tokens.s2,
        textDecoration: "none",
        $nest: { "&:hover": { color: tokens.ink, textDecoration: "underline" } },
    },
    inside: { display: "grid", gap: tokens.s5, padding: `${tokens.s2} ${tokens.s6} ${tokens.s6}` },
    /** A level with an open item shows only that item's contents, without its summary. */
    level: {
        $nest: {
            "&[data-inside] > li:not([data-open])": { display: "none" },
            "&[data-inside] > li > details > summary": { display: "none" },
        },
    },
    link: {
        alignItems: "center",
        color: tokens.ink2,
        display: "flex",
        gap: tokens.s2,
        minBlockSize: tokens.touch,
        paddingBlock: tokens.s2,
        position: "relative",
        textDecoration: "none",
        $nest: {
            "&:hover": { color: tokens.ink, textDecoration: "underline", textDecorationColor: tokens.line2 },
            "&[aria-current]": { color: tokens.ink, ...text.label },
            "&[aria-current]::before": {
                background: tokens.ink,
                content: '""',
                inlineSize: 2,
                insetBlock: 10,
                insetInlineStart: -12,
                position: "absolute",
            },
            "&:is(summary) > svg:last-child": { color: tokens.ink3, marginInlineStart: "auto" },
            "& > svg": { color: tokens.ink3, flex: "none" },
            // Without scripts levels expand in place, with indented contents.
            "details[open] > ul > li > &": { marginInlineStart: tokens.s4 },
            "[data-inside] > li > details[open] > ul > li > &": { marginInlineStart: 0 },
        },
    },
    up: {
        alignItems: "center",
        background: "none",
        border: 0,
        color: tokens.ink2,
        cursor: "pointer",
        display: "flex",
        gap: tokens.s2,
        minBlockSize: tokens.touch,
        padding: 0,
        textAlign: "start",
        $nest: { "&:hover": { color: tokens.ink, textDecoration: "underline" } },
    },
    /** Heading of a level, shown while the summary that opened it is hidden. */
    title: {
        ...text.head16,
        display: "none",
        paddingBlock: tokens.s2,
        $nest: { "[data-inside] > li > details > &": { display: "block" } },
    },
});
