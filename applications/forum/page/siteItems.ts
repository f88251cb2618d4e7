import type { Translate } from "@parley/library/client/i18n";
import type { NavigationItem } from "@parley/library/contract";

/** What this part of the site has. */
interface SiteParts {
    forum: boolean;
}

/** The navigation's own entries: Posts and Categories, where this part of the site has a forum (NAV-043, NAV-044). */
export function siteItems({ forum }: SiteParts, t: Translate): NavigationItem[] {
    return [
        { id: "posts", name: t("Posts"), url: "/discussions", isHidden: !forum },
        { id: "categories", name: t("Categories"), url: "/categories", isHidden: !forum },
    ];
}

/** The address by which the active entry is found: a discussion is one of the Posts, though its address is not inside theirs. */
export function findActiveAddress({ pathname, search }: { pathname: string; search: string }): string {
    return pathname.replace(/^\/discussion(?=\/)/, "/discussions") + search;
}
