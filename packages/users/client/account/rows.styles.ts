import { plainLink, styles, text, tokens } from "@parley/library/client/styles";

/** Rows of people, devices and mails. */
export const rows = styles("account-rows", {
    row: {
        borderBlockEnd: `1px solid ${tokens.line}`,
        overflowWrap: "anywhere",
        paddingBlock: tokens.s3,
    },
    title: { ...plainLink, ...text.label },
});
