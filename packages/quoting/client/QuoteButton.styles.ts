import { media, raised, styles, tokens } from "@parley/library/client/styles";

export const quoteButton = styles("quote-button", {
    root: {
        ...raised,
        position: "fixed",
        zIndex: tokens.zMenu as "auto",
        // Initial values only: the position is computed when the button opens.
        insetBlock: "0 auto",
        insetInline: "0 auto",
        $nest: { ...raised.$nest, [media.print]: { display: "none" } },
    },
});
