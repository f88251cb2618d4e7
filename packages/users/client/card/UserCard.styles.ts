import { styles, text, tokens } from "@parley/library/client/styles";

export const userCard = styles("user-card", {
    root: { display: "grid", gap: tokens.s4 },
    /** Width in a popup: 300 with the padding of the surface (USR-042). */
    popup: { inlineSize: 266, maxInlineSize: "100%" },
    top: {
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr)",
        alignItems: "center",
        gap: tokens.s4,
    },
    photo: { display: "block", borderRadius: tokens.radiusRound },
    who: { display: "grid", gap: tokens.s1, justifyItems: "start", overflowWrap: "anywhere" },
    bones: { display: "grid", gap: tokens.s2, inlineSize: "100%" },
    name: {
        ...text.head20,
        color: tokens.ink,
        textDecoration: "none",
        $nest: { "&[href]:hover": { color: tokens.ink, textDecoration: "underline" } },
    },
    title: { color: tokens.ink3 },
    label: { ...text.label, color: tokens.ink2 },
    text: { color: tokens.ink2 },
    email: { overflowWrap: "anywhere" },
});
