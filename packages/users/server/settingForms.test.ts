import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { LONGEST_SIGNATURE, PROFILE_FIELDS_PAGE, SIGNATURE_SETTINGS } from "@parley/users/contract";
import type { AccountsSite } from "./testing/accountsSite";
import { accountsSite } from "./testing/accountsSite";
import { PASSWORD } from "./testing/usersSite";

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

test("USR-043 FC-53 a signature is written without scripts, goes home with one's data, and goes with the account", async () => {
    const { name, userID } = await site.member();
    const browser = await signedIn(name);
    const written = await browser.post("/profile/edit/signature", { Body: "Yours, *truly*\0" });
    expect([written.statusCode, written.headers.location]).toEqual([303, "/profile/edit?saved=signature"]);
    const kept = async () => (await site.users.signaturesOf([userID])).get(userID);
    expect(await kept()).toContain("<em>truly</em>");
    const body = "x".repeat(LONGEST_SIGNATURE.characters + 1);
    const refused = await browser.post("/profile/edit/signature", { Body: body });
    expect(refused.json()).toMatchObject({
        path: "/profile/edit",
        status: 422,
        formState: { form: "signature", values: { Body: body }, errors: { body: [expect.anything()] } },
    });
    const data = await browser.post("/account", { Form: "export", Password: PASSWORD });
    expect(JSON.parse(data.body)).toMatchObject({ signatures: [{ body: "Yours, *truly*\ufffd", format: "markdown" }] });
    await browser.post("/account", { Form: "close", Password: PASSWORD, Method: "delete" });
    expect(await kept()).toBeUndefined();
    site.pass(15 * DAY);
    await site.jobs.run();
    expect(await site.database.query.selectFrom("signatures").selectAll().execute()).toEqual([]);
});

test("who manages the site adds profile fields, changes, orders and removes them by plain forms; nobody else does", async () => {
    const keyholder = await signedIn("Keyholder");
    const said = { Description: "", Options: "", Visibility: "public", Mutability: "all", Enabled: "1" };
    const send = (fields: Record<string, string>) => keyholder.post(PROFILE_FIELDS_PAGE, fields);
    const listed = async () =>
        (await keyholder.call("profile-fields", {}, "GET")).json<{ apiName: string; enabled: boolean }[]>();
    const names = async () => (await listed()).map(({ apiName }) => apiName);
    expect((await send({ Form: "add", Label: "Home town", Kind: "text text", ...said })).headers.location).toBe(
        `${PROFILE_FIELDS_PAGE}?Done=added`,
    );
    await send({ Form: "add", Label: "Branch", ApiName: "branch", Kind: "text dropdown", ...said, Options: "North\r\nSouth\n" });
    await send({ Form: "add", Label: "Born", ApiName: "born", Kind: "date date", ...said, Visibility: "private" });
    expect(await listed()).toMatchObject([
        { apiName: "home-town", label: "Home town", description: null, formType: "text", enabled: true },
        { apiName: "branch", dropdownOptions: ["North", "South"] },
        { apiName: "born", dataType: "date", visibility: "private" },
    ]);

    const unfit = await send({ Form: "add", Label: "", ApiName: "9", Kind: "poem rhyme", ...said });
    expect(unfit.json()).toMatchObject({ status: 422, path: PROFILE_FIELDS_PAGE, formState: { form: "profileField" } });
    expect(Object.keys(unfit.json().formState.errors).sort()).toEqual(["apiName", "dataType", "formType", "label"]);

    await send({ Form: "up", Field: "born" });
    expect(await names()).toEqual(["home-town", "born", "branch"]);
    await send({ Form: "down", Field: "home-town" });
    await send({ Form: "down", Field: "branch" });
    expect(await names()).toEqual(["born", "home-town", "branch"]);

    const changed = { Form: "change", Field: "home-town", Label: "Town", Kind: "text text-multiline", ...said, Enabled: "" };
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
    expect((await send({ Form: "remove", Field: "born" })).headers.location).toBe(`${PROFILE_FIELDS_PAGE}?Done=removed`);
    expect((await send({ Form: "remove", Field: "born" })).statusCode).toBe(404);
    expect(await names()).toEqual(["home-town", "branch"]);
});

test("DISC-075 DISC-076 DISC-078 who manages the site decides by a plain form about signatures; a wrong number changes nothing", async () => {
    const keyholder = await signedIn("Keyholder");
    const settings = async () => (await keyholder.call("config?select=signatures.*", {}, "GET")).json();
    const decided = await keyholder.post(SIGNATURE_SETTINGS, {
        "signatures.hideMobile": "1",
        "signatures.imageMaxHeight": " 60 ",
    });
    expect([decided.statusCode, decided.headers.location]).toEqual([303, `${SIGNATURE_SETTINGS}?Done=saved`]);
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
