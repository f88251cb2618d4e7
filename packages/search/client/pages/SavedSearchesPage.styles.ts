import { plainLink, styles, text, tokens } from "@parley/library/client/styles";

export const savedSearches = styles("saved-searches", {
    row: {
        borderBlockEnd: `1px solid ${tokens.line}`,
        display: "grid",
        gap: tokens.s2,
        overflowWrap: "anywhere",
        paddingBlock: tokens.s4,
    },
    name: { ...plainLink, ...text.label },
    actions: { display: "flex", flexWrap: "wrap", alignItems: "start", columnGap: tokens.s4, rowGap: tokens.s2 },
    more: { ...text.label, color: tokens.accent, cursor: "pointer", inlineSize: "fit-content", paddingBlock: tokens.s2 },
    form: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.s2 },
});
