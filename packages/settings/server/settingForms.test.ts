import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { memberPath } from "@parley/accounts/contract";
import { withoutUndo } from "@parley/library/server/testing";
import type { Role } from "@parley/permissions/contract";
import { NEW_ROLE_PAGE, ROLES_PAGE, RoleID, rolePath } from "@parley/permissions/contract";
import { PROFILE_FIELDS_PAGE } from "@parley/profileFields/contract";
import { SITE_SETTINGS } from "@parley/settings/contract";
import { MAX_SIGNATURE, SIGNATURE_SETTINGS } from "@parley/signatures/contract";
import type { AccountsSite } from "@parley/users/server/testing";
import { accountsSite, PASSWORD } from "@parley/users/server/testing";

const DAY = 24 * 60 * 60 * 1000;

let site: AccountsSite;
beforeAll(async () => {
    site = await accountsSite();
    await site.users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
});
afterAll(() => site.close());

async function signedIn(name: string) {
    const browser = site.browser(site.address());
    expect((await browser.signIn(name)).statusCode).toBe(201);
    return browser;
}

test("USR-043 FC-53 a signature is edited without scripts, included in the data export and deleted with the account", async () => {
    const { name, userID } = await site.member();
    const browser = await signedIn(name);
    const written = await browser.post("/profile/edit/signature", { Body: "Yours, *truly*\0" });
    expect([written.statusCode, written.headers.location]).toEqual([303, "/profile/edit?saved=signature"]);
    const storedSignature = async () => (await site.users.signaturesOf([userID])).get(userID);
    expect(await storedSignature()).toContain("<em>truly</em>");
    const body = "x".repeat(MAX_SIGNATURE.characters + 1);
    const refused = await browser.post("/profile/edit/signature", { Body: body });
    expect(refused.json()).toMatchObject({
        path: "/profile/edit",
        status: 422,
        formState: { form: "signature", values: { Body: body }, errors: { body: [expect.anything()] } },
    });
    // FC-12 What only those who manage members see of a profile is not in it.
    const keyholder = await signedIn("Keyholder");
    const field = { dataType: "text", formType: "text" };
    await keyholder.call("profile-fields", { ...field, apiName: "town", label: "Town" });
    await keyholder.call("profile-fields", { ...field, apiName: "note", label: "Note", visibility: "internal" });
    await keyholder.call(`users/${userID}/profile-fields`, { town: "Wexley", note: "Lends tools." }, "PATCH");
    const data = await browser.post("/account", { Form: "export", Password: PASSWORD });
    expect(JSON.parse(data.body)).toMatchObject({
        signatures: [{ body: "Yours, *truly*\ufffd", format: "markdown" }],
        profileFields: [{ apiName: "town", value: "Wexley" }],
    });
    for (const apiName of ["town", "note"]) await keyholder.call(`profile-fields/${apiName}`, {}, "DELETE");
    await browser.post("/account", { Form: "close", Password: PASSWORD, Method: "delete" });
    expect(await storedSignature()).toBeUndefined();
    site.pass(15 * DAY);
    await site.jobs.run();
    expect(await site.database.query.selectFrom("signatures").selectAll().execute()).toEqual([]);
});

test("only site managers can add, edit, reorder and delete profile fields by plain forms", async () => {
    const keyholder = await signedIn("Keyholder");
    const values = { Description: "", Options: "", Visibility: "public", Mutability: "all", Enabled: "1" };
    const send = (fields: Record<string, string>) => keyholder.post(PROFILE_FIELDS_PAGE, fields);
    const listed = async () =>
        (await keyholder.call("profile-fields", {}, "GET")).json<{ apiName: string; enabled: boolean }[]>();
    const names = async () => (await listed()).map(({ apiName }) => apiName);
    expect((await send({ Form: "add", Label: "Home town", Kind: "text text", ...values })).headers.location).toBe(
        `${PROFILE_FIELDS_PAGE}?Done=added`,
    );
    await send({
        Form: "add",
        Label: "Branch",
        ApiName: "branch",
        Kind: "text dropdown",
        ...values,
        Options: "North\r\nSouth\n",
    });
    await send({ Form: "add", Label: "Born", ApiName: "born", Kind: "date date", ...values, Visibility: "private" });
    expect(await listed()).toMatchObject([
        { apiName: "home-town", label: "Home town", description: null, formType: "text", enabled: true },
        { apiName: "branch", dropdownOptions: ["North", "South"] },
        { apiName: "born", dataType: "date", visibility: "private" },
    ]);

    const unfit = await send({ Form: "add", Label: "", ApiName: "9", Kind: "poem rhyme", ...values });
    expect(unfit.json()).toMatchObject({ status: 422, path: PROFILE_FIELDS_PAGE, formState: { form: "profileField" } });
    expect(Object.keys(unfit.json().formState.errors).sort()).toEqual(["apiName", "dataType", "formType", "label"]);

    await send({ Form: "up", Field: "born" });
    expect(await names()).toEqual(["home-town", "born", "branch"]);
    await send({ Form: "down", Field: "home-town" });
    await send({ Form: "down", Field: "branch" });
    expect(await names()).toEqual(["born", "home-town", "branch"]);

    const changed = { Form: "change", Field: "home-town", Label: "Town", Kind: "text text-multiline", ...values, Enabled: "" };
    expect((await send(changed)).headers.location).toBe(`${PROFILE_FIELDS_PAGE}?Done=changed`);
    expect((await listed())[1]).toMatchObject({
        apiName: "home-town",
        label: "Town",
        formType: "text-multiline",
        enabled: false,
    });

    const member = await signedIn((await site.member()).name);
    for (const form of [{ Form: "remove", Field: "born" }, { Form: "up", Field: "branch" }, changed])
        expect((await member.post(PROFILE_FIELDS_PAGE, form)).statusCode).toBe(403);
    const removed = (await send({ Form: "remove", Field: "born" })).headers.location;
    expect([withoutUndo(removed), String(removed)]).toEqual([
        `${PROFILE_FIELDS_PAGE}?Done=removed`,
        expect.stringMatching(/&Undo=\d+$/),
    ]);
    expect((await send({ Form: "remove", Field: "born" })).statusCode).toBe(404);
    expect(await names()).toEqual(["home-town", "branch"]);
});

