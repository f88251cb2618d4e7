import type { RouteLocation } from "@parley/library/client/routing";
import { useLocation, useParams } from "react-router";

/** Placeholder origin. Pages use only path and query of a URL; the rest differs between server and browser. */
export const SOMEWHERE = "http://page.invalid";

/** Returns the parameters and the URL of the shown page. */
export function useRouteLocation(): RouteLocation {
    const { pathname, search } = useLocation();
    return { params: useParams(), url: new URL(pathname + search, SOMEWHERE) };
}
