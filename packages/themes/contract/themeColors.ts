import type { ThemeColors } from "@parley/library/contract";
import { palettes, parseColor } from "@parley/library/contract";

/** Where variables have each choice: ours, then those in the shape of other software. */
const PATHS: Record<keyof ThemeColors, readonly (readonly string[])[]> = {
    accent: [["accent"], ["global", "mainColors", "primary"]],
    ground: [["ground"], ["global", "mainColors", "bg"]],
};

/** Names of the variables that choose a colour. */
export const COLOR_CHOICES = Object.keys(PATHS) as (keyof ThemeColors)[];

/** The colours of a theme that chooses none: our own. */
export const BUILT_IN_COLORS: ThemeColors = { accent: palettes.light.accent, ground: palettes.light.paper };

/** Returns whether a value is a colour that a theme can be derived from: no gradient, and opaque. */
export function isThemeColor(value: unknown): value is string {
    if (typeof value !== "string") return false;
    const color = parseColor(value);
    return color?.kind === "solid" && color.alpha === 1;
}

/**
 * Reads the chosen colours from the variables of a theme; undefined if it chooses none. What is no solid colour is ignored, so that no
 * variables of other software make a page fail.
 */
export function readThemeColors(variables: unknown): ThemeColors | undefined {
    const [accent, ground] = [readColor(variables, "accent"), readColor(variables, "ground")];
    if (accent === undefined && ground === undefined) return undefined;
    return { accent: accent ?? BUILT_IN_COLORS.accent, ground: ground ?? BUILT_IN_COLORS.ground };
}

function readColor(variables: unknown, choice: keyof ThemeColors): string | undefined {
    return PATHS[choice]
        .map((path) => path.reduce(readProperty, variables))
        .find((value): value is string => typeof value === "string" && parseColor(value)?.kind === "solid");
}

/** Returns our own choices in the variables of a theme that are no colours; those of other software are stored as they are. */
export function findInvalidColors(variables: unknown): (keyof ThemeColors)[] {
    return COLOR_CHOICES.filter((choice) => {
        const value = readProperty(variables, choice);
        return value !== undefined && !isThemeColor(value);
    });
}

/** Returns the variables of a theme with other colours; all others stay as they are. */
export function withColors(variables: unknown, colors: ThemeColors): Record<string, unknown> {
    const isObject = typeof variables === "object" && variables !== null && !Array.isArray(variables);
    return { ...(isObject && variables), ...colors };
}

/** Returns a property of an object; undefined for anything else. */
export function readProperty(value: unknown, key: string): unknown {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined;
}
