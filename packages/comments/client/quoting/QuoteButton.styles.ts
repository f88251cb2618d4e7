import { media, raised, styles, tokens } from "@parley/library/client/styles";

export const quoteButton = styles("quote-button", {
    root: {
        ...raised,
        position: "fixed",
        zIndex: tokens.zMenu as "auto",
        // The place is worked out when it opens, and before that it is nowhere.
        insetBlock: "0 auto",
        insetInline: "0 auto",
        $nest: { ...raised.$nest, [media.print]: { display: "none" } },
    },
});
