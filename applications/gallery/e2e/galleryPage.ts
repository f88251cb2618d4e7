import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { serveFolder } from "../../../scripts/lib/serveFolder.cjs";
import { createVisitor, openBrowser, START_TIMEOUT_MS, TEST_TIMEOUT_MS } from "../../forum/e2e/visitor";

const folder = path.join(__dirname, "../../../dist/gallery");

export interface PageOptions {
    theme?: "light" | "dark" | "light-contrast" | "dark-contrast";
    /** Key of a shipped theme. */
    look?: string;
    dir?: "ltr" | "rtl";
    /** Width of the window in pixels; 1440 × 900 by default. */
    width?: number;
    height?: number;
    /** In percent. */
    textSize?: 200;
    motion?: "less";
    /** Name of the only part to be shown. */
    part?: string;
    /** Uses a window that no later test gets, for tests that change its clock or its requests. */
    isolated?: true;
}

/** The built gallery in a browser. */
export interface Gallery {
    /** Returns the titles of all pages, as listed by the gallery. */
    titles(): Promise<string[]>;
    /** Opens all pages as one without switches, in a window that no other page of the same test uses. */
    all(options?: PageOptions): Promise<Page>;
    /** Opens a page without switches, in a window that no other page of the same test uses. */
    page(title: string, options?: PageOptions): Promise<Page>;
}

/** The gallery of the running test file. */
let ofThisFile: Gallery | undefined;

/**
 * Opens the gallery before the tests of the running file, closes it afterwards, and sets the time limit of every test. Closing throws if a
 * page logged errors to its console. Test cases that a file imports from other modules share its gallery.
 */
export function setGallery(): Gallery {
    ofThisFile ??= startGallery();
    return ofThisFile;
}

function startGallery(): Gallery {
    jest.setTimeout(TEST_TIMEOUT_MS);
    let open: OpenGallery | undefined;
    beforeAll(async () => {
        open = await openGallery();
    }, START_TIMEOUT_MS);
    afterAll(() => open?.close());
    const opened = () => {
        if (!open) throw new Error("The gallery is opened before the tests of a file, not while it is read.");
        return open;
    };
    return {
        titles: async () => opened().titles(),
        all: async (options) => opened().all(options),
        page: async (...pageArguments) => opened().page(...pageArguments),
    };
}

interface OpenGallery extends Gallery {
    close(): Promise<void>;
}

/** Window with the name of the test that uses it. */
interface Window {
    page: Page;
    motion: PageOptions["motion"];
    test: string | undefined;
}

/** Serves `dist/gallery` and starts a browser. */
async function openGallery(): Promise<OpenGallery> {
    if (!existsSync(path.join(folder, "index.html")))
        throw new Error("The gallery is not built; npm run gallery -- --build does it.");
    const [server, browser] = await Promise.all([serveFolder(folder), openBrowser()]);
    const complaints: string[] = [];
    const windows: Window[] = [];

    async function open(address: string, options: PageOptions = {}): Promise<Page> {
        const page = await windowFor(options);
        if (isBare(page)) await page.evaluate(showWithoutLoad, [NO_PARTS, address]);
        else await page.goto(`${server.url}/${address}`);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        return page;
    }

    /** Reuses and resets the window of an earlier test, or opens a new one: opening takes longer than loading a page. */
    async function windowFor({ width = 1440, height = 900, motion, isolated }: PageOptions): Promise<Page> {
        const { currentTestName: test } = expect.getState();
        const free = windows.find((one) => !isolated && one.motion === motion && one.test !== test && !one.page.isClosed());
        if (free) {
            free.test = test;
            await free.page.mouse.move(0, 0);
            await free.page.setViewportSize({ width, height });
            return free.page;
        }
        const { page } = await createVisitor(browser, { width, height, complaints, ...(motion && { motion }) });
        if (!isolated) windows.push({ page, motion, test });
        return page;
    }

    return {
        async titles() {
            const page = await open("?page=Badge");
            const links = page.getByRole("navigation", { name: "Components" }).getByRole("link");
            const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
            return addresses.flatMap((address) => new URLSearchParams(address).get("page") ?? []);
        },
        all: (options) => open(toGalleryAddress(undefined, options), options),
        async page(title, options = {}) {
            const page = await open(toGalleryAddress(title, options), options);
            const heading = await page.getByRole("heading", { level: 1 }).first().textContent();
            if (heading !== title) throw new Error(`The gallery has no page "${title}".`);
            return page;
        },
        async close() {
            await browser.close();
            await server.close();
            if (complaints.length > 0) throw new Error(`The gallery complained:\n${complaints.join("\n")}`);
        },
    };
}

/** A page of the gallery without any of its parts. */
const NO_PARTS = toGalleryAddress("Badge", { part: "" });

/** Whether a window shows samples of the gallery and nothing else. */
const isBare = (page: Page): boolean => page.url().startsWith("http") && new URL(page.url()).searchParams.get("bare") === "1";

/**
 * Replaces the samples of a page, as the switches of the gallery do, after removing all of them, so that none of their state remains. A load
 * takes several times as long, for it evaluates the scripts of all components.
 */
async function showWithoutLoad(addresses: readonly string[]): Promise<void> {
    for (const [index, address] of addresses.entries()) {
        history.replaceState(null, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
        const isShown = () => (document.querySelector("[data-part]") !== null) === index > 0;
        while (!isShown()) await new Promise(requestAnimationFrame);
    }
    getSelection()?.removeAllRanges();
    scrollTo(0, 0);
}

/** Returns the URL of a page of the gallery, or of all its pages without a title, relative to its folder. */
export function toGalleryAddress(
    title: string | undefined,
    { theme, look, dir, textSize, motion, part }: PageOptions = {},
): string {
    const parameters = new URLSearchParams({
        ...(title !== undefined && { page: title }),
        bare: "1",
        ...(part !== undefined && { part }),
        ...(theme && { theme }),
        ...(look !== undefined && { look }),
        ...(dir && { dir }),
        ...(textSize && { text: String(textSize) }),
        ...(motion && { motion }),
    });
    return `?${parameters}`;
}
