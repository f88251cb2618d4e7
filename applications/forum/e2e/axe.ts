import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What a palette can change; everything else is the same in all of them. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe looks at; by all its usual rules when nothing is said. */
interface Looking {
    /** By these rules alone. */
    rules?: readonly string[];
    /** By the rules of these tags alone. */
    tags?: readonly string[];
    /** By these too, which it leaves out by itself. */
    also?: readonly string[];
    /** Not by these. */
    without?: readonly string[];
}

/**
 * What axe finds on a page as it stands now, rule by rule. Where something may fade meanwhile the page is to be that of somebody with `motion: "less"`:
 * half faded in, a toast has too little contrast.
 */
export async function violationsIn(page: Page, { rules, tags, also = [], without = [] }: Looking = {}) {
    await bringAxe(page);
    const looks = await page.evaluate(markLooks);
    if (looks === 0 && rules?.every((rule) => COLOUR_RULES.includes(rule))) return [];
    const axe = new AxeBuilder({ page, axeSource: HAS_IT }).setLegacyMode();
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

/** What axe finds serious or critical, each with where it is. */
export async function seriousIn(page: Page, looking?: Looking): Promise<string[]> {
    const violations = await violationsIn(page, looking);
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`));
}

/** A source that brings nothing: axe is half a megabyte, and a page that has it already is not given it again. */
const HAS_IT = "0";

/**
 * Gives a page axe, once, and has its rules for colours look at what `markLooks` marks alone: all else has the colours of something that they
 * look at, and they take most of its time. The mode without windows of its own is enough, for there are no frames of other sites here.
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
 * Marks three elements of each look: with words of the same colour, size and weight, on the same grounds. All others would pass or fail as these do,
 * and so do those of a look that was marked before, while the document is not loaded anew. Returns how many are marked.
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
