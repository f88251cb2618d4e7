import { widths } from "./widths.styles";

/** Device classes of the layout (S1§2, LAY-017), from the smallest to the largest. */
export type DeviceClass = "xs" | "mobile" | "tablet" | "no_bleed" | "desktop";

/**
 * Classifies a window by its size in CSS pixels. Each class ends below its breakpoint, as in the media queries of the styles.
 *
 * - `xs` below 500
 * - `mobile` below 550; with a height, also a small screen: below 600 in portrait, below 932 in landscape orientation
 * - `tablet` below 1200, with space for two columns
 * - `no_bleed` until three columns have their full width: the page extends to its gutters
 * - `desktop` from there on
 *
 * @param height Without it only the width counts, as for a part of a page.
 */
export function classifyDevice(width: number, height?: number): DeviceClass {
    if (width < widths.xs) return "xs";
    if (width < widths.oneColumn || (height !== undefined && isSmallScreen(width, height))) return "mobile";
    if (width < widths.threeColumns) return "tablet";
    return width < widths.full ? "no_bleed" : "desktop";
}

/** Whether a screen is up to 599 px wide in portrait, or up to 931 px in landscape orientation (S1§9, LAY-085). */
function isSmallScreen(width: number, height: number): boolean {
    return height >= width ? width <= widths.small : width < widths.twoColumns;
}
