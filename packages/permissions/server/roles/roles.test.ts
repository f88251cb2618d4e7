import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createConfigServer } from "@parley/config/server";
import type { LongRunnerResult, PermissionEntry } from "@parley/library/contract";
import { GLOBAL_PERMISSIONS, hasPermission, toDateTime } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import { secretsMigration } from "@parley/library/server/secrets";
import { createSessions } from "@parley/library/server/sessions";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { Role } from "@parley/permissions/contract";
import { RoleID } from "@parley/permissions/contract";
import type { Users } from "@parley/users/server";
import { createUsersServer } from "@parley/users/server";
import { PASSWORD, usersSiteMigrations } from "@parley/users/server/testing";
import type { RoleChanges } from "../membership/membership.service";
import { DEFAULT_ROLES } from "./defaultRoles";

const GUEST = 0;
const [SECRET, OPEN] = [20, 30];

let site: TestApp<Users>;
let users: Users;
let founder: number;
beforeAll(async () => {
    site = await testApp({
        migrations: [secretsMigration, ...usersSiteMigrations],
        hasSessions: true,
        register: (kit) =>
            createUsersServer(kit, { config: createConfigServer(kit), sessions: createSessions(kit.database, kit.clock) }),
        permissionsOf: (userID, features) => features.permissionsOf(userID),
    });
    users = site.features;
    users.provideJunctions("category", async () => ({ ids: [SECRET], aliases: {} }));
    founder = await users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
});
afterAll(() => site.close());

let people = 0;

