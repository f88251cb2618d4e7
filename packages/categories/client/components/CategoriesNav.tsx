import { selectIsSignedIn, selectMeCounts } from "@parley/accounts/client";
import type { Category } from "@parley/categories/contract";
import { countListedPosts } from "@parley/categories/contract";
import type { SideNavItem } from "@parley/library/client/components";
import { SideNav as NavigationList } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { MAX_NAV_CATEGORIES, NAV_CATEGORIES } from "../listQueries";
import type { OwnList } from "../ownLists";
import { ownLists } from "../ownLists";
import { useCategories } from "../useCategories";

/**
 * Side navigation: all posts, the member's own lists with their lengths, and the categories with their unread counts, or else their post
 * counts. `OwnCounts` brings the lengths.
 */
export function CategoriesNav(): ReactNode {
    const t = useTranslation();
    const { pathname, search } = useLocation();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const { data: tree = [] } = useCategories(NAV_CATEGORIES);
    const counts = useAppSelector(selectMeCounts).data ?? [];
    const isUnread = new URLSearchParams(search).get("filter") === "unread";
    const here = decodeURI(pathname) + (isUnread ? UNREAD : "");
    const isHere = (path: string) => here === path || here.startsWith(`${path}/`);
    const posts: SideNavItem[] = [
        { name: t("All posts"), url: "/discussions", current: here === "/discussions" },
        ...(isSignedIn ? ownLists.map(toOwnItem) : []),
    ];
    const categories = shownIn(tree).flatMap((category) => {
        const item = toNavigationItem(category);
        const inside = (category.children ?? []).map((child) => ({ ...toNavigationItem(child), inner: true }));
        const isOpen = [item, ...inside].some(({ current }) => current);
        return [item, ...(isOpen ? inside : [])];
    });
    if (countOf(tree) >= MAX_NAV_CATEGORIES) categories.push({ name: t("All categories"), url: "/categories" });
    return (
        <NavigationList
            label={t("Browse")}
            groups={[{ items: posts }, ...(categories.length > 0 ? [{ head: t("Categories"), items: categories }] : [])]}
        />
    );

    function toOwnItem({ name, url, counter, countLabel, fresh = false }: OwnList): SideNavItem {
        const { count } = counts.find((one) => one.name === counter) ?? {};
        return { name: t(name), url, current: isHere(url), ...toCount(count, t(countLabel)), fresh, counter };
    }

    function toNavigationItem(category: Category): SideNavItem {
        const { name, urlcode, url } = category;
        const current = isHere(`/categories/${urlcode}`);
        if (category.countUnread) return { name, url, current, ...toCount(category.countUnread, t("unread")), fresh: true };
        return { name, url, current, ...toCount(countListedPosts(category), t("posts")) };
    }
}

const UNREAD = "?filter=unread";

/** Returns the count of an item; none instead of 0. */
const toCount = (count: number | undefined, countLabel: string): Pick<SideNavItem, "count" | "countLabel"> =>
    count === undefined || count === 0 ? {} : { count, countLabel };

/** Replaces headings, which have no pages of their own, by their children. */
function shownIn(tree: readonly Category[]): Category[] {
    return tree.flatMap((category) => (category.displayAs === "heading" ? shownIn(category.children ?? []) : [category]));
}

function countOf(tree: readonly Category[]): number {
    return tree.reduce((count, { children = [] }) => count + 1 + countOf(children), 0);
}
