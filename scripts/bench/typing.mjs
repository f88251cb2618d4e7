import { openSignedIn } from "./parts/inBrowser.mjs";
import { percentile } from "./statistics.mjs";

const KEYS = 150;
const SLOW_CPU = 4;
const TEXT = "It holds now, and I have written down how. ";
const FIELD = "#reply-text";

/**
 * Types a reply into the form at the end of each page, signed in and on a CPU four times slower, and resolves to a row for each: ms from a
 * key until its change is painted, and the ratio to the first page. `work` is the main-thread time in ms for a key at full speed, which is
 * less affected by other programs.
 */
export async function measureTyping(browser, pages, cookie) {
    const rows = [];
    for (const [page, url] of Object.entries(pages)) rows.push({ page, ...(await typeInto(browser, url, cookie)) });
    return rows.map((row) => ({ ...row, ratio: row.p95 / rows[0].p95 }));
}

async function typeInto(browser, url, cookie) {
    const context = await openSignedIn(browser, { url, cookie, viewport: { width: 390, height: 844 } });
    try {
        const page = await context.newPage();
        await page.goto(url, { waitUntil: "networkidle", timeout: 120_000 });
        const field = page.locator(FIELD);
        await field.scrollIntoViewIfNeeded();
        await field.click();
        const protocol = await context.newCDPSession(page);
        await protocol.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
        await protocol.send("Performance.enable");
        const before = await workOf(protocol);
        await typeKeys(page);
        const work = ((await workOf(protocol)) - before) / KEYS;
        await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
        await page.evaluate(watchKeys);
        await typeKeys(page, () => page.evaluate(() => globalThis.parleyPainted));
        const times = await page.evaluate(() => globalThis.parleyKeys);
        const posts = await page.locator("article").count();
        return { posts, p50: percentile(times, 50), p95: percentile(times, 95), worst: Math.max(...times), work };
    } finally {
        await context.close();
    }
}

async function typeKeys(page, afterKey = () => undefined) {
    for (let index = 0; index < KEYS; index++) {
        await page.keyboard.type(TEXT[index % TEXT.length]);
        await afterKey();
    }
}

async function workOf(protocol) {
    const { metrics } = await protocol.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
}

/** Runs in the page and notes the ms of each key until its change is painted, which is at the end of the following frame. */
export function watchKeys() {
    globalThis.parleyKeys = [];
    document.addEventListener(
        "keydown",
        (event) => {
            globalThis.parleyPainted = new Promise((resolve) => {
                requestAnimationFrame(() => {
                    const { port1, port2 } = new MessageChannel();
                    port1.onmessage = () => {
                        globalThis.parleyKeys.push(performance.now() - event.timeStamp);
                        resolve();
                    };
                    port2.postMessage(undefined);
                });
            });
        },
        true,
    );
}
