import { globalStyles, media, raised, styles, text, tokens } from "@parley/library/client/styles";
import { MARK } from "./findPlaces";

globalStyles(`:root:has([data-translate-panel]) [${MARK}]`, {
    outline: `1px dashed ${tokens.accent}`,
    outlineOffset: 1,
    $nest: { [media.forcedColors]: { outlineColor: "Highlight" } },
});
globalStyles(`:root:has([data-translate-panel="picking"]) [${MARK}]`, { cursor: "crosshair" });
globalStyles(`:root:has([data-translate-panel="picking"]) [${MARK}]:hover`, { outlineWidth: 3, outlineStyle: "solid" });
// Keeps what has the focus, and the end of the page, clear of the panel (WCAG 2.4.11).
globalStyles(":root:has([data-translate-panel])", {
    scrollPaddingBlockEnd: "46vh",
    $nest: { "& body": { paddingBlockEnd: "46vh" } },
});

export const inPlace = styles("in-place", {
    root: {
        ...raised,
        position: "fixed",
        insetInlineEnd: tokens.s4,
        insetBlockEnd: tokens.s4,
        zIndex: tokens.zMenu as "auto",
        boxSizing: "border-box",
        inlineSize: "min(440px, calc(100vw - 32px))",
        maxBlockSize: "44vh",
        display: "flex",
        flexDirection: "column",
        gap: tokens.s3,
        padding: tokens.s4,
        $nest: {
            ...raised.$nest,
            [media.small]: { insetInlineEnd: 0, insetBlockEnd: 0, inlineSize: "100vw", padding: tokens.s3 },
            [media.print]: { display: "none" },
        },
    },
    head: { ...text.label, margin: 0 },
    list: { minBlockSize: 88, overflowY: "auto", margin: 0, padding: 0, listStyle: "none" },
    item: {
        display: "block",
        inlineSize: "100%",
        minBlockSize: tokens.touch,
        paddingBlock: tokens.s2,
        paddingInline: tokens.s1,
        border: 0,
        borderBlockEnd: `1px solid ${tokens.line}`,
        background: "none",
        color: "inherit",
        font: "inherit",
        textAlign: "start",
        cursor: "pointer",
        overflowWrap: "anywhere",
        $nest: { "&:focus-visible": { outlineOffset: -2 } },
    },
    status: { ...text.size14, color: tokens.ink3, margin: 0, overflowWrap: "anywhere" },
});
