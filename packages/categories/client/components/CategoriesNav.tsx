import { selectIsSignedIn } from "@parley/accounts/client";
import type { Category } from "@parley/categories/contract";
import { countListedPosts } from "@parley/categories/contract";
import type { SideNavItem } from "@parley/library/client/components";
import { SideNav as NavigationList } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { MAX_NAV_CATEGORIES, NAV_CATEGORIES } from "../categories.queries";
import { useCategories } from "../useCategories";

/** Side navigation: all posts, the member's own lists, and the categories with their unread counts, or else their post counts. */
export function CategoriesNav(): ReactNode {
    const t = useTranslation();
    const { pathname, search } = useLocation();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const { data: tree = [] } = useCategories(NAV_CATEGORIES);
    const here = decodeURI(pathname);
    const isHere = (path: string) => here === path || here.startsWith(`${path}/`);
    const isUnread = new URLSearchParams(search).get("filter") === "unread";
    const posts: SideNavItem[] = [{ name: t("All posts"), url: "/discussions", current: here === "/discussions" && !isUnread }];
    if (isSignedIn) {
        posts.push({ name: t("Unread"), url: UNREAD, current: here === "/discussions" && isUnread });
        posts.push({ name: t("Bookmarks"), url: "/discussions/bookmarked", current: isHere("/discussions/bookmarked") });
    }
    const categories = shownIn(tree).flatMap((category) => {
        const item = toNavigationItem(category);
        const inside = (category.children ?? []).map((child) => ({ ...toNavigationItem(child), inner: true }));
        const isOpen = [item, ...inside].some(({ current }) => current);
        return [item, ...(isOpen ? inside : [])];
    });
    if (countOf(tree) >= MAX_NAV_CATEGORIES) categories.push({ name: t("All categories"), url: "/categories" });
    return (
        <NavigationList
            label={t("Places")}
            groups={[{ items: posts }, ...(categories.length > 0 ? [{ head: t("Categories"), items: categories }] : [])]}
        />
    );

    function toNavigationItem(category: Category): SideNavItem {
        const { name, urlcode, url } = category;
        const current = isHere(`/categories/${urlcode}`);
        if (category.countUnread)
            return { name, url, current, count: category.countUnread, countLabel: t("unread"), fresh: true };
        const count = countListedPosts(category);
        return { name, url, current, ...(count > 0 && { count, countLabel: t("posts") }) };
    }
}

const UNREAD = "/discussions?filter=unread";

/** Replaces headings, which have no pages of their own, by their children. */
function shownIn(tree: readonly Category[]): Category[] {
    return tree.flatMap((category) => (category.displayAs === "heading" ? shownIn(category.children ?? []) : [category]));
}

function countOf(tree: readonly Category[]): number {
    return tree.reduce((count, { children = [] }) => count + 1 + countOf(children), 0);
}
