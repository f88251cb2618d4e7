import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { RoleID } from "@parley/permissions/contract";
import { OPERATOR } from "@parley/permissions/server";
import type { AccountsSite } from "@parley/users/server/testing";
import { accountsSite, PASSWORD } from "@parley/users/server/testing";

type Browser = ReturnType<AccountsSite["browser"]>;

let site: AccountsSite;
let founder: { name: string; email: string };
let helper: { name: string; userID: number };
beforeAll(async () => {
    site = await accountsSite();
    founder = { name: "Keyholder", email: "keyholder@fettle.example" };
    await site.users.createAdministrator({ ...founder, password: PASSWORD });
    helper = await site.member();
    await site.users.membership.setRoles(OPERATOR, helper.userID, { addRoleIDs: [RoleID.administrator] });
});
afterAll(() => site.close());

async function signedIn(name: string): Promise<Browser> {
    const one = site.browser(site.address());
    await one.signIn(name);
    return one;
}

/** Requests a password mail for an address and returns it as the newest mail of the site. */
async function resetOf(email: string, reader: Browser) {
    await site.browser(site.address()).call("users/request-password", { email });
    await site.users.settle();
    const [{ mailID }] = (await reader.call("mails", {}, "GET")).json();
    return { mailID, read: () => reader.call(`mails/${mailID}`, {}, "GET") };
}

const readings = (mailID: number) =>
    site.database.query.selectFrom("acts").selectAll().where("recordType", "=", "mail").where("recordID", "=", mailID).execute();

test("a key to a higher-ranked account is never shown to the viewer", async () => {
    const reader = await signedIn(helper.name);
    const { mailID, read } = await resetOf(founder.email, reader);
    const { text, masked } = (await read()).json();
    expect(masked).toBe("rank");
    expect(text).toContain("https://forum.test/entry/…");
    expect(text).not.toContain("passwordreset");
    expect(await readings(mailID)).toEqual([]);
    // A viewer whom nobody outranks sees it.
    expect((await (await signedIn(founder.name)).call(`mails/${mailID}`, {}, "GET")).json().text).toContain(
        "/entry/passwordreset/",
    );
});

test("a key is shown after reauthentication, and the access is logged", async () => {
    const { email, userID } = await site.member();
    const reader = await signedIn(helper.name);
    const { mailID, read } = await resetOf(email, reader);
    site.pass(15 * 60_000 + 1000);
    expect((await read()).json()).toMatchObject({ masked: "proof", text: expect.not.stringContaining("passwordreset") });
    expect(await readings(mailID)).toEqual([]);
    const again = await (await signedIn(helper.name)).call(`mails/${mailID}`, {}, "GET");
    expect(again.json().text).toContain(`/entry/passwordreset/${userID}/`);
    expect(again.json()).not.toHaveProperty("masked");
    expect(again.json()).not.toHaveProperty("secret");
    expect(again.headers["cache-control"]).toContain("no-store");
    expect(await readings(mailID)).toMatchObject([
        { kind: "readKey", insertUserID: helper.userID, after: JSON.stringify({ template: "passwordReset", userID }) },
    ]);
});

test("a mail to a previous address that restores the account is treated as a key too", async () => {
    const reader = await signedIn(helper.name);
    const owner = await signedIn(founder.name);
    await owner.call("users/me/credentials", { email: "moved@fettle.example", passwordConfirmation: PASSWORD }, "PUT");
    const [confirm] = await site.mailsTo("moved@fettle.example");
    const [userID, key] = (/emailconfirm\/(\d+)\/(\S+)/.exec(confirm?.text ?? "") ?? []).slice(1);
    await owner.call(`users/${userID}/confirm-email`, { confirmationCode: key });
    const [{ mailID, to }] = (await reader.call("mails", {}, "GET")).json();
    expect(to).toBe(founder.email);
    expect((await reader.call(`mails/${mailID}`, {}, "GET")).json()).toMatchObject({
        template: "emailChanged",
        masked: "rank",
        text: expect.not.stringContaining("emailback"),
    });
});

test("a mail without a key is shown unchanged", async () => {
    const { name, email } = await site.member();
    const one = await signedIn(name);
    await one.call("users/me/credentials", { password: "some other long words", passwordConfirmation: PASSWORD }, "PUT");
    const reader = await signedIn(helper.name);
    site.pass(15 * 60_000 + 1000);
    const [{ mailID, to }] = (await reader.call("mails", {}, "GET")).json();
    const shown = (await reader.call(`mails/${mailID}`, {}, "GET")).json();
    expect([to, shown.masked, shown.text.includes("https://forum.test/entry/passwordrequest")]).toEqual([email, undefined, true]);
});
