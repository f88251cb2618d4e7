import { describe, expect, test } from "@jest/globals";
import { withDerived } from "./derived";
import type { PermissionCheck, PermissionMode } from "./hasPermission";
import { hasPermission } from "./hasPermission";
import type { PermissionMap, Permissions } from "./permissions";
import { computeRank } from "./rank";

const MODES: PermissionMode[] = ["global", "resource", "globalOrResource", "resourceIfJunction"];

/** Creates permissions: global ones, and those on single categories. By default these categories are junctions. */
function may(
    everywhere: PermissionMap,
    categories: Record<number, PermissionMap> = {},
    rest: Partial<Permissions> = {},
): Permissions {
    const ids = Object.keys(categories).map(Number);
    return {
        isAdmin: false,
        permissions: [
            { type: "global", permissions: everywhere },
            ...ids.map((id) => ({ type: "category", id, permissions: categories[id] ?? {} })),
        ],
        junctions: { category: ids },
        junctionAliases: {},
        ...rest,
    };
}

const inCategory = (resourceID: number, mode?: PermissionMode): PermissionCheck => ({
    resourceType: "category",
    resourceID,
    ...(mode && { mode }),
});
const guest = may({});
const member = may({ "session.valid": true, "comments.add": true });

test("PERM-001 guests, members, moderators, staff, site managers and admins are distinguished", () => {
    const people = [
        undefined,
        guest,
        member,
        may({ "session.valid": true, "community.moderate": true }),
        may({ "session.valid": true, "staff.allow": true }),
        may({ "session.valid": true, "site.manage": true }),
        may({}, {}, { isAdmin: true }),
    ];
    const names = ["session.valid", "community.moderate", "staff.allow", "site.manage"];
    const marks = people.map((person) => names.map((name) => (hasPermission(person, name) ? "x" : "-")).join(""));
    expect(marks).toEqual(["----", "----", "x---", "xx--", "x-x-", "x--x", "xxxx"]);
});

describe("PERM-002 an admin", () => {
    const admin = may({}, { 5: { "comments.add": false } }, { isAdmin: true });

    test.each(MODES)("passes every check in mode %s", (mode) => {
        expect(hasPermission(admin, "comments.add", inCategory(5, mode))).toBe(true);
        expect(hasPermission(admin, "anything.atAll", { mode })).toBe(true);
        expect(hasPermission({ ...admin, junctions: undefined } as never, "comments.add", inCategory(5, mode))).toBe(true);
    });

    test("passes no system permission, unlike the system account", () => {
        expect(hasPermission(admin, "system")).toBe(false);
        expect(hasPermission(admin, "system.only")).toBe(false);
        expect(hasPermission({ ...admin, isSysAdmin: true }, "system.only")).toBe(true);
    });
});

test("PERM-003 one granted permission of a list is sufficient, and none of them is not", () => {
    expect(hasPermission(member, ["site.manage", "comments.add"])).toBe(true);
    expect(hasPermission(member, ["site.manage", "community.moderate"])).toBe(false);
    expect(hasPermission(member, "comments.add")).toBe(true);
    expect(hasPermission(member, [])).toBe(false);
});

test("PERM-004 mode global reads only the global entry", () => {
    const data = may({ "comments.add": true }, { 5: { "comments.add": false, "comments.edit": true } });
    expect(hasPermission(data, "comments.add", inCategory(5, "global"))).toBe(true);
    expect(hasPermission(data, "comments.edit", inCategory(5, "global"))).toBe(false);
});

test("PERM-005 mode resource reads only the entry of that type and id", () => {
    const data = may({ "comments.add": true }, { 5: { "comments.edit": true }, 6: {} });
    expect(hasPermission(data, "comments.edit", inCategory(5, "resource"))).toBe(true);
    expect(hasPermission(data, "comments.edit", inCategory(6, "resource"))).toBe(false);
    expect(hasPermission(data, "comments.edit", { mode: "resource", resourceType: "knowledgeBase", resourceID: 5 })).toBe(false);
    expect(hasPermission(data, "comments.add", inCategory(5, "resource"))).toBe(false);
    expect(hasPermission(data, "comments.edit", { mode: "resource", resourceType: "category" })).toBe(false);
});

test("PERM-006 mode globalOrResource takes either, and any resource when none is named", () => {
    const data = may({ "comments.add": true }, { 5: { "comments.edit": true } });
    expect(hasPermission(data, "comments.add", inCategory(5, "globalOrResource"))).toBe(true);
    expect(hasPermission(data, "comments.edit", inCategory(5, "globalOrResource"))).toBe(true);
    expect(hasPermission(data, "comments.edit", inCategory(6, "globalOrResource"))).toBe(false);
    expect(hasPermission(data, "comments.edit", { mode: "globalOrResource" })).toBe(true);
    expect(hasPermission(data, "comments.edit", { mode: "globalOrResource", resourceType: "knowledgeBase" })).toBe(false);
});

test("PERM-007 without a resource or a mode, a grant on any resource or globally is sufficient", () => {
    const data = may({}, { 5: { "comments.edit": true } });
    expect(hasPermission(data, "comments.edit")).toBe(true);
    expect(hasPermission(data, "comments.edit", { mode: "global" })).toBe(false);
});

test("PERM-008 PERM-009 with a resource, a junction's own permission overrides the global one", () => {
    const data = may({ "comments.add": true, "comments.edit": false }, { 5: { "comments.edit": true } });
    expect(hasPermission(data, "comments.add", inCategory(5))).toBe(false);
    expect(hasPermission(data, "comments.edit", inCategory(5))).toBe(true);
});

