import { styles, tokens } from "@parley/library/client/styles";

export const failure = styles("failure", {
    trace: {
        maxBlockSize: 200,
        font: `${tokens.size12}/${tokens.lead12} ${tokens.fontCode}`,
        overflow: "auto",
        overflowWrap: "anywhere",
        whiteSpace: "pre-wrap",
    },
});
