import { selectLayout } from "@parley/layouts/client";
import { toErrorTitle } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import type { PageRoute, RouteLocation } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import type { PageSettings, Seo } from "@parley/library/contract";

/** A feature's route, and where it was found. */
export interface FoundRoute {
    route: PageRoute;
    place: RouteLocation;
}

/** What search engines and the browser are told of a page, whichever kind it is; undefined for one that is not there. */
export function describePage(found: FoundRoute | undefined, state: RootState, t: Translate): Seo | undefined {
    if (!found) return undefined;
    const { route, place } = found;
    return "layout" in route ? selectLayout(state, route.layout(place)).data?.seo : route.head(place, state, t);
}

/** The head of the page that stands in place of one that could not be got: it is called by what is wrong. */
export const errorHead = (status: number, t: Translate): Seo => ({ title: t(toErrorTitle(status)), noIndex: true });

/** The page's own title, then the site's (NAV-055); the site's alone where the page has none. */
export function documentTitle(title: string, { siteName }: Pick<PageSettings, "siteName">): string {
    return title === "" || title === siteName ? siteName : `${title} - ${siteName}`;
}
