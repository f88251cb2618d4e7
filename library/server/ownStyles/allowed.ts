const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Functions of selectors. */
export const SELECTOR_FUNCTIONS = toSet("not is where has nth-child nth-last-child nth-of-type nth-last-of-type lang dir");

/**
 * Functions that may be used. All others are refused: those that load something under any name (`image-set`, `src`, `cross-fade`), that
 * read what the page contains (`attr`, `element`), and those that browsers will have one day.
 */
export const VALUE_FUNCTIONS: ReadonlySet<string> = new Set([
    ...SELECTOR_FUNCTIONS,
    ...toSet(
        "var calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp " +
            "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark " +
            "linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient " +
            "translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey rotatez rotate3d " +
            "skew skewx skewy matrix matrix3d perspective cubic-bezier steps linear " +
            "blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia " +
            "repeat minmax fit-content inset circle ellipse polygon rect xywh counter counters",
    ),
]);

/** Attributes that selectors may name: none of them holds what somebody has typed, or an address. */
export const SELECTOR_ATTRIBUTES = toSet(
    "data-part data-theme data-text-size dir lang role type open hidden disabled aria-current aria-expanded aria-pressed aria-selected " +
        "aria-hidden aria-busy aria-disabled aria-label",
);

/** Attributes of the element of the whole page, above the one with what own CSS reaches. */
export const ROOT_ATTRIBUTES = toSet("data-theme data-text-size dir");

/** Pseudo-classes: none of them tells what a field holds, or where somebody has been. */
export const PSEUDO_CLASSES = toSet(
    "hover focus focus-visible focus-within active link any-link target root first-child last-child only-child first-of-type last-of-type " +
        "only-of-type empty open disabled enabled popover-open",
);

export const PSEUDO_ELEMENTS = toSet("before after marker placeholder selection first-letter first-line backdrop");

/** Rules that enclose others under a condition. */
export const CONDITIONS = toSet("media supports container");

/** Properties that run code or load something in some browser. */
export const REFUSED_PROPERTIES = toSet("behavior -moz-binding");
