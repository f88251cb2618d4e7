import { defineVariables, media, styles, text, tokens } from "@parley/library/client/styles";

const size = defineVariables("toast", { width: tokens.toastW, wideWidth: tokens.toastWide, maxHeight: tokens.toastMaxH });

export const toast = styles("toast", {
    region: {
        position: "fixed",
        insetBlockEnd: 24,
        insetInlineStart: 24,
        zIndex: tokens.zToast as "auto",
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: tokens.s2,
        $nest: {
            [media.small]: { insetInline: 0, insetBlockEnd: 12, justifyItems: "center" },
            [media.print]: { display: "none" },
        },
    },
    root: {
        display: "flex",
        alignItems: "center",
        gap: tokens.s3,
        inlineSize: size.width,
        maxInlineSize: "calc(100vw - 32px)",
        maxBlockSize: size.maxHeight,
        overflowY: "auto",
        padding: `10px ${tokens.s4}`,
        borderRadius: tokens.radius,
        background: tokens.toast,
        color: tokens.onToast,
        boxShadow: tokens.shadow2,
        $nest: {
            "& a, & button": {
                flex: "none",
                padding: "4px 0",
                border: 0,
                background: "none",
                color: tokens.toastAccent,
                ...text.label,
                textDecoration: "none",
                cursor: "pointer",
            },
            [media.forcedColors]: { border: "1px solid ButtonBorder" },
        },
    },
    wide: { inlineSize: size.wideWidth },
    error: {
        alignItems: "flex-start",
        border: `${tokens.stroke} solid ${tokens.danger}`,
        background: tokens.paperRaised,
        color: tokens.ink,
        $nest: { "& > svg": { color: tokens.danger }, "& a, & button": { color: tokens.danger } },
    },
    words: { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
    close: {
        $nest: {
            "button&&": {
                display: "grid",
                placeItems: "center",
                inlineSize: 24,
                blockSize: 24,
                marginInlineEnd: -6,
                padding: 0,
                color: "inherit",
                opacity: 0.8,
            },
        },
    },
});
