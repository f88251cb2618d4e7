import type { Page } from "playwright-core";
import { PSEUDO_LOCALES } from "../../../scripts/lib/texts/pseudoLocales.mjs";
import { findSeriousViolationsInBothPalettes } from "./axe";
import { findEnglishTexts } from "./englishTexts";
import { AXE_ROUTES } from "./everyPage";
import { openHydrated } from "./hydratedPages";
import { findClippedTexts, findOverflow } from "./overflow";
import type { Stage } from "./stage";
import type { Visitor } from "./visitor";

/** Windows in which nothing is cut off: the narrowest, and a phone’s width of text twice as large (WCAG 1.4.4, 1.4.10). */
const WINDOWS = [
    { width: 320, fontSize: "", direction: "ltr" },
    { width: 640, fontSize: "200%", direction: "rtl" },
];
/** The same in the other direction, which nearly always has the same result. */
const FURTHER_WINDOWS = [
    { width: 640, fontSize: "200%", direction: "ltr" },
    { width: 320, fontSize: "", direction: "rtl" },
];

interface Walk {
    /** A pseudo-locale, or a locale of the product. */
    language: string;
    /** What pages in a pseudo-locale may say in English. */
    peopleWords: readonly string[];
    /** Whether axe looks at each page, not only at those of `AXE_ROUTES`, and each window has both directions, which takes as long as all the rest. */
    isThorough: boolean;
}

/** Returns the locale that a language has in its build: a pseudo-locale has taken the place of one. */
export const toLocale = (language: string): string => (isPseudo(language) ? PSEUDO_LOCALES[language].locale : language);

/** Whether a language is a pseudo-locale, which only a build for tests has. */
export const isPseudo = (language: string): language is keyof typeof PSEUDO_LOCALES => Object.hasOwn(PSEUDO_LOCALES, language);

/**
 * Opens pages one after the other in a language; returns what is wrong with them, each with its route: errors, among them those of hydration,
 * English texts, and what is outside of a narrow window or cut off in it, from left to right and from right to left.
 */
export async function findFaults(
    stage: Stage,
    { page, complaints }: Visitor,
    pages: readonly [route: string, address: string][],
    { language, peopleWords, isThorough }: Walk,
): Promise<string[]> {
    await page.context().addCookies([{ name: "parley-locale", value: toLocale(language), url: stage.url }]);
    const found: string[] = [];
    for (const [route, address] of pages) {
        complaints.length = 0;
        await openHydrated(stage, page, address);
        const faults = [
            ...complaints.filter(isOfPage),
            ...(isPseudo(language) ? await findEnglishTexts(page, peopleWords) : []),
            ...(isThorough || AXE_ROUTES.test(route) ? await findSeriousViolationsInBothPalettes(page) : []),
            ...(await findCutOff(page, isThorough ? [...WINDOWS, ...FURTHER_WINDOWS] : WINDOWS)),
        ];
        found.push(...faults.map((fault) => `${route}: ${fault}`));
    }
    return found;
}

/** Returns what is cut off in windows, one after the other. */
async function findCutOff(page: Page, windows: typeof WINDOWS): Promise<string[]> {
    const before = page.viewportSize();
    if (!before) throw new Error("The window of the page has no size.");
    const found: string[] = [];
    for (const { width, fontSize, direction } of windows) {
        if (page.viewportSize()?.width !== width) await page.setViewportSize({ ...before, width });
        await page.evaluate(turn, { fontSize, direction });
        const faults = [...(await findOverflow(page)), ...(await findClippedTexts(page))];
        found.push(...faults.map((fault) => `at ${width} ${fontSize} ${direction}: ${fault}`));
    }
    // Hidden first: laid out once more, it would take as long as for a window that is looked at.
    await page.evaluate(hide);
    await page.setViewportSize(before);
    return found;
}

function turn({ fontSize, direction }: { fontSize: string; direction: string }): void {
    document.documentElement.style.fontSize = fontSize;
    document.documentElement.dir = direction;
}

function hide(): void {
    document.documentElement.style.display = "none";
}

/** Whether an error is one of the page, and not the status 4xx of the page itself. */
function isOfPage(complaint: string): boolean {
    return !/^Failed to load resource: the server responded with a status of 4\d\d/.test(complaint);
}
