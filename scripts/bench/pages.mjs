import { median } from "./statistics.mjs";

const RUNS = 3;
const QUIET = 2000; // ms without a request or a long task, after which a page counts as settled
const SETTLED_WITHIN = 25_000; // ms
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOW_CPU = 4;

/**
 * Loads a page with an empty cache several times and resolves to the medians: bytes on the wire by kind and unpacked, requests, and in ms
 * first and largest paint, time to interactive, and blocking time; and the layout shift. `slow` is a phone on a slow connection: 1.6
 * Mbit/s, 150 ms, a quarter of the CPU.
 */
export async function measurePage(browser, url, { slow = false } = {}) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await loadOnce(browser, url, slow));
    return Object.fromEntries(Object.keys(runs[0]).map((name) => [name, median(runs.map((one) => one[name]))]));
}

async function loadOnce(browser, url, slow) {
    const context = await browser.newContext({ viewport: { width: 1350, height: 940 }, serviceWorkers: "block" });
    try {
        const page = await context.newPage();
        const requests = await watchRequests(context, page, slow);
        await page.addInitScript(watchPaint);
        await page.goto(url, { waitUntil: "load", timeout: 120_000 });
        await settled(page);
        return { ...weigh(requests), ...(await page.evaluate(readPaint)) };
    } finally {
        await context.close();
    }
}

async function watchRequests(context, page, slow) {
    const protocol = await context.newCDPSession(page);
    await protocol.send("Network.enable");
    if (slow) {
        await protocol.send("Network.emulateNetworkConditions", SLOW);
        await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
    }
    const requests = new Map();
    protocol.on("Network.responseReceived", ({ requestId, type, response }) => {
        if (!response.url.startsWith("data:")) requests.set(requestId, { type, wire: 0, unpacked: 0 });
    });
    protocol.on("Network.dataReceived", ({ requestId, dataLength }) => {
        const request = requests.get(requestId);
        if (request) request.unpacked += dataLength;
    });
    protocol.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const request = requests.get(requestId);
        if (request) request.wire = encodedDataLength;
    });
    return requests;
}

function weigh(requests) {
    const all = [...requests.values()];
    const kilobytes = (some, what) => some.reduce((sum, request) => sum + request[what], 0) / 1024;
    const of = (type) => all.filter((request) => request.type === type);
    return {
        requests: all.length,
        wireKB: kilobytes(all, "wire"),
        htmlKB: kilobytes(of("Document"), "wire"),
        htmlUnpackedKB: kilobytes(of("Document"), "unpacked"),
        scriptKB: kilobytes(of("Script"), "wire"),
        scriptUnpackedKB: kilobytes(of("Script"), "unpacked"),
        styleKB: kilobytes(of("Stylesheet"), "wire"),
        fontKB: kilobytes(of("Font"), "wire"),
    };
}

async function settled(page) {
    const limit = performance.now() + SETTLED_WITHIN;
    await page.waitForLoadState("networkidle").catch(() => undefined);
    while (performance.now() < limit && !(await page.evaluate(isQuiet, QUIET))) await page.waitForTimeout(100);
}

// The functions below run in the page.

function watchPaint() {
    const seen = { largest: 0, shift: 0, long: [] };
    globalThis.parleyBench = seen;
    const watch = (type, take) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch("largest-contentful-paint", (entry) => {
        seen.largest = entry.startTime;
    });
    watch("layout-shift", (entry) => {
        if (!entry.hadRecentInput) seen.shift += entry.value;
    });
    watch("longtask", (entry) => {
        seen.long.push({ start: entry.startTime, duration: entry.duration });
    });
}

function isQuiet(quiet) {
    const last = globalThis.parleyBench.long.at(-1);
    const resources = performance.getEntriesByType("resource").map((entry) => entry.responseEnd);
    return performance.now() - Math.max(...resources, last ? last.start + last.duration : 0, 0) > quiet;
}

function readPaint() {
    const { largest, shift, long } = globalThis.parleyBench;
    const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const navigation = performance.getEntriesByType("navigation")[0];
    // The end of the last long task before two seconds without one.
    let interactive = Math.max(first, navigation.domContentLoadedEventEnd);
    for (const { start, duration } of long) {
        if (start > interactive + 2000) break;
        interactive = Math.max(interactive, start + duration);
    }
    const blocking = long
        .filter(({ start }) => start >= first && start <= interactive)
        .reduce((sum, { duration }) => sum + duration - 50, 0);
    return {
        firstPaint: first,
        largestPaint: largest,
        interactive,
        blocking,
        shift,
        loaded: navigation.loadEventEnd,
    };
}
