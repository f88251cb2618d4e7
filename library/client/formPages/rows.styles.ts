import { plainLink, styles, text, tokens } from "@parley/library/client/styles";

/** Styles of rows in lists of members, devices and mails. */
export const rows = styles("account-rows", {
    row: {
        borderBlockEnd: `1px solid ${tokens.line}`,
        overflowWrap: "anywhere",
        paddingBlock: tokens.s3,
    },
    facts: { columns: "16rem", paddingBlock: tokens.s2, paddingInlineStart: tokens.s4, listStyle: "disc" },
    revision: { ...text.label, display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.s2, margin: 0 },
    /** Field of a name beside its button. */
    nameField: { inlineSize: "min(100%, 220px)" },
    title: { ...plainLink, ...text.label },
});
