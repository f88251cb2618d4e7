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
    const collected = collectedBefore(rules);
    const key = [...marks].sort().join(" ");
    const used = collected.get(key) ?? selectRules(marks, rules);
    collected.delete(key);
    collected.set(key, used);
    const [oldest] = collected.keys();
    if (oldest !== undefined && collected.size > MAX_COLLECTED) collected.delete(oldest);
    return used;
}

type Rules = AssetManifest["rules"];

/** Number of sets of marks whose rules are remembered, of some 25 kB each: pages of one kind mostly use the same. */
const MAX_COLLECTED = 40;

const collectedByRules = new WeakMap<Rules, Map<string, string>>();

/** Returns the rules collected from a manifest by the marks of pages, those used last at the end. */
function collectedBefore(rules: Rules): Map<string, string> {
    const collected = collectedByRules.get(rules) ?? new Map<string, string>();
    collectedByRules.set(rules, collected);
    return collected;
}

function selectRules(marks: ReadonlySet<string>, rules: Rules): string {
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
 * classes. Several of them may contain the rules of a shared component, so those that the page's own chunks will fetch anyway come first.
 *
 * @param chunks names of the chunks that show the page
 */
export function listStylesheets(
    body: string,
    { styles, laterStyles, chunks: files }: Pick<AssetManifest, "styles" | "laterStyles" | "chunks">,
    chunks: readonly string[],
): string[] {
    const bare = classesIn(body);
    const chosen = [...styles];
    const all = Object.entries(laterStyles);
    const own = all.filter(([url]) => chunks.some((chunk) => files[chunk]?.includes(url)));
    for (const stylesheets of [own, all]) {
        for (;;) {
            const [best] = stylesheets
                .map(([url, classes]) => ({ url, dressed: classes.filter((name) => bare.has(name)) }))
                .sort((one, other) => other.dressed.length - one.dressed.length);
            if (!best || best.dressed.length === 0) break;
            chosen.push(best.url);
            for (const name of best.dressed) bare.delete(name);
        }
    }
    return chosen;
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
