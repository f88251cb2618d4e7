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

/** Marks the elements of places, and no others. */
export function markPlaces(root: Element, places: readonly Place[]): void {
    const elements = new Set(places.map(({ element }) => element));
    for (const marked of root.querySelectorAll(`[${MARK}]`)) if (!elements.has(marked)) marked.removeAttribute(MARK);
    for (const element of elements) if (!element.hasAttribute(MARK)) element.setAttribute(MARK, "");
}