test("PERM-008 PERM-010 with a resource that is not a junction, the global permission decides", () => {
    const data = may({ "comments.add": true }, { 5: {} });
    expect(hasPermission(data, "comments.add", inCategory(6))).toBe(true);
    expect(hasPermission({ ...data, junctions: {} }, "comments.add", inCategory(5))).toBe(true);
    expect(hasPermission(may({}, { 5: { "comments.add": true } }, { junctions: {} }), "comments.add", inCategory(5))).toBe(false);
});

test.each(MODES)("PERM-011 every check fails while the data is not loaded, in mode %s", (mode) => {
    expect(hasPermission(undefined, "session.valid", { mode })).toBe(false);
    expect(hasPermission(undefined, "comments.add", { ...inCategory(5, mode), overrides: { "comments.add": true } })).toBe(false);
});

test("PERM-012 session.valid is true for a signed-in member", () => {
    expect([hasPermission(guest, "session.valid"), hasPermission(member, "session.valid")]).toEqual([false, true]);
});

test("PERM-013 a viewer with system.only passes every check", () => {
    const system = may({ "system.only": true }, { 5: {} });
    expect(hasPermission(system, "comments.add", inCategory(5))).toBe(true);
    expect(hasPermission(system, "system.only")).toBe(true);
    expect(hasPermission(may({}, { 5: { "system.only": true } }), "comments.add", inCategory(6))).toBe(false);
});

test("PERM-014 a record's own permissions override the others for that record", () => {
    const overrides = { "comments.add": false, "comments.edit": true };
    expect(hasPermission(member, "comments.add", { overrides })).toBe(false);
    expect(hasPermission(member, "comments.edit", { ...inCategory(5), overrides })).toBe(true);
    expect(hasPermission(member, "session.valid", { overrides })).toBe(true);
    expect(
        hasPermission(member, "discussions.manage", { overrides: { "discussions.delete": true, "discussions.edit": true } }),
    ).toBe(true);
});

describe("PERM-015 junction aliases", () => {
    const aliased = (category: Record<string, number>) =>
        may({ "comments.add": true }, { 5: { "comments.edit": true } }, { junctionAliases: { category } });

    test("map a category to the one it inherits from", () => {
        const data = aliased({ 8: 7, 7: 5 });
        expect(hasPermission(data, "comments.edit", inCategory(8))).toBe(true);
        expect(hasPermission(data, "comments.add", inCategory(8))).toBe(false);
        expect(hasPermission(data, "comments.edit", inCategory(8, "resource"))).toBe(true);
        expect(hasPermission(data, "comments.edit", { ...inCategory(8), resourceType: "knowledgeBase" })).toBe(false);
    });

    test("to -1 mean the global value", () => {
        expect(hasPermission(aliased({ 8: -1 }), "comments.add", inCategory(8))).toBe(true);
        expect(hasPermission(guest, "comments.add", inCategory(-1, "resource"))).toBe(false);
        expect(hasPermission(member, "comments.add", inCategory(-1, "resource"))).toBe(true);
    });

    test("FC-21 deny access if circular", () => {
        const data = aliased({ 8: 9, 9: 8 });
        expect(hasPermission(data, "comments.add", inCategory(8))).toBe(false);
        expect(hasPermission(data, "comments.add", inCategory(8, "resource"))).toBe(false);
        expect(hasPermission(aliased({ 8: 8 }), "comments.add", inCategory(8))).toBe(true);
    });
});

test("FC-21 a check fails without junctions, for unknown names and for values other than true", () => {
    const { junctions: _junctions, ...withoutJunctions } = may({ "comments.add": true });
    expect(hasPermission(withoutJunctions, "comments.add", inCategory(5))).toBe(false);
    for (const name of ["no.such", "constructor", "__proto__", "toString", ""]) expect(hasPermission(member, name)).toBe(false);
    expect(hasPermission(may({ "discussions.manage": null }), "discussions.manage")).toBe(false);
    expect(hasPermission(may({ odd: 1 as never }), "odd")).toBe(false);
    expect(hasPermission(member, "comments.add", { mode: "nonsense" as never })).toBe(false);
    expect(hasPermission(member, "comments.add", { ...inCategory(5), resourceType: "__proto__" })).toBe(true);
});

test.each<[PermissionMap, PermissionMap]>([
    [{ "discussions.delete": true, "discussions.edit": true }, { "discussions.manage": true }],
    [{ "discussions.delete": true, "discussions.edit": false }, { "discussions.manage": null }],
    [{ "discussions.delete": false, "discussions.edit": false }, { "discussions.manage": false }],
    [{ "discussions.delete": true }, {}],
    [{ "discussions.announce": true, "discussions.close": true, "discussions.sink": true }, { "discussions.moderate": true }],
    [{ "discussions.announce": true, "discussions.close": true }, {}],
])("the entries derived from %j are %j", (map, derived) => {
    expect(withDerived(map)).toStrictEqual({ ...map, ...derived });
    for (const name of Object.keys(derived)) expect(hasPermission(may(map), name)).toBe(derived[name] === true);
});

test("computeRank returns ranks from the guest to the super admin", () => {
    const ranked = ["session.valid", "curation.manage", "community.moderate", "community.manage", "site.manage"].map((name) =>
        may({ [name]: true }),
    );
    const admins = [may({}, {}, { isAdmin: true }), may({}, {}, { isAdmin: true, isSuperAdmin: true })];
    expect([undefined, guest, ...ranked, ...admins].map(computeRank)).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7]);
    expect(computeRank(may({}, { 5: { "community.moderate": true } }))).toBe(0);
});
