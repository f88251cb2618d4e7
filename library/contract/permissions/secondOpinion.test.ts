import { expect, test } from "@jest/globals";
import type { PermissionCheck } from "./hasPermission";
import { hasPermission } from "./hasPermission";
import type { PermissionMap, Permissions } from "./permissions";

test("FC-21 in 10,000 random cases a second judge, written apart, comes to the same verdict", () => {
    const random = seeded(20_170_101);
    const verdicts = { true: 0, false: 0 };
    for (let round = 0; round < 10_000; round++) {
        const [data, names, check] = [randomData(random), randomNames(random), randomCheck(random)];
        const verdict = judge(data, names, check);
        verdicts[`${verdict}`]++;
        if (hasPermission(data, names, check) !== verdict)
            throw new Error(`Not ${verdict}: ${JSON.stringify({ round, data, names, check })}`);
    }
    // Both verdicts must be common, or the cases prove little.
    expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(2000);
});

/** The rules of S1§6, S2§6 and contract §3 as a table of facts: each name becomes one yes or no. */
function judge(data: Permissions | undefined, names: string[], check: PermissionCheck): boolean {
    if (data === undefined || names.length === 0) return false;
    const facts = new Set(
        data.permissions.flatMap(({ type, id, permissions }) =>
            yeses(permissions).map((name) => `${type === "global" ? "" : `${type}/${id}`}:${name}`),
        ),
    );
    if (data.isSysAdmin || facts.has(":system.only")) return true;
    const {
        resourceID,
        resourceType: type = "category",
        mode = resourceID === undefined ? "globalOrResource" : "resourceIfJunction",
        overrides,
    } = check;
    const owner = resourceID === undefined ? "none" : walk(data.junctionAliases?.[type] ?? {}, resourceID, 20);
    const somewhere = (name: string) =>
        [...facts].some(
            (fact) => fact.endsWith(`:${name}`) && (check.resourceType ? fact.startsWith(`${type}/`) : !fact.startsWith(":")),
        );
    const there = (name: string) => (owner === -1 ? facts.has(`:${name}`) : facts.has(`${type}/${owner}:${name}`));
    return names.some((name) => {
        if (data.isAdmin) return name.split(".")[0] !== "system";
        const said = overrides && [...Object.keys(overrides), ...derivable(overrides)].includes(name);
        if (overrides && said) return yeses(overrides).includes(name);
        const globally = facts.has(`:${name}`);
        if (mode === "global") return globally;
        if (mode === "resource") return there(name);
        if (mode === "globalOrResource") return globally || (resourceID === undefined ? somewhere(name) : there(name));
        if (typeof owner !== "number" || data.junctions === undefined) return false;
        return data.junctions[type]?.includes(owner) ? there(name) : globally;
    });
}

function yeses(map: PermissionMap): string[] {
    const own = Object.keys(map).filter((name) => map[name] === true);
    const derived = derivable(map).filter((name) => !(name in map) && PARTS[name]?.every((part) => map[part] === true));
    return [...own, ...derived];
}

function derivable(map: PermissionMap): string[] {
    return Object.keys(PARTS).filter((name) => PARTS[name]?.every((part) => part in map));
}

const PARTS: Record<string, string[]> = {
    "discussions.manage": ["discussions.edit", "discussions.delete"],
    "discussions.moderate": ["discussions.close", "discussions.sink", "discussions.announce"],
};

function walk(aliases: Record<string, number>, id: number, steps: number): number | "circle" {
    const next = aliases[String(id)];
    if (next === undefined || next === id) return id;
    return steps === 0 ? "circle" : walk(aliases, next, steps - 1);
}

type Random = (below: number) => number;

/** Numbers that look random and are the same every time (mulberry32). */
function seeded(seed: number): Random {
    let state = seed;
    return (below) => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
}

const NAMES = [
    "comments.add",
    "discussions.edit",
    "discussions.delete",
    "discussions.close",
    "discussions.sink",
    "discussions.announce",
];
const ASKED = [...NAMES, "discussions.manage", "discussions.moderate", "system.only", "no.such"];
const TYPES = ["category", "knowledgeBase"];

function some<T>(random: Random, make: () => T, most: number): T[] {
    return Array.from({ length: random(most + 1) }, make);
}

function one<T>(random: Random, items: readonly T[]): T {
    return items[random(items.length)] as T;
}

function randomMap(random: Random): PermissionMap {
    const granted = some(random, () => [one(random, NAMES), one(random, [true, true, false, null])] as const, 6);
    const rare =
        random(60) === 0
            ? [["system.only", true] as const]
            : random(8) === 0
              ? [["discussions.manage", one(random, [true, false])] as const]
              : [];
    return Object.fromEntries([...granted, ...rare]);
}

const randomID = (random: Random) => one(random, [-1, 1, 2, 3, 4, 5, 6]);

function randomData(random: Random): Permissions | undefined {
    if (random(30) === 0) return undefined;
    const byType = <T>(make: () => T) => Object.fromEntries(some(random, () => [one(random, TYPES), make()] as const, 3));
    return {
        isAdmin: random(15) === 0,
        ...(random(3) === 0 && { isSysAdmin: random(20) === 0 }),
        permissions: [
            { type: "global", permissions: randomMap(random) },
            ...some(random, () => ({ type: one(random, TYPES), id: randomID(random), permissions: randomMap(random) }), 6),
        ],
        ...(random(8) > 0 && { junctions: byType(() => some(random, () => randomID(random), 5)) }),
        ...(random(3) > 0 && {
            junctionAliases: byType(() =>
                Object.fromEntries(some(random, () => [String(randomID(random)), randomID(random)], 4)),
            ),
        }),
    };
}

function randomNames(random: Random): string[] {
    return some(random, () => one(random, ASKED), 3);
}

function randomCheck(random: Random): PermissionCheck {
    const mode = one(random, [undefined, undefined, "global", "resource", "globalOrResource", "resourceIfJunction"] as const);
    return {
        ...(mode && { mode }),
        ...(random(4) > 0 && { resourceID: randomID(random) }),
        ...(random(2) > 0 && { resourceType: one(random, TYPES) }),
        ...(random(4) === 0 && { overrides: randomMap(random) }),
    };
}
