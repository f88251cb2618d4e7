import type * as Axe from "axe-core";
import { source } from "axe-core";
import type { Frame, Page } from "playwright-core";

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

/** The rules of an axe run, in the form that axe takes. */
interface Selection {
    only?: { type: "rule" | "tag"; values: string[] };
    rules: Record<string, { enabled: boolean }>;
}

/**
 * Returns the violations that axe finds on a page in its current state. Pages with fading elements need a visitor with `motion: "less"`: a
 * toast that is half faded in has too little contrast.
 */
export async function findViolations(
    page: Page,
    { rules, tags, also = [], without = [] }: AxeOptions = {},
): Promise<Axe.Result[]> {
    const looks = await page.evaluate(markLooks);
    if (looks === 0 && rules?.every((rule) => COLOUR_RULES.includes(rule))) return [];
    await bringAxe(page);
    const only = rules ?? tags;
    const selection: Selection = {
        ...(only && { only: { type: rules ? "rule" : "tag", values: [...only] } }),
        rules: Object.fromEntries([
            ...also.map((rule) => [rule, { enabled: true }]),
            ...without.map((rule) => [rule, { enabled: false }]),
        ]),
    };
    return page.evaluate(runAxe, selection);
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

/** Runs axe in the page that has it: passing on only the violations takes half the time of passing on all results. */
async function runAxe({ only, rules }: Selection): Promise<Axe.Result[]> {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const options = { resultTypes: ["violations" as const], rules, ...(only && { runOnly: only }) };
    return (await axe.run(document, options)).violations;
}

/** Injects axe, half a megabyte, into the frames of a page that do not have it. It needs no other window, because no frame is of another site. */
async function bringAxe(page: Page): Promise<void> {
    for (const frame of page.frames()) {
        if (await hasAxe(frame)) continue;
        await frame.evaluate(source);
        if (frame === page.mainFrame()) await frame.evaluate(limitColourRules);
    }
}

const hasAxe = (frame: Frame) => frame.evaluate(() => "axe" in globalThis);

/**
 * Limits the colour rules of axe, which take most of its time, to the elements marked by `markLooks`: all other elements have the same colours
 * as one of them.
 */
function limitColourRules(): void {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    axe.configure({
        rules: [
            { id: "color-contrast", selector: "[data-look]" },
            { id: "link-in-text-block", selector: "a[href][data-look]" },
        ],
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
