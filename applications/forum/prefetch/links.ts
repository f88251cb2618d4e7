import { resolveDestination } from "@parley/library/client/navigation";

/** The link that something on the page is, or stands in. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
    return (target instanceof Element && target.closest<HTMLAnchorElement>("a[href]")) || undefined;
}

/** Whether a link leads to another site, by the leaving page too, and leaves open where it opens. */
export function leadsAway(link: HTMLAnchorElement): boolean {
    return !link.target && resolveDestination(link.href, location.origin).kind === "foreign";
}

/** From now on it opens in a new tab, which knows nothing of ours (NAV-052). */
export function setApart(link: HTMLAnchorElement): void {
    link.target = "_blank";
    link.relList.add("noopener");
}

/** Whether a press of a mouse or of a key follows a link here, and asks for no other tab and no menu. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
    return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Whether a link leaves it open how it is followed: it names no window for it, keeps no file, and asks for no load. */
export function isOpen(link: HTMLAnchorElement): boolean {
    return !link.target && link.dataset.reload === undefined && !link.hasAttribute("download");
}

/** Whether a link leads to a page of this site, and not to a place on this page. */
export function leadsToPage(link: HTMLAnchorElement): boolean {
    const isThisPage = link.pathname === location.pathname && link.search === location.search;
    return link.origin === location.origin && !(isThisPage && link.hash !== "");
}
