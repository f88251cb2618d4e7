import { styles, tokens } from "@parley/library/client/styles";

export const passkeyList = styles("passkey-list", {
    row: {
        borderBlockEnd: `1px solid ${tokens.line}`,
        overflowWrap: "anywhere",
        paddingBlock: tokens.s3,
    },
    rename: {
        marginBlockStart: tokens.s2,
        $nest: {
            "& > summary": { cursor: "pointer", inlineSize: "fit-content", color: tokens.accent },
            "&[open] > summary": { marginBlockEnd: tokens.s3 },
        },
    },
});
