import { styles, text, tokens } from "@parley/library/client/styles";

export const tag = styles("tag", {
    root: {
        display: "inline-flex",
        alignItems: "center",
        minBlockSize: 24,
        paddingInline: 8,
        border: `${tokens.stroke} solid ${tokens.line2}`,
        borderRadius: tokens.radiusS,
        color: tokens.ink2,
        ...text.size12,
        textDecoration: "none",
        overflowWrap: "anywhere",
        $nest: { "a&:hover": { borderColor: tokens.ink2, color: tokens.ink } },
    },
    list: { display: "flex", flexWrap: "wrap", gap: tokens.s2 },
});
