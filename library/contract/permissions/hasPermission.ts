import { getPermissionValue } from "./derived";
import type { PermissionEntry, PermissionMap, Permissions } from "./permissions";

/** Which entries a check reads (S1§6). */
export type PermissionMode = "global" | "resource" | "globalOrResource" | "resourceIfJunction";

/** Options of a permission check. */
export interface PermissionCheck {
    /** By default `resourceIfJunction` with a resource ID, otherwise `globalOrResource` (PERM-007, PERM-008). */
    mode?: PermissionMode;
    /** By default `category`. */
    resourceType?: string;
    resourceID?: number;
    /** A record's own `permissions`, which take precedence for the names they contain (PERM-014). */
    overrides?: PermissionMap | undefined;
}

/** Junction ID that means the global value (contract §3.3). */
export const GLOBAL_JUNCTION_ID = -1;

/**
 * Checks whether a viewer has one of these permissions; the only implementation for both sides (S1§6, S2§6, contract §3.4).
 *
 * Denies by default: while the data is not loaded, for names that nobody granted, and, in `resourceIfJunction`, if the data has no
 * junctions or the resource's aliases are circular (FC-21). An admin has every permission except `system` names, which only the system
 * account has; a viewer with `system.only` has every permission.
 *
 * In `resourceIfJunction`, a resource with permissions of its own decides alone, even for names that can't be granted there: check
 * `community.moderate` and the like without a resource.
 */
export function hasPermission(
    data: Permissions | undefined,
    names: string | readonly string[],
    check: PermissionCheck = {},
): boolean {
    if (!data) return false;
    const wanted = typeof names === "string" ? [names] : names;
    return wanted.length > 0 && (passesAll(data) || wanted.some((name) => passes(data, name, check)));
}

function passesAll(data: Permissions): boolean {
    return data.isSysAdmin === true || isGlobal(data, "system.only");
}

function passes(data: Permissions, name: string, check: PermissionCheck): boolean {
    if (data.isAdmin) return !isSystemName(name);
    const override = check.overrides && getPermissionValue(check.overrides, name);
    return override === undefined ? isGranted(data, name, check) : override === true;
}

function isSystemName(name: string): boolean {
    return name === "system" || name.startsWith("system.");
}

function isGranted(data: Permissions, name: string, { mode, resourceType, resourceID }: PermissionCheck): boolean {
    const type = resourceType ?? "category";
    // Stryker disable next-line ConditionalExpression: an undefined ID has no alias either; only the type checker needs this.
    const owner = resourceID === undefined ? undefined : ownerOf(data, type, resourceID);
    const isOnResource = () => owner !== undefined && isOn(data, type, owner, name);

    switch (mode ?? (resourceID === undefined ? "globalOrResource" : "resourceIfJunction")) {
        case "global":
            return isGlobal(data, name);
        case "resource":
            return isOnResource();
        case "globalOrResource":
            return isGlobal(data, name) || (resourceID === undefined ? isOnSome(data, resourceType, name) : isOnResource());
        case "resourceIfJunction":
            if (!data.junctions || owner === undefined) return false;
            return junctionsOf(data, type).includes(owner) ? isOnResource() : isGlobal(data, name);
        // Stryker disable next-line ConditionalExpression: an unknown mode is also refused by an undefined result.
        default:
            return false;
    }
}

/** Returns the resource whose permissions apply to this one, by following aliases; undefined if they are circular. */
function ownerOf({ junctionAliases = {} }: Permissions, type: string, resourceID: number): number | undefined {
    const aliases = Object.hasOwn(junctionAliases, type) ? (junctionAliases[type] ?? {}) : {};
    const seen = new Set<number>();
    let owner = resourceID;
    while (Object.hasOwn(aliases, owner) && aliases[owner] !== owner) {
        if (seen.has(owner)) return undefined;
        seen.add(owner);
        owner = aliases[owner] ?? owner;
    }
    return owner;
}

function junctionsOf({ junctions = {} }: Permissions, type: string): readonly number[] {
    // Stryker disable next-line ArrayDeclaration: an own key has a value; only the type checker needs this.
    return Object.hasOwn(junctions, type) ? (junctions[type] ?? []) : [];
}

function isGlobal(data: Permissions, name: string): boolean {
    return grants(data, name, ({ type }) => type === "global");
}

function isOn(data: Permissions, type: string, owner: number, name: string): boolean {
    if (owner === GLOBAL_JUNCTION_ID) return isGlobal(data, name);
    return grants(data, name, (entry) => entry.type === type && entry.id === owner);
}

function isOnSome(data: Permissions, resourceType: string | undefined, name: string): boolean {
    // Stryker disable next-line ConditionalExpression: a global grant has already passed.
    return grants(data, name, ({ type }) => (resourceType === undefined ? type !== "global" : type === resourceType));
}

/**
 * Checks whether one of the entries that `isMeant` selects grants a permission. A page makes some hundred checks, so no arrays are created.
 */
function grants({ permissions }: Permissions, name: string, applies: (entry: PermissionEntry) => boolean): boolean {
    return permissions.some((entry) => applies(entry) && getPermissionValue(entry.permissions, name) === true);
}
