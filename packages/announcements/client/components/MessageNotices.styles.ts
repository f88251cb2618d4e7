import { media, styles, text, tokens } from "@parley/library/client/styles";

/** Styles of the announcements, which are as wide as the page below. The dismiss button is at the end of the first line. */
export const messageNotices = styles("message-notices", {
    root: {
        boxSizing: "border-box",
        display: "grid",
        gap: tokens.s2,
        inlineSize: "100%",
        marginInline: "auto",
        maxInlineSize: 1416,
        padding: `${tokens.s4} ${tokens.gutterFull} ${tokens.s3}`,
        $nest: { [media.notFull]: { paddingInline: tokens.gutter }, [media.print]: { display: "none" } },
    },
    line: { display: "flex", gap: tokens.s2, $nest: { "& > div": { ...text.size14, flex: 1, minInlineSize: 0 } } },
    // The button is higher than a line of text, and must not make the notice higher.
    dismissForm: { marginBlock: -6, marginInlineEnd: -8 },
});
