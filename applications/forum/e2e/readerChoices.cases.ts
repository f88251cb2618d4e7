import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { setStage } from "./stage";

const stage = setStage();
const DISCUSSION = "Show us your visible mends, spring round";

const rootFontSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

async function findDiscussion(isWanted: (name: string) => boolean): Promise<string> {
    const response = await fetch(`${stage.url}/api/v2/discussions?limit=100`);
    const discussions = (await response.json()) as { name: string; url: string }[];
    const found = discussions.find(({ name }) => isWanted(name));
    if (!found) throw new Error("the sample community lacks such a discussion");
    return new URL(found.url).pathname;
}

describe("the text size", () => {
    test("is chosen by keyboard in a dialog, applies at once, is in the HTML of the next page, and fits windows of 320 and 1440 pixels", async () => {
        const { page, complaints } = await stage.visit({ width: 390 }, "/categories");
        await page.locator("html[data-alive]").waitFor();
        const link = page.getByRole("contentinfo").getByRole("link", { name: "Text size" });
        await link.focus();
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("dialog", { name: "Text size" });
        await dialog.waitFor();
        expect(await dialog.getByRole("radio", { name: "Like this device" }).isChecked()).toBe(true);
        await dialog.getByRole("radio", { name: "Like this device" }).focus();
        // Arrow up on the first option selects the last one.
        await page.keyboard.press("ArrowUp");
        await page.locator('html[data-text-size="largest"]').waitFor();
        expect(await rootFontSize(page)).toBe("24px");
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

        const html = await (await page.request.get(`${stage.url}/categories`)).text();
        expect(html).toMatch(/^<!doctype html><html [^>]*data-text-size="largest"/);
        // The rules included in the page suffice; no other resource is needed for the first paint.
        expect(html).toMatch(/<style id="page-styles">.*\[data-text-size=["']?largest["']?\]/s);

        const arabic = await findDiscussion((name) => /\p{Script=Arabic}/u.test(name));
        const long = await findDiscussion((name) => name.startsWith("Kettle trips the breaker"));
        const tooWide: string[] = [];
        for (const path of ["/", "/discussions", long, arabic]) {
            await page.goto(stage.url + path);
            for (const width of [320, 1440]) {
                await page.setViewportSize({ width, height: 900 });
                if (await isTooWide(page)) tooWide.push(`${path} at ${width}`);
            }
        }
        expect(tooWide).toEqual([]);
        expect(complaints).toEqual([]);
    });

    test("is chosen without scripts in a form that shows the current choice and can restore that of the device", async () => {
        const { page } = await stage.visit({ width: 390, scripts: false }, "/categories");
        const choose = async (name: string) => {
            await page.getByRole("radio", { name, exact: true }).check();
            await page.getByRole("button", { name: "Save" }).click();
        };
        await page.getByRole("contentinfo").getByRole("link", { name: "Text size" }).click();
        await choose("Large");
        await page.waitForURL("**/preferences/text-size");
        expect(await page.getByRole("radio", { name: "Large", exact: true }).isChecked()).toBe(true);
        expect(await rootFontSize(page)).toBe("18.4px");
        await choose("Like this device");
        expect(await page.getByRole("radio", { name: "Like this device" }).isChecked()).toBe(true);
        expect(await rootFontSize(page)).toBe("16px");
    });
});

test("the flat view of comments, once chosen, is used for the next discussion, and is in its URL", async () => {
    const { page, complaints } = await stage.visitor({ width: 1440 });
    const openFromTheList = async () => {
        await page.goto(`${stage.url}/discussions`);
        // The app applies the preference to links; before hydration a link leads to its plain URL.
        await page.locator("html[data-alive]").waitFor();
        await page.getByRole("main").getByRole("link", { name: DISCUSSION }).click();
        await page.getByRole("heading", { level: 1, name: DISCUSSION }).waitFor();
    };
    await openFromTheList();
    expect(new URL(page.url()).search).toBe("");
    await page.getByText("View Nested").click();
    await page.getByRole("link", { name: "Flat" }).click();
    await page.waitForURL(/view=flat/);
    await page.getByText("View Flat").waitFor();

    await openFromTheList();
    expect(new URL(page.url()).search).toBe("?view=flat");
    await page.getByText("View Flat").waitFor();
    expect(complaints).toEqual([]);
});

test("THEME-001, FC-1 a theme is in the first bytes of a guest's page, in the dark too, and linked by the pages of members", async () => {
    const admin = await stage.administrator({ width: 1440 });
    const send = async (method: string, path: string, data: object) =>
        (await admin.page.request.fetch(`${stage.url}/api/v2/${path}`, { method, data, headers: stage.headers })).json();
    const accentOf = (page: Page) =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());
    const readPage = (address: string) => fetch(stage.url + address).then((response) => response.text());
    const plain = await readPage("/categories");
    expect(plain).not.toContain("/themes/");
    const variables = { type: "json", data: { accent: "#7a3b00", ground: "#fff8ef" } };
    const made = { name: "Copper", parentTheme: "parley", parentVersion: "1", assets: { variables } };
    const { themeID } = (await send("POST", "themes", made)) as { themeID: number };
    await send("PUT", "themes/current", { themeID });

    const guest = await stage.visit({ width: 390 }, "/categories");
    expect(await accentOf(guest.page)).toBe("#7a3b00");
    expect(await guest.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 248, 239)");
    expect(await guest.page.locator('link[href*="/themes/"]').count()).toBe(0);
    await guest.page.emulateMedia({ colorScheme: "dark" });
    const dark = await accentOf(guest.page);
    expect(["#7a3b00", "#83c6e1"]).not.toContain(dark);
    // The app has loaded all stylesheets of the build, and the theme is still the one that counts.
    await guest.page.getByRole("contentinfo").getByRole("link", { name: "Text size" }).click();
    await guest.page.getByRole("dialog", { name: "Text size" }).waitFor();
    expect(await accentOf(guest.page)).toBe(dark);

    await admin.page.goto(`${stage.url}/categories`);
    expect(await accentOf(admin.page)).toBe("#7a3b00");
    expect(await admin.page.locator('link[rel=stylesheet][href*="/themes/"]').count()).toBe(1);

    // Own CSS that hides everything, and the ways back: the skip link, the pages that never have it, `?safe=1`, and the toast of a preview.
    const styles = {
        data: '[data-part="page"], body [data-part="title-bar"]{display:none!important} [data-part="footer"]{color:rgb(1, 2, 3)}',
    };
    await send("PATCH", `themes/${themeID}`, { assets: { styles, header: { data: "<p>Welcome, all</p>" } } });
    const { page } = await stage.visit({ width: 390 }, "/categories");
    expect(await page.locator("main").isVisible()).toBe(false);
    expect(await page.getByText("Welcome, all").isVisible()).toBe(true);
    expect(await page.getByRole("contentinfo").evaluate((foot) => getComputedStyle(foot).color)).toBe("rgb(1, 2, 3)");
    expect(await page.locator('link[href*="/themes/"]').count()).toBe(0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    for (const address of ["/categories?safe=1", "/entry/signin"]) {
        await page.goto(stage.url + address);
        expect(await page.locator("main").isVisible()).toBe(true);
        expect(await page.getByText("Welcome, all").count()).toBe(0);
    }
    await send("PUT", "themes/current", { themeID: "parley" });
    await send("PUT", "themes/preview", { themeID });
    await admin.page.goto(`${stage.url}/categories`);
    expect(await admin.page.locator("main").isVisible()).toBe(false);
    await admin.page.getByText("You are previewing the Copper theme").waitFor();
    await admin.page.getByRole("button", { name: "Cancel" }).click();
    // The app goes on without: the page of the themes is one that never has own CSS.
    await admin.page.getByRole("heading", { name: "Themes", level: 1 }).waitFor();
    expect(await readPage("/categories")).not.toContain("#7a3b00");
    expect([...guest.complaints, ...admin.complaints]).toEqual([]);
});
