import type { PermissionCheck, PermissionMap, Permissions } from "@parley/library/contract";

/**
 * Checks permissions independently of `hasPermission`, to compare the results; implemented from the rules alone (S1§6, S2§6,
 * PERM-002…PERM-014, contract §3.2…§3.4) and in another way: every grant becomes a fact, and a check looks facts up. Short on purpose.
 */
export function checkPermissionByRules(data: Permissions | undefined, names: readonly string[], check: PermissionCheck): boolean {
    if (data === undefined) return false;
    const facts = new Set(data.permissions.flatMap((entry) => yeses(entry.permissions).map((name) => factOf(entry, name))));
    const isFact = (type: string, id: unknown, name: string) => facts.has(factOf({ type, id }, name));
    const everywhere = (name: string) => isFact("global", "all", name);
    if (names.length > 0 && (data.isSysAdmin || everywhere("system.only"))) return true;

    const { resourceID, resourceType, overrides } = check;
    const type = resourceType ?? "category";
    const mode = check.mode ?? (resourceID === undefined ? "globalOrResource" : "resourceIfJunction");
    const owner = resourceID === undefined ? undefined : ownerAfter(own(data.junctionAliases, type), resourceID, 50);
    const here = (name: string) => (owner === -1 ? everywhere(name) : owner !== undefined && isFact(type, owner, name));
    const anywhere = (name: string) =>
        [...facts].some((fact) => {
            const [factType, , factName] = JSON.parse(fact) as [string, unknown, string];
            return factName === name && factType !== "global" && (resourceType === undefined || factType === resourceType);
        });
    const byMode: Record<string, (name: string) => boolean> = {
        global: everywhere,
        resource: here,
        globalOrResource: (name) => everywhere(name) || (resourceID === undefined ? anywhere(name) : here(name)),
        resourceIfJunction: (name) => {
            if (data.junctions === undefined || owner === undefined) return false;
            return (own(data.junctions, type) ?? []).includes(owner) ? here(name) : everywhere(name);
        },
    };

    return names.some((name) => {
        if (data.isAdmin) return name.split(".")[0] !== "system";
        if (overrides && isGranted(overrides, name)) return yeses(overrides).includes(name);
        return byMode[mode]?.(name) ?? false;
    });
}

const PARTS = new Map([
    ["discussions.manage", ["discussions.edit", "discussions.delete"]],
    ["discussions.moderate", ["discussions.close", "discussions.sink", "discussions.announce"]],
]);

function factOf({ type, id }: { type: string; id?: unknown }, name: string): string {
    return JSON.stringify([type, type === "global" ? "all" : (id ?? null), name]);
}

/** Returns the names that a map grants: those with true, and a derived one that is not in the map if all its parts are true. */
function yeses(map: PermissionMap): string[] {
    const given = new Map(Object.entries(map));
    const derived = [...PARTS].filter(([name, parts]) => !given.has(name) && parts.every((part) => given.get(part) === true));
    return [...[...given.keys()].filter((name) => given.get(name) === true), ...derived.map(([name]) => name)];
}

function isGranted(map: PermissionMap, name: string): boolean {
    const given = new Set(Object.keys(map));
    return given.has(name) || (PARTS.get(name)?.every((part) => given.has(part)) ?? false);
}

/** Returns the resource that the aliases lead to; undefined if they are circular. */
function ownerAfter(aliases: Record<string, number> | undefined, id: number, steps: number): number | undefined {
    const next = own(aliases, String(id));
    if (next === undefined || next === id) return id;
    return steps === 0 ? undefined : ownerAfter(aliases, next, steps - 1);
}

function own<T>(table: Record<string, T> | undefined, key: string): T | undefined {
    return new Map(Object.entries(table ?? {})).get(key);
}
