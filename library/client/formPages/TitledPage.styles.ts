import { styles, tokens } from "@parley/library/client/styles";

export const titledPage = styles("titled-page", {
    parts: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: tokens.s6,
        $nest: {
            "& > section:not(:last-child)": { marginBlockEnd: tokens.s2 },
            // Keeps labels apart from the heading above, which has the same weight, and limits the width of inputs.
            "& > section > h2 + :not(ul)": { maxInlineSize: 560, paddingBlockStart: tokens.s3 },
            // The heading above a list already has a border.
            "& > section > h2 + ul": { borderBlockStart: 0 },
        },
    },
});
