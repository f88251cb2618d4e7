import type { Category } from "@parley/categories/contract";
import { categoryPagePath, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Config } from "@parley/config/server";
import type { Seo } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutPart, ResolvedView } from "@parley/library/server/layouts";
import { listVisibleChildren } from "./categories.present";
import { findIDByCode } from "./categories.resolve";
import type { CategoriesService } from "./categories.service";
import type { CategoriesStore } from "./categories.store";

const inColumns = (...middle: LayoutPart[]): LayoutPart[] => [
    {
        $hydrate: "react.section.3-columns",
        leftPanel: [{ $hydrate: "react.placesNav" }],
        middle,
        rightPanel: [{ $hydrate: "react.tagCloud" }],
    },
];

const HEADER = { $hydrate: "react.categoryHeader" };
const TREE = { $hydrate: "react.categoryTree" };
const POSTS = { $hydrate: "react.discussionList" };

type Resolution = ResolvedView | { redirectTo: string; status?: number };

/** Registers the layouts and widgets of category pages (TAGC-003…TAGC-006). */
export function registerCategoryLayouts(
    { layouts, siteURL }: Pick<ServerKit, "layouts" | "siteURL">,
    reading: CategoriesService,
    store: CategoriesStore,
    config: Config,
): void {
    layouts.registerWidget("react.placesNav", { component: "PlacesNav" });
    layouts.registerWidget("react.categoryHeader", { component: "CategoryHeader", props: ({ categoryID }) => ({ categoryID }) });
    layouts.registerWidget("react.categoryTree", {
        component: "CategoryTree",
        props: ({ categoryID, countCategories }) => ({ parentCategoryID: categoryID, countCategories }),
    });

    const ofCategory = {
        resolve: (query: { recordID: string | number; params: Record<string, unknown> }, viewer: Viewer) =>
            resolveCategory(viewer, String(query.recordID), query.params),
    };
    layouts.registerView("categoryList", {
        defaultLayout: inColumns(HEADER, TREE),
        resolve: (_query, viewer) => resolveAll(viewer),
    });
    layouts.registerView("categoryList", { defaultLayout: inColumns(HEADER, TREE), ...ofCategory }, "category");
    layouts.registerView("nestedCategoryList", { defaultLayout: inColumns(HEADER, TREE), ...ofCategory });
    layouts.registerView("discussionCategoryPage", { defaultLayout: inColumns(HEADER, TREE, POSTS), ...ofCategory });

    async function resolveAll(viewer: Viewer): Promise<Resolution> {
        const { tree, visible } = await store.findVisibility(viewer);
        const countCategories = listVisibleChildren(tree, ROOT_CATEGORY_ID, visible).length;
        return {
            facts: { categoryID: ROOT_CATEGORY_ID, countCategories },
            seo: { title: "Categories", canonicalUrl: `${siteURL}/categories` },
        };
    }

    /**
     * Resolves the page of a category; a URL with an ID, other letter case, or the number of the first page redirects to the canonical one.
     */
    async function resolveCategory(viewer: Viewer, recordID: string, params: Record<string, unknown>): Promise<Resolution> {
        const category = await categoryAt(viewer, recordID);
        const page = Number(params.page ?? 1);
        if (!Number.isInteger(page) || page < 1) throw notFound("Page");
        if (recordID !== category.urlcode || params.page === "1")
            return { redirectTo: categoryPagePath(category.url, page), status: 301 };
        const pageSize = await config.get("discussions.pageSize");
        const lastPage = showsPosts(category) ? Math.max(1, Math.ceil(category.countDiscussions / pageSize)) : 1;
        if (page > lastPage) throw notFound("Page");
        return {
            layoutViewType: showsPosts(category) ? "discussionCategoryPage" : "nestedCategoryList",
            facts: {
                categoryID: category.categoryID,
                countCategories: category.countCategories,
                page,
                ...(typeof params.sort === "string" && { sort: params.sort }),
                breadcrumbs: category.breadcrumbs,
            },
            seo: seoOf(category, page, lastPage),
        };
    }

    async function categoryAt(viewer: Viewer, recordID: string): Promise<Category> {
        const { tree, visible } = await store.findVisibility(viewer);
        const byCode = findIDByCode(tree, recordID);
        if (byCode !== undefined && visible.has(byCode)) return reading.get(viewer, byCode);
        if (!/^\d{1,10}$/.test(recordID)) throw notFound("Category");
        return reading.get(viewer, Number(recordID));
    }
}

const showsPosts = ({ displayAs }: Category) => displayAs === "discussions";

function seoOf(category: Category, page: number, lastPage: number): Seo {
    const { name, description, url, bannerUrl, breadcrumbs } = category;
    return {
        title: page > 1 ? `${name} – Page ${page}` : name,
        ...(description && { description }),
        canonicalUrl: categoryPagePath(url, page),
        ...(page > 1 && { previousUrl: categoryPagePath(url, page - 1) }),
        ...(page < lastPage && { nextUrl: categoryPagePath(url, page + 1) }),
        ...(bannerUrl && { imageUrl: bannerUrl }),
        // An empty category is not indexed.
        ...(category.countAllDiscussions === 0 && { noIndex: true }),
        jsonLd: [
            {
                "@context": "https://schema.org",
                "@type": "BreadcrumbList",
                itemListElement: breadcrumbs.map((step, index) => ({
                    "@type": "ListItem",
                    position: index + 1,
                    name: step.name,
                    item: step.url,
                })),
            },
        ],
    };
}
