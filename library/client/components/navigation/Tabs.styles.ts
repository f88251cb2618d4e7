import { media, styles, text, tokens } from "@parley/library/client/styles";

/** Covers the shade at an end that has been scrolled to; the shade at the other end stays visible. */
const cover = (side: string) =>
    `linear-gradient(to ${side}, transparent, ${tokens.paper} 60%) ${side} / 40px 100% no-repeat local`;
const shade = (side: string) => `linear-gradient(to ${side}, transparent, ${tokens.line2}) ${side} / 16px 100% no-repeat scroll`;

export const tabs = styles("tabs", {
    /** Scrolls sideways where space is short; a shade at an end shows that there is more. */
    root: {
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        overflowX: "auto",
        overscrollBehaviorInline: "contain",
        scrollbarWidth: "none",
        background: [cover("left"), cover("right"), shade("left"), shade("right")].join(", "),
        $nest: { "& > ul, &[role]": { display: "flex", gap: tokens.s6 }, "& > ul": { inlineSize: "max-content" } },
    },
    tab: {
        display: "flex",
        alignItems: "center",
        gap: 6,
        padding: "10px 0",
        border: 0,
        borderBlockEnd: "2px solid transparent",
        background: "none",
        color: tokens.ink2,
        textDecoration: "none",
        whiteSpace: "nowrap",
        cursor: "pointer",
        $nest: {
            "&:hover": { color: tokens.ink },
            "&:focus-visible": { outlineOffset: -2 },
            '&[aria-current], &[aria-selected="true"]': { color: tokens.ink, ...text.label, borderBlockEndColor: tokens.ink },
            [media.forcedColors]: { $nest: { '&[aria-current], &[aria-selected="true"]': { borderBlockEndColor: "Highlight" } } },
            [media.small]: { minBlockSize: tokens.touch },
        },
    },
    count: { color: tokens.ink3, fontSize: tokens.size12, fontWeight: "normal", ...text.numbers },
    panel: {
        paddingBlock: tokens.s4,
        $nest: {
            "&:focus-visible": { outlineOffset: 2 },
            // Before hydration the tabs are links, and the panel that the URL's fragment names is shown.
            '&[data-part="later"]:not(:target)': { display: "none" },
            '&[data-part="first"]:has(~ :target)': { display: "none" },
        },
    },
});