test("DISC-075 DISC-076 DISC-078 only site managers can configure signatures by a plain form, and an invalid number changes nothing", async () => {
    const keyholder = await signedIn("Keyholder");
    const settings = async () => (await keyholder.call("config?select=signatures.*", {}, "GET")).json();
    const decided = await keyholder.post(SIGNATURE_SETTINGS, {
        "signatures.hideMobile": "1",
        "signatures.imageMaxHeight": " 60 ",
    });
    expect([decided.statusCode, withoutUndo(decided.headers.location)]).toEqual([303, `${SIGNATURE_SETTINGS}?Done=saved`]);
    const now = { "signatures.enabled": false, "signatures.hideMobile": true, "signatures.imageMaxHeight": 60 };
    expect(await settings()).toEqual(now);
    for (const height of ["1000", "-1", "6 0", ""]) {
        const values = { "signatures.enabled": "1", "signatures.imageMaxHeight": height };
        expect((await keyholder.post(SIGNATURE_SETTINGS, values)).json()).toMatchObject({
            path: SIGNATURE_SETTINGS,
            status: 422,
            formState: {
                values,
                errors: { "signatures.imageMaxHeight": [{ message: "Write a number from 0 to 999." }] },
            },
        });
    }
    const member = await signedIn((await site.member()).name);
    expect((await member.post(SIGNATURE_SETTINGS, { "signatures.imageMaxHeight": "5" })).json()).toMatchObject({ status: 403 });
    expect(await settings()).toEqual(now);
});

test("USR-019 FC-26 members are banned, unbanned, signed out and assigned roles by plain forms, with permission only", async () => {
    const keyholder = await signedIn("Keyholder");
    const { name, userID } = await site.member();
    const stranger = await signedIn((await site.member()).name);
    const path = memberPath(userID);
    const send = (fields: Record<string, string>) => keyholder.post(path, fields);
    const known = async () =>
        (await keyholder.call(`users/${userID}`, {}, "GET")).json<{ banned: number; roles: { roleID: number }[] }>();
    const fields = { Form: "ban", Reason: "Sells spoons.", Days: "7" };
    expect((await stranger.post(path, fields)).json()).toMatchObject({ path, status: 403, formState: { form: "memberBan" } });
    expect((await send({ ...fields, Days: "soon" })).json()).toMatchObject({
        status: 422,
        formState: { values: { Reason: "Sells spoons." }, errors: { dateExpires: [expect.anything()] } },
    });
    expect((await known()).banned).toBe(0);
    expect(withoutUndo((await send(fields)).headers.location)).toBe(`${path}?Done=ban`);
    expect((await known()).banned).toBe(1);
    const refused = await site.browser(site.address()).signIn(name);
    expect(refused.json()).toMatchObject({ status: 403, message: "This account is banned. Sells spoons." });
    site.pass(6 * DAY);
    await site.jobs.run();
    expect((await known()).banned).toBe(1);
    site.pass(2 * DAY);
    await site.jobs.run();
    const again = await signedIn("Keyholder");
    const roles = async () =>
        (await again.call(`users/${userID}`, {}, "GET")).json<{ banned: number; roles: { roleID: number }[] }>();
    expect(await roles()).toMatchObject({ banned: 0, roles: [{ roleID: RoleID.member }] });

    const member = await signedIn(name);
    expect((await again.post(path, { Form: "signout" })).headers.location).toBe(`${path}?Done=signout`);
    expect((await member.me()).userID).toBe(0);
    const offered = { Form: "roles", Offered: `${RoleID.member},${RoleID.moderator}` };
    expect((await again.post(path, offered)).json()).toMatchObject({ formState: { errors: { roleID: [expect.anything()] } } });
    await again.post(path, { ...offered, [`Role-${RoleID.member}`]: "1", [`Role-${RoleID.moderator}`]: "1" });
    await again.post(path, { Form: "roles", Offered: "", [`Role-${RoleID.administrator}`]: "1" });
    expect((await roles()).roles.map(({ roleID }) => roleID).sort((one, other) => one - other)).toEqual([
        RoleID.member,
        RoleID.moderator,
    ]);
});

