import { styles, text, tokens } from "@parley/library/client/styles";

export const badge = styles("badge", {
    root: {
        display: "inline-block",
        minInlineSize: "1.125rem",
        paddingInline: 5,
        borderRadius: tokens.radiusRound,
        background: tokens.accent,
        color: tokens.onAccent,
        fontSize: tokens.size12,
        lineHeight: "1.125rem",
        textAlign: "center",
        ...text.label,
        ...text.numbers,
    },
    small: { $nest: { "&&": { display: "block", minInlineSize: "1rem", paddingInline: 4, lineHeight: "1rem" } } },
});
