import { media, styles, tokens } from "@parley/library/client/styles";

export const discussionList = styles("discussion-list", {
    /** Told once more below the list, where the pages are. */
    range: { $nest: { [media.small]: { display: "none" } } },
    end: { paddingBlockStart: tokens.s4 },
});
