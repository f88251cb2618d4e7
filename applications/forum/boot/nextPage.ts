import { isOpen, leadsToPage, linkAt } from "../prefetch/links";
import { bringStyles } from "./pageHead";

/** A page of this site as the server wrote it, ready to be shown in place of the one that is open. */
export interface NextPage {
    /** Where it is, after all redirections, and without the place on it that is meant. */
    address: string;
    document: Document;
    /** The rules that it carries (docs/decisions/0011). */
    rules: string;
    told: Told;
}

/** What the server tells the first script of a page beside its address. */
export interface Told {
    /** What the visit of the page is told of as, as JSON. */
    view?: string;
    /** The scripts that show the page once the app is here. */
    code?: string;
}

/** What is read begins so: home, lists, discussions and categories. Whether a page is one it says itself when it is here. */
const READING = /^\/($|(discussions?|categories)(\/|$))/;
// bounded: a page that the server wrote, which has one such element.
const RULES = /<style id="page-styles">(.*?)<\/style>/s;
/** After so long the browser goes where the reader wants to, in its own way. In milliseconds. */
const REQUEST_TIMEOUT_MS = 4000;

/** The link there that leads on to a page that is read, and does nothing else. */
export function readingLinkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
    const link = linkAt(target);
    const isPlain = link && isOpen(link) && !link.hasAttribute("aria-expanded") && link.dataset.frame === undefined;
    return isPlain && leadsToPage(link) && READING.test(link.pathname) ? link : undefined;
}

/**
 * Fetches a page with all that dresses it.
 *
 * @param script the script that this page began with, and that the other one is to begin with: else it is of another release
 * @throws where there is no page that is only read, or not in time
 */
export async function fetchPage(address: URL, script: string): Promise<NextPage> {
    const answer = await fetch(address, { headers: { accept: "text/html" }, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const isPage = answer.status === 200 && answer.headers.get("content-type")?.startsWith("text/html");
    const written = isPage ? await answer.text() : "";
    // In there they would be held against the policy of this page.
    const page = new DOMParser().parseFromString(written.replace(RULES, ""), "text/html");
    const boot = page.querySelector<HTMLElement>(`script[src="${script}"][data-wakes=touch]`);
    if (!boot) throw new Error("There is no page to be read");
    await bringStyles(page);
    return { address: answer.url, document: page, rules: RULES.exec(written)?.[1] ?? "", told: { ...boot.dataset } };
}
