import { styles, text, tokens } from "@parley/library/client/styles";

export const editor = styles("theme-editor", {
    root: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.s6 },
    fields: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.s4, maxInlineSize: 460 },
    color: {
        display: "flex",
        gap: tokens.s2,
        alignItems: "center",
        $nest: { "& > :last-child": { flex: "1 1 auto", minInlineSize: 0 } },
    },
    picker: {
        flex: "none",
        boxSizing: "border-box",
        inlineSize: 36,
        blockSize: 36,
        padding: 0,
        border: `${tokens.stroke} solid ${tokens.lineField}`,
        borderRadius: tokens.radius,
        background: "none",
        cursor: "pointer",
        $nest: {
            "&::-webkit-color-swatch-wrapper": { padding: 2 },
            "&::-webkit-color-swatch": { border: 0, borderRadius: tokens.radiusS },
        },
    },
    roles: { display: "grid", gap: tokens.s4, minInlineSize: 0, margin: 0, border: 0, padding: 0 },
    legend: { ...text.label, padding: 0, marginBlockEnd: tokens.s2 },
    role: { display: "grid", gap: tokens.s2, justifyItems: "start" },
    tools: { display: "flex", flexWrap: "wrap", gap: tokens.s2, alignItems: "center" },
    state: { ...text.size14, color: tokens.ink3, margin: 0 },
});
