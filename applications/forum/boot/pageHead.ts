/** What the head of a page says of it, and fetches for it, but for what dresses it. */
const SAYINGS = "title, meta, link:not([rel=stylesheet]), script[type]";

/** Adds the stylesheets of another page to this one, which has the fonts. Resolves when all are here. */
export async function bringStyles(page: Document): Promise<void> {
    const sheets = [...page.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([data-fonts])")];
    await Promise.all(sheets.filter((sheet) => !isHere(sheet)).map(bring));
}

/** Says in the head of this page what another one says in its own. */
export function takeOverHead(page: Document): void {
    const next = new Map(sayingsOf(page).map((saying) => [saying.outerHTML, saying]));
    for (const saying of sayingsOf(document)) if (!next.delete(saying.outerHTML)) saying.remove();
    document.head.append(...next.values());
}

/**
 * Puts the rules that another page carries (docs/decisions/0011) in place of those that this one does: they stand where these stood, before the
 * stylesheets that the app brings. A style element of its own would be against the policy of this page. Fonts stay, which all pages have: put anew
 * they would be set anew.
 */
export function takeOverRules(rules: string): void {
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

function sayingsOf({ head }: Document): Element[] {
    return [...head.querySelectorAll(SAYINGS)];
}
