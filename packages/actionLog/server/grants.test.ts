import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { AuditLog, LoggedAction } from "@parley/actionLog/contract";
import { configMigrations, createConfigServer } from "@parley/config/server";
import type { PermissionEntry } from "@parley/library/contract";
import { secretsMigration } from "@parley/library/server/secrets";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { Role } from "@parley/permissions/contract";
import { RoleID } from "@parley/permissions/contract";
import type { Users } from "@parley/users/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";
import { createActionLogServer } from "./actionLog.server";

let site: TestApp<Users>;
let [keyholder, helper, mara] = [0, 0, 0];
beforeAll(async () => {
    site = await testApp({
        migrations: [secretsMigration, ...sessionsMigrations, ...configMigrations, ...usersMigrations],
        hasSessions: true,
        skipIntegrityChecks: true,
        register: (kit) => {
            const users = createUsersServer(kit, {
                config: createConfigServer(kit),
                sessions: createSessions(kit.database, kit.clock),
            });
            createActionLogServer(kit, { users });
            return users;
        },
        permissionsOf: (userID, users) => users.permissionsOf(userID),
    });
    keyholder = await site.features.createAdministrator({
        name: "Keyholder",
        email: "key@fettle.example",
        password: "a kettle of many fish",
    });
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    [helper = 0, mara = 0] = await site.features.importUsers([
        { ...joined, name: "Helper" },
        { ...joined, name: "Mara" },
    ]);
});
afterAll(() => site.close());

async function answer<T>(userID: number, method: "GET" | "POST" | "PATCH", path: string, body?: object): Promise<T> {
    const answered = await site.call(userID, method, path, body);
    if (answered.statusCode >= 300) throw new Error(`${path}: ${answered.body}`);
    return JSON.parse(answered.body || "null") as T;
}

const actionsOn = async (userID: number, recordType: string, recordID: number) =>
    (await answer<{ acts: LoggedAction[] }>(userID, "GET", `acts?recordType=${recordType}&recordID=${recordID}`)).acts;
const undo = (userID: number, action: LoggedAction | undefined) => site.call(userID, "POST", `acts/${action?.actID}/undo`, {});
const everywhere = (permissions: PermissionEntry["permissions"]) => [{ type: "global", permissions }];
const grantsOf = async (roleID: number) =>
    (await answer<Role>(keyholder, "GET", `roles/${roleID}?expand=permissions`)).permissions?.[0]?.permissions ?? {};

