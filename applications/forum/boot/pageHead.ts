/** Elements in the head of a page that differ between pages, except styles. */
const MANAGED_ELEMENTS = "title, meta, link:not([rel=stylesheet]), script[type]";

/** Adds the stylesheets of another page to this one, except the fonts, which are loaded already. Resolves when all are loaded. */
export async function loadStyles(page: Document): Promise<void> {
    const sheets = [...page.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([data-fonts])")];
    await Promise.all(sheets.filter((sheet) => !isHere(sheet)).map(bring));
}

/** Replaces the title, metadata and preloads in the head of this page by those of another. */
export function replaceHead(page: Document): void {
    const next = new Map(managedElements(page).map((element) => [element.outerHTML, element]));
    for (const element of managedElements(document)) if (!next.delete(element.outerHTML)) element.remove();
    document.head.append(...next.values());
}

/**
 * Replaces the CSS rules that this page contains by those of another page (docs/decisions/0011), in the same style element, before the
 * stylesheets that the app adds. A new style element would violate the content security policy. Font rules are the same on all pages and
 * stay: inserting them again would load the fonts again.
 */
export function replaceRules(rules: string): void {
    const own = document.querySelector<HTMLStyleElement>("style#page-styles")?.sheet;
    if (!own) return;
    for (let index = own.cssRules.length - 1; index >= 0; index--) if (!isFont(own.cssRules[index])) own.deleteRule(index);
    const next = new CSSStyleSheet();
    next.replaceSync(rules);
    for (const rule of next.cssRules) if (!isFont(rule)) own.insertRule(rule.cssText, own.cssRules.length);
}

const isFont = (rule: CSSRule | undefined): boolean => rule instanceof CSSFontFaceRule;

function isHere(sheet: HTMLLinkElement): boolean {
    return document.querySelector(`link[rel=stylesheet][href="${sheet.getAttribute("href")}"]`) !== null;
}

function bring(sheet: HTMLLinkElement): Promise<unknown> {
    return new Promise((resolve, reject) => {
        const added = document.importNode(sheet);
        added.onload = resolve;
        added.onerror = reject;
        document.head.append(added);
    });
}

function managedElements({ head }: Document): Element[] {
    return [...head.querySelectorAll(MANAGED_ELEMENTS)];
}
