import type { ThemeColors } from "@parley/library/contract";
import type { Theme } from "@parley/themes/contract";
import { getEditedColors } from "../colors/themePalettes";

/** What the editor changes in a theme. The colours are texts as they were typed, which may be none yet. */
export interface ThemeWork extends ThemeColors {
    name: string;
}

export const pickWork = (theme: Theme): ThemeWork => ({ name: theme.name, ...getEditedColors(theme) });

export const isSame = (one: ThemeWork, other: ThemeWork): boolean =>
    one.name === other.name && one.accent === other.accent && one.ground === other.ground;

/** Returns whether a stored value is work of the editor. */
export function isWork(value: unknown): value is ThemeWork {
    const { name, accent, ground } = (value ?? {}) as Partial<Record<keyof ThemeWork, unknown>>;
    return [name, accent, ground].every((text) => typeof text === "string");
}
