import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { hasPermission } from "@parley/library/contract";
import { RoleID } from "@parley/permissions/contract";
import type { UsersSite } from "@parley/users/server/testing";
import { usersSite } from "@parley/users/server/testing";

const GUEST = 0;
const [OPEN, SECRET, BELOW_SECRET] = [10, 20, 21];

let site: UsersSite;
let ines: number;
let moderator: number;
beforeAll(async () => {
    site = await usersSite();
    ines = await site.join("Ines Okafor");
    moderator = await site.join("Mara Lind");
    await site.database.query.insertInto("userRoles").values({ userID: moderator, roleID: RoleID.moderator }).execute();
    site.features.users.provideJunctions("category", async () => ({ ids: [SECRET], aliases: { [BELOW_SECRET]: SECRET } }));
    await site.features.users.grantsFor(
        "category",
        SECRET,
        new Map([[RoleID.moderator, ["discussions.view", "discussions.edit", "discussions.delete"]]]),
    );
});
afterAll(() => site.close());

const permissionsOf = (userID: number) => site.features.users.permissionsOf(userID);
const mayIn = async (userID: number, name: string, resourceID: number) =>
    hasPermission(await permissionsOf(userID), name, { resourceID });

test("PERM-001 PERM-012 session.valid is what tells members from guests", async () => {
    expect(hasPermission(await permissionsOf(GUEST), "session.valid")).toBe(false);
    for (const userID of [ines, moderator, site.admin])
        expect(hasPermission(await permissionsOf(userID), "session.valid")).toBe(true);
});

test("the roles of a new site allow what their names say", async () => {
    expect(hasPermission(await permissionsOf(GUEST), "discussions.view")).toBe(true);
    expect(hasPermission(await permissionsOf(GUEST), ["comments.add", "profiles.view"])).toBe(false);
    expect(hasPermission(await permissionsOf(ines), "comments.add")).toBe(true);
    expect(hasPermission(await permissionsOf(ines), ["community.moderate", "discussions.edit"])).toBe(false);
    expect(hasPermission(await permissionsOf(moderator), "community.moderate")).toBe(true);
    expect(hasPermission(await permissionsOf(moderator), "site.manage")).toBe(false);
});

test("PERM-002 the first administrator may do everything and is above all others; the next is an administrator only", async () => {
    const second = await site.features.users.createAdministrator({
        name: "Second Key",
        email: "second@fettle.example",
        password: "kettle, kettle, kettle",
    });
    expect(await permissionsOf(site.admin)).toMatchObject({ isAdmin: true, isSuperAdmin: true, isSysAdmin: false });
    expect(await permissionsOf(second)).toMatchObject({ isAdmin: true, isSuperAdmin: false });
    expect(hasPermission(await permissionsOf(second), "something.nobody.heard.of")).toBe(true);
});

test("PERM-009 PERM-010 a category with permissions of its own, and those that take after it, decide for themselves", async () => {
    expect(await mayIn(ines, "discussions.view", OPEN)).toBe(true);
    for (const category of [SECRET, BELOW_SECRET]) {
        expect(await mayIn(ines, "discussions.view", category)).toBe(false);
        expect(await mayIn(moderator, "discussions.view", category)).toBe(true);
        expect(await mayIn(moderator, "comments.add", category)).toBe(false);
        expect(await mayIn(site.admin, "discussions.view", category)).toBe(true);
    }
});

test("PERM-015 PERM-017 a member's permissions are told in the contract's shape, junctions when asked for", async () => {
    const answer = await site.call(moderator, "GET", "users/$me/permissions?expand=junctions");
    const data = answer.json();
    expect(data).toMatchObject({
        isAdmin: false,
        isSysAdmin: false,
        isSuperAdmin: false,
        junctions: { category: [SECRET] },
        junctionAliases: { category: { [BELOW_SECRET]: SECRET } },
    });
    const [global, ...others] = data.permissions;
    expect(global.type).toBe("global");
    expect(global).not.toHaveProperty("id");
    expect(Object.keys(global.permissions)).toEqual(Object.keys(global.permissions).sort());
    expect(Object.values(global.permissions)).not.toContain(false);
    expect(others).toEqual([
        {
            type: "category",
            id: SECRET,
            permissions: {
                "discussions.delete": true,
                "discussions.edit": true,
                "discussions.manage": true,
                "discussions.view": true,
            },
        },
    ]);
    const plain = (await site.call(moderator, "GET", "users/$me/permissions")).json();
    expect(plain).not.toHaveProperty("junctions");
    expect(plain).not.toHaveProperty("junctionAliases");
});

