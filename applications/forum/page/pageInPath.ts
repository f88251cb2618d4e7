/**
 * A form without scripts asks for a page of a list as `?page=3`, since it cannot write into a path. The list itself has its pages at `/p3`
 * (S2§2.7, UI-051): there the reader is led, with the rest of the query (UI-052).
 *
 * @param routePath the pattern that answers now
 * @param routes all of them: only a list has one more that ends in `/:page`
 * @returns the path and query of the page, or undefined when none is asked for
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
