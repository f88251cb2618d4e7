import type { RouteObject } from "react-router";

/** Key of all routes, for a path whose first segment is encoded. */
const ALL = "*";

/**
 * Groups the routes of pages by the first segment of their paths. A router compares each path with all of its routes, which takes longer
 * than rendering a short page.
 */
export function groupRoutes([app, ...others]: RouteObject[]) {
    const routes = app?.children ?? [];
    const segments = new Set(routes.map(firstSegmentOf));
    return {
        /** Returns the key of the group for a path from the root of the site; there is one for each static first segment, and two others. */
        keyOf(path: string): string {
            const segment = firstSegment(path);
            if (segment.includes("%")) return ALL;
            return segments.has(segment) ? segment : "";
        },

        /** Returns the routes of a group, among which are all that may match its paths. */
        get(key: string): RouteObject[] {
            const children = routes.filter((route) => key === ALL || [key, undefined].includes(firstSegmentOf(route)));
            return [{ ...app, children } as RouteObject, ...others];
        },
    };
}

/** Returns the first segment of a route's path, undefined if it can be any. */
function firstSegmentOf({ path = "*" }: RouteObject): string | undefined {
    const segment = firstSegment(path);
    return /[:*?]/.test(segment) ? undefined : segment;
}

/** Paths are compared without regard to letter case. */
const firstSegment = (path: string): string => (path.split("?")[0]?.split("/").find(Boolean) ?? "").toLowerCase();
