/**
 * Colours of a community's theme (S1§5). This code is part of the contract because both sides must agree: the server refuses invalid themes
 * and derives colours, and the dashboard shows the result while a theme is edited. csx, which does the arithmetic, is plain JavaScript and
 * runs on both; only the modules of this folder may import it, because of three pitfalls:
 *
 * - its parser interprets any other text as red, and finds a hex colour at the end of any word: we parse complete texts ourselves;
 * - its mix weights two colours by the absolute difference of their opacities, ignoring the sign: see `mixColors`;
 * - its hex form omits the opacity: see `printColor`.
 */
import { hsla } from "csx";

/** A single colour. Channels are 0 to 255, not rounded; `alpha` is 0 to 1. */
export interface SolidColor {
    kind: "solid";
    red: number;
    green: number;
    blue: number;
    alpha: number;
}

/** A gradient. `css` is the original text, which has been validated completely. */
export interface Gradient {
    kind: "gradient";
    css: string;
    stops: readonly SolidColor[];
}

export type Color = SolidColor | Gradient;

/** Error: an invalid text where a colour is required. The message describes the accepted forms. */
export class InvalidColor extends Error {
    override name = "InvalidColor";

    constructor(readonly text: string) {
        super(
            `"${text}" is not a colour. Accepted are hex colours of 3 or 6 digits (#07c, #0077cc), rgb(0, 119, 204), ` +
                "rgba(0, 119, 204, 0.5), hsl(205, 100%, 40%), hsla(205, 100%, 40%, 0.5), and a linear-gradient() of such colours.",
        );
    }
}

/** Maximum length of a colour in characters; no valid colour is longer. */
const MAX_LENGTH = 1000;

/**
 * Parses a colour (S1§5): a hex colour of 3 or 6 digits, `rgb()`, `rgba()`, `hsl()`, `hsla()` in either syntax, or a `linear-gradient()` of
 * such colours. Surrounding spaces and the case of letters do not matter.
 *
 * @returns undefined for any other text, including colour names and values out of range
 */
export function parseColor(text: string): Color | undefined {
    const trimmed = text.trim();
    if (trimmed.length > MAX_LENGTH) return undefined;
    return parseSolid(trimmed) ?? parseGradient(trimmed);
}

/**
 * Parses a required colour (S1§5).
 *
 * @throws InvalidColor for any text that `parseColor` does not accept
 */
export function requireColor(text: string): Color {
    const color = parseColor(text);
    if (!color) throw new InvalidColor(text);
    return color;
}

/** Returns a colour as CSS: `#0b5a78`, `rgba(16, 22, 25, 0.48)`, or a gradient in its original form. */
export function printColor(color: Color): string {
    if (color.kind === "gradient") return color.css;
    const [red, green, blue] = [color.red, color.green, color.blue].map(Math.round) as [number, number, number];
    if (color.alpha < 1) return `rgba(${red}, ${green}, ${blue}, ${Math.round(color.alpha * 1000) / 1000})`;
    return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function parseSolid(text: string): SolidColor | undefined {
    return parseHex(text) ?? parseFunction(text);
}

function parseHex(text: string): SolidColor | undefined {
    const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
    if (digits === undefined) return undefined;
    const all = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(all.slice(at, at + 2), 16));
    return { kind: "solid", red, green, blue, alpha: 1 };
}

// Either rgb(1, 2, 3, 0.5) with commas throughout, or rgb(1 2 3 / 0.5) with none.
const WITH_COMMAS = /^(rgb|hsl)a?\(\s*([^\s,/()]+)\s*,\s*([^\s,/()]+)\s*,\s*([^\s,/()]+)\s*(?:,\s*([^\s,/()]+)\s*)?\)$/i;
const WITH_SPACES = /^(rgb|hsl)a?\(\s*([^\s,/()]+)\s+([^\s,/()]+)\s+([^\s,/()]+)\s*(?:\/\s*([^\s,/()]+)\s*)?\)$/i;

function parseFunction(text: string): SolidColor | undefined {
    const match = WITH_COMMAS.exec(text) ?? WITH_SPACES.exec(text);
    if (!match) return undefined;
    const [, model = "", first = "", second = "", third = "", opacity = "1"] = match;
    const alpha = share(opacity);
    const color = model.toLowerCase() === "rgb" ? fromRGB([first, second, third]) : fromHSL(first, second, third);
    return color && alpha !== undefined ? { kind: "solid", ...color, alpha } : undefined;
}

type Channels = Pick<SolidColor, "red" | "green" | "blue">;

/** Parses channels: either three numbers of 0 to 255, or three percentages. */
function fromRGB(channels: readonly string[]): Channels | undefined {
    const inPercent = channels.every((channel) => channel.endsWith("%"));
    const [red, green, blue] = channels.map((channel) =>
        inPercent ? scaled(share(channel), 255) : within(plain(channel), 0, 255),
    );
    return red === undefined || green === undefined || blue === undefined ? undefined : { red, green, blue };
}

/** Parses a hue as a periodic angle, and saturation and lightness as percentages. */
function fromHSL(hue: string, saturation: string, lightness: string): Channels | undefined {
    const angle = plain(hue.replace(/deg$/i, ""));
    const [s, l] = [saturation, lightness].map((part) => (part.endsWith("%") ? share(part) : undefined));
    if (angle === undefined || s === undefined || l === undefined) return undefined;
    const color = hsla(angle, s, l, 1);
    return { red: color.red(), green: color.green(), blue: color.blue() };
}

/** Parses `0.5` and `50%` as 0.5; returns undefined below 0 and above 1. */
function share(text: string): number | undefined {
    const value = text.endsWith("%") ? scaled(plain(text.slice(0, -1)), 0.01) : plain(text);
    return within(value, 0, 1);
}

/** Parses a number without a unit. */
function plain(text: string): number | undefined {
    return /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : undefined;
}

function scaled(value: number | undefined, factor: number): number | undefined {
    return value === undefined ? undefined : value * factor;
}

function within(value: number | undefined, min: number, max: number): number | undefined {
    const known = value ?? Number.NaN;
    return known >= min && known <= max ? known : undefined;
}

const ANGLE = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:deg|grad|rad|turn)$/i;
const SIDE = /^to\s+(?:(?:top|bottom)(?:\s+(?:left|right))?|(?:left|right)(?:\s+(?:top|bottom))?)$/i;
/** Maximum length of a gradient, in characters. */
const MAX_GRADIENT_LENGTH = 1_000;
// bounded: a part of a gradient, which has a maximum length.
const STOP_POSITION = /\s+[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:%|px)$/i;

/**
 * Parses `linear-gradient(90deg, #fff 0%, rgb(0 0 0 / .5))`: an optional direction, then at least two colours, each with up to two
 * positions.
 */
function parseGradient(text: string): Gradient | undefined {
    const inside = /^linear-gradient\((.*)\)$/is.exec(text)?.[1];
    if (inside === undefined || inside.length > MAX_GRADIENT_LENGTH) return undefined;
    const parts = splitOutside(inside).map((part) => part.trim());
    const first = parts[0] ?? "";
    if (ANGLE.test(first) || SIDE.test(first)) parts.shift();
    const stops = parts.map((part) => parseSolid(part.replace(STOP_POSITION, "").replace(STOP_POSITION, "")));
    if (stops.length < 2 || !stops.every((stop) => stop !== undefined)) return undefined;
    return { kind: "gradient", css: text, stops };
}

/** Splits a text at the commas outside parentheses. */
function splitOutside(text: string): string[] {
    return text.split(/,(?![^(]*\))/);
}
