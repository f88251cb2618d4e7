import type { RouteLocation } from "@parley/library/client/routing";

/** Returns the page number of a segment such as `p2`. Passes other values on unchanged; the server answers them with an error. */
export function readPageSegment(segment: string | undefined): string | undefined {
    return /^p(\d+)$/.exec(segment ?? "")?.[1] ?? segment;
}

/** Returns only the query parameters with these names. */
export function pickQuery(url: RouteLocation["url"], names: readonly string[]): Record<string, string> {
    return Object.fromEntries(
        names.flatMap((name) => (url.searchParams.has(name) ? [[name, url.searchParams.get(name) ?? ""]] : [])),
    );
}
