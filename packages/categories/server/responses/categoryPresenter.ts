import type { Breadcrumb, Category, CategoryFragment } from "@parley/categories/contract";
import { RECORD_PERMISSIONS, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import { toAbsoluteURL, toSourceSet } from "@parley/library/contract";
import { may } from "@parley/library/server/http";
import type { TranslateText } from "@parley/library/server/translatables";
import type { CategoryTree } from "../arrangement/categoryTree";
import { findPath, listSubtree } from "../arrangement/categoryTree";
import type { CategoryRow, CounterRow } from "../categories.tables";
import type { CategoryVisibility } from "../categoryStore";

const NOTHING_COUNTED = { countDiscussions: 0, countComments: 0, countFollowers: 0 };

/** Creates the functions that convert categories to the contract for one viewer, without any trace of hidden ones (FC-12, FC-14). */
export function createCategoryPresenter(siteURL: string) {
    return {
        /** Returns the absolute URL of a category page; for the root that of all categories. */
        urlOf,

        fragment: (row: CategoryRow, translate: TranslateText): CategoryFragment => ({
            categoryID: row.categoryID,
            ...translateTexts(row, translate),
            url: urlOf(row),
            allowedDiscussionTypes: row.allowedDiscussionTypes.split(","),
        }),

        /** Returns the visible ancestors of a category and the category itself. */
        breadcrumbs,

        /** Returns a category as this viewer sees it, without children. */
        category(row: CategoryRow, visibility: CategoryVisibility, follows: ReadonlyMap<number, string>): Category {
            const { tree, counters, visible, translate } = visibility;
            const { categoryID } = row;
            const own = counters.get(categoryID) ?? NOTHING_COUNTED;
            const inside = listSubtree(tree, categoryID).filter((id) => visible.has(id));
            const dateFollowed = follows.get(categoryID);
            const [iconUrl, bannerUrl] = [row.iconUrl, row.bannerUrl].map((url) => url && toAbsoluteURL(url, siteURL));
            const parentCategoryID = visibleParent(tree, row, visible);
            return {
                categoryID,
                ...translateTexts(row, translate),
                parentCategoryID: parentCategoryID === ROOT_CATEGORY_ID ? null : parentCategoryID,
                customPermissions: row.customPermissions,
                isArchived: row.isArchived,
                urlcode: row.urlcode,
                url: urlOf(row),
                displayAs: row.displayAs,
                ...(row.icon && { icon: row.icon }),
                ...(iconUrl && { iconUrl, iconUrlSrcSet: toSourceSet(iconUrl) }),
                ...(bannerUrl && { bannerUrl, bannerUrlSrcSet: toSourceSet(bannerUrl) }),
                dateInserted: row.dateInserted,
                countCategories: listVisibleChildren(tree, categoryID, visible).length,
                countDiscussions: own.countDiscussions,
                countComments: own.countComments,
                countAllDiscussions: sumOf(counters, inside, "countDiscussions"),
                countAllComments: sumOf(counters, inside, "countComments"),
                countFollowers: own.countFollowers,
                followed: dateFollowed !== undefined,
                ...(dateFollowed !== undefined && { dateFollowed }),
                breadcrumbs: breadcrumbs(visibility, categoryID),
                featured: row.featured,
                allowedDiscussionTypes: row.allowedDiscussionTypes.split(","),
                depth: findPath(tree, categoryID).filter((step) => visible.has(step.categoryID)).length,
                sort: row.sort,
                ...(row.sourceUrl && { sourceUrl: row.sourceUrl }),
                ...(row.attribution && { attribution: row.attribution }),
                ...(row.lang && { lang: row.lang }),
                ...(row.dir && { dir: row.dir }),
            };
        },
    };

    function urlOf({ categoryID, urlcode }: Pick<CategoryRow, "categoryID" | "urlcode">): string {
        return categoryID === ROOT_CATEGORY_ID ? `${siteURL}/categories` : `${siteURL}/categories/${encodeURIComponent(urlcode)}`;
    }

    function breadcrumbs(
        { tree, visible, translate }: Pick<CategoryVisibility, "tree" | "visible" | "translate">,
        categoryID: number,
    ): Breadcrumb[] {
        return findPath(tree, categoryID)
            .filter((step) => visible.has(step.categoryID))
            .map((step) => ({ name: translate(step.categoryID, "name", step.name), url: urlOf(step) }));
    }
}

export type CategoryPresenter = ReturnType<typeof createCategoryPresenter>;

function translateTexts({ categoryID, name, description }: CategoryRow, translate: TranslateText) {
    return {
        name: translate(categoryID, "name", name),
        description: translate(categoryID, "description", description ?? ""),
    };
}

/** Returns the permissions of the viewer in a category, as the flat map of a record (contract §3.5). */
export function recordPermissions({ viewer }: Pick<CategoryVisibility, "viewer">, categoryID: number): Record<string, boolean> {
    return Object.fromEntries(RECORD_PERMISSIONS.map((name) => [name, may(viewer, name, categoryID)]));
}

/** Returns the visible children of a category: children of a hidden one take its position. */
export function listVisibleChildren(tree: CategoryTree, categoryID: number, visible: ReadonlySet<number>): number[] {
    const inside = tree.children.get(categoryID) ?? [];
    return inside.flatMap((child) => (visible.has(child) ? [child] : listVisibleChildren(tree, child, visible)));
}

/** Returns the counters of the latest visible post of a category and its descendants. */
export function findLatestPost({ tree, counters, visible }: CategoryVisibility, categoryID: number): CounterRow | undefined {
    let latest: CounterRow | undefined;
    for (const id of listSubtree(tree, categoryID)) {
        const row = visible.has(id) ? counters.get(id) : undefined;
        if (row?.dateLastPost && (!latest?.dateLastPost || row.dateLastPost > latest.dateLastPost)) latest = row;
    }
    return latest;
}

function visibleParent(tree: CategoryTree, row: CategoryRow, visible: ReadonlySet<number>): number | null {
    if (row.parentCategoryID === null) return null;
    const path = findPath(tree, row.parentCategoryID).filter((step) => visible.has(step.categoryID));
    return path.at(-1)?.categoryID ?? ROOT_CATEGORY_ID;
}

function sumOf(
    counters: CategoryVisibility["counters"],
    ids: readonly number[],
    name: "countDiscussions" | "countComments",
): number {
    return ids.reduce((sum, id) => sum + (counters.get(id)?.[name] ?? 0), 0);
}

/** Sums counts over the categories that the page of one lists: itself, or, without posts of its own, all visible descendants. */
export function countListed(
    { tree, visible }: CategoryVisibility,
    row: CategoryRow,
    counts: ReadonlyMap<number, number>,
): number {
    const ids =
        row.displayAs === "discussions" ? [row.categoryID] : listSubtree(tree, row.categoryID).filter((id) => visible.has(id));
    return ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
}
