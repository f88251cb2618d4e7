import { media, plainLink, styles, text, tokens } from "@parley/library/client/styles";

export const managing = styles("themes-managing", {
    lead: { margin: 0, color: tokens.ink2 },
    theme: {
        display: "flex",
        alignItems: "center",
        gap: tokens.s4,
        minInlineSize: 0,
        $nest: { [media.small]: { flexWrap: "wrap", gap: tokens.s3 } },
    },
    words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", flex: "1 1 180px", minInlineSize: 0 },
    import: { display: "grid", gap: tokens.s3, justifyItems: "start" },
    name: { ...plainLink, ...text.label, color: tokens.ink, margin: 0 },
});