describe("permissions of roles", () => {
    test("ADM-012 FC-54 a change of a role's permissions is logged with its author, and undone if nothing has changed since", async () => {
        const { roleID } = await answer<Role>(keyholder, "POST", "roles", {
            name: "Menders",
            permissions: everywhere({ "discussions.close": true, "tags.add": true }),
        });
        const before = await grantsOf(roleID);
        await answer(
            keyholder,
            "PATCH",
            `roles/${roleID}/permissions`,
            everywhere({ "discussions.close": false, "discussions.sink": true }),
        );
        const [action, made] = await actionsOn(keyholder, "role", roleID);
        expect(action).toMatchObject({
            kind: "permissions",
            insertUser: { name: "Keyholder" },
            shown: { name: "Menders", added: ["discussions.sink"], removed: ["discussions.close"] },
            canUndo: true,
        });
        expect(made).toMatchObject({ kind: "add", canUndo: false });
        expect(await actionsOn(helper, "role", roleID)).toEqual([]);

        const { auditLogs } = await answer<{ auditLogs: AuditLog[] }>(
            keyholder,
            "GET",
            `audit-logs?recordType=role&recordID=${roleID}`,
        );
        expect(auditLogs[0]).toMatchObject({
            eventType: "role_permissions",
            requestMethod: "PATCH",
            requestPath: `/api/v2/roles/${roleID}/permissions`,
        });

        expect((await undo(helper, action)).statusCode).toBe(404);
        expect((await undo(keyholder, action)).statusCode).toBe(200);
        expect(await grantsOf(roleID)).toEqual(before);
    });

    test("FC-54 undo overwrites no later change of permissions, and undoes a renaming separately", async () => {
        const { roleID } = await answer<Role>(keyholder, "POST", "roles", { name: "Welders" });
        await answer(keyholder, "PATCH", `roles/${roleID}`, { name: "Wielders" });
        await answer(keyholder, "PATCH", `roles/${roleID}/permissions`, everywhere({ "discussions.sink": true }));
        const [granted, renamed] = await actionsOn(keyholder, "role", roleID);
        await answer(keyholder, "PATCH", `roles/${roleID}/permissions`, everywhere({ "discussions.sink": false }));
        expect((await undo(keyholder, granted)).json()).toMatchObject({ status: 409, code: "changedSince" });
        expect(renamed).toMatchObject({ kind: "change", shown: { from: "Welders", to: "Wielders" } });
        expect((await undo(keyholder, renamed)).statusCode).toBe(200);
        expect((await answer<Role>(keyholder, "GET", `roles/${roleID}`)).name).toBe("Welders");
    });

    test("FC-19 role changes of a member are visible to viewers who may make them, and only these can undo them", async () => {
        await answer(keyholder, "PATCH", "users/bulk-role-assignment", { userIDs: [mara], addRoleIDs: [RoleID.moderator] });
        const [action] = await actionsOn(keyholder, "user", mara);
        expect(action).toMatchObject({
            kind: "roles",
            shown: { name: "Mara", added: ["Moderator"], removed: [] },
            canUndo: true,
        });
        expect(await actionsOn(mara, "user", mara)).toEqual([]);
        expect((await undo(mara, action)).statusCode).toBe(404);
        expect((await undo(keyholder, action)).statusCode).toBe(200);
        const held = await site.database.query.selectFrom("userRoles").select("roleID").where("userID", "=", mara).execute();
        expect(held.map(({ roleID }) => roleID)).toEqual([RoleID.member]);
        expect(await actionsOn(keyholder, "user", mara)).toHaveLength(1);
    });

    test("FC-92 a deleted role is restored with its permissions and members, unless another role has its name", async () => {
        const permissions = everywhere({ "discussions.sink": true });
        const { roleID } = await answer<Role>(keyholder, "POST", "roles", { name: "Tinkers", permissions });
        const only = { userIDs: [helper], addRoleIDs: [roleID], removeRoleIDs: [RoleID.member] };
        await answer(keyholder, "PATCH", "users/bulk-role-assignment", only);
        await answer(keyholder, "PATCH", "users/bulk-role-assignment", { userIDs: [mara], addRoleIDs: [roleID] });
        const held = async () => {
            const rows = site.database.query.selectFrom("userRoles").select(["userID", "roleID"]);
            const found = await rows.where("userID", "in", [helper, mara]).orderBy("userID").orderBy("roleID").execute();
            return found.map((row) => [row.userID, row.roleID]);
        };
        const [grants, holders] = [await grantsOf(roleID), await held()];
        const deleted = await site.call(keyholder, "DELETE", `roles/${roleID}`);
        expect(deleted.headers["x-app-undo"]).toMatch(/^\d+$/);
        expect(await held()).toEqual([
            [helper, RoleID.member],
            [mara, RoleID.member],
        ]);
        const [action] = await actionsOn(keyholder, "role", roleID);
        expect(action).toMatchObject({ kind: "delete", shown: { name: "Tinkers" }, canUndo: true });

        const other = await answer<Role>(keyholder, "POST", "roles", { name: "Tinkers" });
        expect((await undo(keyholder, action)).statusCode).toBe(422);
        await answer(keyholder, "PATCH", `roles/${other.roleID}`, { name: "Tailors" });
        expect((await undo(helper, action)).statusCode).toBe(404);
        expect((await undo(keyholder, action)).statusCode).toBe(200);
        expect([await grantsOf(roleID), await held()]).toEqual([grants, holders]);
        expect((await undo(keyholder, action)).statusCode).toBe(409);
        const change = { addRoleIDs: [RoleID.member], removeRoleIDs: [roleID] };
        await answer(keyholder, "PATCH", "users/bulk-role-assignment", { userIDs: [helper, mara], ...change });
    });

    test("FC-92 a restored role has its permissions in categories again, except in those that are gone by then", async () => {
        const [workshop, attic] = [20, 30];
        const provide = (...ids: number[]) => site.features.provideJunctions("category", async () => ({ ids, aliases: {} }));
        provide(workshop, attic);
        const permissions = [workshop, attic].map((id) => ({ type: "category", id, permissions: { "comments.add": true } }));
        const { roleID } = await answer<Role>(keyholder, "POST", "roles", { name: "Joiners", permissions });
        expect((await site.call(keyholder, "DELETE", `roles/${roleID}`)).statusCode).toBe(204);
        provide(workshop);
        const [action] = await actionsOn(keyholder, "role", roleID);
        expect((await undo(keyholder, action)).statusCode).toBe(200);
        const restored = await answer<Role>(keyholder, "GET", `roles/${roleID}?expand=permissions`);
        expect(restored.permissions).toEqual([{ type: "global", permissions: {} }, permissions[0]]);
        provide();
    });
});

