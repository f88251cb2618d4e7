import type { ThemeColors } from "@parley/library/contract";
import { palettes, parseColor } from "@parley/library/contract";
import { readThemeChoices } from "./look/themeChoices";
import { readRoles } from "./look/themeRoles";
import { readProperty } from "./readProperty";

/** The two colours from which a theme is derived. */
export type MainColor = "accent" | "ground";

/** Where variables have each choice: ours, then those in the shape of other software. */
const PATHS: Record<MainColor, readonly (readonly string[])[]> = {
    accent: [["accent"], ["global", "mainColors", "primary"]],
    ground: [["ground"], ["global", "mainColors", "bg"]],
};

/** Names of the variables that choose a colour. */
export const COLOR_CHOICES = Object.keys(PATHS) as MainColor[];

/** The colours of a theme that chooses none: our own. */
export const BUILT_IN_COLORS: Record<MainColor, string> = { accent: palettes.light.accent, ground: palettes.light.paper };

/** Returns whether a value is a colour that a theme can be derived from: no gradient, and opaque. */
export function isThemeColor(value: unknown): value is string {
    if (typeof value !== "string") return false;
    const color = parseColor(value);
    return color?.kind === "solid" && color.alpha === 1;
}

/**
 * Reads the chosen colours from the variables of a theme, with their tone; undefined if it chooses none. What is no solid colour is ignored, so that no
 * variables of other software make a page fail.
 */
export function readThemeColors(variables: unknown): ThemeColors | undefined {
    const [accent, ground] = [readColor(variables, "accent"), readColor(variables, "ground")];
    const { warmth, strength } = readThemeChoices(variables);
    const roles = readRoles(variables);
    const tone = {
        ...(warmth !== "normal" && { warmth }),
        ...(strength !== "normal" && { strength }),
        ...(Object.keys(roles).length > 0 && { roles }),
    };
    if (accent === undefined && ground === undefined && Object.keys(tone).length === 0) return undefined;
    return { accent: accent ?? BUILT_IN_COLORS.accent, ground: ground ?? BUILT_IN_COLORS.ground, ...tone };
}

function readColor(variables: unknown, choice: MainColor): string | undefined {
    return PATHS[choice]
        .map((path) => path.reduce(readProperty, variables))
        .find((value): value is string => typeof value === "string" && parseColor(value)?.kind === "solid");
}

/** Returns our own choices in the variables of a theme that are no colours; those of other software are stored as they are. */
export function findInvalidColors(variables: unknown): MainColor[] {
    return COLOR_CHOICES.filter((choice) => {
        const value = readProperty(variables, choice);
        return value !== undefined && !isThemeColor(value);
    });
}

/** Returns the variables of a theme with other colours; all others stay as they are. */
export function withColors(variables: unknown, { accent, ground }: Record<MainColor, string>): Record<string, unknown> {
    const isObject = typeof variables === "object" && variables !== null && !Array.isArray(variables);
    return { ...(isObject && variables), accent, ground };
}
