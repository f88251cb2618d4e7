import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { RoleID } from "@parley/permissions/contract";
import type { AccountsSite } from "@parley/users/server/testing";
import { accountsSite, linkIn, PASSWORD } from "@parley/users/server/testing";

type Browser = ReturnType<AccountsSite["browser"]>;

let site: AccountsSite;
let keyholder: Browser;
let staff: number;
beforeAll(async () => {
    site = await accountsSite();
    await site.users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
    keyholder = site.browser(site.address());
    await keyholder.signIn("Keyholder");
    const input = { name: "Staff", domains: ["@Works.example", "bücher.example"] };
    const answer = await keyholder.call("roles", input);
    expect(answer.json().domains).toEqual(["works.example", "xn--bcher-kva.example"]);
    staff = answer.json().roleID;
});
afterAll(() => site.close());

let people = 0;
const letters = () => String(++people).replace(/\d/g, (digit) => "abcdefghjk"[Number(digit)] ?? "");

async function registered(email: string): Promise<{ one: Browser; name: string; userID: number }> {
    const one = site.browser(site.address());
    const name = `Worker ${letters()}`;
    const { userID } = (await one.call("users/register", { name, email, password: PASSWORD })).json();
    await one.signIn(name);
    return { one, name, userID };
}

const rolesOf = async (one: Browser) => ((await one.me()).roleIDs as number[]).sort((a, b) => a - b);

/** Follows the newest confirmation link in the mails to an address. */
async function confirm(one: Browser, email: string): Promise<number> {
    const mail = (await site.mailsTo(email)).find(({ template }) => ["emailConfirm", "emailChange"].includes(template));
    return (await one.post(linkIn(mail ?? { text: "" }), {})).statusCode;
}

describe("contract §4.12 a role assigned by email domain", () => {
    test("is assigned when the address is confirmed, not when it is entered", async () => {
        const { one } = await registered("rosa@works.example");
        expect(await rolesOf(one)).not.toContain(staff);
        expect(await confirm(one, "rosa@works.example")).toBe(303);
        expect(await rolesOf(one)).toEqual([RoleID.member, staff]);
    });

    test("is not assigned for another domain, one with the same ending, or a subdomain", async () => {
        for (const email of ["a@elsewhere.example", "b@notworks.example", "c@sub.works.example", "works.example@else.example"]) {
            const { one } = await registered(email);
            await confirm(one, email);
            expect([email, await rolesOf(one)]).toEqual([email, [RoleID.member]]);
        }
    });

    test("is assigned and removed with a changed address once that is confirmed", async () => {
        const { one } = await registered("ida@elsewhere.example");
        await confirm(one, "ida@elsewhere.example");
        const change = (email: string) => one.call("users/me/credentials", { email, passwordConfirmation: PASSWORD }, "PUT");
        await change("ida@works.example");
        expect(await rolesOf(one)).toEqual([RoleID.member]);
        await confirm(one, "ida@works.example");
        expect(await rolesOf(one)).toEqual([RoleID.member, staff]);
        await change("ida@xn--bcher-kva.example");
        await confirm(one, "ida@xn--bcher-kva.example");
        expect(await rolesOf(one)).toEqual([RoleID.member, staff]);
        await change("ida@home.example");
        expect(await rolesOf(one)).toContain(staff);
        await confirm(one, "ida@home.example");
        expect(await rolesOf(one)).toEqual([RoleID.member]);
    });

    test("is assigned by a password reset link, which confirms the address", async () => {
        const { one, name } = await registered("tove@works.example");
        await site.users.settle();
        await site.browser(site.address()).call("users/request-password", { email: "tove@works.example" });
        const mail = (await site.mailsTo("tove@works.example")).find(({ template }) => template === "passwordReset");
        await one.post(linkIn(mail ?? { text: "" }), { Password: "some other long words" });
        await one.signIn(name, "some other long words");
        expect(await rolesOf(one)).toContain(staff);
    });

    test("is not assigned by other members, because members who manage members could then assign it to themselves", async () => {
        const { userID, name } = await site.member();
        const one = site.browser(site.address());
        await keyholder.call(`users/${userID}`, { email: "taken@works.example", emailConfirmed: true }, "PATCH");
        await one.signIn(name);
        expect(await rolesOf(one)).toEqual([RoleID.member]);
        const made = { name: `Made ${letters()}`, email: "made@works.example", password: PASSWORD };
        expect((await keyholder.call("users", made)).json().roles).toEqual([{ roleID: RoleID.member, name: "Member" }]);
    });

    test("can't be the administrator or guest role, and is configured only by members who may assign it", async () => {
        for (const roleID of [RoleID.administrator, RoleID.guest, RoleID.unconfirmed, RoleID.applicant]) {
            const answer = await keyholder.call(`roles/${roleID}`, { domains: ["works.example"] }, "PATCH");
            expect([roleID, answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([roleID, 422, "domains"]);
        }
        const managing = { name: "Managing", permissions: [{ type: "global", permissions: { "site.manage": true } }] };
        const helping = { name: "Helping", permissions: [{ type: "global", permissions: { "users.edit": true } }] };
        const [managers, helpers] = [await keyholder.call("roles", managing), await keyholder.call("roles", helping)];
        const { userID, name } = await site.member();
        await keyholder.call("users/bulk-role-assignment", { userIDs: [userID], addRoleIDs: [managers.json().roleID] }, "PATCH");
        const manager = site.browser(site.address());
        await manager.signIn(name);
        const set = (roleID: number) => manager.call(`roles/${roleID}`, { domains: ["mine.example"] }, "PATCH");
        expect((await set(helpers.json().roleID)).statusCode).toBe(403);
        expect((await set(staff)).statusCode).toBe(200);
    });
});
