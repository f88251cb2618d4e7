import { plainLink, styles, text, tokens } from "@parley/library/client/styles";

export const draftRows = styles("drafts", {
    row: {
        borderBlockEnd: `1px solid ${tokens.line}`,
        display: "grid",
        gap: tokens.s2,
        overflowWrap: "anywhere",
        paddingBlock: tokens.s4,
    },
    more: { ...text.label, color: tokens.accent, cursor: "pointer", inlineSize: "fit-content", paddingBlock: tokens.s2 },
    title: { ...plainLink, ...text.label },
    actions: { display: "flex", flexWrap: "wrap", gap: tokens.s2 },
    versions: { listStyle: "none", margin: 0, padding: 0 },
    versionHead: { ...text.size16, ...text.label },
    versionName: { ...text.label },
    text: { maxInlineSize: "68ch", whiteSpace: "pre-wrap" },
    when: { alignItems: "end", display: "flex", flexWrap: "wrap", gap: tokens.s2, marginBlockStart: tokens.s2 },
});
