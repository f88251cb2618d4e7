import { styles, tokens } from "@parley/library/client/styles";

export const signInMethods = styles("ways-in", {
    list: { listStyle: "none", margin: 0, padding: 0 },
    row: {
        borderBlockEnd: `1px solid ${tokens.line}`,
        overflowWrap: "anywhere",
        paddingBlock: tokens.s3,
    },
});
