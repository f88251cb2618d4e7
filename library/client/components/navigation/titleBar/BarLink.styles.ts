import { styles, text, tokens } from "@parley/library/client/styles";

export const barLink = styles("bar-link", {
    name: { overflowWrap: "anywhere" },
    badge: {
        flex: "none",
        paddingInline: 6,
        borderRadius: tokens.radiusRound,
        background: tokens.accentTint,
        color: tokens.accent,
        fontSize: tokens.size12,
        lineHeight: "1.125rem",
        whiteSpace: "nowrap",
        ...text.label,
    },
});
