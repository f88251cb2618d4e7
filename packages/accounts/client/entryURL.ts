/** Where a visitor is, as much of it as matters here. */
export interface Address {
    pathname: string;
    search: string;
}

/**
 * The link to sign in, register or sign out, with the way back to where the visitor is (AUTH-011); none while they are on an
 * entry page already (AUTH-012).
 */
export function entryURL(page: string, { pathname, search }: Address): string {
    if (pathname === "/entry" || pathname.startsWith("/entry/")) return page;
    return withTarget(page, pathname + search);
}

/** The link to an entry page with a way on that is known already; none when it leads only home. */
export function withTarget(page: string, target: string): string {
    if (target === "" || target === "/") return page;
    return `${page}${page.includes("?") ? "&" : "?"}Target=${encodeURIComponent(target)}`;
}

/** The way on that an entry page was given; the parameter is written either way (contract §6). */
export function targetIn(search: string): string {
    const query = new URLSearchParams(search);
    return query.get("Target") ?? query.get("target") ?? "";
}
