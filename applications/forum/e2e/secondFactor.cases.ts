import { createHmac } from "node:crypto";
import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { tabTo, typeSignIn } from "./keys";
import { setStage } from "./stage";

const complaints: string[] = [];
// The empty community that `openID.cases.ts` has set.
const stage = setStage();

/** Returns the code of an authenticator app for a key, `later` periods of 30 seconds ahead. */
function codeOf(key: string, later = 0): string {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const bits = [...key.replaceAll(" ", "")].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
    const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
    const mac = createHmac("sha1", secret).update(counter).digest();
    return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

async function signIn(page: Page, target = "/"): Promise<void> {
    await page.goto(`${stage.url}/entry/signin?Target=${encodeURIComponent(target)}`);
    await typeSignIn(page);
}

let key = "";
let recoveryCode = "";
let nextRecoveryCode = "";

test("an authenticator app is set up by keyboard alone, and the recovery codes are shown once", async () => {
    const { page } = await stage.visitor({ width: 1440, complaints });
    await signIn(page, "/account");
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
    await tabTo(page, "Second factor, passkeys and recovery codes");
    await page.keyboard.press("Enter");
    await tabTo(page, "Set up an authenticator app");
    await page.keyboard.press("Enter");
    await tabTo(page, "Begin");
    await page.keyboard.press("Enter");
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    key = (await page.locator("code").first().textContent()) ?? "";
    await tabTo(page, "Code");
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await page.getByText("That is not the code your app shows now.").first().waitFor();
    await tabTo(page, "Code");
    await page.keyboard.type(codeOf(key));
    await page.keyboard.press("Enter");
    await page.getByText("Keep these recovery codes").waitFor();
    recoveryCode = (await page.locator("li code").first().textContent()) ?? "";
    nextRecoveryCode = (await page.locator("li code").nth(1).textContent()) ?? "";
    expect(await page.locator("li code").count()).toBe(10);
    await tabTo(page, "I have saved them, continue");
    await page.keyboard.press("Enter");
    await page.getByText("10 recovery codes left").waitFor();
});

test("signing in then needs a code, by keyboard alone, and leads to the target", async () => {
    const { page } = await stage.visitor({ width: 390, complaints });
    await signIn(page, "/account/secondfactor");
    await page.getByRole("heading", { level: 1, name: "One more step" }).waitFor();
    await tabTo(page, "Code");
    await page.keyboard.type(codeOf(key, 1));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Second factor" }).waitFor();
});

test("without scripts a recovery code signs in once", async () => {
    const { page } = await stage.visitor({ width: 390, scripts: false, complaints });
    await signIn(page, "/account/secondfactor");
    await page.getByLabel("Code").fill("0000-0000-0000-0000");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("That is not correct, or it was used before.").waitFor();
    await page.getByLabel("Code").fill(recoveryCode);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("9 recovery codes left").waitFor();
});

test("a member of a role that requires a second factor is led to its set-up before anything else, and can sign out", async () => {
    const administrator = await stage.visitor({ width: 1440, complaints });
    await signIn(administrator.page, "/account/secondfactor");
    await tabTo(administrator.page, "Code");
    await administrator.page.keyboard.type(nextRecoveryCode);
    await administrator.page.keyboard.press("Enter");
    await administrator.page.getByText("8 recovery codes left").waitFor();
    const status = await administrator.page.evaluate(async () => {
        const headers = { "content-type": "application/json", "x-requested-with": "parley" };
        const body = JSON.stringify({ roleIDs: [8] });
        return (await fetch("/api/v2/second-factors/roles", { method: "PUT", headers, body })).status;
    });
    expect(status).toBe(200);
    const { page } = await stage.visitor({ width: 390, scripts: false, complaints });
    await page.goto(`${stage.url}/entry/register?Target=%2Fcategories`);
    await page.getByLabel("Name").first().fill("Newcomer");
    await page.getByLabel("Email").first().fill("newcomer@example.com");
    await page.getByLabel("Password").first().fill("rush seats and hide glue");
    await page.getByRole("button", { name: "Register" }).click();
    for (const path of ["/categories", "/", "/account"]) {
        await page.goto(stage.url + path);
        expect(new URL(page.url()).pathname).toBe("/entry/setup");
        await page.getByText("Your role lets you do much here").waitFor();
    }
    await page.getByRole("button", { name: "Not now: sign out" }).click();
    await page.goto(`${stage.url}/categories`);
    expect(new URL(page.url()).pathname).toBe("/categories");
});

test("no page had errors", () => {
    // A rejected form has an error status, which browsers log as a failed resource.
    expect(complaints.filter((complaint) => !/status of (401|422)/.test(complaint))).toEqual([]);
});