/** Creates a member with exactly these roles. */
async function member(...roleIDs: number[]): Promise<number> {
    const [userID = 0] = await users.importUsers([
        { name: `Member ${++people}`, importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" },
    ]);
    await site.database.query.deleteFrom("userRoles").where("userID", "=", userID).execute();
    if (roleIDs.length > 0)
        await site.database.query
            .insertInto("userRoles")
            .values(roleIDs.map((roleID) => ({ userID, roleID })))
            .execute();
    return userID;
}

const everywhere = (permissions: PermissionEntry["permissions"]) => [{ type: "global", permissions }];

let made = 0;

async function role(permissions: PermissionEntry["permissions"], more: object = {}): Promise<number> {
    const body = { name: `Role ${++made}`, permissions: everywhere(permissions), ...more };
    const answer = await site.call(founder, "POST", "roles", body);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<Role>().roleID;
}

/** Creates a member who may manage the site and its members but is no administrator. */
async function siteManager(): Promise<number> {
    return member(RoleID.member, await role({ "site.manage": true, "users.edit": true }));
}

const mayDo = async (userID: number, name: string) => hasPermission(await users.permissionsOf(userID), name, { mode: "global" });
const statusOf = async (...call: Parameters<typeof site.call>) => (await site.call(...call)).statusCode;

describe("roles", () => {
    test("contract §4.12 §5.8 are created, read, updated and deleted with all fields by site managers", async () => {
        const input = {
            name: "Menders",
            description: "They mend.",
            canSession: true,
            personalInfo: true,
            domains: ["@Fettle.example", "wexley.example"],
            permissions: everywhere({ "discussions.manage": true, "tags.add": false }),
        };
        const answer = await site.call(founder, "POST", "roles", input);
        expect(answer.statusCode).toBe(201);
        const created = answer.json<Role>();
        expect(created).toEqual({
            roleID: expect.any(Number),
            name: "Menders",
            description: "They mend.",
            type: null,
            deletable: true,
            canSession: true,
            personalInfo: true,
            domains: ["fettle.example", "wexley.example"],
            permissions: [
                {
                    type: "global",
                    permissions: { "discussions.delete": true, "discussions.edit": true, "discussions.manage": true },
                },
            ],
        });
        const path = `roles/${created.roleID}`;
        const { permissions: _, ...plain } = created;
        expect((await site.call(founder, "GET", path)).json()).toEqual(plain);
        expect((await site.call(founder, "GET", "roles/$name:MENDERS?expand=permissions")).json()).toEqual(created);
        expect((await site.call(founder, "GET", `${path}/edit?expand=permissions`)).json()).toEqual(created);
        const changed = await site.call(founder, "PATCH", path, { description: null, name: "Fixers", domains: [] });
        expect(changed.json()).toMatchObject({ name: "Fixers", description: null, domains: [], personalInfo: true });
        expect(await statusOf(founder, "DELETE", path)).toBe(204);
        expect(await statusOf(founder, "GET", path)).toBe(404);
        expect(await role({})).toBeGreaterThan(created.roleID);
    });

    test("FC-12 are visible to site managers only, except names", async () => {
        const ines = await member(RoleID.member);
        const moderator = await member(RoleID.moderator);
        for (const userID of [GUEST, ines, moderator]) {
            for (const [method, path, body] of [
                ["GET", "roles/8"],
                ["GET", "roles/999"],
                ["GET", "roles/8/edit"],
                ["POST", "roles", { name: "Mine" }],
                ["PATCH", "roles/8", { name: "Mine" }],
                ["DELETE", "roles/8"],
                ["PATCH", "roles/8/permissions", everywhere({ "site.manage": true })],
                ["PUT", "roles/8/permissions", everywhere({ "site.manage": true })],
                ["PATCH", "users/bulk-role-assignment", { userIDs: [ines], addRoleIDs: [RoleID.administrator] }],
            ] as const)
                expect([method, path, await statusOf(userID, method, path, body as never)]).toEqual([method, path, 403]);
        }
    });

    test("PERM-022 are listed in one response whatever the limit; permissions and personal roles are not visible to everybody", async () => {
        const ines = await member(RoleID.member);
        const own = (rows: Role[]) => rows.filter(({ roleID }) => DEFAULT_ROLES.some((known) => known.roleID === roleID));
        const asMember = own((await site.call(ines, "GET", "roles?limit=500&expand=permissions,assignable")).json<Role[]>());
        expect(asMember.map(({ roleID }) => roleID)).toEqual([2, 3, 8, 16, 32]);
        for (const shown of asMember)
            expect(shown).toEqual({
                roleID: shown.roleID,
                name: shown.name,
                description: shown.description,
                assignable: false,
            });
        const asManager = own((await site.call(founder, "GET", "roles?expand=permissions")).json<Role[]>());
        expect(asManager.map(({ roleID }) => roleID)).toEqual([2, 3, 4, 8, 16, 32]);
        expect(asManager[0]).toMatchObject({ type: "guest", permissions: everywhere({ "discussions.view": true }) });
        for (const limit of ["2", "0", "two"]) {
            const answer = await site.call(ines, "GET", `roles?limit=${limit}`);
            expect([answer.statusCode, own(answer.json<Role[]>())]).toMatchObject([
                200,
                asMember.map(({ roleID }) => ({ roleID })),
            ]);
        }
    });

    test("PERM-013 PERM-012 grant only grantable permissions, and others are rejected by name", async () => {
        const refused = async (permissions: object, type = "global", id?: number) => {
            const answer = await site.call(founder, "POST", "roles", { name: "Odd", permissions: [{ type, id, permissions }] });
            expect(answer.statusCode).toBe(422);
            return answer.json().errors as { field: string; path?: string; message: string }[];
        };
        expect(await refused({ "kites.fly": true, "comments.add": true, "no.such": false })).toEqual([
            {
                field: "permissions",
                path: "permissions[0]",
                code: "invalid",
                status: 422,
                message: "kites.fly is not the name of a permission.",
            },
            expect.objectContaining({ message: "no.such is not the name of a permission." }),
        ]);
        for (const name of ["system", "system.only", "session.valid", "toString", "hasOwnProperty"])
            expect((await refused({ [name]: true }))[0]?.message).toContain(name);
        expect((await refused({ "site.manage": true }, "category", SECRET))[0]?.message).toBe(
            "site.manage can’t be granted on categories.",
        );
        expect((await refused({ "comments.add": true }, "category", OPEN))[0]?.message).toBe(
            "The category 30 has no permissions of its own.",
        );
        expect((await refused({ "comments.add": true }, "category"))[0]?.field).toBe("id");
        expect((await refused({ "comments.add": true }, "global", 5))[0]?.field).toBe("id");
        expect((await refused({ "comments.add": true }, "kite", 5))[0]?.field).toBe("type");
    });

    test("FC-11 reject names of object properties as permissions", async () => {
        for (const body of ['{"name":"x","permissions":[{"type":"global","permissions":{"__proto__":true}}]}']) {
            const answer = await site.app.inject({
                method: "POST",
                url: "/api/v2/roles",
                headers: {
                    "x-test-user": `${founder}`,
                    "x-requested-with": "parley",
                    host: "forum.test",
                    "content-type": "application/json",
                },
                payload: body,
            });
            expect([400, 422]).toContain(answer.statusCode);
        }
        const input = { name: "x", permissions: everywhere({ constructor: true }) };
        expect([400, 422]).toContain(await statusOf(founder, "POST", "roles", input));
        expect(hasPermission(await users.permissionsOf(GUEST), ["constructor", "__proto__"])).toBe(false);
    });

    test("PATCH merges and PUT replaces permissions, on resources too, and derived names stand for their parts", async () => {
        const roleID = await role({ "discussions.view": true, "discussions.edit": true, "comments.add": true });
        const path = `roles/${roleID}/permissions`;
        const inSecret = { type: "category", id: SECRET, permissions: { "discussions.view": true } };
        const merged = await site.call(founder, "PATCH", path, [
            { type: "global", permissions: { "comments.add": false, "discussions.moderate": true, "discussions.manage": null } },
            inSecret,
        ]);
        expect([merged.statusCode, merged.json()]).toEqual([
            200,
            [
                {
                    type: "global",
                    permissions: {
                        "discussions.announce": true,
                        "discussions.close": true,
                        "discussions.edit": true,
                        "discussions.moderate": true,
                        "discussions.sink": true,
                        "discussions.view": true,
                    },
                },
                inSecret,
            ],
        ]);
        const replaced = await site.call(founder, "PUT", path, everywhere({ "tags.add": true }));
        expect(replaced.json()).toEqual(everywhere({ "tags.add": true }));
        expect((await site.call(founder, "PUT", path, [])).json()).toEqual(everywhere({}));
    });

    test("take effect at once for all members when changed", async () => {
        const roleID = await role({});
        const ines = await member(RoleID.member, roleID);
        expect(await mayDo(ines, "curation.manage")).toBe(false);
        await site.call(founder, "PATCH", `roles/${roleID}/permissions`, everywhere({ "curation.manage": true }));
        expect(await mayDo(ines, "curation.manage")).toBe(true);
        await site.call(founder, "DELETE", `roles/${roleID}`);
        expect(await mayDo(ines, "curation.manage")).toBe(false);
    });

    test("FC-22 a signed-in member who is removed from every role loses all permissions", async () => {
        const ines = await member(RoleID.member);
        expect(await mayDo(ines, "comments.add")).toBe(true);
        await site.call(founder, "PATCH", "users/bulk-role-assignment", { userIDs: [ines], removeRoleIDs: [RoleID.member] });
        for (const name of ["comments.add", "discussions.add", "profiles.edit", "discussions.view"])
            expect([name, await mayDo(ines, name)]).toEqual([name, false]);
        expect(await mayDo(ines, "session.valid")).toBe(true);
    });

    test("built-in roles keep their type, and no other role gets it", async () => {
        expect(await statusOf(founder, "DELETE", "roles/8")).toBe(409);
        for (const [field, value] of [
            ["type", "moderator"],
            ["deletable", true],
            ["canSession", false],
        ])
            expect((await site.call(founder, "PATCH", "roles/8", { [`${field}`]: value })).json()).toMatchObject({
                status: 422,
                errors: [{ field }],
            });
        expect(await statusOf(founder, "PATCH", "roles/8", { type: "member", description: "As before." })).toBe(200);
        for (const type of ["administrator", "guest", "applicant", "unconfirmed", "king"])
            expect(await statusOf(founder, "POST", "roles", { name: "Second", type })).toBe(422);
        const helpers = await role({}, { type: "moderator", deletable: false });
        expect(await statusOf(founder, "DELETE", `roles/${helpers}`)).toBe(409);
    });

    test("require a unique name that is not empty", async () => {
        for (const name of ["member", " MEMBER ", "Mémber", "   "])
            expect((await site.call(founder, "POST", "roles", { name })).json()).toMatchObject({ errors: [{ field: "name" }] });
        expect((await site.call(founder, "POST", "roles", { name: "x", domains: ["not a domain"] })).json()).toMatchObject({
            errors: [{ field: "domains", index: 0, message: "not a domain is not a domain." }],
        });
    });

    test("members of a deleted role without another role get the member role", async () => {
        const roleID = await role({});
        const [only, also] = [await member(roleID), await member(roleID, RoleID.moderator)];
        await site.call(founder, "DELETE", `roles/${roleID}`);
        const rolesOf = async (userID: number) => (await site.call(founder, "GET", `users/${userID}`)).json().roles;
        expect(await rolesOf(only)).toEqual([{ roleID: RoleID.member, name: "Member" }]);
        expect(await rolesOf(also)).toEqual([{ roleID: RoleID.moderator, name: "Moderator" }]);
    });

    test("roles of unknown users can't have administrative permissions", async () => {
        for (const roleID of [RoleID.guest, RoleID.unconfirmed, RoleID.applicant]) {
            const path = `roles/${roleID}/permissions`;
            expect(await statusOf(founder, "PATCH", path, everywhere({ "site.manage": true }))).toBe(422);
            expect(await statusOf(founder, "PATCH", path, everywhere({ "site.manage": false }))).toBe(200);
        }
    });
});

describe("nobody grants permissions they lack", () => {
    test("FC-12 a site manager can grant only the permissions they hold", async () => {
        const manager = await siteManager();
        const roleID = await role({});
        const path = `roles/${roleID}/permissions`;
        expect(await statusOf(manager, "PATCH", path, everywhere({ "comments.add": true, "site.manage": true }))).toBe(200);
        const lacking = GLOBAL_PERMISSIONS.filter((name) => !["site.manage", "users.edit"].includes(name));
        const held = new Set(DEFAULT_ROLES.find((known) => known.roleID === RoleID.member)?.permissions);
        for (const name of lacking.filter((one) => !held.has(one))) {
            const answer = await site.call(manager, "PATCH", path, everywhere({ [name]: true }));
            expect([name, answer.statusCode, answer.json().permissions]).toEqual([name, 403, [name]]);
        }
        expect(await statusOf(manager, "POST", "roles", { name: "Up", permissions: everywhere({ "users.delete": true }) })).toBe(
            403,
        );
        expect(await statusOf(manager, "PATCH", `roles/${roleID}`, { permissions: everywhere({ "users.delete": true }) })).toBe(
            403,
        );
        expect(await statusOf(manager, "PUT", "roles/8/permissions", everywhere({ "community.moderate": true }))).toBe(403);
        expect(await mayDo(await member(RoleID.member), "comments.add")).toBe(true);
    });

    test("FC-19 a site manager can't grant permissions in a category that is hidden from them", async () => {
        const manager = await siteManager();
        const entry = [{ type: "category", id: SECRET, permissions: { "discussions.view": true } }];
        const roleID = await role({});
        expect(await statusOf(manager, "PATCH", `roles/${roleID}/permissions`, entry)).toBe(403);
        expect(await statusOf(founder, "PATCH", `roles/${roleID}/permissions`, entry)).toBe(200);
        const managingMember = await member(roleID, await role({ "site.manage": true }));
        expect(await statusOf(managingMember, "PATCH", `roles/${await role({})}/permissions`, entry)).toBe(200);
    });

    test("contract §3.4 a role that ranks above the viewer can't be changed, emptied or deleted by them", async () => {
        const manager = await siteManager();
        for (const [method, path, body] of [
            ["PATCH", "roles/16", { name: "Servants" }],
            ["PATCH", "roles/16/permissions", everywhere({ "comments.add": false })],
            ["PUT", "roles/16/permissions", everywhere({})],
            ["DELETE", "roles/16"],
        ] as const)
            expect([method, path, await statusOf(manager, method, path, body as never)]).toEqual([method, path, 403]);
        expect(await statusOf(manager, "PATCH", "roles/32", { description: "They help." })).toBe(200);
    });

    test("FC-17 nobody gains permissions by assigning roles to themselves", async () => {
        const manager = await siteManager();
        const assign = (addRoleIDs: number[], userIDs = [manager]) =>
            statusOf(manager, "PATCH", "users/bulk-role-assignment", { userIDs, addRoleIDs });
        expect(await assign([RoleID.administrator])).toBe(403);
        expect(await assign([RoleID.moderator])).toBe(403);
        expect(await assign([RoleID.guest])).toBe(403);
        await expect(
            users.membership.setRoles(await users.viewer(founder), manager, { addRoleIDs: [RoleID.guest] }),
        ).rejects.toMatchObject({
            answer: { description: "You can’t give the role Guest: it is for those who are not signed in." },
        });
        await expect(
            users.membership.setRoles(await users.viewer(manager), manager, { addRoleIDs: [RoleID.moderator] }),
        ).rejects.toMatchObject({
            answer: { description: "You can’t give the role Moderator: it allows what you may not do yourself." },
        });
        expect(await assign([await role({ "comments.add": true })])).toBe(200);
        const shown = (await site.call(manager, "GET", "roles?expand=assignable")).json<Role[]>();
        const assignable = shown.filter((one) => one.assignable).map(({ roleID }) => roleID);
        expect(assignable).toContain(RoleID.member);
        for (const roleID of [RoleID.guest, RoleID.administrator, RoleID.moderator]) expect(assignable).not.toContain(roleID);
    });
});

describe("contract §5.4 bulk role assignment", () => {
    const assign = (userID: number, body: object, query = "") =>
        site.call(userID, "PATCH", `users/bulk-role-assignment${query}`, body);
    const rolesOf = async (userID: number) =>
        (await site.call(founder, "GET", `users/${userID}`)).json().roles.map(({ roleID }: Role) => roleID);

    test("adds and removes roles, and assigns a replacement to members without any", async () => {
        const helper = await role({});
        const [one, two] = [await member(RoleID.member), await member(RoleID.member, RoleID.moderator)];
        const answer = await assign(founder, {
            userIDs: [one, two],
            removeRoleIDs: [RoleID.member],
            addReplacementRoleID: helper,
        });
        expect([answer.statusCode, answer.json()]).toEqual([
            200,
            { progress: { successIDs: [one, two], failedIDs: [], exceptionsByID: {}, countTotalIDs: 2 }, callbackPayload: null },
        ]);
        expect([await rolesOf(one), await rolesOf(two)]).toEqual([[helper], [RoleID.moderator]]);
        await assign(founder, { userIDs: [one], addRoleIDs: [RoleID.member], removeRoleIDs: [helper] });
        expect(await rolesOf(one)).toEqual([RoleID.member]);
    });

    test("ADM-012 is logged with all roles before and after; a change of nothing is not, and a replacement is only for the last role", async () => {
        const ines = await member(RoleID.moderator, RoleID.member);
        const [viewer, log] = [await users.viewer(founder), getActionLog(site.kit)];
        const set = async (changes: RoleChanges, isAnnounced = true) => {
            await users.membership.setRoles(viewer, ines, changes, { isAnnounced });
            const { acts } = await log.log({ recordType: "user", recordID: ines }, 10);
            return [acts.length, acts[0]?.kind, acts[0]?.before, acts[0]?.after];
        };
        const { member: plain, moderator, applicant } = RoleID;
        const first = [1, "roles", { roleIDs: [plain, moderator] }, { roleIDs: [applicant, plain] }];
        expect(await set({ addRoleIDs: [applicant], removeRoleIDs: [moderator], addReplacementRoleID: moderator })).toEqual(
            first,
        );
        expect(await set({ addRoleIDs: [applicant], removeRoleIDs: [moderator] })).toEqual(first);
        expect(await set({ removeRoleIDs: [applicant] }, false)).toEqual(first);
        expect(await rolesOf(ines)).toEqual([plain]);
        const last = [2, "roles", { roleIDs: [plain] }, { roleIDs: [moderator] }];
        expect(await set({ removeRoleIDs: [plain], addReplacementRoleID: moderator })).toEqual(last);
        expect(await rolesOf(ines)).toEqual([moderator]);
    });

    test("contract §3.4 changes only members who do not rank above the viewer, and reports the others with the reason", async () => {
        const editor = await member(RoleID.member, await role({ "users.edit": true }));
        const [ines, moderator] = [await member(RoleID.member), await member(RoleID.member, RoleID.moderator)];
        const answer = await assign(editor, { userIDs: [ines, moderator, founder, 99_999], removeRoleIDs: [RoleID.member] });
        const { progress } = answer.json<LongRunnerResult>();
        expect(progress).toMatchObject({
            successIDs: [ines],
            failedIDs: [moderator, founder, 99_999],
            exceptionsByID: { [moderator]: { status: 403 }, [founder]: { status: 403 }, 99999: { status: 404 } },
        });
        expect(answer.statusCode).toBe(404);
        expect(await rolesOf(moderator)).toContain(RoleID.member);
    });

    test("is rejected completely for an unknown role or more than fifty members", async () => {
        const ines = await member(RoleID.member);
        expect((await assign(founder, { userIDs: [ines], addRoleIDs: [8, 999] })).json()).toMatchObject({
            status: 422,
            errors: [{ field: "addRoleIDs", index: 1, message: "There is no role 999." }],
        });
        for (const [changes, field] of [
            [{ removeRoleIDs: [999] }, { field: "removeRoleIDs", index: 0 }],
            [{ addRoleIDs: [RoleID.moderator], addReplacementRoleID: 999 }, { field: "addReplacementRoleID" }],
        ] as const)
            expect((await assign(founder, { userIDs: [ines], ...changes })).json()).toMatchObject({ errors: [field] });
        expect(await rolesOf(ines)).toEqual([RoleID.member]);
        const many = Array.from({ length: 51 }, (_, index) => index + 1);
        expect((await assign(founder, { userIDs: many, addRoleIDs: [8] })).statusCode).toBe(422);
    });

    test("FC-34 FC-70 stops if the viewer loses the permission during the operation", async () => {
        const editing = await role({ "users.edit": true });
        const editor = await member(RoleID.member, editing);
        const targets = [await member(RoleID.member), await member(RoleID.member)];
        const first = await assign(editor, { userIDs: targets, removeRoleIDs: [RoleID.member] }, "?longRunnerTimeout=0");
        expect(first.statusCode).toBe(408);
        await assign(founder, { userIDs: [editor], removeRoleIDs: [editing] });
        const second = await site.app.inject({
            method: "POST",
            url: "/api/v2/calls/run",
            headers: {
                "x-test-user": `${editor}`,
                "x-requested-with": "parley",
                host: "forum.test",
                "content-type": "application/system+jwt",
            },
            payload: String(first.json<LongRunnerResult>().callbackPayload),
        });
        expect(second.statusCode).toBe(403);
        expect(await rolesOf(targets[1] ?? 0)).toEqual([RoleID.member]);
    });
});

describe("the last administrator", () => {
    test("PERM-002 membership in the administrator role makes a member an administrator", async () => {
        const ines = await member(RoleID.member);
        await site.call(founder, "PATCH", "users/bulk-role-assignment", { userIDs: [ines], addRoleIDs: [RoleID.administrator] });
        expect(await users.permissionsOf(ines)).toMatchObject({ isAdmin: true, isSuperAdmin: false });
        await site.call(founder, "PATCH", "users/bulk-role-assignment", {
            userIDs: [ines],
            removeRoleIDs: [RoleID.administrator],
        });
        expect(await users.permissionsOf(ines)).toMatchObject({ isAdmin: false });
    });

    test("can neither leave the role nor be banned, unless there is a second one", async () => {
        const leave = () =>
            site.call(founder, "PATCH", "users/bulk-role-assignment", {
                userIDs: [founder],
                removeRoleIDs: [RoleID.administrator],
            });
        const answer = await leave();
        expect([answer.statusCode, answer.json().progress.exceptionsByID[founder].message]).toEqual([
            409,
            "This would leave the site without an administrator.",
        ]);
        expect(await users.permissionsOf(founder)).toMatchObject({ isAdmin: true, isSuperAdmin: true });
        // Imported members without a password can't sign in, so they do not count as administrators.
        const imported = await member(RoleID.administrator);
        await site.call(founder, "PATCH", "users/bulk-role-assignment", {
            userIDs: [imported],
            addRoleIDs: [RoleID.administrator],
        });
        expect((await leave()).statusCode).toBe(409);
        const second = await users.createAdministrator({
            name: "Second Key",
            email: "second@fettle.example",
            password: "kettle, kettle, kettle",
        });
        const secondViewer = await users.viewer(second);
        await expect(users.membership.ban(secondViewer, founder, { banned: true })).rejects.toMatchObject({
            answer: { status: 403 },
        });
        expect((await leave()).statusCode).toBe(200);
        expect(await users.permissionsOf(founder)).toMatchObject({ isAdmin: false, isSuperAdmin: false });
        await site.call(second, "PATCH", "users/bulk-role-assignment", {
            userIDs: [founder],
            addRoleIDs: [RoleID.administrator],
        });
    });

    test("stays if two leave concurrently", async () => {
        const { query } = site.database;
        await query.updateTable("users").set({ isAdmin: false }).where("userID", "!=", founder).execute();
        const other = await users.createAdministrator({ name: "Third Key", email: "third@fettle.example", password: PASSWORD });
        const leave = (userID: number) =>
            statusOf(userID, "PATCH", "users/bulk-role-assignment", { userIDs: [userID], removeRoleIDs: [RoleID.administrator] });
        expect((await Promise.all([leave(founder), leave(other)])).sort()).toEqual([200, 409]);
        await query
            .insertInto("userRoles")
            .values({ userID: founder, roleID: RoleID.administrator })
            .onConflict((row) => row.doNothing())
            .execute();
        await query.updateTable("users").set({ isAdmin: true }).where("userID", "=", founder).execute();
        await query.deleteFrom("userRoles").where("roleID", "=", RoleID.administrator).where("userID", "!=", founder).execute();
        await query.updateTable("users").set({ isAdmin: false }).where("userID", "!=", founder).execute();
    });

    test("the last role with site.manage of a site without administrators can't be emptied or deleted", async () => {
        const { query } = site.database;
        const admins = await query.selectFrom("users").select("userID").where("isAdmin", "=", true).execute();
        const roleID = await role({ "site.manage": true });
        const managingMember = await users.create({ name: "Only Keeper", email: "only@fettle.example", password: PASSWORD });
        await query.insertInto("userRoles").values({ userID: managingMember, roleID }).execute();
        const ids = admins.map(({ userID }) => userID);
        await query.updateTable("users").set({ isAdmin: false }).where("userID", "in", ids).execute();
        await query.deleteFrom("userRoles").where("userID", "in", ids).execute();
        expect(await statusOf(managingMember, "DELETE", `roles/${roleID}`)).toBe(409);
        expect(await statusOf(managingMember, "PUT", `roles/${roleID}/permissions`, everywhere({}))).toBe(409);
        expect(await statusOf(managingMember, "PATCH", `roles/${roleID}/permissions`, everywhere({ "site.manage": false }))).toBe(
            409,
        );
        expect(await mayDo(managingMember, "site.manage")).toBe(true);
        await query.updateTable("users").set({ isAdmin: true }).where("userID", "in", ids).execute();
        expect(await statusOf(founder, "DELETE", `roles/${roleID}`)).toBe(204);
    });
});

test("contract §3.4 a ban requires a rank above the member's, and can be lifted", async () => {
    const [one, other] = [await member(RoleID.moderator), await member(RoleID.moderator)];
    const [ines, viewer] = [await member(RoleID.member), await users.viewer(one)];
    await expect(users.membership.ban(viewer, other, { banned: true })).rejects.toMatchObject({ answer: { status: 403 } });
    await expect(users.membership.ban(viewer, one, { banned: true })).rejects.toMatchObject({
        answer: { status: 403, description: "You can only ban members who rank below you." },
    });
    await expect(users.membership.ban(await users.viewer(ines), other, { banned: true })).rejects.toMatchObject({
        answer: { status: 403 },
    });
    await users.membership.ban(viewer, ines, { banned: true });
    expect(await mayDo(ines, "comments.add")).toBe(false);
    await users.membership.ban(viewer, ines, { banned: false });
    expect(await mayDo(ines, "comments.add")).toBe(true);
});

test("contract §5.4 a ban may have a reason and an end in the future, at which it is lifted; a ban without either has no details", async () => {
    const { ban, banDetails, findBans, liftExpired } = users.membership;
    const viewer = await users.viewer(await member(RoleID.moderator));
    const [ines, mara] = [await member(RoleID.member), await member(RoleID.member)];
    const begun = site.kit.clock();
    const at = (seconds: number) => toDateTime(new Date(begun.getTime() + seconds * 1000));
    await expect(ban(viewer, ines, { banned: true, dateExpires: at(0) })).rejects.toThrow("Validation Failed");
    expect(await mayDo(ines, "comments.add")).toBe(true);
    await ban(viewer, ines, { banned: true, reason: "  Too loud. ", dateExpires: at(60) });
    await ban(viewer, mara, { banned: true, reason: "  " });
    expect([await banDetails(ines), await banDetails(mara)]).toEqual([
        expect.objectContaining({ reason: "Too loud.", dateExpires: at(60) }),
        undefined,
    ]);
    const states = await findBans([
        { userID: ines, banned: 1 },
        { userID: mara, banned: 1 },
        { userID: viewer.userID, banned: 0 },
    ]);
    expect([...states.values()]).toEqual([
        { banned: 1, reason: "Too loud.", dateExpires: at(60) },
        { banned: 1, reason: null, dateExpires: null },
        { banned: 0, reason: null, dateExpires: null },
    ]);
    try {
        site.setNow(new Date(begun.getTime() + 59_000));
        await liftExpired();
        expect(await mayDo(ines, "comments.add")).toBe(false);
        site.setNow(new Date(begun.getTime() + 60_000));
        await liftExpired();
    } finally {
        site.setNow(begun);
    }
    expect([await mayDo(ines, "comments.add"), await banDetails(ines)]).toEqual([true, undefined]);
    expect(await mayDo(mara, "comments.add")).toBe(false);
    await ban(viewer, mara, { banned: false });
    expect(await mayDo(mara, "comments.add")).toBe(true);
});
