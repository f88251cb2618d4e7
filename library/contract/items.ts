/** What the items of a list show (S2§2.8, LAY-063…LAY-069). */
export const ITEM_CONTENTS = [
    "title",
    "title-description",
    "title-description-image",
    "title-description-icon",
    "title-background",
    "title-background-description",
    "title-chat-bubble",
] as const;
export type ItemContent = (typeof ITEM_CONTENTS)[number];

/** How the items of a list are arranged (LAY-070…LAY-073). */
export const ITEM_DISPLAYS = ["grid", "carousel", "list", "link"] as const;
export type ItemDisplay = (typeof ITEM_DISPLAYS)[number];
