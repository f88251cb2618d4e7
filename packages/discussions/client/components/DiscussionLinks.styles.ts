import { media, plainLink, styles, text, tokens } from "@parley/library/client/styles";

export const discussionLinks = styles("discussion-links", {
    list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 10, $nest: { [media.small]: { gap: 0 } } },
    link: {
        ...plainLink,
        display: "inline-block",
        overflowWrap: "anywhere",
        $nest: { ...plainLink.$nest, [media.small]: { display: "block", paddingBlock: 12 } },
    },
    note: { color: tokens.ink3, ...text.size12, $nest: { [media.small]: { marginBlockStart: -10, paddingBlockEnd: 6 } } },
});
