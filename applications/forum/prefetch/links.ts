import { getSiteURL, toSitePath } from "@parley/library/client/basePath";
import { resolveDestination } from "@parley/library/client/navigation";

/** Returns the link that is or contains the target of an event. */
export function findLink(target: EventTarget | null): HTMLAnchorElement | undefined {
    return (target instanceof Element && target.closest<HTMLAnchorElement>("a[href]")) || undefined;
}

/** Whether a link leads to another site, directly or through the leaving page, and has no target of its own. */
export function isExternalLink(link: HTMLAnchorElement): boolean {
    return !link.target && resolveDestination(link.href, getSiteURL()).kind === "foreign";
}

/** Makes a link open in a new tab, which has no access to this one (NAV-052). */
export function openInNewTab(link: HTMLAnchorElement): void {
    link.target = "_blank";
    link.relList.add("noopener");
}

/** Whether a click follows a link in this tab: with the primary button and without modifier keys. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
    return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Pages of sections, which may have another theme than the others: they are loaded with it, and left without it. */
const SECTION_PAGE = /\/sections\/\d/;

/** Whether a link may be handled by a script: it has no target, no download and does not force a load. */
export function isPlainLink(link: HTMLAnchorElement): boolean {
    return (
        !link.target &&
        link.dataset.reload === undefined &&
        !link.hasAttribute("download") &&
        !SECTION_PAGE.test(link.pathname + location.pathname)
    );
}

/** Whether a link leads to a page of this site other than a position on this one. */
export function isPageLink(link: HTMLAnchorElement): boolean {
    const isThisPage = link.pathname === location.pathname && link.search === location.search;
    return link.origin === location.origin && toSitePath(link.pathname) !== undefined && !(isThisPage && link.hash !== "");
}
