import { startBrowser } from "../../lib/browser.mjs";
import { findChromium } from "../../lib/find.mjs";

/** Does `work` with a browser of its own; where there is none the part is left out, and that is said. */
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
