import { styles, text, tokens } from "@parley/library/client/styles";

/** Styles of deleted records that can be restored, below a dotted line like a tombstone. */
export const deleted = styles("deleted", {
    row: {
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr)",
        columnGap: tokens.s3,
        paddingBlock: tokens.s4,
        borderBlockEnd: `1px dotted ${tokens.line2}`,
        overflowWrap: "anywhere",
    },
    /** Without a checkbox the body still starts in the second column. */
    body: { gridColumn: 2 },
    /** Shown in place of a page. */
    gone: {
        maxInlineSize: tokens.middle,
        marginInline: "auto",
        padding: tokens.s4,
        border: `1px dotted ${tokens.lineField}`,
        borderRadius: tokens.radius,
    },
    title: { ...text.head16 },
    line: { color: tokens.ink2 },
    excerpt: { color: tokens.ink3 },
    tools: {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: tokens.s3,
        $nest: { "& details": { flexBasis: "100%" } },
    },
});
