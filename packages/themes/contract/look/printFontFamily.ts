import type { DeviceFont, FontFamily, FontRange } from "./fontFamilies";
import { DEVICE_FONTS, FONT_FAMILIES, FONT_RANGES } from "./fontFamilies";

export type FontKey = keyof typeof FONT_FAMILIES;

/** Returns the address of a file of a family, below the base path of the site. */
export function fontFileURL(key: FontKey, range: FontRange, basePath: string): string {
    const { files }: FontFamily = FONT_FAMILIES[key];
    return `${basePath}/assets/${key}-${range}.${files[range]}.woff2`;
}

const ITALIC_ELEMENTS = ":where(cite,dfn,em,i,var)";

/**
 * Returns the CSS that shows pages in a family, as `fonts.styles.ts` of the forum does for the built-in one: files by ranges of letters,
 * which are loaded where a text has such letters, and fonts of the device at its width and height for pages that its file misses.
 */
export function printFontFamily(key: FontKey, basePath: string): string {
    const { name, files, standIns }: FontFamily = FONT_FAMILIES[key];
    const ranges = Object.keys(files) as FontRange[];
    const devices = Object.keys(standIns) as (keyof typeof standIns)[];
    // Italics are a family of their own, so that they are slanted from the upright letters until their file has come.
    const italics = `${name} Italic`;
    const generic = "arial" in standIns ? "sans-serif" : "serif";
    return [
        ...ranges.map((range) => printFace(range === "latin-italic" ? italics : name, range, fontFileURL(key, range, basePath))),
        ...devices.flatMap((device) => printStandIns(FONT_FAMILIES[key], device)),
        printStack(name, devices, generic),
        printItalics(italics),
    ].join("");
}

/** Returns the rule by which pages have a family, with its stand-ins. */
export function printStack(name: string, devices: readonly DeviceFont[], generic: "serif" | "sans-serif"): string {
    const stack = [`"${name}"`, '"Noto Sans Arabic"', ...devices.map((device) => `"${name} ${device}"`), generic].join(",");
    return `:root{--font:${stack}}`;
}

/** Returns the rules by which slanted words have a family of their own. */
export const printItalics = (name: string): string =>
    `${ITALIC_ELEMENTS}{font-family:"${name}",var(--font)}` +
    // The rule of the styles of the build once more, since the one above comes after it.
    `:where(code,kbd,pre,samp) ${ITALIC_ELEMENTS}{font-family:inherit}`;

function printFace(family: string, range: FontRange, url: string): string {
    const style = range === "latin-italic" ? "italic" : "normal";
    return (
        `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-display:optional;` +
        `font-weight:400 700;font-style:${style};unicode-range:${FONT_RANGES[range]}}`
    );
}

/** Returns the fonts of a device that have the place of a family until it is loaded, or if it is not. */
export function printStandIns(
    { name, ascent, descent, standIns }: Pick<FontFamily, "name" | "ascent" | "descent" | "standIns">,
    device: keyof typeof DEVICE_FONTS,
): string[] {
    const names: readonly (readonly string[])[] = DEVICE_FONTS[device];
    return (standIns[device] ?? []).map((width, index) => {
        const sources = names[index]?.map((local) => `local("${local}")`).join(",") ?? "";
        // The browser multiplies heights by `size-adjust`.
        return (
            `@font-face{font-family:"${name} ${device}";src:${sources};font-weight:${index === 0 ? "400 500" : "600 700"};` +
            `size-adjust:${percent(width)};ascent-override:${percent(ascent / width)};` +
            `descent-override:${percent(descent / width)};line-gap-override:0%}`
        );
    });
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;
