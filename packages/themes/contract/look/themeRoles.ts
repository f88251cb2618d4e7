import type { ChosenPalette, ChosenRole, RoleCheck, RoleColors } from "@parley/library/contract";
import { CHOSEN_PALETTES, CHOSEN_ROLES, checkRoles, derivePalettes, parseColor } from "@parley/library/contract";
import { readProperty } from "../readProperty";

/** A colour that is chosen for a role of a palette; as it is typed, it may be none yet. */
export interface RoleLine {
    palette: ChosenPalette;
    role: ChosenRole;
    color: string;
}

const isRole = (name: string): name is ChosenRole => (CHOSEN_ROLES as readonly string[]).includes(name);

const isSolid = (value: unknown): value is string => {
    const color = typeof value === "string" ? parseColor(value) : undefined;
    return color?.kind === "solid" && color.alpha === 1;
};

/** Reads the colours of single roles from the variables of a theme. What is no colour, or of an unknown role, is ignored. */
export function readRoles(variables: unknown): RoleColors {
    const read = CHOSEN_PALETTES.flatMap((palette) => {
        const chosen = CHOSEN_ROLES.flatMap((role) => {
            const color = readProperty(readProperty(readProperty(variables, "roles"), palette), role);
            return isSolid(color) ? [[role, color] as const] : [];
        });
        return chosen.length === 0 ? [] : [[palette, Object.fromEntries(chosen)] as const];
    });
    return Object.fromEntries(read);
}

/** Returns colours of single roles as lines of text. */
export const printRoles = (roles: RoleColors): string =>
    CHOSEN_PALETTES.flatMap((palette) =>
        Object.entries(roles[palette] ?? {}).map(([role, color]) => `${palette}.${role} ${color}`),
    ).join("\n");

/** Reads lines of text; lines that name no role are left out. */
export function readRoleLines(text: string): RoleLine[] {
    return text.split("\n").flatMap((line) => {
        const [name = "", ...color] = line.split(" ");
        const [palette, role = ""] = name.split(".");
        return (palette === "light" || palette === "dark") && isRole(role) ? [{ palette, role, color: color.join(" ") }] : [];
    });
}

/** Returns a line of the text in which the editor has these colours: `light.ink #123456`. It also names an accepted one. */
export const printRoleLine = ({ palette, role, color }: RoleLine): string => `${palette}.${role} ${color}`;

/** Returns the line of a text that chooses no opaque colour for a known role; undefined if all do. */
export function findInvalidRoleLine(text: string): string | undefined {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    return lines.find((line) => !readRoleLines(line).some(({ color }) => isSolid(color.trim())));
}

/** Returns the colours that a text chooses. */
export function parseRoles(text: string): RoleColors {
    const roles: RoleColors = {};
    for (const { palette, role, color } of readRoleLines(text))
        if (isSolid(color.trim())) roles[palette] = { ...roles[palette], [role]: color.trim() };
    return roles;
}

/** Returns the variables of a theme with other colours of single roles, and those that were accepted with too little contrast. */
export function withRoleColors(
    variables: Record<string, unknown>,
    roles: RoleColors,
    accepted: readonly string[] = [],
): Record<string, unknown> {
    const { roles: _roles, acceptedRoles, ...others } = variables;
    const known = Array.isArray(acceptedRoles) ? acceptedRoles.filter((each): each is string => typeof each === "string") : [];
    const chosen = printRoles(roles).split("\n");
    const kept = [...new Set([...known, ...accepted])].filter((each) => chosen.includes(each));
    return {
        ...others,
        ...(Object.keys(roles).length > 0 && { roles }),
        ...(kept.length > 0 && { acceptedRoles: kept }),
    };
}

/** Measures the chosen colours of single roles in the palettes of a theme. */
export function checkThemeRoles(colors: Parameters<typeof derivePalettes>[0]): RoleCheck[] {
    const { roles, ...others } = colors;
    return roles ? checkRoles(derivePalettes(others).palettes, roles) : [];
}

/** Returns the checks of those colours that fail and were not accepted, or can't be. */
export function findRefusedRoles(colors: Parameters<typeof derivePalettes>[0], variables: unknown): RoleCheck[] {
    const accepted = readProperty(variables, "acceptedRoles");
    const isAccepted = (check: RoleCheck) => Array.isArray(accepted) && accepted.includes(printRoleLine(check));
    return checkThemeRoles(colors).filter((check) => !check.passes && !(check.isLegible && isAccepted(check)));
}
