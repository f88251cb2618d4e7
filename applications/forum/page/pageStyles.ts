import type { AssetManifest, PageSettings } from "@parley/library/contract";

const CLASS = ' class="';

/**
 * Returns the CSS rules that a page uses, to be included in the page, so that the first paint needs only the document
 * (docs/decisions/0011).
 *
 * @param settings theme and text size, if the viewer has chosen them
 */
export function collectRules(
    body: string,
    { theme, textSize }: Pick<PageSettings, "theme" | "textSize">,
    { rules }: Pick<AssetManifest, "rules">,
): string {
    const marks = classesIn(body);
    if (theme) marks.add(`data-theme="${theme}"`);
    if (textSize) marks.add(`data-text-size="${textSize}"`);
    let used = "";
    let open = "";
    for (const { within, css, requires } of rules) {
        if (!requires.some((all) => all.every((mark) => marks.has(mark)))) continue;
        if (within !== open) {
            used += endOf(open) + within;
            open = within;
        }
        used += css;
    }
    return used + endOf(open);
}

/**
 * Returns the stylesheets that a page needs before its scripts load: those of every page, and as few of the others as cover the remaining
 * classes. Several of them may contain the rules of a shared component.
 */
export function listStylesheets(body: string, { styles, laterStyles }: Pick<AssetManifest, "styles" | "laterStyles">): string[] {
    const bare = classesIn(body);
    const chosen = [...styles];
    for (;;) {
        const [best] = Object.entries(laterStyles)
            .map(([url, classes]) => ({ url, dressed: classes.filter((name) => bare.has(name)) }))
            .sort((one, other) => other.dressed.length - one.dressed.length);
        if (!best || best.dressed.length === 0) return chosen;
        chosen.push(best.url);
        for (const name of best.dressed) bare.delete(name);
    }
}

const endOf = (within: string): string => "}".repeat(within.split("{").length - 1);

/**
 * Returns the class names in markup. Pages repeat the same few hundred class attributes thousands of times, so each distinct one is split
 * once.
 */
function classesIn(markup: string): Set<string> {
    const attributes = new Set<string>();
    for (let start = markup.indexOf(CLASS); start !== -1; start = markup.indexOf(CLASS, start)) {
        start += CLASS.length;
        attributes.add(markup.slice(start, markup.indexOf('"', start)));
    }
    return new Set([...attributes].flatMap((names) => names.split(" ")));
}
