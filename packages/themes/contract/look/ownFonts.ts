import { readProperty } from "../readProperty";
import type { DeviceFont } from "./fontFamilies";
import { DEVICE_WIDTHS } from "./fontFamilies";
import { printItalics, printStack, printStandIns } from "./printFontFamily";

/** Value of the choice of a font that is the theme's own one. */
export const OWN_FONT = "own";

/** Maximum number of font files of a theme: plain, bold, and both slanted, or other letters. */
export const MAX_OWN_FONTS = 8;

/** Address of a font that was uploaded, or came with a theme. */
export const OWN_FONT_PATH = /^\/uploads\/themes\/[A-Za-z0-9_-]{1,60}\.woff2$/;

/** A font file of a theme, measured by the server when it is stored. Lengths are shares of the font size. */
export interface OwnFont {
    url: string;
    family: string;
    style: "normal" | "italic";
    weight: readonly [lightest: number, boldest: number];
    isSerif: boolean;
    ascent: number;
    descent: number;
    /** Mean width of a character of English prose; null for a font of other letters. */
    width: number | null;
    /** Characters that it has, as `unicode-range`. */
    ranges: string;
}

/** Name under which pages have the font, whatever its own one is. */
const NAME = "Own";
const PLAIN = 400;
/** How much wider prose is in the bold letters of a variable font, whose file says the plain widths: the mean of the built-in families. */
const BOLD_SHARE = 1.02;
const RANGES = /^U\+[0-9A-F]{1,6}(-[0-9A-F]{1,6})?(,U\+[0-9A-F]{1,6}(-[0-9A-F]{1,6})?)*$/;

const isBetween = (value: unknown, least: number, most: number): value is number =>
    typeof value === "number" && value >= least && value <= most;

/** Returns the own fonts of a theme from its asset `fonts`. What names no file of the site is left out. */
export const readOwnFonts = (fonts: unknown): OwnFont[] =>
    Array.isArray(fonts) ? fonts.filter(isOwnFont).slice(0, MAX_OWN_FONTS) : [];

/** Each value is checked, since it becomes CSS. */
function isOwnFont(font: unknown): font is OwnFont {
    const read = (key: string) => readProperty(font, key);
    const [url, weight, width, ranges] = [read("url"), read("weight"), read("width"), read("ranges")];
    return (
        typeof url === "string" &&
        OWN_FONT_PATH.test(url) &&
        typeof read("family") === "string" &&
        (read("style") === "normal" || read("style") === "italic") &&
        Array.isArray(weight) &&
        weight.length === 2 &&
        weight.every((each) => isBetween(each, 1, 1000)) &&
        typeof read("isSerif") === "boolean" &&
        isBetween(read("ascent"), 0, 3) &&
        isBetween(read("descent"), 0, 3) &&
        (width === null || isBetween(width, 0.05, 3)) &&
        typeof ranges === "string" &&
        RANGES.test(ranges)
    );
}

/** Returns the font that every page begins with: the upright one with Latin letters whose weight is nearest to that of texts. */
export function findMainFont(fonts: readonly OwnFont[]): OwnFont | undefined {
    return fonts
        .filter(({ style, width }) => style === "normal" && width !== null)
        .toSorted((one, other) => measureDistance(one, PLAIN) - measureDistance(other, PLAIN))[0];
}

const measureDistance = ({ weight: [least, most] }: OwnFont, weight: number): number =>
    Math.max(least - weight, weight - most, 0);

/** Returns the CSS that shows pages in the own fonts of a theme, with fonts of the device at their width and height as stand-ins. */
export function printOwnFonts(fonts: readonly OwnFont[], basePath: string): string {
    const main = findMainFont(fonts);
    if (!main?.width) return "";
    const { ascent, descent, isSerif, width } = main;
    const bold = fonts.find((font) => font !== main && font.style === "normal" && font.width !== null && font.weight[0] >= 600);
    const devices: DeviceFont[] = isSerif ? ["georgia", "times", "noto"] : ["arial", "roboto"];
    const widths = [width, bold?.width ?? width * BOLD_SHARE] as const;
    const standIns = Object.fromEntries(
        devices.map((device) => [device, widths.map((each, index) => each / (DEVICE_WIDTHS[device][index] ?? each))]),
    ) as Partial<Record<DeviceFont, [number, number]>>;
    const italics = fonts.some(({ style }) => style === "italic");
    return [
        ...fonts.map((font) => printFace(font, basePath)),
        ...devices.flatMap((device) => printStandIns({ name: NAME, ascent, descent, standIns }, device)),
        printStack(NAME, devices, isSerif ? "serif" : "sans-serif"),
        // Without an italic file, browsers slant the upright letters.
        printItalics(italics ? `${NAME} Italic` : NAME),
    ].join("");
}

function printFace({ url, style, weight: [least, most], ranges }: OwnFont, basePath: string): string {
    const name = style === "italic" ? `${NAME} Italic` : NAME;
    const weight = least === most ? least : `${least} ${most}`;
    return (
        `@font-face{font-family:"${name}";src:url(${basePath}${url}) format("woff2");font-display:optional;` +
        `font-weight:${weight};font-style:${style};unicode-range:${ranges}}`
    );
}
