import { describe, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import ARABIC from "../locales/ar.json";
import { findClippedTexts, findOverflow } from "./overflow";
import { fillSignIn, setStage } from "./stage";
import type { VisitorOptions } from "./visitor";

const LONG_DISCUSSION = "Show us your visible mends, spring round";

const stage = setStage();

/** A reader of the journey, who has texts in their language. */
interface Traveller {
    options: VisitorOptions;
    say: (text: string) => string;
    /** Words of the reply. */
    words: string;
    /** Looks at each page on the way. */
    look: (page: Page) => Promise<void>;
}

const inEnglish = (options: VisitorOptions): Traveller => ({
    options,
    say: (text) => text,
    words: `I darned the elbow, and it held. ${options.scripts} ${options.width}`,
    look: async () => undefined,
});

/** From right to left, 320 pixels wide, with text at 200 %. */
const IN_ARABIC: Traveller = {
    options: { width: 320, scripts: true },
    say: (text) => (ARABIC as Record<string, string>)[text] ?? text,
    words: "رفوتُ المرفق فصمد.",
    async look(page) {
        expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
        expect(await findOverflow(page)).toEqual([]);
        expect(await findClippedTexts(page)).toEqual([]);
        // Icons that run along the line are mirrored, and no others.
        expect([await findTransform(page, "menu"), await findTransform(page, "search")]).toEqual([
            "matrix(-1, 0, 0, 1, 0, 0)",
            "none",
        ]);
    },
};

describe.each([
    ["with scripts, 1440 wide", inEnglish({ width: 1440, scripts: true })],
    ["without scripts, 390 wide", inEnglish({ width: 390, scripts: false })],
    ["in Arabic, 320 wide with text at 200 %", IN_ARABIC],
])("FC-59 a visitor %s", (_way, { options, say, words, look }) => {
    test("finds a discussion, reads to its last page, signs in, returns there, replies, sees the reply and signs out", async () => {
        const { page, context, complaints } = await stage.visitor(options);
        if (say !== IN_ARABIC.say) await page.goto(stage.url);
        else await enterInArabic(page);
        await look(page);

        await page
            .getByRole("main")
            .getByRole("link", { name: say("All posts") })
            .last()
            .click();
        await page.getByRole("main").getByRole("link", { name: LONG_DISCUSSION }).click();
        await page.getByRole("heading", { level: 1, name: LONG_DISCUSSION }).waitFor();
        // The beginning of a page is shown first.
        await page
            .getByRole("region", { name: say("Replies") })
            .locator("article")
            .first()
            .waitFor();
        const pages = await readToTheEnd(page, say);
        expect(pages).toBeGreaterThan(2);
        const lastPage = new URL(page.url()).pathname;
        await look(page);

        const signIn = page
            .getByRole("link", { name: say("Sign In") })
            .and(page.locator(":visible"))
            .first();
        await signIn.click();
        await page.getByLabel(say("Email or user name")).waitFor();
        await look(page);
        await fillSignIn(page.getByRole("main"), say);
        await page.getByRole("heading", { level: 1, name: LONG_DISCUSSION }).waitFor();
        expect(new URL(page.url()).pathname).toBe(lastPage);

        const field = page.getByLabel(say("Your reply"));
        await field.fill(words);
        expect(await findDirection(field)).toBe(say("Replies") === "Replies" ? "ltr" : "rtl");
        await look(page);
        await page.getByRole("button", { name: say("Post reply") }).click();
        const reply = page.locator("article", { hasText: words });
        await reply.waitFor();
        expect(await findDirection(reply.getByText(words))).toBe(await findDirection(field));
        // The words of others keep their direction.
        expect(await findDirection(page.getByRole("heading", { level: 1, name: LONG_DISCUSSION }).locator("bdi"))).toBe("ltr");

        await page.goto(`${stage.url}/entry/signout`);
        await page
            .getByRole("main")
            .getByRole("button", { name: say("Sign out") })
            .click();
        // The bar of the page that is left shows the link already.
        await page.waitForURL(({ pathname }) => pathname !== "/entry/signout");
        await signIn.waitFor();
        await look(page);
        expect(complaints).toEqual([]);
        await context.close();
    });
});

/** Has the site offer Arabic, and chooses it at the foot of the page, with text at 200 %. */
async function enterInArabic(page: Page): Promise<void> {
    await stage.call("PATCH", "config", { "garden.locales": ["ar"] });
    await page.addInitScript(() => {
        document.addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("font-size", "200%"));
    });
    await page.goto(stage.url);
    await page.getByRole("link", { name: "العربية" }).click();
    await page.locator("html[lang=ar]").waitFor();
}

/** Returns the direction in which an element is read, with the caret at its beginning. */
const findDirection = (element: Locator): Promise<string> => element.evaluate((one) => getComputedStyle(one).direction);

/** Returns how an icon of the title bar is transformed. */
const findTransform = (page: Page, icon: string): Promise<string> =>
    page
        .locator(`header svg:has(use[href$="#${icon}"])`)
        .first()
        .evaluate((one) => getComputedStyle(one).transform);

/** Follows "Next page" to the end; returns the number of pages. */
async function readToTheEnd(page: Page, say: Traveller["say"]): Promise<number> {
    const next = page.getByRole("link", { name: say("Next Page") });
    let pages = 1;
    while ((await next.count()) > 0) {
        await next.first().click();
        pages++;
        await page
            .getByRole("navigation")
            .locator("[aria-current=page]", { hasText: new RegExp(`^(\\p{L}+ )?${pages}$`, "u") })
            .first()
            .waitFor({ state: "attached" });
    }
    return pages;
}
