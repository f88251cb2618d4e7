import { media, styles, tokens } from "@parley/library/client/styles";

/** Styles of the notice, which is as wide as the page below. */
export const warningNotice = styles("warning-notice", {
    root: {
        boxSizing: "border-box",
        inlineSize: "100%",
        marginInline: "auto",
        maxInlineSize: 1416,
        padding: `${tokens.s4} ${tokens.gutterFull} 0`,
        $nest: { [media.notFull]: { paddingInline: tokens.gutter }, [media.print]: { display: "none" } },
    },
});
