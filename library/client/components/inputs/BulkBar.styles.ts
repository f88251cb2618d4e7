import { globalStyles, media, styles, text, tokens } from "@parley/library/client/styles";

// Keeps focused elements clear of the bar (WCAG 2.4.11). Where the bar leaves no space beside it, toasts move to the upper edge.
globalStyles(":root:has(.bulk-bar-root)", {
    scrollPaddingBlockEnd: 112,
    $nest: {
        [media.notThreeColumns]: { "--toast-start": `calc(${tokens.bar} + 8px)`, "--toast-end": "auto" },
        [media.small]: { scrollPaddingBlockEnd: 176 },
    },
});

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
        minInlineSize: `min(${tokens.toastWide}, calc(100vw - 32px))`,
        padding: `${tokens.s3} ${tokens.s2} ${tokens.s2} ${tokens.s4}`,
        paddingInline: `${tokens.s4} ${tokens.s2}`,
        borderRadius: tokens.radius,
        background: tokens.toast,
        color: tokens.onToast,
        boxShadow: tokens.shadow2,
        $nest: {
            "& button": {
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
                font: "inherit",
                cursor: "pointer",
            },
            "& button:hover": { background: "color-mix(in srgb, currentColor 12%, transparent)" },
            "& button[aria-disabled=true]": { color: tokens.onToast2, cursor: "default", opacity: 0.75 },
            "& button[aria-disabled=true]:hover": { background: "none" },
            "& :focus-visible": { outlineColor: "currentColor" },
            [media.small]: { $nest: { "& button": { minBlockSize: tokens.touch } } },
            [media.forcedColors]: {
                border: "1px solid ButtonBorder",
                $nest: { "& button[aria-disabled=true]": { color: "GrayText", opacity: 1 } },
            },
        },
    },
    head: {
        display: "flex",
        flexWrap: "wrap",
        justifyContent: "space-between",
        alignItems: "center",
        columnGap: tokens.s4,
        $nest: { "& b": { ...text.label, ...text.numbers } },
    },
    quiet: { $nest: { "button&&": { color: tokens.onToast2 } } },
    actions: {
        display: "flex",
        flexWrap: "wrap",
        columnGap: tokens.s2,
        marginInlineStart: -8,
        padding: 0,
        listStyle: "none",
        $nest: { "& button": text.label },
    },
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
