import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Rules that depend on the theme. The results of all others are the same in every theme. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Options of an axe run. The defaults of axe apply without them. */
interface AxeOptions {
    /** Runs only these rules. */
    rules?: readonly string[];
    /** Runs only the rules with these tags. */
    tags?: readonly string[];
    /** Also runs these rules, which axe leaves out by default. */
    also?: readonly string[];
    /** Leaves out these rules. */
    without?: readonly string[];
}

/**
 * Returns the violations that axe finds on a page in its current state. Pages with fading elements need a visitor with `motion: "less"`: a
 * toast that is half faded in has too little contrast.
 */
export async function findViolations(page: Page, { rules, tags, also = [], without = [] }: AxeOptions = {}) {
    await bringAxe(page);
    const looks = await page.evaluate(markLooks);
    if (looks === 0 && rules?.every((rule) => COLOUR_RULES.includes(rule))) return [];
    const axe = new AxeBuilder({ page, axeSource: EMPTY_SOURCE }).setLegacyMode();
    const only = rules ?? tags;
    axe.options({
        resultTypes: ["violations"],
        ...(only && { runOnly: { type: rules ? "rule" : "tag", values: [...only] } }),
        rules: Object.fromEntries([
            ...also.map((rule) => [rule, { enabled: true }]),
            ...without.map((rule) => [rule, { enabled: false }]),
        ]),
    });
    return (await axe.analyze()).violations;
}

/** Returns the serious and critical violations, each with its element. */
export async function findSeriousViolations(page: Page, looking?: AxeOptions): Promise<string[]> {
    const violations = await findViolations(page, looking);
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`));
}

/** Returns the serious violations in the light palette, and those of colours in the dark one, without loading the page again. */
export async function findSeriousViolationsInBothPalettes(page: Page): Promise<string[]> {
    const inLight = await findSeriousViolations(page);
    await page.emulateMedia({ colorScheme: "dark" });
    const inDark = await findSeriousViolations(page, { rules: COLOUR_RULES });
    await page.emulateMedia({ colorScheme: "light" });
    return [...inLight, ...inDark.map((violation) => `${violation} in the dark`)];
}

/** Empty script source: axe is half a megabyte and is not injected again into a page that has it. */
const EMPTY_SOURCE = "0";

/**
 * Injects axe into a page once, and limits its colour rules, which take most of its time, to the elements marked by `markLooks`: all other
 * elements have the same colours as one of them. Legacy mode, which opens no window, is enough because the pages have no frames of other
 * sites.
 */
async function bringAxe(page: Page): Promise<void> {
    if (await page.evaluate(() => "axe" in globalThis)) return;
    await new AxeBuilder({ page }).setLegacyMode().withRules("document-title").analyze();
    await page.evaluate(() => {
        const { axe } = globalThis as unknown as { axe: { configure: (changes: object) => void } };
        axe.configure({
            rules: [
                { id: "color-contrast", selector: "[data-look]" },
                { id: "link-in-text-block", selector: "a[href][data-look]" },
            ],
        });
    });
}

/**
 * Marks three elements of each appearance: text of the same colour, size and weight on the same backgrounds. All others pass or fail like
 * these; appearances marked earlier in the same document are not marked again. Returns how many elements are marked.
 */
function markLooks(): number {
    const OF_EACH = 3;
    const grounds = new Map<Element, string>();
    const groundOf = (element: Element | null): string => {
        if (element === null) return "";
        let ground = grounds.get(element);
        if (ground === undefined) {
            const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
            const own = [
                backgroundColor === "rgba(0, 0, 0, 0)" ? "" : backgroundColor,
                backgroundImage === "none" ? "" : backgroundImage,
                opacity === "1" ? "" : opacity,
                position === "static" || position === "relative" ? "" : position,
            ].join(" ");
            ground = own.trim() === "" ? groundOf(element.parentElement) : `${groundOf(element.parentElement)} / ${own}`;
            grounds.set(element, ground);
        }
        return ground;
    };
    const isSeen = (element: Element) => {
        const { right, bottom, width, height } = element.getBoundingClientRect();
        return (
            element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && right > 0 && bottom + scrollY > 0
        );
    };
    const isDisabled = (element: Element) =>
        element.closest(":disabled, [aria-disabled=true]") !== null ||
        element.closest("label")?.control?.matches(":disabled") === true;
    const here = globalThis as unknown as { looks?: Map<string, number> };
    here.looks ??= new Map();
    const counts = here.looks;
    let marked = 0;
    for (const element of document.querySelectorAll("body *")) {
        element.removeAttribute("data-look");
        const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
        if ((!hasWords && !element.matches("input, textarea, select")) || !isSeen(element)) continue;
        const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
        const around = element.matches("a") && element.parentElement ? getComputedStyle(element.parentElement).color : "";
        const kind = element.matches("input, textarea, select") ? element.localName : "";
        const look = [color, fontSize, fontWeight, textDecorationLine, around, kind, isDisabled(element), groundOf(element)].join(
            "|",
        );
        const count = counts.get(look) ?? 0;
        counts.set(look, count + 1);
        if (count >= OF_EACH) continue;
        element.setAttribute("data-look", "");
        marked++;
    }
    return marked;
}
