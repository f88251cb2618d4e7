import { media, styles, tokens } from "@parley/library/client/styles";

export const discussionList = styles("discussion-list", {
    /** Hidden on small screens, because the pagination below the list repeats it. */
    range: { $nest: { [media.small]: { display: "none" } } },
    end: { paddingBlockStart: tokens.s4 },
});
