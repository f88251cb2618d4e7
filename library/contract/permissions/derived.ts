import type { PermissionMap } from "./permissions";

/** Permissions that stand for several others together (contract §3.2). */
export const DERIVED_PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
    "discussions.manage": ["discussions.delete", "discussions.edit"],
    "discussions.moderate": ["discussions.announce", "discussions.close", "discussions.sink"],
};

/**
 * The map with its derived entries added: true when all parts are, false when none is, null when they disagree, and
 * no entry unless every part is in the map (contract §3.2).
 */
export function withDerived(map: PermissionMap): PermissionMap {
    const derived = Object.keys(DERIVED_PERMISSIONS).flatMap((name) => {
        const value = derivedValue(map, name);
        return value === undefined ? [] : [[name, value] as const];
    });
    return { ...map, ...Object.fromEntries(derived) };
}

/** What a map says of a name, derived if it isn't there itself; undefined when it says nothing. */
export function valueIn(map: PermissionMap, name: string): boolean | null | undefined {
    return Object.hasOwn(map, name) ? map[name] : derivedValue(map, name);
}

function derivedValue(map: PermissionMap, name: string): boolean | null | undefined {
    // Stryker disable next-line ArrayDeclaration: what the map has is there; the type checker does not know it.
    const parts = Object.hasOwn(DERIVED_PERMISSIONS, name) ? (DERIVED_PERMISSIONS[name] ?? []) : [];
    if (parts.length === 0 || !parts.every((part) => Object.hasOwn(map, part))) return undefined;
    const granted = parts.filter((part) => map[part] === true).length;
    return granted === parts.length ? true : granted === 0 ? false : null;
}
