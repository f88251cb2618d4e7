import { valueIn } from "./derived";
import type { PermissionEntry, PermissionMap, Permissions } from "./permissions";

/** Where a check looks (S1§6). */
export type PermissionMode = "global" | "resource" | "globalOrResource" | "resourceIfJunction";

/** What a check is about. */
export interface PermissionCheck {
    /** Without one: `resourceIfJunction` with a resource id, else `globalOrResource` (PERM-007, PERM-008). */
    mode?: PermissionMode;
    /** Usual is `category`. */
    resourceType?: string;
    resourceID?: number;
    /** A record's own `permissions`, which decide for the names they hold (PERM-014). */
    overrides?: PermissionMap | undefined;
}

/** The junction id that means the global value (contract §3.3). */
export const GLOBAL_JUNCTION_ID = -1;

/**
 * Whether a person may do one of the named things; the one judge for both sides (S1§6, S2§6, contract §3.4).
 *
 * Denied by default: while the data isn't there yet, for names nobody granted, and, in `resourceIfJunction`, when the
 * data came without its junctions or the resource's aliases run in a circle (FC-21). An admin passes everything but
 * `system` names, which only the system's own account passes; who holds `system.only` passes everything.
 *
 * In `resourceIfJunction`, a resource with permissions of its own decides alone, also for names that can't be granted
 * there: ask for `community.moderate` and the like without a resource.
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
    const override = check.overrides && valueIn(check.overrides, name);
    return override === undefined ? isGranted(data, name, check) : override === true;
}

function isSystemName(name: string): boolean {
    return name === "system" || name.startsWith("system.");
}

function isGranted(data: Permissions, name: string, { mode, resourceType, resourceID }: PermissionCheck): boolean {
    const type = resourceType ?? "category";
    // Stryker disable next-line ConditionalExpression: no alias leads on from an undefined id either; the type checker does not know it.
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
        // Stryker disable next-line ConditionalExpression: a mode that nobody knows is refused by an undefined result as well.
        default:
            return false;
    }
}

/** The resource whose permissions count for this one, by following aliases; undefined if they run in a circle. */
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
    // Stryker disable next-line ArrayDeclaration: what the map has is there; the type checker does not know it.
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
    // Stryker disable next-line ConditionalExpression: whoever has it globally has passed before.
    return grants(data, name, ({ type }) => (resourceType === undefined ? type !== "global" : type === resourceType));
}

/** Whether one of those entries grants it that are meant. A page asks some hundred times, so it makes no lists for it. */
function grants({ permissions }: Permissions, name: string, isMeant: (entry: PermissionEntry) => boolean): boolean {
    return permissions.some((entry) => isMeant(entry) && valueIn(entry.permissions, name) === true);
}
