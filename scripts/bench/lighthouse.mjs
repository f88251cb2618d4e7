import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "../lib/find.mjs";
import { median } from "./statistics.mjs";

const VERSION = "12.8.2";
const RUNS = 3;
const FLAGS = "--headless=new --no-sandbox --disable-gpu";
const CATEGORIES = { performance: "performance", accessibility: "accessibility", "best-practices": "best practices", seo: "SEO" };

/**
 * Runs Lighthouse on each page as a phone; returns the medians of three runs: scores from 0 to 100, and in ms largest paint, blocking time
 * and time to interactive. Undefined if npx cannot fetch it: Lighthouse is used only here and is no dependency.
 */
export async function measureLighthouse(pages) {
    if (!findChromium() || !(await isThere())) return undefined;
    const rows = [];
    for (const [page, url] of Object.entries(pages)) {
        const runs = [];
        for (let run = 0; run < RUNS; run++) runs.push(await audit(url));
        rows.push({
            page,
            ...Object.fromEntries(Object.keys(runs[0]).map((name) => [name, median(runs.map((one) => one[name]))])),
        });
    }
    return rows;
}

async function isThere() {
    return lighthouse(["--version"]).then(
        () => true,
        () => false,
    );
}

async function audit(url) {
    const stdout = await lighthouse([url, "--output=json", "--quiet", `--chrome-flags=${FLAGS}`]);
    const { categories, audits } = JSON.parse(stdout);
    return {
        ...Object.fromEntries(Object.entries(CATEGORIES).map(([id, name]) => [name, categories[id].score * 100])),
        largestPaint: audits["largest-contentful-paint"].numericValue,
        blocking: audits["total-blocking-time"].numericValue,
        interactive: audits.interactive.numericValue,
    };
}

async function lighthouse(args) {
    const env = { ...process.env, CHROME_PATH: findChromium() };
    const { stdout } = await promisify(execFile)("npx", ["--yes", `lighthouse@${VERSION}`, ...args], { env, maxBuffer: 2 ** 26 });
    return stdout;
}
