import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { RoleID } from "@parley/permissions/contract";
import { OPERATOR } from "@parley/permissions/server";
import type { AccountsSite } from "@parley/users/server/testing";
import { accountsSite, PASSWORD } from "@parley/users/server/testing";
import { SESSION_COOKIE } from "./cookies";

const A_MINUTE = 60_000;
const OWN = 70;

type Browser = ReturnType<AccountsSite["browser"]>;

let site: AccountsSite;
let keyholder: Browser;
beforeAll(async () => {
    site = await accountsSite();
    site.users.provideJunctions("category", async () => ({ ids: [OWN], aliases: {} }));
    await site.users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
});
afterAll(() => site.close());

/** Signs in an administrator with a new session, so that reauthentication is recent. */
async function manager(): Promise<Browser> {
    keyholder = site.browser(site.address());
    await keyholder.signIn("Keyholder");
    return keyholder;
}

const tokenOf = (one: Browser) => one.cookies.get(SESSION_COOKIE) ?? "";

async function withToken(token: string): Promise<number> {
    const thief = site.browser(site.address());
    thief.cookies.set(SESSION_COOKIE, token);
    return (await thief.me()).userID;
}

let made = 0;

/** Creates a role with a signed-in member, and another signed-in member without the role. */
async function scene() {
    const all = await manager();
    const role = { name: `Role ${++made}`, permissions: [{ type: "global", permissions: { "tags.add": true } }] };
    const { roleID } = (await all.call("roles", role)).json() as { roleID: number };
    const [inside, outside] = [await site.member(), await site.member()];
    await site.users.membership.setRoles(OPERATOR, inside.userID, { addRoleIDs: [roleID] });
    const [one, other] = [site.browser(site.address()), site.browser(site.address())];
    await one.signIn(inside.name);
    await other.signIn(outside.name);
    return { roleID, userID: inside.userID, one, other, outside: outside.userID };
}

const everywhere = (permissions: object) => [{ type: "global", permissions }];

describe("FC-26 the session token is renewed when a member's permissions change", () => {
    test.each<[string, (what: { roleID: number; userID: number }) => Promise<unknown>]>([
        [
            "by the call for many",
            ({ userID }) =>
                keyholder.call("users/bulk-role-assignment", { userIDs: [userID], addRoleIDs: [RoleID.moderator] }, "PATCH"),
        ],
        ["by the call for one", ({ userID }) => keyholder.call(`users/${userID}`, { roleID: [RoleID.moderator] }, "PATCH")],
        [
            "by the command line",
            ({ userID }) => site.users.membership.setRoles(OPERATOR, userID, { addRoleIDs: [RoleID.moderator] }),
        ],
        [
            "where what the role grants is added to",
            ({ roleID }) => keyholder.call(`roles/${roleID}/permissions`, everywhere({ "curation.manage": true }), "PATCH"),
        ],
        ["where what the role grants is replaced", ({ roleID }) => keyholder.call(`roles/${roleID}/permissions`, [], "PUT")],
        [
            "with the role itself",
            ({ roleID }) => keyholder.call(`roles/${roleID}`, { permissions: everywhere({ "tags.add": false }) }, "PATCH"),
        ],
        ["where the role goes", ({ roleID }) => keyholder.call(`roles/${roleID}`, {}, "DELETE")],
        [
            "where it grants something on a single thing",
            ({ roleID }) => site.users.grantsFor("category", OWN, new Map([[roleID, ["discussions.view"]]])),
        ],
    ])("%s", async (_way, change) => {
        const { one, other, ...what } = await scene();
        const [before, others] = [tokenOf(one), tokenOf(other)];
        const answer = (await change(what)) as { statusCode?: number } | undefined;
        expect(answer?.statusCode ?? 200).toBeLessThan(300);
        expect((await one.me()).userID).toBe(what.userID);
        const after = tokenOf(one);
        expect(after).not.toBe(before);
        site.pass(A_MINUTE + 1000);
        expect([await withToken(before), await withToken(after)]).toEqual([0, what.userID]);
        await other.me();
        expect(tokenOf(other)).toBe(others);
    });

    test("a new address set by a member who manages members renews the token too", async () => {
        const { userID, one } = await scene();
        const before = tokenOf(one);
        await keyholder.call(`users/${userID}`, { email: `given${userID}@fettle.example` }, "PATCH");
        await one.me();
        expect(tokenOf(one)).not.toBe(before);
        site.pass(A_MINUTE + 1000);
        expect(await withToken(before)).toBe(0);
    });

    test("an update without effect does not renew the token", async () => {
        const { roleID, userID, one } = await scene();
        const before = tokenOf(one);
        await keyholder.call(`roles/${roleID}/permissions`, everywhere({ "tags.add": true }), "PATCH");
        await keyholder.call(`roles/${roleID}`, { description: "As before." }, "PATCH");
        await keyholder.call("users/bulk-role-assignment", { userIDs: [userID], addRoleIDs: [roleID] }, "PATCH");
        await one.me();
        expect(tokenOf(one)).toBe(before);
    });
});

