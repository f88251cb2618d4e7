import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { PROOF_NEEDED } from "@parley/accounts/contract";
import { createSessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import { createReauthentication, OPERATOR } from "@parley/permissions/server";
import type { AccountsSite } from "@parley/users/server/testing";
import { accountsSite, PASSWORD } from "@parley/users/server/testing";
import { SESSION_COOKIE } from "./cookies";

const A_QUARTER = 15 * 60_000;

type Browser = ReturnType<AccountsSite["browser"]>;

let site: AccountsSite;
let roleID: number;
beforeAll(async () => {
    site = await accountsSite();
    await site.users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
    roleID = (await site.users.roles.create(OPERATOR, { name: "Menders" })).roleID;
});
afterAll(() => site.close());

async function signedIn(name: string): Promise<Browser> {
    const one = site.browser(site.address());
    await one.signIn(name);
    return one;
}

/** Reauthenticates the member, as the reauthentication page does. */
async function prove(one: Browser): Promise<void> {
    const session = await site.sessions.find(one.cookies.get(SESSION_COOKIE) ?? "");
    const proved = session && (await site.sessions.prove(session.sessionID));
    if (!proved) throw new Error("nobody is signed in");
    one.cookies.set(SESSION_COOKIE, proved.token);
}

type DangerousAction = [string, (one: Browser, userID: number) => Promise<{ statusCode: number; json(): { code?: string } }>];

const TAGS = [{ type: "global", permissions: { "tags.add": true } }];

const DANGEROUS: DangerousAction[] = [
    [
        "giving roles to many",
        (one, userID) => one.call("users/bulk-role-assignment", { userIDs: [userID], addRoleIDs: [roleID] }, "PATCH"),
    ],
    ["giving roles to one", (one, userID) => one.call(`users/${userID}`, { roleID: [RoleID.member, roleID] }, "PATCH")],
    ["giving roles to oneself", (one) => one.call("users/$me", { roleID: [RoleID.administrator, roleID] }, "PATCH")],
    [
        "making somebody who is more than a member",
        (one, userID) =>
            one.call("users", {
                name: `Made ${userID}`,
                email: `made${userID}@fettle.example`,
                password: PASSWORD,
                roleID: [32],
            }),
    ],
    ["another's address", (one, userID) => one.call(`users/${userID}`, { email: `other${userID}@fettle.example` }, "PATCH")],
    ["another's password", (one, userID) => one.call(`users/${userID}`, { password: "some other long words" }, "PATCH")],
    ["closing another's account", (one, userID) => one.call(`users/${userID}`, {}, "DELETE")],
    ["making a role", (one, userID) => one.call("roles", { name: `Role ${userID}` })],
    ["changing a role", (one) => one.call(`roles/${roleID}`, { description: "They mend." }, "PATCH")],
    ["adding to what a role grants", (one) => one.call(`roles/${roleID}/permissions`, TAGS, "PATCH")],
    ["replacing what a role grants", (one) => one.call(`roles/${roleID}/permissions`, TAGS, "PUT")],
];

describe("actions that require reauthentication:", () => {
    test.each(DANGEROUS)("%s", async (_name, perform) => {
        const keyholder = await signedIn("Keyholder");
        const { userID } = await site.member();
        site.pass(A_QUARTER + 1000);
        const refused = await perform(keyholder, userID);
        expect([refused.statusCode, refused.json().code]).toEqual([403, PROOF_NEEDED]);
        await prove(keyholder);
        expect((await perform(keyholder, userID)).statusCode).toBeLessThan(300);
    });

    test("deleting a role", async () => {
        const keyholder = await signedIn("Keyholder");
        const { roleID: going } = await site.users.roles.create(OPERATOR, { name: "Going" });
        site.pass(A_QUARTER + 1000);
        expect((await keyholder.call(`roles/${going}`, {}, "DELETE")).json().code).toBe(PROOF_NEEDED);
        await prove(keyholder);
        expect((await keyholder.call(`roles/${going}`, {}, "DELETE")).statusCode).toBe(204);
    });

    test("other actions do not require it", async () => {
        const keyholder = await signedIn("Keyholder");
        const { userID } = await site.member();
        site.pass(A_QUARTER + 1000);
        const harmless = { title: "Bench lead", roleID: [RoleID.member], banned: false, showEmail: true };
        expect((await keyholder.call(`users/${userID}`, harmless, "PATCH")).statusCode).toBe(200);
        expect((await keyholder.call(`users/${userID}/ban`, { banned: true }, "PUT")).statusCode).toBe(200);
        expect((await keyholder.call("roles?expand=permissions", {}, "GET")).statusCode).toBe(200);
    });

    test("the command line does not require it, because access to the machine is sufficient", async () => {
        const { userID } = await site.member();
        await site.users.roles.change(OPERATOR, roleID, { description: "Menders." });
        await site.users.membership.setRoles(OPERATOR, userID, { addRoleIDs: [roleID] });
    });
});

describe("the viewer's own account", () => {
    /** Actions that require the current password, or reauthentication for members without a password. */
    const OWN: [
        string,
        (one: Browser, password?: string) => Promise<{ statusCode: number; headers: Record<string, unknown>; json(): unknown }>,
    ][] = [
        ["the address", (one, Password = "") => one.post("/account", { Form: "email", Email: "new@fettle.example", Password })],
        [
            "the password",
            (one, Password = "") => one.post("/account", { Form: "password", NewPassword: "some other long words", Password }),
        ],
        ["one's data", (one, Password = "") => one.post("/account", { Form: "export", Password })],
        ["its end", (one, Password = "") => one.post("/account", { Form: "close", Method: "keep", Password })],
    ];

    test.each(OWN)("%s: requires the password, regardless of the time since the sign-in", async (_what, perform) => {
        const { name } = await site.member();
        const one = await signedIn(name);
        expect((await perform(one)).statusCode).toBe(400);
        expect((await perform(one, "not the password")).statusCode).toBe(422);
        site.pass(A_QUARTER + 1000);
        expect((await perform(one, PASSWORD)).statusCode).toBeLessThan(400);
    });

    test.each(OWN)(
        "%s: requires reauthentication without a password, and a plain form leads to the page and back",
        async (_what, perform) => {
            const { name, userID } = await site.member();
            const one = await signedIn(name);
            await site.database.query.updateTable("users").set({ passwordHash: null }).where("userID", "=", userID).execute();
            site.pass(A_QUARTER + 1000);
            const led = await perform(one);
            expect(led.json()).toMatchObject({ path: "/entry/prove?Target=%2Faccount", status: 403 });
            await prove(one);
            const done = await perform(one);
            expect([done.statusCode, String(done.headers.location ?? "").includes("/entry/prove")]).toEqual([
                done.headers.location === undefined ? 200 : 303,
                false,
            ]);
        },
    );

    test("API requests without reauthentication are rejected with status 403 and the code that clients handle", async () => {
        const { name, userID } = await site.member();
        const one = await signedIn(name);
        await site.database.query.updateTable("users").set({ passwordHash: null }).where("userID", "=", userID).execute();
        site.pass(A_QUARTER + 1000);
        for (const [path, body, method] of [
            ["users/me/credentials", { email: "new@fettle.example" }, "PUT"],
            ["users/$me", { email: "new@fettle.example" }, "PATCH"],
            ["users/$me", {}, "DELETE"],
        ] as const) {
            const answer = await one.call(path, body, method);
            expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, PROOF_NEEDED]);
        }
    });
});

test("FC-91 a reauthentication by a clock that was ahead is not recent after the correction", async () => {
    const { userID } = await site.member();
    const today = Date.parse("2026-06-01T12:00:00Z");
    let now = new Date(today + 24 * 60 * 60_000);
    const clock = () => now;
    const sessions = createSessions(site.database, clock);
    const { sessionID } = (await sessions.begin(userID, true)).session;
    const { isFresh } = createReauthentication({ clock, sessions });
    expect(await isFresh({ userID, sessionID })).toBe(true);
    now = new Date(today);
    expect(await isFresh({ userID, sessionID })).toBe(false);
});
