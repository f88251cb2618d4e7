/** An element on the page with texts of the product: as its content, or in an attribute. */
export interface Place {
    element: Element;
    keys: ReadonlySet<string>;
}

/** Marks elements with texts of the product, which are outlined and can be picked. */
export const MARK = "data-own-text";
/** Marks the panel, whose texts are not picked. */
export const PANEL = "data-translate-panel";

const ATTRIBUTES = ["aria-label", "aria-description", "aria-roledescription", "placeholder", "title", "alt", "label"];
const SELECTOR = ATTRIBUTES.map((name) => `[${name}]`).join(",");
const WITHOUT_TEXTS = new Set(["SCRIPT", "STYLE", "TEXTAREA", "NOSCRIPT"]);

/** Finds the elements with texts of the product in the order of the page. `index` has the keys of texts by their words. */
export function findPlaces(root: Element, index: ReadonlyMap<string, ReadonlySet<string>>): Place[] {
    const found = new Map<Element, Set<string>>();
    const add = (element: Element, words: string) => {
        for (const part of [words, ...words.split(/ · |: |, /)])
            for (const key of index.get(part.trim()) ?? []) found.set(element, (found.get(element) ?? new Set()).add(key));
    };
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
        acceptNode: (node) =>
            node instanceof Element && (WITHOUT_TEXTS.has(node.tagName) || node.hasAttribute(PANEL))
                ? NodeFilter.FILTER_REJECT
                : NodeFilter.FILTER_ACCEPT,
    });
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Element) {
            if (!node.matches(SELECTOR)) continue;
            for (const name of ATTRIBUTES) add(node, node.getAttribute(name) ?? "");
        } else if (node.parentElement) add(node.parentElement, node.textContent ?? "");
    }
    return [...found].map(([element, keys]) => ({ element, keys }));
}

/** Elements with what people have written, and with numbers and code. */
const PEOPLE_WORDS = "bdi, [dir=auto], [translate=no], time, code, kbd, pre, [contenteditable]";
/** Bounds of the lines that are looked up: longer ones are what people have written. */
const MAX_LINE = 300;
const MAX_LINES = 40;

/** Returns the parts of the title of a page, and the title without the name of the site. */
export function readTitle(title: string, siteName: string): string[] {
    const own = title.endsWith(siteName) ? title.slice(0, -siteName.length).replace(/ - $/, "") : title;
    return [...new Set([own, ...own.split(" – ")])].filter((part) => part !== "");
}

/** Returns lines of a page that are in no text of `index`: they may be texts that the server has said. */
export function findOtherLines(root: Element, index: ReadonlyMap<string, unknown>): string[] {
    const lines = new Set<string>();
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && lines.size < MAX_LINES; node = walker.nextNode()) {
        const line = node.textContent?.trim() ?? "";
        if (!/\p{L}{2}/u.test(line) || line.length > MAX_LINE || line.includes("\n") || index.has(line)) continue;
        const around = node.parentElement;
        if (!around || WITHOUT_TEXTS.has(around.tagName) || around.closest(`[${MARK}], [${PANEL}], ${PEOPLE_WORDS}`)) continue;
        lines.add(line);
    }
    return [...lines];
}

/** Marks the elements of places, and no others. */
export function markPlaces(root: Element, places: readonly Place[]): void {
    const elements = new Set(places.map(({ element }) => element));
    for (const marked of root.querySelectorAll(`[${MARK}]`)) if (!elements.has(marked)) marked.removeAttribute(MARK);
    for (const element of elements) if (!element.hasAttribute(MARK)) element.setAttribute(MARK, "");
}
