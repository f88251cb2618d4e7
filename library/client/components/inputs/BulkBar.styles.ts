import { globalStyles, media, styles, text, tokens } from "@parley/library/client/styles";

// Keeps focused elements clear of the bar (WCAG 2.4.11). Where the bar leaves no space beside it, toasts move to the upper edge.
globalStyles(":root:has(.bulk-bar-root)", {
    scrollPaddingBlockEnd: 80,
    $nest: {
        [media.notThreeColumns]: { "--toast-start": `calc(${tokens.bar} + 8px)`, "--toast-end": "auto" },
    },
});

const list = { display: "flex", justifyContent: "flex-end", columnGap: tokens.s1, padding: 0, listStyle: "none" } as const;

/** Buttons on the dark ground of the bar, but not those of its menu. */
const button = {
    display: "flex",
    alignItems: "center",
    gap: 6,
    minBlockSize: tokens.control,
    paddingInline: tokens.s2,
    paddingBlock: 0,
    border: 0,
    borderRadius: tokens.radiusS,
    background: "none",
    color: "inherit",
    cursor: "pointer",
    ...text.label,
    $nest: {
        "&:hover": { background: "color-mix(in srgb, currentColor 12%, transparent)" },
        "&[aria-disabled=true]": { color: tokens.onToast2, cursor: "default", opacity: 0.75 },
        "&[aria-disabled=true]:hover": { background: "none" },
        "&:focus-visible": { outlineColor: "currentColor" },
        [media.small]: { minBlockSize: tokens.touch },
    },
} as const;

export const bulkBar = styles("bulk-bar", {
    /** At the end of the page the bar has its own space and covers nothing; before that it sticks to the bottom of the window. */
    dock: {
        position: "sticky",
        insetBlockEnd: tokens.s4,
        zIndex: tokens.zToast as "auto",
        alignSelf: "center",
        display: "grid",
        gap: tokens.s2,
        maxInlineSize: "100%",
        marginBlockEnd: tokens.s6,
        paddingInline: tokens.s4,
        $nest: {
            // Must not cover the text while the member is writing.
            ":root:has(textarea:focus, [contenteditable]:focus) &": { position: "static" },
            // With two bars on a small screen, the first one shows its count only, to leave space for the page.
            [media.small]: { $nest: { "& > div:has(~ div > section) ul": { display: "none" } } },
            [media.print]: { display: "none" },
        },
    },
    root: {
        boxSizing: "border-box",
        inlineSize: "min(640px, calc(100vw - 32px))",
        paddingBlock: 6,
        paddingInline: `${tokens.s4} ${tokens.s2}`,
        borderRadius: tokens.radius,
        background: tokens.toast,
        color: tokens.onToast,
        boxShadow: tokens.shadow2,
        $nest: {
            [media.forcedColors]: {
                border: "1px solid ButtonBorder",
                $nest: { "& li > button[aria-disabled=true]": { color: "GrayText", opacity: 1 } },
            },
        },
    },
    /** One row, however narrow: the count breaks before anything else does. */
    row: { display: "flex", alignItems: "center", gap: tokens.s2 },
    count: { ...text.label, ...text.numbers, minInlineSize: 0, overflowWrap: "anywhere" },
    quiet: { ...button, $nest: { ...button.$nest, "&&": { color: tokens.onToast2 } } },
    actions: {
        ...list,
        position: "relative",
        flex: 1,
        // Space for the menu.
        minInlineSize: "5.5em",
        $nest: {
            "& > li": { flex: "none" },
            "& > li > button, & > [data-more] > span > button": button,
            // Invisible and not focusable, but as wide as in the bar, because its width is measured here. What is fixed never makes a narrow
            // page wider.
            "& > [data-overflow], & > [hidden]": {
                display: "block",
                position: "fixed",
                insetBlockStart: 0,
                insetInlineStart: 0,
                visibility: "hidden",
            },
            "& > [hidden]": { position: "static" },
        },
    },
    controls: { ...list, marginInlineStart: "auto", $nest: { "& > li > button": button } },
    reason: {
        maxInlineSize: "60ch",
        maxBlockSize: "8em",
        overflowY: "auto",
        padding: `${tokens.s1} 0 ${tokens.s2}`,
        color: tokens.onToast2,
        ...text.size14,
        overflowWrap: "anywhere",
    },
    progress: {
        display: "block",
        inlineSize: `calc(100% - ${tokens.s2})`,
        blockSize: 6,
        marginBlock: `${tokens.s1} ${tokens.s2}`,
        accentColor: tokens.toastAccent,
    },
});
