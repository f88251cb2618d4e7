import type { PermissionMap } from "./permissions";

/** Permissions that combine several others (contract §3.2). */
export const DERIVED_PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
    "discussions.manage": ["discussions.delete", "discussions.edit"],
    "discussions.moderate": ["discussions.announce", "discussions.close", "discussions.sink"],
};

/**
 * Returns a map with its derived entries added: true if all parts are true, false if none is, null if they differ, and no entry unless
 * every part is in the map (contract §3.2).
 */
export function withDerived(map: PermissionMap): PermissionMap {
    const derived = Object.keys(DERIVED_PERMISSIONS).flatMap((name) => {
        const value = derivedValue(map, name);
        return value === undefined ? [] : [[name, value] as const];
    });
    return { ...map, ...Object.fromEntries(derived) };
}

/** Returns the value of a permission in a map, derived if it is not in the map itself; undefined if the map does not determine it. */
export function getPermissionValue(map: PermissionMap, name: string): boolean | null | undefined {
    return Object.hasOwn(map, name) ? map[name] : derivedValue(map, name);
}

function derivedValue(map: PermissionMap, name: string): boolean | null | undefined {
    // Stryker disable next-line ArrayDeclaration: an own key has a value; only the type checker needs this.
    const parts = Object.hasOwn(DERIVED_PERMISSIONS, name) ? (DERIVED_PERMISSIONS[name] ?? []) : [];
    if (parts.length === 0 || !parts.every((part) => Object.hasOwn(map, part))) return undefined;
    const granted = parts.filter((part) => map[part] === true).length;
    return granted === parts.length ? true : granted === 0 ? false : null;
}
