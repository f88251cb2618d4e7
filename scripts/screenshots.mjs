// npm run screenshots: makes screenshots of the sample community, narrow and wide, light and dark, and of its home page in each built-in theme, in
// docs/screenshots. npm run screenshots -- themes: only the latter.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { startBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { startForum } from "./lib/forum.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { step } from "./lib/say.mjs";

const WIDTHS = { 390: 844, 1440: 900 };
const TALLEST = 2400; // a long thread looks the same further down
const THEMES = ["light", "dark"];
const BUILT_IN_THEMES = ["Harbour", "Meadow", "Clay", "Plum", "Press", "Night"];
const folder = join(root, "docs/screenshots");

await ensureInstalled({ tools: true });
await ensureBuilt();
const forum = await step("Starting the sample community", () => startForum());
const browser = await startBrowser();
try {
    mkdirSync(folder, { recursive: true });
    const pages = {
        home: "/",
        discussions: "/discussions",
        categories: "/categories",
        discussion: await aDiscussion(),
        "sign-in": "/entry/signin",
        "not-found": "/nowhere",
    };
    if (process.argv[2] !== "themes")
        for (const [name, path] of Object.entries(pages)) await step(`Photographing ${name}`, () => photograph(name, path));
    await step("Photographing the themes", photographThemes);
} finally {
    await browser.close();
    await forum.stop();
}

/** Returns the path of the discussion with the most to see: a question with pictures and answers. */
async function aDiscussion() {
    const answer = await fetch(`${forum.url}/api/v2/discussions?limit=30`);
    const discussions = await answer.json();
    const { url } = discussions.find(({ image, attributes }) => image && attributes?.acceptedCommentID) ?? discussions[0];
    return new URL(url, forum.url).pathname;
}

async function photograph(name, path) {
    for (const [width, height] of Object.entries(WIDTHS)) {
        for (const theme of THEMES) {
            const context = await browser.newContext({
                viewport: { width: Number(width), height },
                reducedMotion: "reduce",
                locale: "en-GB",
            });
            await context.addCookies([{ name: "parley-theme", value: theme, url: forum.url }]);
            const page = await context.newPage();
            await page.goto(forum.url + path, { waitUntil: "load" });
            await page.evaluate(() => document.fonts.ready);
            const whole = await page.evaluate(() => document.documentElement.scrollHeight);
            const clip = { x: 0, y: 0, width: Number(width), height: Math.min(whole, TALLEST) };
            await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: false, clip });
            await context.close();
        }
    }
}

/** Takes a small picture of the home page in each built-in theme besides ours, as guests see it. */
async function photographThemes() {
    const manager = await browser.newPage();
    await manager.goto(`${forum.url}/entry/signin?Target=/appearance/style-guides`);
    await manager.locator("input[name=Email]").fill("admin");
    await manager.locator("input[type=password]").fill("correct horse battery");
    await manager.keyboard.press("Enter");
    await manager.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
    for (const name of BUILT_IN_THEMES) {
        await manager.getByRole("button", { name: `Use ${name}` }).click();
        await manager.getByText("The site has this theme now.").waitFor();
        const context = await browser.newContext({
            viewport: { width: 1200, height: 750 },
            deviceScaleFactor: 0.5,
            reducedMotion: "reduce",
            // The theme that was drawn for the dark first.
            colorScheme: name === "Night" ? "dark" : "light",
        });
        const page = await context.newPage();
        await page.goto(forum.url, { waitUntil: "load" });
        await page.evaluate(() => document.fonts.ready);
        // A few colours are enough for a small picture, which is a third as large then.
        const picture = sharp(await page.screenshot()).png({ palette: true, effort: 10 });
        await picture.toFile(join(folder, `theme-${name.toLowerCase()}.png`));
        await context.close();
    }
}
