import type { AssetManifest, PageSettings } from "@parley/library/contract";

const CLASS = ' class="';

/**
 * The rules that a page uses, to stand in the page itself: nothing but the document is then between its reader and the first look
 * (docs/decisions/0011).
 *
 * @param settings the palette and the text size the reader chose, if they did
 */
export function rulesFor(
    body: string,
    { theme, textSize }: Pick<PageSettings, "theme" | "textSize">,
    { rules }: Pick<AssetManifest, "rules">,
): string {
    const marks = classesIn(body);
    if (theme) marks.add(`data-theme="${theme}"`);
    if (textSize) marks.add(`data-text-size="${textSize}"`);
    let used = "";
    let open = "";
    for (const { within, css, needs } of rules) {
        if (!needs.some((all) => all.every((mark) => marks.has(mark)))) continue;
        if (within !== open) {
            used += endOf(open) + within;
            open = within;
        }
        used += css;
    }
    return used + endOf(open);
}

/**
 * The stylesheets of what a page shows, so that it is dressed before its scripts come: those every page begins with, and of the later
 * ones as few as dress the rest. Several may hold the rules of a component that several parts use.
 */
export function stylesheetsFor(body: string, { styles, laterStyles }: Pick<AssetManifest, "styles" | "laterStyles">): string[] {
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

/** The names of classes in markup. A page says the same few hundred attributes thousands of times, so each is taken apart once. */
function classesIn(markup: string): Set<string> {
    const attributes = new Set<string>();
    for (let start = markup.indexOf(CLASS); start !== -1; start = markup.indexOf(CLASS, start)) {
        start += CLASS.length;
        attributes.add(markup.slice(start, markup.indexOf('"', start)));
    }
    return new Set([...attributes].flatMap((names) => names.split(" ")));
}
