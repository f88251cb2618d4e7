import { STRENGTHS, WARMTHS } from "@parley/library/contract";
import { readProperty } from "../readProperty";
import { FONT_FAMILIES } from "./fontFamilies";
import { OWN_FONT } from "./ownFonts";
import type { FontKey } from "./printFontFamily";
import { BORDERS, CORNERS, DENSITIES } from "./themeShape";

/** What a theme chooses besides its colours. */
export interface ThemeChoices {
    font: FontKey | "open-sans" | typeof OWN_FONT;
    corners: keyof typeof CORNERS;
    borders: keyof typeof BORDERS;
    density: keyof typeof DENSITIES;
    /** Tone of what is nearly grey. */
    warmth: keyof typeof WARMTHS;
    /** How much colour surfaces and selected rows have. */
    strength: keyof typeof STRENGTHS;
}
export type ThemeChoice = keyof ThemeChoices;

/** The values of each choice, in the order in which they are offered. */
export const THEME_CHOICES: { [Choice in ThemeChoice]: readonly ThemeChoices[Choice][] } = {
    font: ["open-sans", ...(Object.keys(FONT_FAMILIES) as FontKey[]), OWN_FONT],
    corners: Object.keys(CORNERS) as (keyof typeof CORNERS)[],
    borders: Object.keys(BORDERS) as (keyof typeof BORDERS)[],
    density: Object.keys(DENSITIES) as (keyof typeof DENSITIES)[],
    warmth: Object.keys(WARMTHS) as (keyof typeof WARMTHS)[],
    strength: Object.keys(STRENGTHS) as (keyof typeof STRENGTHS)[],
};

export const THEME_CHOICE_NAMES = Object.keys(THEME_CHOICES) as ThemeChoice[];

/** The choices of the built-in theme. */
const BUILT_IN_CHOICES: ThemeChoices = {
    font: "open-sans",
    corners: "rounded",
    borders: "thin",
    density: "normal",
    warmth: "normal",
    strength: "normal",
};

/** Returns whether a value is one of those of a choice. */
export const isThemeChoice = (choice: ThemeChoice, value: unknown): boolean =>
    (THEME_CHOICES[choice] as readonly unknown[]).includes(value);

/** Reads the choices from the variables of a theme. What is missing or unknown is as in the built-in theme. */
export function readThemeChoices(variables: unknown): ThemeChoices {
    const read = THEME_CHOICE_NAMES.map((choice) => {
        const value = readProperty(variables, choice);
        return [choice, isThemeChoice(choice, value) ? value : BUILT_IN_CHOICES[choice]];
    });
    return Object.fromEntries(read) as ThemeChoices;
}

/** Returns the choices in the variables of a theme that have none of their values. */
export function findInvalidChoices(variables: unknown): ThemeChoice[] {
    return THEME_CHOICE_NAMES.filter((choice) => {
        const value = readProperty(variables, choice);
        return value !== undefined && !isThemeChoice(choice, value);
    });
}

/** Returns the variables of a theme with other choices. Those of the built-in theme are left out; all other variables stay as they are. */
export function withChoices(variables: Record<string, unknown>, choices: ThemeChoices): Record<string, unknown> {
    const others = Object.entries(variables).filter(([name]) => !Object.hasOwn(choices, name));
    const chosen = Object.entries(choices).filter(([name, value]) => value !== BUILT_IN_CHOICES[name as ThemeChoice]);
    return Object.fromEntries([...others, ...chosen]);
}
