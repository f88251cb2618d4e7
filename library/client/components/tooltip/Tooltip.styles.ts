import { media, styles, tokens } from "@parley/library/client/styles";

export const tooltip = styles("tooltip", {
    root: {
        position: "fixed",
        inset: "auto",
        zIndex: tokens.zTip as "auto",
        inlineSize: "max-content",
        minInlineSize: tokens.tipMin,
        maxInlineSize: `min(${tokens.tipMax}, calc(100vw - ${tokens.s4}))`,
        margin: 0,
        padding: "6px 10px",
        border: 0,
        borderRadius: tokens.radiusS,
        background: tokens.toast,
        color: tokens.onToast,
        font: `${tokens.weightText} ${tokens.size12}/${tokens.lead12} ${tokens.font}`,
        textAlign: "start",
        overflow: "visible",
        overflowWrap: "anywhere",
        whiteSpace: "normal",
        cursor: "default",
        $nest: {
            [media.forcedColors]: { border: "1px solid ButtonBorder" },
            [media.print]: { display: "none" },
        },
    },
    /** Invisible until it is positioned. */
    placeless: { visibility: "hidden" },
});
