import type { CheckedPair, ColorRole } from "./checkTheme";
import { checkTheme } from "./checkTheme";
import type { SolidColor } from "./color";
import { parseColor, printColor } from "./color";
import { fromOklch, toOklch } from "./oklch";
import type { Palette } from "./palettes";

/** Roles whose colour a theme can choose by itself. */
export const CHOSEN_ROLES = [
    "paper",
    "paperWash",
    "paperSunk",
    "paperRaised",
    "paperOver",
    "ink",
    "ink2",
    "ink3",
    "lineField",
    "accent",
    "accentHover",
    "onAccent",
    "accentTint",
    "danger",
    "warn",
    "success",
    "toast",
    "onToast",
    "selection",
    "mark",
    "focus",
] as const satisfies readonly ColorRole[];
export type ChosenRole = (typeof CHOSEN_ROLES)[number];

/** Palettes in which roles can be chosen: high contrast ones have 7 : 1 whatever is chosen. */
export const CHOSEN_PALETTES = ["light", "dark"] as const;
export type ChosenPalette = (typeof CHOSEN_PALETTES)[number];

/** Colours that are chosen for single roles of a palette. */
export type RoleColors = Partial<Record<ChosenPalette, Partial<Record<ChosenRole, string>>>>;

/** Contrast below which no text is shown, whoever accepts it. */
const MIN_TEXT_CONTRAST = 3;

/** What a chosen colour of a role does to the contrast of a palette. */
export interface RoleCheck {
    palette: ChosenPalette;
    role: ChosenRole;
    color: string;
    /** The pair with the role that misses most of the contrast that it needs. */
    worst: CheckedPair;
    passes: boolean;
    /** Whether all text keeps 3 : 1, below which the colour is not used. */
    isLegible: boolean;
    /** The nearest lightness of the colour with which all pairs pass, if it fails and there is one. */
    nearest: string | undefined;
}

/** Returns a palette with chosen colours. One with which text would have less than 3 : 1 is left out. */
export function withRoles(palette: Palette, roles: Partial<Record<ChosenRole, string>> | undefined): Palette {
    if (!roles) return palette;
    const chosen = Object.fromEntries(
        CHOSEN_ROLES.flatMap((role) => {
            const color = readSolid(roles[role]);
            return color ? [[role, printColor(color)] as const] : [];
        }),
    );
    const used: Palette = { ...palette, ...chosen };
    const { pairs } = checkTheme(used);
    for (const role of CHOSEN_ROLES)
        if (chosen[role] !== undefined && pairs.some((pair) => isOf(pair, role) && isIllegible(pair))) used[role] = palette[role];
    return used;
}

/** Measures each chosen colour in the palettes that are derived without them. */
export function checkRoles(derived: Readonly<Record<ChosenPalette, Palette>>, roles: RoleColors): RoleCheck[] {
    return CHOSEN_PALETTES.flatMap((palette) => {
        const chosen = Object.entries(roles[palette] ?? {}) as [ChosenRole, string][];
        const used = { ...derived[palette], ...roles[palette] };
        return chosen.flatMap(([role, color]): RoleCheck[] => {
            const solid = readSolid(color);
            const pairs = solid ? checkTheme(used).pairs.filter((pair) => isOf(pair, role)) : [];
            const [worst] = [...pairs].sort((one, other) => one.ratio / one.need - other.ratio / other.need);
            if (!solid || !worst) return [];
            const passes = pairs.every((pair) => pair.passes);
            const nearest = passes ? undefined : findNearest(used, role, solid);
            return [{ palette, role, color, worst, passes, isLegible: !pairs.some(isIllegible), nearest }];
        });
    });
}

const STEP = 0.01;

/** Returns the nearest lightness of a colour with which all pairs of its role pass. */
function findNearest(palette: Palette, role: ChosenRole, solid: SolidColor): string | undefined {
    const start = toOklch(solid);
    for (let distance = STEP; distance <= 1; distance += STEP)
        for (const lightness of [start.lightness - distance, start.lightness + distance]) {
            if (lightness < 0 || lightness > 1) continue;
            const color = printColor(fromOklch({ ...start, lightness }));
            if (checkTheme({ ...palette, [role]: color }).pairs.every((pair) => pair.passes || !isOf(pair, role))) return color;
        }
    return undefined;
}

const isOf = ({ color, ground }: CheckedPair, role: ChosenRole): boolean => color === role || ground === role;
const isIllegible = ({ kind, ratio }: CheckedPair): boolean => kind === "text" && ratio < MIN_TEXT_CONTRAST;

function readSolid(text: string | undefined): SolidColor | undefined {
    const color = text === undefined ? undefined : parseColor(text);
    return color?.kind === "solid" && color.alpha === 1 ? color : undefined;
}
