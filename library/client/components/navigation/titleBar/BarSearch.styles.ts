import { breakpoints, media, styles, tokens } from "@parley/library/client/styles";

const wide = `@media (min-width: ${breakpoints.compactBar + 1}px)`;

export const barSearch = styles("bar-search", {
    root: {
        flex: 1,
        display: "flex",
        justifyContent: "flex-end",
        minInlineSize: 0,
        $nest: { [media.tiny]: { flex: "none" } },
    },
    wide: {
        flex: "0 1 292px",
        minInlineSize: 0,
        $nest: {
            "[data-search=small] &": { display: "none" },
            [media.compactBar]: { $nest: { "[data-bar]:not([data-search=wide]) &": { display: "none" } } },
        },
    },
    form: {
        position: "relative",
        inlineSize: "100%",
        $nest: {
            "& svg": { position: "absolute", insetInlineStart: 10, insetBlockStart: "calc(50% - 8px)", color: tokens.ink3 },
        },
    },
    input: {
        inlineSize: "100%",
        blockSize: 32,
        paddingInline: "34px 8px",
        border: `${tokens.stroke} solid transparent`,
        borderRadius: tokens.radius,
        background: tokens.paperSunk,
        $nest: {
            "&::placeholder": { color: tokens.ink3, opacity: 1 },
            "&:focus": { background: tokens.paper, borderColor: tokens.lineField },
            '[data-theme$="contrast"] &': { borderColor: tokens.lineField },
            [media.forcedColors]: { border: "1px solid ButtonBorder" },
            [media.small]: { fontSize: tokens.size16 },
        },
    },
    /** Search on a small screen: its summary is the icon, and Cancel while it is open. */
    small: {
        $nest: {
            "[data-search=wide] &": { display: "none" },
            [wide]: { $nest: { "[data-bar]:not([data-search=small]) &": { display: "none" } } },
            "&[open]": {
                alignItems: "center",
                background: tokens.paper,
                display: "flex",
                flexDirection: "row-reverse",
                gap: tokens.s2,
                inset: 0,
                paddingInline: tokens.s4,
                position: "absolute",
                zIndex: 1,
            },
            "&[open]::details-content": { flex: 1 },
            "&[open] > form": { flex: 1 },
            "&[open] > summary": { flex: "none", inlineSize: "auto", paddingInline: tokens.s2 },
            "&[open] > summary > svg": { display: "none" },
        },
    },
    cancel: { $nest: { "details:not([open]) > summary > &": { display: "none" } } },
    word: { $nest: { "details[open] > summary > &": { display: "none" } } },
});
