import type { Category } from "@parley/categories/contract";
import { categoryPagePath, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Config } from "@parley/config/server";
import { fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutPart, ResolvedView } from "@parley/library/server/layouts";
import type { CategoryTree } from "../arrangement/categoryTree";
import { findPath } from "../arrangement/categoryTree";
import type { CategoriesService } from "../categories.service";
import type { CategoryRow } from "../categories.tables";
import type { CategoriesStore } from "../categoryStore";
import { findIDByCode } from "../resolveCategoryID";
import { listVisibleChildren } from "../responses/categoryPresenter";
import { createFollowWidget, createNewPostWidget } from "./categoryWidgets";

const inColumns = (...middle: LayoutPart[]): LayoutPart[] => [
    {
        $hydrate: "react.section.3-columns",
        leftPanel: [{ $hydrate: "react.placesNav" }],
        middle,
        rightPanel: [{ $hydrate: "react.tagCloud" }],
    },
];

/** Page types that show one category. */
const CATEGORY_VIEWS = ["categoryList", "nestedCategoryList", "discussionCategoryPage"];

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
    layouts.registerWidget("react.placesNav", { name: "Navigation", component: "PlacesNav" });
    layouts.registerWidget("react.categoryHeader", {
        name: "Head of the category",
        component: "CategoryHeader",
        viewTypes: CATEGORY_VIEWS,
        props: ({ categoryID }) => ({ categoryID }),
    });
    layouts.registerWidget("react.categoryTree", {
        name: "Categories",
        component: "CategoryTree",
        aliases: ["react.categories"],
        props: ({ categoryID, countCategories }) => ({ parentCategoryID: categoryID, countCategories }),
    });

    layouts.registerWidget("react.asset.categoryFollow", createFollowWidget(reading));
    layouts.registerWidget("react.newpost", createNewPostWidget(store));
    registerRecordType(layouts, store);
    const ofCategory = {
        queryRecordTypes: ["category"],
        resolve: (query: { recordID: string | number; params: Record<string, unknown> }, viewer: Viewer) =>
            resolveCategory(viewer, String(query.recordID), query.params),
    };
    layouts.registerView("categoryList", {
        name: "All categories",
        defaultLayout: inColumns(HEADER, TREE),
        resolve: (_query, viewer) => resolveAll(viewer),
    });
    layouts.registerView("categoryList", { defaultLayout: inColumns(HEADER, TREE), ...ofCategory }, "category");
    layouts.registerView("nestedCategoryList", {
        name: "Category with subcategories only",
        recordTypes: ["category"],
        findExample: (viewer) => findExample(viewer, ({ displayAs }) => displayAs !== "discussions"),
        defaultLayout: inColumns(HEADER, TREE),
        ...ofCategory,
    });
    layouts.registerView("discussionCategoryPage", {
        name: "Category with posts",
        recordTypes: ["category"],
        findExample: (viewer) => findExample(viewer, ({ displayAs }) => displayAs === "discussions"),
        defaultLayout: inColumns(HEADER, TREE, POSTS),
        ...ofCategory,
    });

    /** Returns the first category that the viewer sees and that has this kind of page; another one if there is none. */
    async function findExample(viewer: Viewer, isOfKind: (row: CategoryRow) => boolean): Promise<Record<string, string>> {
        const { tree, visible } = await store.findVisibility(viewer);
        const rows = tree.order.flatMap((categoryID) => (visible.has(categoryID) ? (tree.rows.get(categoryID) ?? []) : []));
        const example = rows.find(isOfKind) ?? rows[0];
        return example ? { categoryID: String(example.categoryID) } : {};
    }

    async function resolveAll(viewer: Viewer): Promise<Resolution> {
        const { tree, visible } = await store.findVisibility(viewer);
        const countCategories = listVisibleChildren(tree, ROOT_CATEGORY_ID, visible).length;
        return {
            facts: { categoryID: ROOT_CATEGORY_ID, countCategories },
            seo: { title: fill("Categories"), canonicalUrl: `${siteURL}/categories` },
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
            records: [{ recordType: "category", recordID: category.categoryID }],
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

function seoOf(category: Category, page: number, lastPage: number): ResolvedView["seo"] {
    const { name, description, url, bannerUrl, breadcrumbs } = category;
    return {
        title: page > 1 ? fill("{name} – Page {page}", { name, page }) : name,
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

/** Lists all categories in order, for whoever manages the site. */
const listPlaces = ({ order, rows, depth }: CategoryTree) =>
    order.map((recordID) => ({ recordID, name: rows.get(recordID)?.name ?? "", depth: depth.get(recordID) ?? 1 }));

/** Registers categories as records to whose pages layouts are assigned. */
function registerRecordType(layouts: ServerKit["layouts"], store: CategoriesStore): void {
    layouts.registerRecordType("category", {
        async filterExisting(recordIDs) {
            const { rows } = await store.tree();
            return new Set(recordIDs.filter((categoryID) => categoryID > 0 && rows.has(categoryID)));
        },
        list: async () => listPlaces(await store.tree()),
        nameInURL: async (categoryID) => (await store.tree()).rows.get(categoryID)?.urlcode,
        listAncestors: async (categoryID) =>
            findPath(await store.tree(), categoryID)
                .filter((step) => step.categoryID > 0 && step.categoryID !== categoryID)
                .map((step) => ({ recordType: "category", recordID: step.categoryID }))
                .reverse(),
    });
}
