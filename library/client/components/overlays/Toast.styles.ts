import { defineVariables, keyframes, media, styles, text, tokens } from "@parley/library/client/styles";

const size = defineVariables("toast", { width: tokens.toastW, wideWidth: tokens.toastWide, maxHeight: tokens.toastMaxH });

const appear = keyframes("toast-appear", { from: { opacity: 0 } });

export const toast = styles("toast", {
    region: {
        position: "fixed",
        // The bulk bar, which may be at the lower edge, moves toasts to the upper edge.
        insetBlockStart: "var(--toast-start, auto)",
        insetBlockEnd: "var(--toast-end, 24px)",
        insetInlineStart: 24,
        zIndex: tokens.zToast as "auto",
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: tokens.s2,
        // The page beside a toast stays pressable.
        pointerEvents: "none",
        $nest: {
            "& > *": { pointerEvents: "auto" },
            [media.small]: {
                insetInline: 0,
                insetBlockEnd: "var(--toast-end, 12px)",
                justifyItems: "center",
            },
            [media.print]: { display: "none" },
        },
    },
    centre: { $nest: { "&&": { insetInline: 0, justifyItems: "center" } } },
    end: { $nest: { "&&": { insetInline: "auto 24px" } } },
    /** At the end of the line; on a small screen, where there is one place only, above the others. */
    lasting: { $nest: { "&&": { insetInline: "auto 24px", $nest: { [media.small]: { insetInline: 0, insetBlockEnd: 84 } } } } },
    /** Keeps clear of the elements at the lower edge. */
    high: {
        $nest: {
            "&&": { insetBlock: `calc(${tokens.bar} + 8px) auto` },
        },
    },
    message: {
        transition: `opacity ${tokens.quick} ${tokens.ease}, display ${tokens.quick} allow-discrete` as "none",
        animation: `${appear} ${tokens.quick} ${tokens.ease}`,
    },
    gone: { display: "none", opacity: 0 },
    root: {
        display: "flex",
        alignItems: "flex-start",
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
            // Centred, but aligned at the first line when the contents overflow.
            "& > *": { marginBlock: "auto" },
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
            "& a:hover, & button:hover": { color: tokens.toastAccent, textDecoration: "underline" },
            "& :focus-visible": { outlineColor: "currentColor" },
            [media.forcedColors]: { border: "1px solid ButtonBorder" },
        },
    },
    wide: { inlineSize: size.wideWidth },
    error: {
        border: `${tokens.stroke} solid ${tokens.danger}`,
        background: tokens.paperRaised,
        color: tokens.ink,
        $nest: {
            "& > svg": { marginBlock: 0, color: tokens.danger },
            "& a, & button, & a:hover, & button:hover": { color: tokens.danger },
        },
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
