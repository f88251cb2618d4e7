import { media, styles, tokens } from "@parley/library/client/styles";

export const membersPage = styles("members-page", {
    filters: {
        display: "grid",
        gridTemplateColumns: "repeat(auto-fit, minmax(min(10rem, 100%), 1fr))",
        gap: tokens.s3,
        alignItems: "end",
    },
    search: { gridColumn: "1 / -1" },
    member: {
        display: "flex",
        gap: tokens.s3,
        alignItems: "center",
        $nest: { [media.small]: { alignItems: "flex-start" } },
    },
    manage: { flexShrink: 0, whiteSpace: "nowrap" },
    words: { minInlineSize: 0, flexGrow: 1 },
});
