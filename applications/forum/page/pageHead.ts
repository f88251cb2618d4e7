import { selectLayout } from "@parley/layouts/client";
import { toErrorTitle } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import type { PageRoute, RouteLocation } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import type { PageSettings, Seo } from "@parley/library/contract";

/** Route of a feature, with its parameters and URL. */
export interface FoundRoute {
    route: PageRoute;
    location: RouteLocation;
}

/** Returns the head of a page; `undefined` for a page that does not exist. */
export function describePage(found: FoundRoute | undefined, state: RootState, t: Translate): Seo | undefined {
    if (!found) return undefined;
    const { route, location } = found;
    return "layout" in route ? selectLayout(state, route.layout(location)).data?.seo : route.head(location, state, t);
}

/** Returns the head of an error page, with the title of its status. */
export const createErrorHead = (status: number, t: Translate): Seo => ({ title: t(toErrorTitle(status)), noIndex: true });

/** Returns the title of the document: the page title followed by the site name, or the site name alone (NAV-055). */
export function formatDocumentTitle(title: string, { siteName }: Pick<PageSettings, "siteName">): string {
    return title === "" || title === siteName ? siteName : `${title} - ${siteName}`;
}
