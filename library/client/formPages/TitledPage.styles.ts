import { styles, tokens } from "@parley/library/client/styles";

export const titledPage = styles("titled-page", {
    parts: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: tokens.s6,
        $nest: {
            "& > section:not(:last-child)": { marginBlockEnd: tokens.s2 },
            // Labels weigh as much as the head above them, so they keep away from it; and what is typed is never as wide as a page.
            "& > section > h2 + :not(ul)": { maxInlineSize: 560, paddingBlockStart: tokens.s3 },
            // The head above a list has the line already.
            "& > section > h2 + ul": { borderBlockStart: 0 },
        },
    },
});
