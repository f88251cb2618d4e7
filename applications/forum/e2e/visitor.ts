import type { Browser, BrowserContext, Disposable, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { findChromium, findHeadlessShell } from "../../../scripts/lib/find.mjs";
import { forgetPage, reportOnFailure } from "./failureReport";

const DISABLED_FEATURES = [
    // A process for a page that may come, and a new frame for each page of the same site: an eighth of the browser's CPU time.
    "SpareRendererForSitePerProcess",
    "RenderDocument",
    // Those that Playwright disables on every system: only the last flag of this kind counts.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
];

const FLAGS = [
    `--disable-features=${DISABLED_FEATURES.join(",")}`,
    // Requests go through no process of their own, which saves some 6 % of the CPU time of a visit: fewer messages between processes.
    "--enable-features=NetworkServiceInProcess2",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // No script of a test runs long enough to gain from further optimization.
    "--js-flags=--max-opt=1",
    // Other sites are unreachable and fail at once. A route that refuses them would take twice the time, because the browser then reports
    // every file of every page to the test and caches none.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1",
];

/** Choice of the Chromium build. */
export interface BrowserOptions {
    /** Whether to use the full browser. The headless shell, used by default, takes about half the CPU time. */
    isWhole?: boolean;
    /** Whether frames of other sites have no cookies but partitioned ones; only the full browser can. */
    blocksOtherSites?: boolean;
}

/** Starts Chromium. */
export async function openBrowser({ isWhole = false, blocksOtherSites = false }: BrowserOptions = {}): Promise<Browser> {
    const executablePath = isWhole ? findChromium() : findHeadlessShell();
    if (!executablePath) throw new Error("There is no Chromium; set CHROMIUM_PATH to one.");
    const args = blocksOtherSites ? [...FLAGS, "--test-third-party-cookie-phaseout"] : FLAGS;
    return chromium.launch({ executablePath, args });
}

const FONT = /\.woff2$/;

/**
 * Warning of Chromium when the app uses preloaded code more than three seconds after the load. It depends on the speed of the machine; the
 * code is used all the same.
 */
const LATE_CODE = /\.js was preloaded using link preload but not used within a few seconds/;

/**
 * Icon that the whole browser requests for the bare page on which an emptied page waits for its next visitor (`visitorPool.ts`), however
 * late. The forum's own pages name their icon.
 */
const ICON_OF_BARE_PAGE = /\/favicon\.ico$/;

/** Time limit for an action on a page, in milliseconds. */
export const ACTION_TIMEOUT_MS = 60_000;
/** Time limit of one test, in milliseconds: long, because a browser is slow on a busy machine. */
export const TEST_TIMEOUT_MS = 240_000;
/** Time limit for starting a browser and its server, in milliseconds; the first server of a run fills the sample community as well. */
export const START_TIMEOUT_MS = 180_000;

export interface VisitorOptions {
    width: number;
    /** 900 by default. */
    height?: number;
    scripts?: boolean;
    /** Does not touch the page: the app loads on use, or when the page requests it. Otherwise it loads with every page at once. */
    still?: boolean;
    /** Whether the browser stores the offline page. */
    keepsOffline?: boolean;
    /** Whether the fonts of the site load. Without them text has a constant height, however late a font would be. */
    hasFonts?: boolean;
    /** Whether pages wait for responses however long they take, because the machine may be slow. */
    patient?: boolean;
    palette?: "light" | "dark";
    /** Whether the device prefers reduced motion. */
    motion?: "less";
    /** Collects errors across several visitors. */
    complaints?: string[];
}

/** Page in a browser context of its own, with the errors that occurred. */
export interface Visitor {
    page: Page;
    context: BrowserContext;
    /** Errors and warnings of the console: hydration mismatches, violations of the policy, failed scripts. */
    complaints: string[];
    /** Returns the cumulative layout shift measured by Chromium. */
    shift(): Promise<number>;
    /** Removes what was added to the page for this visitor. */
    forget(): Promise<void>;
}

/** Opens a new browser context, without cookies or stored data. */
export async function createVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
    const { scripts = true, keepsOffline = false, hasFonts = true } = options;
    const context = await browser.newContext({
        viewport: toViewport(options),
        ...toMedia(options),
        javaScriptEnabled: scripts,
        serviceWorkers: keepsOffline ? "allow" : "block",
    });
    if (!hasFonts) await leaveOutFonts(context);
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    // The first page of a server that has just started may take the whole time of its test on an overloaded machine.
    context.setDefaultNavigationTimeout(TEST_TIMEOUT_MS);
    const page = await context.newPage();
    return { page, context, ...(await watchPage(page, options)) };
}

/** Gives the empty page of a visitor who has left to another one; its context must have the same `scripts`, `keepsOffline` and `hasFonts`. */
export async function reuseVisitor({ page, context }: Visitor, options: VisitorOptions): Promise<Visitor> {
    if (options.hasFonts === false) await leaveOutFonts(context);
    await page.setViewportSize(toViewport(options));
    await page.emulateMedia({ media: null, ...toMedia(options) });
    return { page, context, ...(await watchPage(page, options)) };
}

const leaveOutFonts = (context: BrowserContext) => context.route(FONT, (route) => route.abort());

const toViewport = ({ width, height = 900 }: VisitorOptions) => ({ width, height });

const toMedia = ({ palette = "light", motion }: VisitorOptions) =>
    ({ colorScheme: palette, reducedMotion: motion === "less" ? "reduce" : "no-preference" }) as const;

/** Collects the errors of a page, and adds the scripts that the options imply. */
async function watchPage(
    page: Page,
    { scripts = true, still = false, hasFonts = true, patient = false, complaints = [] }: VisitorOptions,
): Promise<Omit<Visitor, "page" | "context">> {
    page.on("console", (message) => {
        const { url } = message.location();
        const isBlocked = !url.includes("localhost") || (!hasFonts && FONT.test(url));
        const elsewhere = /ERR_(FAILED|BLOCKED|NAME_NOT_RESOLVED)/.test(message.text()) && isBlocked;
        const isOfTheTest = message.text().startsWith("Service Worker registration blocked by Playwright");
        const isOfTheMachine = LATE_CODE.test(message.text());
        const isOfBarePage = ICON_OF_BARE_PAGE.test(url);
        if (["error", "warning"].includes(message.type()) && !elsewhere && !isOfTheTest && !isOfTheMachine && !isOfBarePage)
            complaints.push(`${message.text()} (${url})`);
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    reportOnFailure(page, complaints);
    const added: Disposable[] = [];
    if (scripts) added.push(await page.addInitScript(watchShifts));
    if (scripts && !still) added.push(await page.addInitScript(useEveryPage));
    if (scripts && patient) added.push(await page.addInitScript(waitForEver));
    return {
        complaints,
        shift: () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted),
        async forget() {
            forgetPage(page);
            for (const script of added) await script.dispose();
        },
    };
}

/**
 * Stops the clock of a page some time after `start`, in milliseconds; from then on only `page.clock` advances it.
 *
 * The clock runs until it is stopped and cannot be stopped at a time in its past: hence the late time.
 */
export async function stopClock(page: Page, start = 0): Promise<void> {
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + TEST_TIMEOUT_MS);
}

/** Loads the app on every page at once, as a viewer who uses it immediately. */
function useEveryPage(): void {
    addEventListener("DOMContentLoaded", () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })));
}

/** Replaces the time limit of requests by none. */
function waitForEver(): void {
    AbortSignal.timeout = () => new AbortController().signal;
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
