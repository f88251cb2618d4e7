import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { OpenIDTestProvider } from "@parley/openIDClient/server/testing";
import { createOpenIDTestProvider } from "@parley/openIDClient/server/testing";
import type { Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { ADMINISTRATOR } from "./forum";
import { press, tabTo, type, typeSignIn } from "./keys";
import { setStage } from "./stage";
import type { Visitor } from "./visitor";

const complaints: string[] = [];
let provider: OpenIDTestProvider;
const stage = setStage(async () => {
    provider = await createOpenIDTestProvider({ host: "localhost" });
    const { issuer, clientID, clientSecret } = provider.settings;
    return {
        FIRST_COMMUNITY: "empty",
        OPENID_ACME_ISSUER: issuer,
        OPENID_ACME_CLIENT_ID: clientID,
        OPENID_ACME_CLIENT_SECRET: clientSecret,
        // No server listens at this address.
        OPENID_TOWN_ISSUER: "http://localhost:9",
        OPENID_TOWN_CLIENT_ID: clientID,
        OPENID_TOWN_CLIENT_SECRET: clientSecret,
        OPENID_TOWN_NAME: "Town Library",
    };
});
afterAll(() => provider?.close());

const isAt = (page: Page, path: string) => page.waitForURL(stage.url + path);
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

describe.each([
    ["with scripts", true, 1440, "light"],
    ["without scripts", false, 390, "dark"],
] as const)("a person who signs in through another site, %s", (way, scripts, width, palette) => {
    let visitor: Visitor;
    let page: Page;
    const person = {
        sub: `ines ${way}`,
        email: `ines-${width}@acme.example`,
        email_verified: true,
        preferred_username: `Ines at ${width}`,
    };
    beforeAll(async () => {
        visitor = await stage.visitor({ width, scripts, palette, motion: "less", complaints });
        ({ page } = visitor);
        provider.person = person;
        provider.failings = {};
    });
    afterAll(() => visitor.context.close());

    /** Checks the page with axe, which needs scripts. */
    async function readsWell(): Promise<void> {
        if (scripts) expect(await findSeriousViolations(page)).toEqual([]);
    }

    test("sees an error if one site does not respond, and registers through another one, by keyboard alone", async () => {
        await page.goto(`${stage.url}/entry/signin?Target=%2Fcategories`);
        await press(page, "Continue with Town Library");
        await page.getByRole("alert").getByText("Town Library does not answer at the moment.").waitFor();
        await readsWell();
        await press(page, "Continue with Acme");
        await title(page, "Welcome from Acme");
        await readsWell();
        await type(page, "Name", "Administrator");
        await press(page, page.getByRole("main").getByRole("button", { name: "Register" }));
        await page.getByText("That name is reserved.").first().waitFor();
        expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
        await type(page, "Name", person.preferred_username);
        await press(page, page.getByRole("main").getByRole("button", { name: "Register" }));
        await isAt(page, "/categories");
    });

    test("sees the sign-in methods, confirms the identity through the other site, and sets a password", async () => {
        await page.goto(`${stage.url}/account/ways`);
        await page.getByText("It is your only way to sign in").waitFor();
        await readsWell();
        await page.goto(`${stage.url}/entry/prove?Target=%2Faccount`);
        await press(page, "Continue with Acme");
        await title(page, "Account");
        await type(page, "New password", "rush seats and hide glue");
        await press(page, "Set a password");
        await page.getByText("Your password is changed.").waitFor();
        await page.goto(`${stage.url}/account/ways`);
        await press(page, "Unlink Acme");
        await page.getByText("The link is removed.").waitFor();
    });

    test("links an existing account and signs in with it from then on", async () => {
        provider.person = { sub: `keeper ${way}`, email: "keeper@acme.example" };
        await visitor.context.clearCookies();
        await page.goto(`${stage.url}/entry/signin?Target=%2Fcategories`);
        await press(page, "Continue with Acme");
        await title(page, "Welcome from Acme");
        await press(page, "Sign in and link");
        await typeSignIn(page);
        await title(page, "Link it with your account?");
        await readsWell();
        await press(page, "Link them");
        await isAt(page, "/categories");
        await visitor.context.clearCookies();
        await page.goto(`${stage.url}/entry/signin?Target=%2Faccount%2Fways`);
        await press(page, "Continue with Acme");
        await page.getByText("keeper@acme.example").first().waitFor();
    });

    // The other site has vouched for the administrator without asking, so this session has no recent proof.
    test("18.2 confirms the identity in the middle of a form, which is then sent with everything in it", async () => {
        await page.goto(`${stage.url}/settings/members?q=${encodeURIComponent(person.preferred_username)}`);
        await press(page, page.getByRole("link", { name: `Manage ${person.preferred_username}` }));
        await title(page, `Manage ${person.preferred_username}`);
        const role = page.getByLabel(/^Moderator/);
        await tabTo(page, role);
        await page.keyboard.press("Space");
        await press(page, "Save roles");
        await title(page, "Is it you?");
        await readsWell();
        await type(page, "Password", "not the kettle");
        await press(page, "Continue");
        await page.getByText("That is not correct").first().waitFor();
        await type(page, "Password", ADMINISTRATOR.password);
        await press(page, "Continue");
        await page.getByText("The roles are changed.").waitFor();
        await title(page, `Manage ${person.preferred_username}`);
        expect(await role.isChecked()).toBe(true);
    });

    test("sees an error if the other site denies access, and signs in with the password", async () => {
        provider.failings = { error: "access_denied" };
        await visitor.context.clearCookies();
        await page.goto(`${stage.url}/entry/signin?Target=%2Fcategories`);
        await press(page, "Continue with Acme");
        await page.getByText("Acme did not confirm who you are").waitFor();
        await typeSignIn(page);
        await isAt(page, "/categories");
    });
});

test("no page had errors", () => {
    // A rejected form has an error status, which browsers log as a failed resource.
    expect(complaints.filter((complaint) => !/status of (?:401|403|422)/.test(complaint))).toEqual([]);
});
