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

test("PERM-001 PERM-012 session.valid distinguishes members from guests", async () => {
    expect(hasPermission(await permissionsOf(GUEST), "session.valid")).toBe(false);
    for (const userID of [ines, moderator, site.admin])
        expect(hasPermission(await permissionsOf(userID), "session.valid")).toBe(true);
});

test("the roles of a new site have the expected permissions", async () => {
    expect(hasPermission(await permissionsOf(GUEST), "discussions.view")).toBe(true);
    expect(hasPermission(await permissionsOf(GUEST), ["comments.add", "profiles.view"])).toBe(false);
    expect(hasPermission(await permissionsOf(ines), "comments.add")).toBe(true);
    expect(hasPermission(await permissionsOf(ines), ["community.moderate", "discussions.edit"])).toBe(false);
    expect(hasPermission(await permissionsOf(moderator), "community.moderate")).toBe(true);
    expect(hasPermission(await permissionsOf(moderator), "site.manage")).toBe(false);
});

test("PERM-002 the first administrator has every permission and the highest rank; later ones are administrators only", async () => {
    const second = await site.features.users.createAdministrator({
        name: "Second Key",
        email: "second@fettle.example",
        password: "kettle, kettle, kettle",
    });
    expect(await permissionsOf(site.admin)).toMatchObject({ isAdmin: true, isSuperAdmin: true, isSysAdmin: false });
    expect(await permissionsOf(second)).toMatchObject({ isAdmin: true, isSuperAdmin: false });
    expect(hasPermission(await permissionsOf(second), "something.nobody.heard.of")).toBe(true);
});

test("PERM-009 PERM-010 a category with its own permissions, and those that inherit from it, ignore the global ones", async () => {
    expect(await mayIn(ines, "discussions.view", OPEN)).toBe(true);
    for (const category of [SECRET, BELOW_SECRET]) {
        expect(await mayIn(ines, "discussions.view", category)).toBe(false);
        expect(await mayIn(moderator, "discussions.view", category)).toBe(true);
        expect(await mayIn(moderator, "comments.add", category)).toBe(false);
        expect(await mayIn(site.admin, "discussions.view", category)).toBe(true);
    }
});

test("PERM-015 PERM-017 a member's permissions are returned in the contract's format, with junctions if expanded", async () => {
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

test("a guest's permissions are returned with the global entry first", async () => {
    const { permissions, junctions } = (await site.call(GUEST, "GET", "users/$me/permissions?expand=junctions")).json();
    expect(permissions).toEqual([{ type: "global", permissions: { "discussions.view": true } }]);
    expect(junctions).toEqual({ category: [SECRET] });
});

test("FC-12 other members' permissions are visible only to members who manage members", async () => {
    expect((await site.call(ines, "GET", `users/${moderator}/permissions`)).statusCode).toBe(403);
    expect((await site.call(GUEST, "GET", `users/${moderator}/permissions`)).statusCode).toBe(403);
    expect((await site.call(site.admin, "GET", `users/${moderator}/permissions`)).statusCode).toBe(200);
    expect((await site.call(site.admin, "GET", "users/99999/permissions")).statusCode).toBe(404);
});

test("a permission change takes effect at once, and a failed change does not", async () => {
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

test("FC-46 a change by another server takes effect within a second", async () => {
    await permissionsOf(ines);
    await site.database.query
        .insertInto("rolePermissions")
        .values({ roleID: RoleID.member, resourceType: "global", resourceID: 0, permission: "kites.fly" })
        .execute();
    await site.database.query.updateTable("permissionsVersion").set({ version: 999 }).execute();
    site.setNow(new Date(site.kit.clock().getTime() + 1000));
    expect(hasPermission(await permissionsOf(ines), "kites.fly")).toBe(true);
});

test("FC-22 FC-33 banned and deleted members have a guest's permissions", async () => {
    const soon = await site.join("Soon Banned");
    expect(hasPermission(await permissionsOf(soon), "comments.add")).toBe(true);
    await site.database.query.updateTable("users").set({ banned: 1 }).where("userID", "=", soon).execute();
    expect(await permissionsOf(soon)).toEqual(await permissionsOf(GUEST));
    expect(await site.features.users.viewer(soon)).toMatchObject({ userID: GUEST });
    await site.database.query.updateTable("users").set({ banned: 0, deleted: true }).where("userID", "=", soon).execute();
    expect(await permissionsOf(soon)).toEqual(await permissionsOf(GUEST));
});

test("all roles are returned in one response; only site managers see permissions and personal roles", async () => {
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
