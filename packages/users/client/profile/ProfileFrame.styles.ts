import { breakpoints, styles, tokens } from "@parley/library/client/styles";

export const profileFrame = styles("profile-frame", {
    /** Overlaps the top border of a list with the border of the tabs. */
    view: { marginBlockStart: -1 },
    /** In the three-column layout the tabs are in the sidebar. */
    tabs: { $nest: { [`@media (min-width: ${breakpoints.threeColumns}px)`]: { display: "none" } } },
    about: { whiteSpace: "pre-line", overflowWrap: "anywhere" },
    /** Several lists, each with its own heading. */
    overview: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: tokens.s8,
        paddingBlockStart: tokens.s6,
        // The list heading already has a dark border.
        $nest: { "& > section > div > ul": { borderBlockStartColor: tokens.line } },
    },
});
