import type { LayoutPart } from "./layoutRegistry";

/** Returns the section of three columns, the left one with the places of the site. */
export const createColumns = (middle: LayoutPart[], rightPanel: LayoutPart[]): LayoutPart => ({
    $hydrate: "react.section.3-columns",
    leftPanel: [{ $hydrate: "react.placesNav" }],
    middle,
    rightPanel,
});
