/**
 * Returns the path of a page of a list that was requested as `?page=3`. A form without scripts cannot write into the path, but the list has
 * its pages at `/p3` (S2§2.7, UI-051). The rest of the query is retained (UI-052).
 *
 * @param routePath path pattern of the matched route
 * @param routes all routes: only a list has another one that ends in `/:page`
 * @returns path and query of the page; `undefined` if none is requested
 */
export function pageInPath(
    { pathname, search }: URL,
    routePath: string,
    routes: readonly { path: string }[],
): string | undefined {
    const query = new URLSearchParams(search);
    const page = query.get("page");
    const hasPages = routes.some(({ path }) => path === `${routePath}/:page`);
    if (page === null || !/^\d{0,9}$/.test(page) || !hasPages) return undefined;
    query.delete("page");
    const rest = query.toString();
    return pathname + (Number(page) > 1 ? `/p${Number(page)}` : "") + (rest && `?${rest}`);
}
