import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { ensurePseudoBuild } from "../../../scripts/lib/pseudoBuild.mjs";
import { findEnglishTexts, listPeopleWords } from "./englishTexts";
import { EVERY_PAGE } from "./everyPage";
import { holdBack } from "./holdBack";
import type { PagesByReader, Reader } from "./hydratedPages";
import { findPages, listSharedPages, openHydrated, openVisitorAs } from "./hydratedPages";
import { findClippedTexts, findOverflow } from "./overflow";
import { findFaults, isPseudo, toLocale } from "./pageFaults";
import { setStage } from "./stage";
import type { Visitor } from "./visitor";
import { ACTION_TIMEOUT_MS } from "./visitor";

/** Set by `npm run languages`, which walks through all pages in one language after the other. */
const WALKED = process.env.WALKED_LANGUAGE;
/** Otherwise each page is opened once, in one of the pseudo-locales, which find what is in English for all languages. */
const LANGUAGES = {
    guest: WALKED ?? "longer",
    member: WALKED ?? "longer",
    administrator: WALKED ?? "mirrored",
};

const stage = setStage(
    async () => (isPseudo(LANGUAGES.guest) ? { BUILD: await ensurePseudoBuild() } : {}) as Record<string, string>,
);
// All pages together may take as long as each of them might.
jest.setTimeout(Object.keys(EVERY_PAGE).length * ACTION_TIMEOUT_MS);
let pages: PagesByReader;
let peopleWords: readonly string[];
beforeAll(async () => {
    pages = await findPages(stage);
    peopleWords = await listPeopleWords(stage);
    const locales = Object.values(LANGUAGES).map(toLocale);
    await stage.call("PATCH", "config", { "garden.locales": [...new Set(locales)].filter((locale) => locale !== "en") });
});

/** The first window that is looked at, so that it need not be laid out anew. */
const NARROWEST = 320;

const walk = (visitor: Visitor, reader: Reader, some: PagesByReader[Reader]) =>
    findFaults(stage, visitor, some, { language: LANGUAGES[reader], peopleWords, isThorough: WALKED !== undefined });

describe("every page hydrates to what the server rendered, without errors, English words or clipped content at 320 and with text at 200 %:", () => {
    test.each(["guest", "member"] as const)("FC-59 pages visible to a %s, at 320", async (reader) => {
        const visitor = await openVisitorAs(stage, reader, NARROWEST);

        expect(pages[reader].length).toBeGreaterThan(20);
        expect(await walk(visitor, reader, pages[reader])).toEqual([]);
        await visitor.context.close();
    });

    test("FC-59 pages visible to administrators only, and those that they share with guests, at 1440", async () => {
        const visitor = await openVisitorAs(stage, "administrator", 1440);

        expect(pages.administrator.length).toBeGreaterThan(20);
        const shared = listSharedPages(pages);
        expect(shared.length).toBeGreaterThan(15);
        expect(await walk(visitor, "administrator", [...pages.administrator, ...shared])).toEqual([]);
        await visitor.context.close();
    });

    test("an English word is reported, and so is what reaches out of the window or is cut off", async () => {
        const { page, context } = await stage.visitor({ width: 320 });
        await openHydrated(stage, page, "/categories");
        const measure = async () => [
            await findOverflow(page),
            await findClippedTexts(page),
            await findEnglishTexts(page, peopleWords),
        ];
        const before = await measure();
        await page.evaluate(() => {
            const add = (text: string, style: Partial<CSSStyleDeclaration>) => {
                const one = document.createElement("p");
                one.textContent = text;
                Object.assign(one.style, style);
                document.querySelector("main")?.append(one);
            };
            add("Nowhere in any catalogue", { inlineSize: "2000px" });
            add("1234567890", { inlineSize: "20px", overflow: "hidden", whiteSpace: "nowrap" });
        });
        const after = await measure();
        await context.close();

        expect(before.slice(0, 2)).toEqual([[], []]);
        expect(after).toEqual([
            expect.arrayContaining([expect.stringMatching(/^p "Nowhere/)]),
            ['p cuts "1234567890"'],
            expect.arrayContaining(["p: Nowhere in any catalogue"]),
        ]);
    });

    test("a hydration mismatch is reported", async () => {
        const { page, context, complaints } = await stage.visitor({ width: 1440 });
        await page.route(`${stage.url}/categories`, async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: (await response.text()).replace(/(<h1[^>]*>)[^<]+/, "$1Something else") });
        });
        await openHydrated(stage, page, "/categories");
        await context.close();

        expect(complaints.join()).toMatch(/hydrat|React error #4(18|25)/i);
    });
});

test("a page in a fallback font, because its font was late, does not shift on hydration", async () => {
    const { page, context, shift } = await stage.visitor({ width: 1440, still: true });
    const letCome = await holdBack(page, /\.woff2$/);
    const fontCame = page.waitForEvent("requestfinished", (request) => request.url().endsWith(".woff2"));
    await page.goto(stage.url, { waitUntil: "domcontentloaded" });
    await page.evaluate(textIsDrawn);
    letCome();
    await fontCame;
    const measurePositions = () =>
        page.locator("main h2, main li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await measurePositions();
    // Not by a real key press: layout shifts right after one count as expected.
    await page.evaluate(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })));
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    const after = [await measurePositions(), await shift()];
    await context.close();

    expect(after).toEqual([before, 0]);
});

test.each([
    [390, /\.woff2$/],
    [1440, /italic[^/]*\.woff2$/],
])(
    "18.12 at %i the text of a post and its italics have one face on a first visit with late fonts, and keep it",
    async (width, lateFonts) => {
        const { page, context } = await stage.visitor({ width, still: true });
        const letCome = await holdBack(page, lateFonts);
        const italicsCame = page.waitForEvent("requestfinished", (request) => /italic[^/]*\.woff2$/.test(request.url()));
        await page.goto(`${stage.url}/discussion/1`, { waitUntil: "domcontentloaded" });
        await page.evaluate(twoFrames);
        const before = await readFaces(page);
        letCome();
        await italicsCame;
        const after = await readFaces(page);
        await context.close();

        expect(before.italics).toEqual(before.text);
        expect(after).toEqual(before);
    },
);

/** Resolves after two frames, in the first of which the page is laid out. */
function twoFrames(): Promise<void> {
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Returns the fonts in which the browser draws the first paragraph with italics of a post, and those italics. */
async function readFaces(page: Page): Promise<{ text: string[]; italics: string[] }> {
    const devices = await page.context().newCDPSession(page);
    await devices.send("DOM.enable");
    await devices.send("CSS.enable");
    const { root } = await devices.send("DOM.getDocument");
    const facesOf = async (selector: string) => {
        const { nodeId } = await devices.send("DOM.querySelector", { nodeId: root.nodeId, selector });
        const { fonts } = await devices.send("CSS.getPlatformFontsForNode", { nodeId });
        return fonts.map(({ familyName, isCustomFont }) => `${familyName} ${isCustomFont}`);
    };
    const faces = { text: await facesOf("article p:not(:has(em, code))"), italics: await facesOf("article p > em") };
    await devices.detach();
    return faces;
}

/**
 * Resolves once text is painted. The browser delays text until it has chosen a font, which the load events of the page do not reflect if a
 * font may still come.
 */
function textIsDrawn(): Promise<void> {
    return new Promise((resolve) => {
        new PerformanceObserver((list) => {
            const drawn = list.getEntries() as (PerformanceEntry & { url: string })[];
            if (drawn.some(({ url }) => url === "")) resolve();
        }).observe({ type: "largest-contentful-paint", buffered: true });
    });
}
