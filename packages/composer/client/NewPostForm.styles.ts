import { media, styles, text, tokens } from "@parley/library/client/styles";

export const newPost = styles("new-post", {
    choices: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
        gap: tokens.s4,
        $nest: { "& > :only-child": { gridColumn: "1 / -1" }, [media.small]: { gridTemplateColumns: "minmax(0, 1fr)" } },
    },
    versions: {
        display: "grid",
        gap: tokens.s3,
        color: tokens.ink3,
        ...text.size12,
        $nest: { "& > li": { display: "flex", alignItems: "center", gap: tokens.s3 } },
    },
    body: { $nest: { "& textarea": { minBlockSize: 240 } } },
    /** Choices that few posts need; an open one has a line of its own. */
    more: {
        display: "flex",
        flexWrap: "wrap",
        gap: tokens.s4,
        $nest: { "& > details[open]": { flexBasis: "100%" } },
    },
    /** The button that posts is at the end of the line, though it comes first. */
    end: {
        display: "flex",
        flexDirection: "row-reverse",
        flexWrap: "wrap",
        justifyContent: "space-between",
        alignItems: "baseline",
        gap: tokens.s4,
        paddingBlockStart: tokens.s4,
    },
});
