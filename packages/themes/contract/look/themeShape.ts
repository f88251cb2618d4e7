/** Radius of controls and layers, and of small marks, in pixels. */
export const CORNERS = {
    square: [0, 0],
    slight: [3, 2],
    rounded: [6, 3],
    round: [12, 6],
} as const;

/** Width of borders in pixels. */
export const BORDERS = { thin: 1, strong: 2 } as const;

/** Factor of the spaces between and within parts. */
export const DENSITIES = { compact: 0.8, normal: 1, airy: 1.25 } as const;

/** Spaces that follow the density, in units of 4 pixels: the smallest one, which separates signs, and the largest one, which narrow screens reduce, do not. */
const SPACES = [2, 3, 4, 5, 6, 8, 10, 12];
const REM_PER_STEP = 0.25;

interface Shape {
    corners: keyof typeof CORNERS;
    borders: keyof typeof BORDERS;
    density: keyof typeof DENSITIES;
}

/** Returns the CSS with the measures of a shape that differ from the built-in ones. Controls keep their heights, so that they can be hit. */
export function printShape({ corners, borders, density }: Shape): string {
    const [radius, radiusS] = CORNERS[corners];
    const values = [
        ...(corners === "rounded" ? [] : [`--radius:${radius}px`, `--radius-s:${radiusS}px`]),
        ...(borders === "thin" ? [] : [`--stroke:${BORDERS[borders]}px`]),
        ...(density === "normal" ? [] : SPACES.map((step) => `--s${step}:${toRem(step * DENSITIES[density])}`)),
    ];
    return values.length === 0 ? "" : `:root{${values.join(";")}}`;
}

const toRem = (steps: number): string => `${Math.round(steps * REM_PER_STEP * 1000) / 1000}rem`;
