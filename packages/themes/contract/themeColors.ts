import type { ThemeColors } from "@parley/library/contract";
import { palettes, parseColor } from "@parley/library/contract";

/** Where variables have each choice: ours, then those in the shape of other software. */
const PATHS: Record<keyof ThemeColors, readonly (readonly string[])[]> = {
    accent: [["accent"], ["global", "mainColors", "primary"]],
    ground: [["ground"], ["global", "mainColors", "bg"]],
};

/**
 * Reads the chosen colours from the variables of a theme; undefined if it chooses none. What is no solid colour is ignored, so that no
 * variables of other software make a page fail.
 */
export function readThemeColors(variables: unknown): ThemeColors | undefined {
    const [accent, ground] = [readColor(variables, "accent"), readColor(variables, "ground")];
    if (accent === undefined && ground === undefined) return undefined;
    return { accent: accent ?? palettes.light.accent, ground: ground ?? palettes.light.paper };
}

function readColor(variables: unknown, choice: keyof ThemeColors): string | undefined {
    return PATHS[choice]
        .map((path) => path.reduce(readProperty, variables))
        .find((value): value is string => typeof value === "string" && parseColor(value)?.kind === "solid");
}

/** Returns a property of an object; undefined for anything else. */
export function readProperty(value: unknown, key: string): unknown {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined;
}
