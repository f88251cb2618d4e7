/** Icons that a category can have. */
export const CATEGORY_ICONS = [
    "bobbin",
    "chair",
    "clock",
    "hook",
    "kettle",
    "lamp",
    "pencil",
    "plane",
    "radio",
    "scissors",
    "screwdriver",
    "wheel",
] as const;
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

export function isCategoryIcon(name: string | null | undefined): name is CategoryIcon {
    return CATEGORY_ICONS.some((icon) => icon === name);
}
