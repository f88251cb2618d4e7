/** The parts of the current location that an entry link depends on. */
export interface Address {
    pathname: string;
    search: string;
}

/**
 * Returns the address of the sign-in, registration or sign-out page with the current location as target (AUTH-011). On entry pages the
 * target is omitted (AUTH-012).
 */
export function toEntryURL(page: string, { pathname, search }: Address): string {
    if (pathname === "/entry" || pathname.startsWith("/entry/")) return page;
    return withTarget(page, pathname + search);
}

/** Returns the address of an entry page with a given target. The target is omitted if it is the home page. */
export function withTarget(page: string, target: string): string {
    if (target === "" || target === "/") return page;
    return `${page}${page.includes("?") ? "&" : "?"}Target=${encodeURIComponent(target)}`;
}

/** Returns the target in the query string of an entry page. The parameter may be spelled `Target` or `target` (contract §6). */
export function readTarget(search: string): string {
    const query = new URLSearchParams(search);
    return query.get("Target") ?? query.get("target") ?? "";
}
