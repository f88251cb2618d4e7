import type { RouteLocation } from "@parley/library/client/routing";

const MAX_PAGES = 100_000;

/** Returns the page number of a list on a profile, from the query parameter `page`. A page number in the path could be a name. */
export function readProfilePage({ searchParams }: RouteLocation["url"] | { searchParams: URLSearchParams }): number {
    const page = Number(searchParams.get("page") ?? 1);
    return Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1;
}

/** Returns the address of another page of the same list. */
export function profilePageHref({ pathname, search }: { pathname: string; search: string }, page: number): string {
    const query = new URLSearchParams(search);
    query.delete("page");
    if (page > 1) query.set("page", String(page));
    const written = query.toString();
    return written === "" ? pathname : `${pathname}?${written}`;
}
