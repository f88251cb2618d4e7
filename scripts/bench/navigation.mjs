import { median } from "./statistics.mjs";

const RUNS = 10;
const SETTLED_FOR = 2500; // ms after the page has loaded, in which it may fetch ahead
const LINK = 'main a[href*="/discussion/"]';
const FIRST_POST = "main article";

/** How long the mouse rests on a link before the press, in ms. */
const MEANT_FOR = 500;

/**
 * Follows links from a list to discussions within the page and resolves to the medians: ms from the click until the first post is painted,
 * kB and requests on the wire, and how many runs loaded a whole document. Data prefetched before the click does not count. As in the
 * measurement of the rival, one browser page goes back to the list for each run. Runs as the member of a `cookie`, or as a guest; with
 * `isMeant` the mouse rests on the link first, which prefetches the page.
 */
export async function measureNavigation(browser, listUrl, { cookie, isMeant = false } = {}) {
    const runs = [];
    const context = await browser.newContext({ viewport: { width: 1350, height: 940 }, serviceWorkers: "block" });
    try {
        if (cookie) await context.addCookies(cookiesIn(cookie, listUrl));
        const page = await context.newPage();
        for (let run = 0; run < RUNS; run++) runs.push(await followOnce(page, listUrl, { run, isMeant }));
    } finally {
        await context.close();
    }
    return {
        painted: median(runs.map(({ took }) => took)),
        longest: Math.max(...runs.map(({ took }) => took)),
        wireKB: median(runs.map(({ bytes }) => bytes)) / 1024,
        requests: median(runs.map(({ requests }) => requests)),
        reloads: runs.filter(({ isReloaded }) => isReloaded).length,
    };
}

async function followOnce(page, listUrl, { run, isMeant }) {
    await page.goto(listUrl, { waitUntil: "load" });
    await page.waitForTimeout(SETTLED_FOR);
    const path = await page.evaluate(chooseLink, { link: LINK, run });
    if (isMeant) {
        await page.locator("[data-chosen]").hover();
        await page.waitForTimeout(MEANT_FOR);
    }
    const { wire, stop } = await watchWire(page);
    const clicked = await page.evaluate(clickChosen);
    const painted = await (await page.waitForFunction(whenPainted, { path, first: FIRST_POST }, { polling: "raf" })).jsonValue();
    const isReloaded = !(await page.evaluate(() => globalThis.parleySame === true));
    await stop();
    return { took: painted - clicked, isReloaded, bytes: sum([...wire.values()]), requests: wire.size };
}

function cookiesIn(header, url) {
    return header.split("; ").map((pair) => {
        const [name, ...value] = pair.split("=");
        return { name, value: value.join("="), url };
    });
}

/** Records bytes by request until it is stopped. */
async function watchWire(page) {
    const wire = new Map();
    const protocol = await page.context().newCDPSession(page);
    const atLeast = (id, bytes) => bytes > 0 && wire.set(id, Math.max(wire.get(id) ?? 0, bytes));
    protocol.on("Network.responseReceived", ({ requestId, response }) => {
        if (!response.url.startsWith("data:")) atLeast(requestId, response.encodedDataLength);
    });
    protocol.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => atLeast(requestId, encodedDataLength));
    await protocol.send("Network.enable");
    return { wire, stop: () => protocol.detach() };
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

// The functions below run in the page. Their clock continues when a whole document is loaded.

function chooseLink({ link, run }) {
    const links = [...document.querySelectorAll(link)].filter((one, index, all) => {
        const path = new URL(one.href).pathname;
        return !/\/comment\//.test(path) && all.findIndex((other) => new URL(other.href).pathname === path) === index;
    });
    const chosen = links[run % links.length];
    chosen.scrollIntoView({ block: "center" });
    chosen.dataset.chosen = "";
    return new URL(chosen.href).pathname.split("/").slice(0, 3).join("/");
}

function clickChosen() {
    globalThis.parleySame = true;
    const clicked = performance.timeOrigin + performance.now();
    document.querySelector("[data-chosen]").click();
    return clicked;
}

function whenPainted({ path, first }) {
    if (!location.pathname.startsWith(path) || !(document.querySelector(first)?.offsetHeight > 0)) return undefined;
    globalThis.parleyPainted ??= new Promise((resolve) => {
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
            port2.postMessage(undefined);
        });
    });
    return globalThis.parleyPainted;
}