describe("FC-22 FC-26 a ban ends every session, and lifting it restores none", () => {
    test.each<[string, (userID: number, banned: boolean) => Promise<unknown>]>([
        ["by its call", (userID, banned) => keyholder.call(`users/${userID}/ban`, { banned }, "PUT")],
        ["with the profile", (userID, banned) => keyholder.call(`users/${userID}`, { banned }, "PATCH")],
        ["by the command line", (userID, banned) => site.users.membership.ban(OPERATOR, userID, { banned })],
    ])("%s", async (_way, ban) => {
        const { userID, one } = await scene();
        await ban(userID, true);
        expect((await one.me()).userID).toBe(0);
        expect(await site.sessions.listOf(userID, { valid: true })).toEqual([]);
        await ban(userID, false);
        expect((await one.me()).userID).toBe(0);
    });
});

describe("contract §4.12 a role that does not allow signing in", () => {
    async function shut() {
        const all = await manager();
        const { roleID } = (await all.call("roles", { name: `Waiting ${++made}`, canSession: false })).json() as {
            roleID: number;
        };
        return roleID;
    }

    test("blocks members without another role, ends their sessions and is reported only with the right password", async () => {
        const { one, userID } = await scene();
        const roleID = await shut();
        const { name } = await one.me();
        await keyholder.call(`users/${userID}`, { roleID: [roleID] }, "PATCH");
        expect((await one.me()).userID).toBe(0);
        expect(await site.sessions.listOf(userID, { valid: true })).toEqual([]);
        const refused = await one.signIn(name);
        expect([refused.statusCode, refused.json().message]).toEqual([403, "None of the roles of this account may sign in."]);
        expect((await one.signIn(name, "not the password")).statusCode).toBe(401);
        expect(await site.users.authenticate(name, PASSWORD)).toBeUndefined();
        await keyholder.call(`users/${userID}`, { roleID: [roleID, RoleID.member] }, "PATCH");
        expect((await one.signIn(name)).statusCode).toBe(201);
    });

    test("ends the sessions of all members without another role when signing in is disallowed", async () => {
        const [first, second] = [await scene(), await scene()];
        const { roleID } = first;
        for (const { userID } of [first, second])
            await site.users.membership.setRoles(OPERATOR, userID, {
                addRoleIDs: [roleID],
                removeRoleIDs: [RoleID.member, second.roleID],
            });
        await site.users.membership.setRoles(OPERATOR, second.userID, { addRoleIDs: [RoleID.member] });
        expect((await keyholder.call(`roles/${roleID}`, { canSession: false }, "PATCH")).statusCode).toBe(200);
        expect([(await first.one.me()).userID, (await second.one.me()).userID]).toEqual([0, second.userID]);
        expect((await keyholder.call(`roles/${roleID}`, { canSession: true }, "PATCH")).statusCode).toBe(200);
        expect((await first.one.me()).userID).toBe(0);
    });

    test("does not concern members without any role, who may sign in without permissions", async () => {
        const { one, userID, roleID } = await scene();
        await site.users.membership.setRoles(OPERATOR, userID, { removeRoleIDs: [RoleID.member, roleID] });
        expect((await one.me()).permissions).toEqual(["session.valid"]);
    });
});
