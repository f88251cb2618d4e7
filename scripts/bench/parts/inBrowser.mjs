import { startBrowser } from "../../lib/browser.mjs";
import { findChromium } from "../../lib/find.mjs";

/** Runs `work` with a browser of its own; without a browser the part is skipped with a message. */
export async function inBrowser(part, work) {
    if (!findChromium()) {
        console.log(`\n${part}: left out, Chromium is not installed and CHROMIUM_PATH is not set.`);
        return undefined;
    }
    const browser = await startBrowser();
    try {
        return await work(browser);
    } finally {
        await browser.close();
    }
}

/** Opens a browser context in which the member of a session is signed in, as `signIn` of `member.mjs` returns it. */
export async function openSignedIn(browser, { url, cookie, viewport }) {
    const context = await browser.newContext({ viewport, serviceWorkers: "block" });
    const cookies = cookie.split("; ").map((one) => /^([^=]*)=(.*)$/.exec(one));
    await context.addCookies(cookies.map(([, name, value]) => ({ name, value, url })));
    return context;
}
