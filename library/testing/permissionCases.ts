import type { PermissionCheck, PermissionMap, Permissions } from "@parley/library/contract";

/** Input of one permission check. */
export interface PermissionCase {
    data: Permissions | undefined;
    names: string[];
    check: PermissionCheck;
}

/** Names, types and IDs are few, so that they coincide; names of built-in object properties are among them. */
const NAMES = [
    "comments.add",
    "discussions.edit",
    "discussions.delete",
    "discussions.close",
    "discussions.sink",
    "discussions.announce",
    "session.valid",
    "__proto__",
    "constructor",
];
const CASES = [
    ...NAMES,
    "discussions.manage",
    "discussions.moderate",
    "system.only",
    "system",
    "systematic",
    "no.such",
    "toString",
];
const TYPES = ["category", "knowledgeBase", "constructor", "__proto__"];
const IDS = [-1, 1, 2, 3, 4, 5, 6];
const MODES = [undefined, undefined, undefined, "global", "resource", "globalOrResource", "resourceIfJunction"] as const;

/** Creates a number of pseudo-random cases, the same every time for one seed. */
export function createPermissionCases(seed: number, count: number): PermissionCase[] {
    const random = seeded(seed);
    return Array.from({ length: count }, () => ({ data: dataBy(random), names: namesBy(random), check: checkBy(random) }));
}

type Random = (below: number) => number;

/** mulberry32 */
function seeded(seed: number): Random {
    let state = seed;
    return (below) => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
}

function dataBy(random: Random): Permissions | undefined {
    if (random(30) === 0) return undefined;
    const byType = <T>(make: () => T) => table(some(random, 3, () => [one(random, TYPES), make()] as const));
    return {
        isAdmin: random(15) === 0,
        ...(random(3) === 0 && { isSysAdmin: random(20) === 0 }),
        permissions: [
            ...(random(20) > 0 ? [{ type: "global", permissions: mapBy(random) }] : []),
            ...some(random, 6, () => ({
                type: one(random, TYPES),
                ...(random(15) > 0 ? { id: one(random, IDS) } : random(2) === 0 && { id: null }),
                permissions: mapBy(random),
            })),
        ],
        ...(random(8) > 0 && { junctions: byType(() => some(random, 5, () => one(random, IDS))) }),
        ...(random(3) > 0 && {
            junctionAliases: byType(() => table(some(random, 4, () => [String(one(random, IDS)), one(random, IDS)] as const))),
        }),
    };
}

function namesBy(random: Random): string[] {
    return some(random, 3, () => one(random, CASES));
}

function checkBy(random: Random): PermissionCheck {
    const mode = one(random, MODES);
    return {
        ...(mode && { mode }),
        ...(random(4) > 0 && { resourceID: one(random, IDS) }),
        ...(random(2) > 0 && { resourceType: one(random, TYPES) }),
        ...(random(4) === 0 && { overrides: mapBy(random) }),
    };
}

function mapBy(random: Random): PermissionMap {
    const granted = some(random, 6, () => [one(random, NAMES), one(random, [true, true, false, null])] as const);
    if (random(60) === 0) granted.push(["system.only", true]);
    else if (random(8) === 0) granted.push(["discussions.manage", one(random, [true, false, null])]);
    return table(granted);
}

/** Creates an object as JSON.parse does: even `__proto__` is an ordinary key. */
function table<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
    return Object.fromEntries(entries);
}

function some<T>(random: Random, max: number, make: () => T): T[] {
    return Array.from({ length: random(max + 1) }, make);
}

function one<T>(random: Random, items: readonly T[]): T {
    return items[random(items.length)] as T;
}
