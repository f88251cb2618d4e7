import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { serveFolder } from "../../../scripts/lib/serveFolder.cjs";
import { newVisitor, openBrowser, START_TIME, TEST_TIME } from "../../forum/e2e/visitor";

const folder = path.join(__dirname, "../../../dist/gallery");

export interface PageOptions {
    theme?: "light" | "dark" | "light-contrast" | "dark-contrast";
    dir?: "ltr" | "rtl";
    /** In pixels; 1440 × 900 when not given. */
    width?: number;
    height?: number;
    /** In percent of the usual. */
    textSize?: 200;
    motion?: "less";
    /** This part of the page alone. */
    part?: string;
    /** In a window that nobody else gets: its clock or its fetches are meddled with. */
    alone?: true;
}

/** The built gallery, open in a real browser. */
export interface Gallery {
    /** Titles of all pages, as the gallery itself lists them. */
    titles(): Promise<string[]>;
    /** Opens a page in a window that no other page of this test is in, without the gallery's switches around it. */
    page(title: string, options?: PageOptions): Promise<Page>;
}

/**
 * Has the gallery opened before the tests of the file that calls it and closed after them, which fails when any page complained
 * in its console, and gives every test its time.
 */
export function setGallery(): Gallery {
    jest.setTimeout(TEST_TIME);
    let open: OpenGallery | undefined;
    beforeAll(async () => {
        open = await openGallery();
    }, START_TIME);
    afterAll(() => open?.close());
    const opened = () => {
        if (!open) throw new Error("The gallery is opened before the tests of a file, not while it is read.");
        return open;
    };
    return { titles: async () => opened().titles(), page: async (...asked) => opened().page(...asked) };
}

interface OpenGallery extends Gallery {
    close(): Promise<void>;
}

/** A window, and the test that has it. */
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
        await page.goto(`${server.url}/${address}`);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        return page;
    }

    /** A window that an earlier test has done with, as good as new, or a new one: to open one takes longer than to load a page in it. */
    async function windowFor({ width = 1440, height = 900, motion, alone }: PageOptions): Promise<Page> {
        const { currentTestName: test } = expect.getState();
        const free = windows.find((one) => !alone && one.motion === motion && one.test !== test && !one.page.isClosed());
        if (free) {
            free.test = test;
            await free.page.mouse.move(0, 0);
            await free.page.setViewportSize({ width, height });
            return free.page;
        }
        const { page } = await newVisitor(browser, { width, height, complaints, ...(motion && { motion }) });
        if (!alone) windows.push({ page, motion, test });
        return page;
    }

    return {
        async titles() {
            const page = await open("", { alone: true });
            const links = await page.getByRole("navigation", { name: "Components" }).getByRole("link").all();
            const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
            await page.context().close();
            return addresses.flatMap((address) => new URLSearchParams(address ?? "").get("page") ?? []);
        },
        async page(title, options = {}) {
            const page = await open(addressOf(title, options), options);
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

/** The address of a page of the gallery, from its folder. */
export function addressOf(title: string, { theme, dir, textSize, motion, part }: PageOptions = {}): string {
    const asked = new URLSearchParams({
        page: title,
        bare: "1",
        ...(part !== undefined && { part }),
        ...(theme && { theme }),
        ...(dir && { dir }),
        ...(textSize && { text: String(textSize) }),
        ...(motion && { motion }),
    });
    return `?${asked}`;
}
