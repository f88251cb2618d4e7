import { widths } from "./widths.styles";

/** The kinds of device a page is laid out for (S1§2, LAY-017), from the smallest. */
export type DeviceClass = "xs" | "mobile" | "tablet" | "no_bleed" | "desktop";

/**
 * The kind of device a window is, by its size in CSS pixels. Each class ends below its breakpoint, as the media queries of the styles do.
 *
 * - `xs` below 500
 * - `mobile` below 550; with a height, also a small screen: below 600 upright, below 932 on its side
 * - `tablet` below 1200, where there is room for two columns
 * - `no_bleed` until three columns have their full width: the page goes up to its gutters
 * - `desktop` from there on
 *
 * @param height without it only the width counts, as for a part of a page
 */
export function classifyDevice(width: number, height?: number): DeviceClass {
    if (width < widths.xs) return "xs";
    if (width < widths.oneColumn || (height !== undefined && isSmallScreen(width, height))) return "mobile";
    if (width < widths.threeColumns) return "tablet";
    return width < widths.full ? "no_bleed" : "desktop";
}

/** Upright up to 599 wide, on its side up to 931 (S1§9, LAY-085). */
function isSmallScreen(width: number, height: number): boolean {
    return height >= width ? width <= widths.small : width < widths.twoColumns;
}
