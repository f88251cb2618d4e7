import { plainLink, styles, text, tokens } from "@parley/library/client/styles";

/** Styles of rows in lists of members, devices and mails. */
export const rows = styles("account-rows", {
    row: {
        borderBlockEnd: `1px solid ${tokens.line}`,
        overflowWrap: "anywhere",
        paddingBlock: tokens.s3,
    },
    facts: { columns: "16rem", paddingBlock: tokens.s2, paddingInlineStart: tokens.s4, listStyle: "disc" },
    title: { ...plainLink, ...text.label },
});