test("PERM-022 FC-26 roles are created, granted permissions, renamed and deleted by plain forms, with permission only", async () => {
    const keyholder = await signedIn("Keyholder");
    const stranger = await signedIn((await site.member()).name);
    const roles = async () => (await keyholder.call("roles?expand=permissions", {}, "GET")).json<Role[]>();
    const named = async (name: string) => (await roles()).find((role) => role.name === name);
    const fields = { Name: "Bench leads", Description: "They keep the keys.", Domains: "bench.example", PersonalInfo: "" };
    expect((await stranger.post(NEW_ROLE_PAGE, fields)).json()).toMatchObject({ status: 403, formState: { form: "roleAdd" } });
    expect((await keyholder.post(NEW_ROLE_PAGE, { ...fields, Domains: "bench.example, no domain" })).json()).toMatchObject({
        status: 422,
        formState: { values: { Name: "Bench leads" }, errors: { domains: [expect.anything()] } },
    });
    const added = await keyholder.post(NEW_ROLE_PAGE, fields);
    const { roleID, ...role } = (await named("Bench leads")) ?? { roleID: 0 };
    const path = rolePath(roleID);
    expect(withoutUndo(added.headers.location)).toBe(`${path}?Done=added`);
    expect(role).toMatchObject({
        description: "They keep the keys.",
        domains: ["bench.example"],
        permissions: [{ permissions: {} }],
    });

    const ticked = { "Grant-discussions.view": "1", "Grant-posts.moderate": "1", "Grant-site.manage": "1" };
    const grant = { Form: "permissions", Offered: "discussions.view discussions.add posts.moderate", ...ticked };
    expect((await stranger.post(path, grant)).json()).toMatchObject({ status: 403, formState: { form: "rolePermissions" } });
    expect(withoutUndo((await keyholder.post(path, grant)).headers.location)).toBe(`${path}?Done=permissions`);
    await keyholder.post(path, { Form: "permissions", Offered: "posts.moderate discussions.add", "Grant-discussions.add": "1" });
    expect((await named("Bench leads"))?.permissions?.[0]?.permissions).toEqual({
        "discussions.view": true,
        "discussions.add": true,
    });

    await keyholder.post(path, { ...fields, Form: "details", Name: "Bench keepers" });
    expect((await keyholder.post(path, { ...fields, Form: "details", Name: "" })).json()).toMatchObject({
        formState: { form: "roleDetails", errors: { name: [expect.anything()] } },
    });
    expect(await named("Bench leads")).toBeUndefined();
    expect((await keyholder.post(rolePath(RoleID.member), { Form: "delete" })).json()).toMatchObject({ status: 409 });
    expect(withoutUndo((await keyholder.post(path, { Form: "delete" })).headers.location)).toBe(`${ROLES_PAGE}?Done=removed`);
    expect(await named("Bench keepers")).toBeUndefined();
});

test("S1§5 only site managers can configure the site's name and registration by a plain form", async () => {
    const keyholder = await signedIn("Keyholder");
    const stranger = await signedIn((await site.member()).name);
    const values = {
        "ui.siteName": "Fettle",
        "garden.title": "Fettle, the menders",
        "garden.guestTimeZone": "Europe/London",
        "garden.description": "Bring what is broken.",
        "registration.method": "approval",
    };
    expect((await stranger.post(SITE_SETTINGS, values)).json()).toMatchObject({ status: 403 });
    expect((await keyholder.post(SITE_SETTINGS, { ...values, "registration.method": "lottery" })).json()).toMatchObject({
        status: 422,
        formState: { errors: { "registration.method": [expect.anything()] } },
    });
    expect(withoutUndo((await keyholder.post(SITE_SETTINGS, values)).headers.location)).toBe(`${SITE_SETTINGS}?Done=saved`);
    expect((await keyholder.call("config?select=ui.siteName,garden.description,registration.method", {}, "GET")).json()).toEqual({
        "ui.siteName": "Fettle",
        "garden.description": "Bring what is broken.",
        "registration.method": "approval",
    });
});
