import { toSitePath } from "@parley/library/client/basePath";
import { findLink, isPageLink, isPlainLink } from "../prefetch/links";
import { loadStyles } from "./pageHead";

/** Server-rendered page of this site, ready to replace the current one. */
export interface NextPage {
    /** URL after all redirects, without the hash. */
    address: string;
    document: Document;
    /** CSS rules that the page contains (docs/decisions/0011). */
    rules: string;
    bootData: BootData;
}

/** Data that the server passes to the boot script of a page. */
export interface BootData {
    /** Page view to be tracked, as JSON. */
    view?: string;
    /** URLs of the scripts that show the page once the app is loaded, separated by spaces. */
    code?: string;
}

/**
 * Paths of pages that are mostly read: home, lists, discussions and categories. The page itself says whether it can be shown without the
 * app.
 */
const READING = /^\/($|(discussions?|categories)(\/|$))/;
// bounded: a page that this server rendered, which has one such element.
const RULES = /<style id="page-styles">(.*?)<\/style>/s;
/** How long the boot script waits for a page before the browser loads it instead, in milliseconds. */
const REQUEST_TIMEOUT_MS = 4000;

/** Returns the link at this target if it leads to a page that is mostly read and has no other effect. */
export function findReadingLink(target: EventTarget | null): HTMLAnchorElement | undefined {
    const link = findLink(target);
    const isPlain = link && isPlainLink(link) && !link.hasAttribute("aria-expanded") && link.dataset.frame === undefined;
    return isPlain && isPageLink(link) && READING.test(toSitePath(link.pathname) ?? "") ? link : undefined;
}

/**
 * Fetches a page with its stylesheets.
 *
 * @param script URL of the boot script of this page; a page with another one is of another release
 * @throws if the response is not a page that can be shown without the app, or takes too long
 */
export async function fetchPage(address: URL, script: string): Promise<NextPage> {
    const answer = await fetch(address, { headers: { accept: "text/html" }, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const isPage = answer.status === 200 && answer.headers.get("content-type")?.startsWith("text/html");
    const written = isPage ? await answer.text() : "";
    // In the parsed document the rules would violate the content security policy of this page.
    const page = new DOMParser().parseFromString(written.replace(RULES, ""), "text/html");
    const boot = page.querySelector<HTMLElement>(`script[src="${script}"][data-wakes=touch]`);
    if (!boot) throw new Error("There is no page to be read");
    await loadStyles(page);
    return { address: answer.url, document: page, rules: RULES.exec(written)?.[1] ?? "", bootData: { ...boot.dataset } };
}
