import { breakpoints, styles, tokens } from "@parley/library/client/styles";

export const profileFrame = styles("profile-frame", {
    /** A list has a line above it already: it lies on that of the tabs. */
    view: { marginBlockStart: -1 },
    /** With three columns the views stand at the side. */
    tabs: { $nest: { [`@media (min-width: ${breakpoints.threeColumns}px)`]: { display: "none" } } },
    about: { whiteSpace: "pre-line", overflowWrap: "anywhere" },
    /** Several lists, each with a head of its own. */
    overview: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: tokens.s8,
        paddingBlockStart: tokens.s6,
        // The head of a list has a line of ink of its own.
        $nest: { "& > section > div > ul": { borderBlockStartColor: tokens.line } },
    },
});
