import { media, styles, text, tokens } from "@parley/library/client/styles";

export const foundInDiscussion = styles("found-in-discussion", {
    /** Stays in sight at the bottom of the window, above what it leads through; at the end of the page it covers nothing. */
    root: {
        position: "sticky",
        insetBlockEnd: tokens.s2,
        zIndex: 1,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: tokens.s3,
        rowGap: tokens.s1,
        marginBlockStart: tokens.s4,
        padding: `${tokens.s2} ${tokens.s4}`,
        background: tokens.paperRaised,
        border: `1px solid ${tokens.line}`,
        borderRadius: tokens.radius,
        ...text.label,
        $nest: {
            // Must not cover the text while somebody is writing.
            ":root:has(textarea:focus, [contenteditable]:focus) &": { position: "static" },
            [media.print]: { display: "none" },
        },
    },
    place: { flex: "1 1 6rem", overflowWrap: "anywhere" },
    link: {
        display: "inline-flex",
        alignItems: "center",
        minBlockSize: 24,
        $nest: { [media.small]: { minBlockSize: tokens.touch } },
    },
});
