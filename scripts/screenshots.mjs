// npm run screenshots: makes screenshots of the sample community, narrow and wide, light and dark, in docs/screenshots.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { startForum } from "./lib/forum.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { step } from "./lib/say.mjs";

const WIDTHS = { 390: 844, 1440: 900 };
const TALLEST = 2400; // a long thread looks the same further down
const THEMES = ["light", "dark"];
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
    for (const [name, path] of Object.entries(pages)) await step(`Photographing ${name}`, () => photograph(name, path));
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
