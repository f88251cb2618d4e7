import { beforeAll, expect, test } from "@jest/globals";
import type { CDPSession, Page } from "playwright-core";
import { press, tabTo, typeSignIn } from "./keys";
import { fillSignIn, setStage } from "./stage";
import type { Visitor } from "./visitor";

const complaints: string[] = [];
// The empty community that `openID.cases.ts` has set.
const stage = setStage();
let owner: Visitor;
let device: CDPSession;
let authenticatorId = "";
beforeAll(async () => {
    owner = await stage.visitor({ width: 1440, complaints });
    device = await owner.context.newCDPSession(owner.page);
    await device.send("WebAuthn.enable");
    const options = {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
    } as const;
    ({ authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", { options }));
});

async function typePassword(page: Page, target: string): Promise<void> {
    await page.goto(`${stage.url}/entry/signin?Target=${encodeURIComponent(target)}`);
    await typeSignIn(page);
}

const signOut = () => owner.context.clearCookies();

/** Returns when the session cookie expires; -1 if it ends with the browser session. */
async function sessionExpires(): Promise<number | undefined> {
    return (await owner.context.cookies()).find(({ name }) => name === "parley-session")?.expires;
}

test("a passkey is added by keyboard alone, together with recovery codes", async () => {
    const { page } = owner;
    await typePassword(page, "/account");
    await press(page, "Second factor, passkeys and recovery codes");
    await tabTo(page, "Name of the passkey");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("The kitchen laptop");
    await page.keyboard.press("Enter");
    await page.getByText("Keep these recovery codes").waitFor();
    expect(await page.locator("li code").count()).toBe(10);
    await page.getByText("never used yet").waitFor();
    const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId });
    expect(credentials.map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId])).toEqual([[true, "localhost"]]);
});

test("a passkey signs in by keyboard alone, without name or password, and leads to the target; nothing on the page shifts", async () => {
    const { page } = owner;
    await signOut();
    await page.goto(`${stage.url}/entry/signin?Target=${encodeURIComponent("/account/secondfactor")}`);
    await tabTo(page, "Sign in with a passkey");
    // The display choices in the footer shift slightly, and so does text whose font arrives late on a busy machine.
    expect(await owner.shift()).toBeLessThan(0.005);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Second factor" }).waitFor();
    await page.getByText("The kitchen laptop").waitFor();
    await page.getByText(/last used/).waitFor();
    expect(await sessionExpires()).toBeGreaterThan(0);
});

test("a passkey keeps its member signed in only if the checkbox is ticked", async () => {
    const { page } = owner;
    await signOut();
    await page.goto(`${stage.url}/entry/signin?Target=%2Faccount`);
    await tabTo(page, "Keep me signed in on this device");
    await page.keyboard.press("Space");
    await press(page, "Sign in with a passkey");
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
    expect(await sessionExpires()).toBe(-1);
});

test("a passkey is the second factor after the password, and later the reauthentication", async () => {
    const { page } = owner;
    await signOut();
    await typePassword(page, "/account/secondfactor");
    await page.getByRole("heading", { level: 1, name: "One more step" }).waitFor();
    await press(page, "Use a passkey");
    await page.getByText("The kitchen laptop").waitFor();
    await page.goto(`${stage.url}/entry/prove?Target=%2Faccount`);
    await press(page, "Use a passkey");
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
});

test("a cancelled sign-in is reported in place; an unknown passkey leads to a page that offers to try again", async () => {
    const { page } = owner;
    await signOut();
    await page.goto(`${stage.url}/entry/signin`);
    await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await press(page, "Sign in with a passkey");
    await page.getByText("No passkey was used").waitFor();
    await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
    const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId });
    const [credential] = credentials;
    if (!credential) throw new Error("there is no passkey");
    await device.send("WebAuthn.clearCredentials", { authenticatorId });
    const strange = { ...credential, credentialId: Buffer.alloc(16, 7).toString("base64") };
    await device.send("WebAuthn.addCredential", { authenticatorId, credential: strange });
    await press(page, "Sign in with a passkey");
    await page.getByText("That passkey is not known here").waitFor();
    expect(new URL(page.url()).pathname).toBe("/entry/passkey");
    await device.send("WebAuthn.clearCredentials", { authenticatorId });
    await device.send("WebAuthn.addCredential", { authenticatorId, credential });
    await press(page, "Sign in with a passkey");
    await page.waitForURL((url) => url.pathname === "/");
});

test("a passkey is renamed and removed by keyboard alone", async () => {
    const { page } = owner;
    await page.goto(`${stage.url}/account/secondfactor`);
    await page.locator("summary", { hasText: "Rename" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("The attic laptop");
    await page.keyboard.press("Enter");
    await page.getByText("The passkey has its new name.").waitFor();
    await press(page, "Remove The attic laptop");
    await page.getByText("The passkey is removed.").waitFor();
    await page.getByText("You have none yet.").waitFor();
});

test("without scripts the pages explain that passkeys need them, and the password works", async () => {
    const { page } = await stage.visitor({ width: 390, scripts: false, complaints });
    await page.goto(`${stage.url}/entry/signin?Target=%2Faccount%2Fsecondfactor`);
    const without = page.locator("noscript p");
    expect([await without.isVisible(), await without.textContent()]).toEqual([true, "Signing in with a passkey needs scripts."]);
    await fillSignIn(page.getByRole("main"));
    await page.getByRole("heading", { level: 1, name: "Second factor" }).waitFor();
    const adding = page.getByRole("main").locator("noscript > *");
    expect([await adding.isVisible(), await adding.textContent()]).toEqual([
        true,
        expect.stringContaining("Adding a passkey needs scripts."),
    ]);
});

test("a guest who only reads fetches no code for passkeys", async () => {
    const { page } = await stage.visitor({ width: 1440, complaints });
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto(stage.url);
    await page.locator("html[data-alive]").waitFor();
    expect(fetched.filter((url) => /passkeys|ceremonies|second-factor/.test(url))).toEqual([]);
    await Promise.all([page.waitForRequest(/passkeys/), page.goto(`${stage.url}/entry/signin`)]);
    await page.locator("html[data-alive]").waitFor();
    expect(fetched.filter((url) => /ceremonies/.test(url))).toEqual([]);
});

test("no page had errors", () => {
    // A rejected form has an error status, which browsers log as a failed resource.
    expect(complaints.filter((complaint) => !/status of (401|422)/.test(complaint))).toEqual([]);
});
