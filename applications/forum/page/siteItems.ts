import type { Translate } from "@parley/library/client/i18n";
import type { NavigationItem } from "@parley/library/contract";

/** Features of the site section. */
interface SiteParts {
    forum: boolean;
}

/** Returns the built-in navigation items: Posts and Categories, if the site section has a forum (NAV-043, NAV-044). */
export function createSiteItems({ forum }: SiteParts, t: Translate): NavigationItem[] {
    return [
        { id: "posts", name: t("Posts"), url: "/discussions", isHidden: !forum },
        { id: "categories", name: t("Categories"), url: "/categories", isHidden: !forum },
    ];
}

/** Returns the URL that determines the active item: a discussion belongs to Posts, although its path is not below /discussions. */
export function findActiveAddress({ pathname, search }: { pathname: string; search: string }): string {
    return pathname.replace(/^\/discussion(?=\/)/, "/discussions") + search;
}
