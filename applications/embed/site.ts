/** Path of this script, below the path of the forum. */
const SCRIPT = "/embed/v1.js";

/** The script element that is running, or the first one of ours if it is included as a module. */
const source =
    (document.currentScript as HTMLScriptElement | null)?.src ??
    [...document.scripts].map(({ src }) => src).find((src) => src.includes(SCRIPT)) ??
    "";

/** Address of the forum, without a slash at the end: where this script comes from. */
export const SITE_URL = source.slice(0, Math.max(0, source.lastIndexOf(SCRIPT)));
export const SITE_ORIGIN = SITE_URL === "" ? "" : new URL(SITE_URL).origin;

/** Returns the address by which a page is known: the given one, or that which the page itself says is its own. */
export function findPageURL(given: string | null): string {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
    const url = new URL(given || canonical || location.href, location.href);
    url.hash = "";
    return url.href;
}
