/** Text sizes that a reader can choose instead of the device's own. */
export const TEXT_SIZES = ["small", "large", "larger", "largest"] as const;

export type TextSize = (typeof TEXT_SIZES)[number];

/** Cookie with the chosen text size: the server adds it to the page, so that the first paint uses it. */
export const TEXT_SIZE_COOKIE = "parley-text-size";

/** Returns the text size in a cookie; undefined for any other value. */
export function parseTextSize(value: string | undefined): TextSize | undefined {
    return TEXT_SIZES.find((size) => size === value);
}
