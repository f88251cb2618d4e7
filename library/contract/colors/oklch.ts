import type { SolidColor } from "./color";

/** A colour in OKLCH, in which equal steps of lightness look equal: lightness 0 to 1, chroma from 0, hue in radians. */
export interface Oklch {
    lightness: number;
    chroma: number;
    hue: number;
}

/** Converts a colour to OKLCH; its opacity is ignored. */
export function toOklch({ red, green, blue }: SolidColor): Oklch {
    const [r, g, b] = [red, green, blue].map(toLinear) as [number, number, number];
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
    return {
        lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
        chroma: Math.hypot(a, c),
        hue: Math.atan2(c, a),
    };
}

/** Number of halvings with which the largest displayable chroma is found: to less than a step of a channel. */
const HALVINGS = 12;

/** Converts a colour to sRGB, with whole channels. Where sRGB has no such colour, the chroma is reduced; lightness and hue stay. */
export function fromOklch({ lightness, chroma, hue }: Oklch): SolidColor {
    if (lightness <= 0) return toSolid([0, 0, 0]);
    if (lightness >= 1) return toSolid([1, 1, 1]);
    const channels = toChannels(lightness, chroma, hue);
    if (isDisplayable(channels)) return toSolid(channels);
    let [least, most] = [0, chroma];
    for (let halving = 0; halving < HALVINGS; halving++) {
        const middle = (least + most) / 2;
        if (isDisplayable(toChannels(lightness, middle, hue))) least = middle;
        else most = middle;
    }
    return toSolid(toChannels(lightness, least, hue));
}

type Channels = [red: number, green: number, blue: number];

/** Returns linear channels, which are beyond 0 to 1 for colours that sRGB does not have. */
function toChannels(lightness: number, chroma: number, hue: number): Channels {
    const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
    return [
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
}

/** Tolerance of linear channels, which rounding to whole channels hides. */
const TOLERANCE = 0.0005;

const isDisplayable = (channels: Channels): boolean =>
    channels.every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE);

function toSolid(channels: Channels): SolidColor {
    const [red, green, blue] = channels.map((channel) => Math.round(255 * toGamma(channel))) as Channels;
    return { kind: "solid", red, green, blue, alpha: 1 };
}

function toLinear(channel: number): number {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function toGamma(channel: number): number {
    const share = Math.min(1, Math.max(0, channel));
    return share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055;
}
