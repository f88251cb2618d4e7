import { rgba } from "csx";
import type { SolidColor } from "./color";
import { InvalidColor, printColor, requireColor } from "./color";

/**
 * Mixes two colours, as themes derive a hover colour from an accent or a line colour from a text colour. A more opaque colour weighs more,
 * as in Sass.
 *
 * @param weight the share of the first colour, 0 to 1 (S1§5): 1 is the first colour alone
 * @returns a colour as CSS, opaque if both are
 * @throws RangeError for a weight outside 0 to 1; InvalidColor for an invalid colour, and for a gradient, which can't be mixed
 */
export function mixColors(first: string, second: string, weight: number): string {
    if (!(weight >= 0 && weight <= 1)) throw new RangeError(`The weight of a mix is a number from 0 to 1; ${weight} is not.`);
    const [one, other] = [requireSolid(first), requireSolid(second)];
    // csx weighs the receiver as if it were the more opaque of the two, so the more opaque one is the receiver.
    // Stryker disable next-line EqualityOperator: two that are equally opaque make the same mix in either order.
    const mixed = one.alpha >= other.alpha ? csx(one).mix(csx(other), weight) : csx(other).mix(csx(one), 1 - weight);
    return printColor({ kind: "solid", red: mixed.red(), green: mixed.green(), blue: mixed.blue(), alpha: mixed.alpha() });
}

function requireSolid(text: string): SolidColor {
    const color = requireColor(text);
    if (color.kind === "gradient") throw new InvalidColor(text);
    return color;
}

function csx({ red, green, blue, alpha }: SolidColor): ReturnType<typeof rgba> {
    return rgba(red, green, blue, alpha);
}
