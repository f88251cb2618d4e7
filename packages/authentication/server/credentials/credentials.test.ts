import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { RoleID } from "@parley/permissions/contract";
import { OPERATOR } from "@parley/permissions/server";
import type { AccountsSite } from "@parley/users/server/testing";
import { accountsSite, linkIn, PASSWORD } from "@parley/users/server/testing";

const ANOTHER = "some other long words";

type Browser = ReturnType<AccountsSite["browser"]>;

let site: AccountsSite;
let keyholder: Browser;
beforeAll(async () => {
    site = await accountsSite();
    await site.users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
    keyholder = await signedIn("Keyholder");
});
afterAll(() => site.close());

async function signedIn(name: string, password = PASSWORD): Promise<Browser> {
    const one = site.browser(site.address());
    await one.signIn(name, password);
    return one;
}

const patch = (one: Browser, whom: number | string, body: object) => one.call(`users/${whom}`, body, "PATCH");
const templates = async (to: string) => (await site.mailsTo(to)).map(({ template }) => template);

describe("contract §5.4 PATCH /users/$me", () => {
    test("FC-26 ends other sessions on a new password, renews this session's token and notifies by mail", async () => {
        const { name, email, userID } = await site.member();
        const [one, elsewhere] = [await signedIn(name), await signedIn(name)];
        const before = one.cookies.get("parley-session");
        expect((await patch(one, "$me", { password: ANOTHER, passwordConfirmation: PASSWORD })).statusCode).toBe(200);
        expect([(await one.me()).userID, (await elsewhere.me()).userID]).toEqual([userID, 0]);
        expect(one.cookies.get("parley-session")).not.toBe(before);
        expect(await templates(email)).toEqual(["passwordChanged"]);
    });

    test("FC-28 stores a new address as pending until confirmation, then notifies the old address with a link to restore it", async () => {
        const { name, email, userID } = await site.member();
        const one = await signedIn(name);
        const wanted = `wanted${userID}@fettle.example`;
        const answer = await patch(one, "$me", { email: ` ${wanted} `, passwordConfirmation: PASSWORD });
        expect([answer.statusCode, answer.json().email]).toEqual([200, email]);
        expect(await one.me()).toMatchObject({ email, pendingEmail: wanted });
        expect([await templates(wanted), await templates(email)]).toEqual([["emailChange"], []]);
        const [mail] = await site.mailsTo(wanted);
        await one.post(linkIn(mail ?? { text: "" }), {});
        expect(await one.me()).toMatchObject({ email: wanted, emailConfirmed: true });
        expect(await templates(email)).toEqual(["emailChanged"]);
        const [notice] = await site.mailsTo(email);
        await site.browser(site.address()).post(linkIn(notice ?? { text: "" }), {});
        expect((await one.me()).userID).toBe(0);
        expect((await (await signedIn(name)).me()).email).toBe(email);
    });

    test("FC-27 limits guesses of the current password", async () => {
        const { name } = await site.member();
        const one = await signedIn(name);
        const guess = () => patch(one, "$me", { password: ANOTHER, passwordConfirmation: "not it" });
        const statuses = [];
        for (let count = 0; count < 11; count++) statuses.push((await guess()).statusCode);
        expect(statuses).toEqual([...new Array(10).fill(422), 429]);
        const right = await patch(one, "$me", { email: "x@fettle.example", passwordConfirmation: PASSWORD });
        expect([right.statusCode, Number(right.headers["retry-after"]) > 0]).toEqual([429, true]);
    });

    test("reports an address of another member only to its owner by mail", async () => {
        const [{ name }, other] = [await site.member(), await site.member()];
        const one = await signedIn(name);
        expect((await patch(one, "$me", { email: other.email, passwordConfirmation: PASSWORD })).statusCode).toBe(200);
        expect(await templates(other.email)).toEqual(["accountExists"]);
    });
});

test("contract §5.4 a new password is requested by the email address or the name, under either name", async () => {
    const { name, email } = await site.member();
    const ask = (body: object) => site.browser(site.address()).call("users/request-password", body);
    for (const body of [{ email }, { email: name }, { name }]) expect([body, (await ask(body)).statusCode]).toEqual([body, 201]);
    expect((await templates(email)).filter((template) => template === "passwordReset").length).toBeGreaterThan(0);
    expect((await ask({})).json()).toMatchObject({ status: 400, errors: [{ field: "email", code: "missingField" }] });
});

describe("contract §5.4 PATCH /users/{id} by members who manage members", () => {
    test("FC-26 FC-28 ends every session and invalidates every key on a new password, and notifies by mail", async () => {
        const { name, email, userID } = await site.member();
        const one = await signedIn(name);
        await site.browser(site.address()).call("users/request-password", { email });
        const [reset] = await site.mailsTo(email);
        expect((await patch(keyholder, userID, { password: ANOTHER })).statusCode).toBe(200);
        expect((await one.me()).userID).toBe(0);
        expect((await templates(email))[0]).toBe("passwordChanged");
        const used = await site
            .browser(site.address())
            .post(linkIn(reset ?? { text: "" }), { Password: "a third of long words" });
        expect(used.statusCode).toBe(400);
        expect((await (await signedIn(name, ANOTHER)).me()).userID).toBe(userID);
    });

    test("FC-28 notifies the previous address of a change without a key, and invalidates keys mailed to it", async () => {
        const { email, userID } = await site.member();
        await site.browser(site.address()).call("users/request-password", { email });
        const [reset] = await site.mailsTo(email);
        expect((await patch(keyholder, userID, { email: `set${userID}@fettle.example` })).statusCode).toBe(200);
        const [notice] = await site.mailsTo(email);
        expect(notice?.template).toBe("emailSet");
        expect(notice?.text).not.toContain("/entry/");
        expect((await site.browser(site.address()).post(linkIn(reset ?? { text: "" }), { Password: ANOTHER })).statusCode).toBe(
            400,
        );
    });

    test("mails the password link to the member in the path, even if another member owns their claimed address", async () => {
        const owner = await site.member();
        const { userID } = (
            await site
                .browser(site.address())
                .call("users/register", { name: "Claims It", email: owner.email, password: PASSWORD })
        ).json();
        await site.users.settle();
        expect((await patch(keyholder, userID, { resetPassword: true })).statusCode).toBe(200);
        const [mail] = await site.mailsTo(owner.email);
        expect([mail?.template, linkIn(mail ?? { text: "" })]).toEqual([
            "passwordReset",
            expect.stringContaining(`/entry/passwordreset/${userID}/`),
        ]);
    });

    test("rejects a new password for a member who ranks above the viewer", async () => {
        const { name, userID } = await site.member();
        const role = await site.users.roles.create(OPERATOR, {
            name: "Helpers",
            permissions: [{ type: "global", permissions: { "users.edit": true } }],
        });
        await site.users.membership.setRoles(OPERATOR, userID, { addRoleIDs: [role.roleID] });
        const [moderator, member] = [await site.member(), await site.member()];
        await site.users.membership.setRoles(OPERATOR, moderator.userID, { addRoleIDs: [RoleID.moderator] });
        const helper = await signedIn(name);
        for (const body of [{ password: ANOTHER }, { email: "mine@fettle.example" }, { resetPassword: true }]) {
            expect((await patch(helper, moderator.userID, body)).statusCode).toBe(403);
            expect((await patch(helper, member.userID, body)).statusCode).toBe(200);
        }
    });
});
