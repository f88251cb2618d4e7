import type { Color, SolidColor } from "./color";

/** Default colour below all others. */
const WHITE: SolidColor = { kind: "solid", red: 255, green: 255, blue: 255, alpha: 1 };

/**
 * Returns the contrast ratio of two colours (WCAG 2.2): 1 for equal colours, 21 for black on white.
 *
 * Translucent colours are blended with those below: the text with `ground`, `ground` with `under`. For a gradient, the lowest contrast of
 * its colours counts.
 */
export function computeContrastRatio(text: Color, ground: Color, under: SolidColor = WHITE): number {
    // Most pairs, and the search for a legible lightness measures thousands.
    if (isOpaque(text) && isOpaque(ground)) return ratioOf(text, ground);
    return Math.min(
        ...solids(ground).flatMap((one) => {
            const solidGround = over(one, under);
            return solids(text).map((ink) => ratioOf(over(ink, solidGround), solidGround));
        }),
    );
}

const isOpaque = (color: Color): color is SolidColor => color.kind === "solid" && color.alpha === 1;

function solids(color: Color): readonly SolidColor[] {
    return color.kind === "gradient" ? color.stops : [color];
}

/** Blends `top` with an opaque background. */
function over(top: SolidColor, ground: SolidColor): SolidColor {
    const through = (above: number, below: number) => above * top.alpha + below * (1 - top.alpha);
    return {
        kind: "solid",
        red: through(top.red, ground.red),
        green: through(top.green, ground.green),
        blue: through(top.blue, ground.blue),
        alpha: 1,
    };
}

function ratioOf(one: SolidColor, other: SolidColor): number {
    const [a, b] = [relativeLuminance(one), relativeLuminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the brightness of a colour to the eye, 0 to 1 (WCAG 2.2, relative luminance). The colour is treated as opaque. */
function relativeLuminance({ red, green, blue }: SolidColor): number {
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
    const share = channel / 255;
    // Stryker disable next-line EqualityOperator: both formulas have the same value at the limit.
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
