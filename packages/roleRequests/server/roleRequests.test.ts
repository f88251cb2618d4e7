import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createConfigServer } from "@parley/config/server";
import { createSessions } from "@parley/library/server/sessions";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { createNotificationsServer, notificationsMigrations } from "@parley/notifications/server";
import { RoleID } from "@parley/permissions/contract";
import type { Users } from "@parley/users/server";
import { createUsersServer } from "@parley/users/server";
import { PASSWORD, usersSiteMigrations } from "@parley/users/server/testing";
import { roleRequestsMigrations } from "./roleRequests.migration";
import { createRoleRequestsServer } from "./roleRequests.server";

const DAY_MS = 24 * 60 * 60 * 1000;
const BODY = "I mend clocks.";

let site: TestApp<Users>;
let admin: number;
let applicant: number;
beforeAll(async () => {
    site = await testApp({
        migrations: [...usersSiteMigrations, ...notificationsMigrations, ...roleRequestsMigrations],
        hasSessions: true,
        register(kit) {
            const config = createConfigServer(kit);
            const users = createUsersServer(kit, { config, sessions: createSessions(kit.database, kit.clock) });
            createRoleRequestsServer(kit, { users, notifications: createNotificationsServer(kit, { users, config }) });
            return users;
        },
        permissionsOf: (userID, users) => users.permissionsOf(userID),
    });
    const password = PASSWORD;
    admin = await site.features.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password });
    applicant = await site.features.create({ name: "Dunstan", email: "dunstan@fettle.example", password });
    const offer = { roleID: RoleID.moderator, name: "Moderator", body: "" };
    expect((await site.call(admin, "PUT", "/api/v2/role-requests/metas", offer)).statusCode).toBe(200);
});
afterAll(() => site.close());

const ask = async () =>
    (await site.call(applicant, "POST", "/api/v2/role-requests", { roleID: RoleID.moderator, body: BODY })).json<{
        roleRequestID: number;
    }>().roleRequestID;
const stored = () => site.database.query.selectFrom("roleRequests").select(["userID", "body", "status"]).execute();
const pass = (milliseconds: number) => site.setNow(new Date(site.kit.clock().getTime() + milliseconds));

test("FC-92 a withdrawn request is erased once its withdrawal can't be undone any more", async () => {
    await site.call(applicant, "DELETE", `/api/v2/role-requests/${await ask()}`);
    pass(29 * DAY_MS);
    await site.kit.jobs.run();
    expect(await stored()).toEqual([{ userID: applicant, body: BODY, status: "withdrawn" }]);
    pass(2 * DAY_MS);
    await site.kit.jobs.run();
    expect(await stored()).toEqual([]);
});

test("requests are part of the export of their member's data, and are erased with the account", async () => {
    await ask();
    const exported = await site.call(applicant, "POST", "/account", { Form: "export", Password: PASSWORD });
    expect(exported.json<{ roleRequests: object[] }>().roleRequests).toMatchObject([{ body: BODY, status: "pending" }]);
    await site.call(admin, "DELETE", `/api/v2/users/${applicant}`, { deleteMethod: "delete" });
    expect(await stored()).toHaveLength(1);
    pass(15 * DAY_MS);
    await site.kit.jobs.run();
    expect(await stored()).toEqual([]);
});
