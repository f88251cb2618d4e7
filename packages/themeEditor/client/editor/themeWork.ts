import type { ThemeColors } from "@parley/library/contract";
import type { MainColor, OwnText, Theme, ThemeChoices } from "@parley/themes/contract";
import { OWN_TEXTS, printRoles, readOwnText, readRoles, THEME_CHOICE_NAMES } from "@parley/themes/contract";
import { getEditedColors, getThemeChoices } from "../colors/themePalettes";

/** What the editor changes in a theme. The colours are texts as they were typed, which may be none yet. */
export interface ThemeWork extends Record<MainColor | OwnText, string>, ThemeChoices {
    name: string;
    /** Colours of single roles, a line each: `light.ink #123456`. */
    roles: string;
}

const pickMainColors = ({ accent, ground }: ThemeColors) => ({ accent, ground });

export const pickWork = (theme: Theme): ThemeWork => ({
    name: theme.name,
    ...pickMainColors(getEditedColors(theme)),
    roles: printRoles(readRoles(theme.assets.variables?.data)),
    ...getThemeChoices(theme),
    styles: readOwnText(theme, "styles"),
    header: readOwnText(theme, "header"),
    footer: readOwnText(theme, "footer"),
});

const FIELDS = ["name", "accent", "ground", "roles", ...THEME_CHOICE_NAMES, ...OWN_TEXTS] as const;

export const isSame = (one: ThemeWork, other: ThemeWork): boolean => FIELDS.every((field) => one[field] === other[field]);

/** Returns work of the editor with the fields of a stored value that it knows. */
export function fillWork(present: ThemeWork, stored: Readonly<Partial<Record<keyof ThemeWork, unknown>>>): ThemeWork {
    const known = FIELDS.flatMap((field) => (typeof stored[field] === "string" ? [[field, stored[field]] as const] : []));
    return { ...present, ...Object.fromEntries(known) };
}
