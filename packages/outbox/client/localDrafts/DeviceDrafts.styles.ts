import { plainLink, styles, text, tokens } from "@parley/library/client/styles";

export const recovered = styles("recovered", {
    section: { marginBlockEnd: tokens.s8 },
    title: { ...text.head16, marginBlockEnd: tokens.s2 },
    row: {
        borderBlockEnd: `1px solid ${tokens.line}`,
        display: "grid",
        gap: tokens.s2,
        overflowWrap: "anywhere",
        paddingBlock: tokens.s4,
    },
    name: { ...plainLink, ...text.label },
    actions: { display: "flex", flexWrap: "wrap", gap: tokens.s2 },
    more: { ...text.size14, color: tokens.accent, cursor: "pointer", inlineSize: "fit-content", paddingBlock: tokens.s1 },
    whole: {
        background: tokens.paperWash,
        borderRadius: tokens.radius,
        font: "inherit",
        marginBlockStart: tokens.s2,
        maxBlockSize: 360,
        overflow: "auto",
        overflowWrap: "anywhere",
        padding: `${tokens.s3} ${tokens.s4}`,
        whiteSpace: "pre-wrap",
    },
});
