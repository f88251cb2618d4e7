import { loadForMember } from "@parley/accounts/client";
import { fetchActions, loadActionTypes, registerActionTypes } from "@parley/actionLog/client";
import { accountParts } from "@parley/authentication/client";
import { categoryPermissionsPath, FOLLOWED_CATEGORIES, MANAGED_CATEGORIES, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { PageLoading, RouteLocation } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import type { LayoutQuery } from "@parley/library/contract";
import { registerOwnSettings, registerSettings } from "@parley/settings/client";
import {
    fetchArrangement,
    fetchCategories,
    fetchCategory,
    fetchCategoryEdit,
    fetchCategoryPermissions,
    fetchFollowedCategories,
} from "./categories.thunks";
import { CategoriesNav } from "./components/CategoriesNav";
import { FollowedPart } from "./components/FollowedPart";
import { CATEGORY_ACTIONS, createTreeQuery, fetchNavCategories, NAV_CATEGORIES } from "./listQueries";
import type { CategoryTreeProps } from "./widgets/CategoryTreeWidget";
import "./categories.slice";

registerRoutes(
    {
        path: "/categories",
        query: [],
        layout: () => ({ layoutViewType: "categoryList", recordType: "global", recordID: ROOT_CATEGORY_ID, params: {} }),
    },
    { path: "/categories/:urlcode", query: ["sort"], layout: categoryLayout },
    { path: "/categories/:urlcode/:page", query: ["sort"], layout: categoryLayout },
    {
        path: FOLLOWED_CATEGORIES,
        page: () => import(/* webpackChunkName: "followed" */ "./pages/FollowedCategoriesPage"),
        head: (_location, _state, t) => ({ title: t("Categories you follow"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchFollowedCategories, { userID: "$me" }),
    },
    {
        path: MANAGED_CATEGORIES,
        page: async () => {
            await loadActionTypes("managing");
            return import(/* webpackChunkName: "managing" */ "./pages/ManageCategoriesPage");
        },
        head: (_location, _state, t) => ({ title: t("Categories"), noIndex: true }),
        load: loadManaged,
    },
    {
        path: `${MANAGED_CATEGORIES}/add`,
        page: () => import(/* webpackChunkName: "managing" */ "./pages/AddCategoryPage"),
        head: (_location, _state, t) => ({ title: t("Add a category"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchArrangement, {}),
    },
    {
        path: `${MANAGED_CATEGORIES}/:categoryID`,
        page: () => import(/* webpackChunkName: "managing" */ "./pages/EditCategoryPage"),
        head: (_location, _state, t) => ({ title: t("Categories"), noIndex: true }),
        async load(loading) {
            await loadForMember(loading, fetchCategoryEdit, { categoryID: Number(loading.params.categoryID) || 0 });
            await loadForMember(loading, fetchArrangement, {});
        },
    },
    {
        path: categoryPermissionsPath(":categoryID"),
        page: () => import(/* webpackChunkName: "managing" */ "./pages/CategoryPermissionsPage"),
        head: (_location, _state, t) => ({ title: t("Who may do what"), noIndex: true }),
        async load(loading) {
            const categoryID = Number(loading.params.categoryID) || 0;
            await loadForMember(loading, fetchCategoryPermissions, { categoryID });
            await loadForMember(loading, fetchArrangement, {});
        },
    },
);

registerOwnSettings({
    path: FOLLOWED_CATEGORIES,
    name: "Categories you follow",
    about: "Choose what you are notified of in each.",
    group: "reading",
    order: 10,
});

registerSettings({
    path: MANAGED_CATEGORIES,
    name: "Categories",
    about: "Add, arrange and archive categories, and choose who sees them.",
    group: "content",
    permission: "site.manage",
    order: 10,
});

registerActionTypes(
    "category",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).categoryActionTypes,
    "managing",
);
accountParts.fill(FollowedPart, 2);

// The title bar renders this component too.
registerWidget("PlacesNav", {
    load: async () => ({ Widget: CategoriesNav }),
    preload: () => [fetchNavCategories()],
    // The viewer may have read unread posts since the page was requested.
    refetchOnceRead: () => [fetchCategories(NAV_CATEGORIES)],
});

registerWidget<{ categoryID: number }>("CategoryHeader", {
    load: () => import("./widgets/CategoryHeaderWidget"),
    preload: ({ categoryID }) => (categoryID === ROOT_CATEGORY_ID ? [] : [fetchUnlessFresh(fetchCategory, { categoryID })]),
});

registerWidget<CategoryTreeProps>("CategoryTree", {
    load: () => import("./widgets/CategoryTreeWidget"),
    preload: ({ parentCategoryID, countCategories }) =>
        countCategories === 0 ? [] : [fetchUnlessFresh(fetchCategories, createTreeQuery(parentCategoryID))],
});

/** Loads all categories and the latest actions on them that the viewer may see. */
async function loadManaged(loading: PageLoading): Promise<void> {
    await loadForMember(loading, fetchArrangement, {});
    await loading.dispatch(fetchActions(CATEGORY_ACTIONS));
}

/** Returns the layout query of a category page. The page number is in the path, otherwise in the query, otherwise 1 (TAGC-004…TAGC-006). */
function categoryLayout({ params, url }: RouteLocation): LayoutQuery {
    const { urlcode = "", page: inPath } = params;
    // Any other path segment is no page number; the server responds that the page does not exist.
    const page = inPath === undefined ? url.searchParams.get("page") : (/^p([1-9]\d*)$/.exec(inPath)?.[1] ?? "none");
    const sort = url.searchParams.get("sort");
    return {
        layoutViewType: "categoryList",
        recordType: "category",
        recordID: urlcode,
        params: { ...(page !== null && { page }), ...(sort !== null && { sort }) },
    };
}

registerWidget("SiteTotals", {
    chunk: "home",
    load: () => import(/* webpackChunkName: "home" */ "./widgets/SiteTotalsWidget"),
    preload: () => [fetchNavCategories()],
});