describe("actions on members", () => {
    const ban = (userID: number, body: object) => site.call(userID, "PUT", `users/${mara}/ban`, body);
    const memberRow = () =>
        site.database.query
            .selectFrom("users")
            .select(["banned", "emailConfirmed", "emailKey", "emailClaimKey"])
            .where("userID", "=", mara)
            .executeTakeFirstOrThrow();
    const banRow = () =>
        site.database.query
            .selectFrom("userBans")
            .select(["reason", "dateExpires"])
            .where("userID", "=", mara)
            .executeTakeFirst();

    test("FC-22 a ban is logged with its reason and end, and both the ban and its lifting can be undone", async () => {
        const dateExpires = "2099-12-01T00:00:00+00:00";
        expect((await ban(keyholder, { banned: true, reason: " Sells spoons. ", dateExpires })).statusCode).toBe(200);
        const [banned] = await actionsOn(keyholder, "user", mara);
        expect(banned).toMatchObject({
            kind: "ban",
            reason: "Sells spoons.",
            shown: { name: "Mara", dateExpires },
            canUndo: true,
        });
        expect(await actionsOn(helper, "user", mara)).toEqual([]);
        expect((await undo(helper, banned)).statusCode).toBe(404);

        await ban(keyholder, { banned: false });
        expect([(await memberRow()).banned, await banRow()]).toEqual([0, undefined]);
        expect((await undo(keyholder, banned)).json()).toMatchObject({ status: 409, code: "changedSince" });
        const [lifted] = await actionsOn(keyholder, "user", mara);
        expect(lifted).toMatchObject({ kind: "unban", canUndo: true });
        expect((await undo(keyholder, lifted)).statusCode).toBe(200);
        expect([(await memberRow()).banned, await banRow()]).toEqual([1, { reason: "Sells spoons.", dateExpires }]);
        expect((await undo(keyholder, banned)).statusCode).toBe(200);
        expect([(await memberRow()).banned, await banRow()]).toEqual([0, undefined]);
    });

    test("FC-22 a ban ends automatically when it expires, not earlier, and cannot end in the past", async () => {
        const past = "2001-01-01T00:00:00+00:00";
        expect((await ban(keyholder, { banned: true, dateExpires: past })).statusCode).toBe(422);
        await ban(keyholder, { banned: true, dateExpires: "2099-12-01T00:00:00+00:00" });
        await site.features.membership.liftExpired();
        expect((await memberRow()).banned).toBe(1);
        await site.database.query.updateTable("userBans").set({ dateExpires: past }).where("userID", "=", mara).execute();
        await site.features.membership.liftExpired();
        expect([(await memberRow()).banned, await banRow()]).toEqual([0, undefined]);
    });

    test("contract §5.4 a manually confirmed address becomes the member's own with the member role, and the confirmation can be undone", async () => {
        await site.database.query
            .updateTable("users")
            .set({ email: "mara@fettle.example", emailClaimKey: "mara@fettle.example" })
            .where("userID", "=", mara)
            .execute();
        await answer(keyholder, "PATCH", "users/bulk-role-assignment", {
            userIDs: [mara],
            addRoleIDs: [RoleID.unconfirmed],
            removeRoleIDs: [RoleID.member],
        });
        expect((await site.call(helper, "PATCH", `users/${mara}`, { emailConfirmed: true })).statusCode).toBe(403);
        await answer(keyholder, "PATCH", `users/${mara}`, { emailConfirmed: true });
        const held = async () =>
            (await answer<{ roles: { roleID: number }[] }>(keyholder, "GET", `users/${mara}`)).roles.map(({ roleID }) => roleID);
        expect(await memberRow()).toMatchObject({ emailConfirmed: true, emailKey: "mara@fettle.example", emailClaimKey: null });
        expect(await held()).toEqual([RoleID.member]);
        const [action] = await actionsOn(keyholder, "user", mara);
        expect(action).toMatchObject({ kind: "confirmEmail", canUndo: true });
        expect((await undo(keyholder, action)).statusCode).toBe(200);
        expect(await memberRow()).toMatchObject({ emailConfirmed: false, emailKey: null, emailClaimKey: "mara@fettle.example" });
        expect(await held()).toEqual([RoleID.unconfirmed]);
    });
});

test("ADM-012 changes of settings are visible to viewers who may make them, and can be undone", async () => {
    await answer(keyholder, "PATCH", "config", { "garden.title": "Fettle", "comments.pageSize": 20 });
    // Setting the same value again is not a change.
    await answer(keyholder, "PATCH", "config", { "comments.pageSize": 20 });
    const actions = await actionsOn(keyholder, "config", 1);
    expect(actions).toMatchObject([{ kind: "change", shown: { names: ["garden.title", "comments.pageSize"] }, canUndo: true }]);
    expect(await actionsOn(helper, "config", 1)).toEqual([]);
    expect((await undo(keyholder, actions[0])).statusCode).toBe(200);
    const values = await answer<Record<string, unknown>>(keyholder, "GET", "config?select=garden.title,comments.pageSize");
    expect(values["comments.pageSize"]).toBe(30);
    expect(values["garden.title"]).not.toBe("Fettle");
});
