/** The text sizes a reader can choose instead of the device's own. */
export const TEXT_SIZES = ["small", "large", "larger", "largest"] as const;

export type TextSize = (typeof TEXT_SIZES)[number];

/** The cookie that holds the choice: the server writes it into the page, so the first paint has it. */
export const TEXT_SIZE_COOKIE = "parley-text-size";

/** Returns the text size a cookie names; undefined for anything that is none. */
export function parseTextSize(value: string | undefined): TextSize | undefined {
    return TEXT_SIZES.find((size) => size === value);
}