test("a guest's permissions are told too, with an entry for everywhere first", async () => {
    const { permissions, junctions } = (await site.call(GUEST, "GET", "users/$me/permissions?expand=junctions")).json();
    expect(permissions).toEqual([{ type: "global", permissions: { "discussions.view": true } }]);
    expect(junctions).toEqual({ category: [SECRET] });
});

test("FC-12 another's permissions are for those who look after members", async () => {
    expect((await site.call(ines, "GET", `users/${moderator}/permissions`)).statusCode).toBe(403);
    expect((await site.call(GUEST, "GET", `users/${moderator}/permissions`)).statusCode).toBe(403);
    expect((await site.call(site.admin, "GET", `users/${moderator}/permissions`)).statusCode).toBe(200);
    expect((await site.call(site.admin, "GET", "users/99999/permissions")).statusCode).toBe(404);
});

test("a changed permission holds at once, and a change that fails does not", async () => {
    await expect(
        site.database.transaction(async () => {
            await site.features.users.grantsFor("category", SECRET, new Map([[RoleID.member, ["discussions.view"]]]));
            throw new Error("on purpose");
        }),
    ).rejects.toThrow("on purpose");
    expect(await mayIn(ines, "discussions.view", SECRET)).toBe(false);
    await site.features.users.grantsFor("category", SECRET, new Map([[RoleID.member, ["discussions.view"]]]));
    expect(await mayIn(ines, "discussions.view", SECRET)).toBe(true);
    expect(await mayIn(moderator, "discussions.edit", SECRET)).toBe(false);
});

test("FC-46 what another server changed holds after a second", async () => {
    await permissionsOf(ines);
    await site.database.query
        .insertInto("rolePermissions")
        .values({ roleID: RoleID.member, resourceType: "global", resourceID: 0, permission: "kites.fly" })
        .execute();
    await site.database.query.updateTable("permissionsVersion").set({ version: 999 }).execute();
    site.setNow(new Date(site.kit.clock().getTime() + 1000));
    expect(hasPermission(await permissionsOf(ines), "kites.fly")).toBe(true);
});

test("FC-22 FC-33 who is banned or deleted has a guest's permissions from then on", async () => {
    const soon = await site.join("Soon Banned");
    expect(hasPermission(await permissionsOf(soon), "comments.add")).toBe(true);
    await site.database.query.updateTable("users").set({ banned: 1 }).where("userID", "=", soon).execute();
    expect(await permissionsOf(soon)).toEqual(await permissionsOf(GUEST));
    expect(await site.features.users.viewer(soon)).toMatchObject({ userID: GUEST });
    await site.database.query.updateTable("users").set({ banned: 0, deleted: true }).where("userID", "=", soon).execute();
    expect(await permissionsOf(soon)).toEqual(await permissionsOf(GUEST));
});

test("all roles come in one answer; what they allow, and the personal ones, are for site managers", async () => {
    const asMember = (await site.call(ines, "GET", "roles?limit=500&expand=permissions")).json();
    expect(asMember.map(({ roleID }: { roleID: number }) => roleID)).toEqual([2, 3, 8, 16, 32]);
    expect(Object.keys(asMember[0]).sort()).toEqual(["description", "name", "roleID"]);
    const asManager = (await site.call(site.admin, "GET", "roles?expand=permissions")).json();
    expect(asManager.map(({ roleID }: { roleID: number }) => roleID)).toEqual([2, 3, 4, 8, 16, 32]);
    expect(asManager[0]).toMatchObject({
        type: "guest",
        canSession: false,
        permissions: [{ type: "global", permissions: { "discussions.view": true } }],
    });
});
