import type { Browser, BrowserContext, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { findChromium, findHeadlessShell } from "../../../scripts/lib/find.mjs";
import { witness } from "./witness";

const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // No script of a test runs for so long that compiling it better would pay.
    "--js-flags=--max-opt=1",
    // Other sites are not reachable, and are not to be waited for. A route that refuses them would do the same for twice the time, for the browser
    // then asks the test about every file of every page, and keeps none.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost",
];

/** Which Chromium is opened. */
export interface BrowserOptions {
    /** The one that people have. Without, it is the one that has only what shows pages, which takes about half of the processor. */
    isWhole?: boolean;
}

/** Opens a real Chromium. */
export async function openBrowser({ isWhole = false }: BrowserOptions = {}): Promise<Browser> {
    const executablePath = isWhole ? findChromium() : findHeadlessShell();
    if (!executablePath) throw new Error("There is no Chromium; set CHROMIUM_PATH to one.");
    return chromium.launch({ executablePath, args: FLAGS });
}

const FONT = /\.woff2$/;

/**
 * What Chromium warns of when the app takes more than three seconds after the load to come to code that was fetched ahead for it: it tells of the
 * machine, for the code is used all the same.
 */
const LATE_CODE = /\.js was preloaded using link preload but not used within a few seconds/;

/** How long in milliseconds anything on a page may take. */
export const PATIENCE = 60_000;
/** How long in milliseconds one test may take: a real browser on a machine that is busy with other things takes its time. */
export const TEST_TIME = 240_000;
/** How long in milliseconds a browser, and what it is to look at, may take to start. */
export const START_TIME = 60_000;

export interface VisitorOptions {
    width: number;
    /** 900 when not given. */
    height?: number;
    scripts?: boolean;
    /** Touches nothing: the app comes when they use the page, or when the page says so. Otherwise it comes with every page at once. */
    still?: boolean;
    /** Their browser keeps a page for when there is no connection. */
    keepsOffline?: boolean;
    /** Their texts are in the site's fonts. Without, they have one height from the first, however late a font would come. */
    hasFonts?: boolean;
    palette?: "light" | "dark";
    /** The device asks for less motion. */
    motion?: "less";
    /** Where what goes wrong is written down, when it is not the visitor's alone. */
    complaints?: string[];
}

/** Somebody in front of a screen, and everything that went wrong while they looked. */
export interface Visitor {
    page: Page;
    context: BrowserContext;
    /** Errors and warnings of the console: a broken hydration, a broken policy, a script that failed. */
    complaints: string[];
    /** How much of the screen has moved by itself, as Chromium measures it (cumulative layout shift). */
    shift(): Promise<number>;
}

/** Opens a window of its own: no cookies, nothing kept from before. */
export async function newVisitor(
    browser: Browser,
    {
        width,
        height = 900,
        scripts = true,
        still = false,
        keepsOffline = false,
        hasFonts = true,
        palette = "light",
        motion,
        complaints = [],
    }: VisitorOptions,
): Promise<Visitor> {
    const context = await browser.newContext({
        viewport: { width, height },
        javaScriptEnabled: scripts,
        colorScheme: palette,
        reducedMotion: motion === "less" ? "reduce" : "no-preference",
        serviceWorkers: keepsOffline ? "allow" : "block",
    });
    if (!hasFonts) await context.route(FONT, (route) => route.abort());
    context.setDefaultTimeout(PATIENCE);
    // The first page of a server that has just started, on a machine that starves it, may take all the time of its test.
    context.setDefaultNavigationTimeout(TEST_TIME);
    const page = await context.newPage();
    page.on("console", (message) => {
        const { url } = message.location();
        const isKeptAway = !url.includes("localhost") || (!hasFonts && FONT.test(url));
        const elsewhere = /ERR_(FAILED|BLOCKED|NAME_NOT_RESOLVED)/.test(message.text()) && isKeptAway;
        const isOfTheTest = message.text().startsWith("Service Worker registration blocked by Playwright");
        const isOfTheMachine = LATE_CODE.test(message.text());
        if (["error", "warning"].includes(message.type()) && !elsewhere && !isOfTheTest && !isOfTheMachine)
            complaints.push(`${message.text()} (${url})`);
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    witness(page, complaints);
    if (scripts) await page.addInitScript(watchShifts);
    if (scripts && !still) await page.addInitScript(useEveryPage);
    return {
        page,
        context,
        complaints,
        shift: () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted),
    };
}

/**
 * Stops a page's clock, some time after `start` in milliseconds: it goes on by `page.clock` alone.
 *
 * It goes by itself until it is stopped, however long that takes, and cannot be stopped at a time that it has passed: hence so late a time.
 */
export async function stopClock(page: Page, start = 0): Promise<void> {
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + TEST_TIME);
}

/** A reader who goes to use every page as soon as it is there. */
function useEveryPage(): void {
    addEventListener("DOMContentLoaded", () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })));
}

function watchShifts(): void {
    const here = globalThis as unknown as { shifted: number };
    here.shifted = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) here.shifted += entry.value;
        }
    }).observe({ type: "layout-shift", buffered: true });
}
