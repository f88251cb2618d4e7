import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Place } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { fresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import type { LayoutQuery } from "@parley/library/contract";
import { PLACES, treeBelow } from "./categories.queries";
import { fetchCategories, fetchCategory } from "./categories.thunks";
import type { CategoryTreeProps } from "./widgets/CategoryTreeWidget";
import "./categories.slice";

registerRoutes(
    {
        path: "/categories",
        layout: () => ({ layoutViewType: "categoryList", recordType: "global", recordID: ROOT_CATEGORY_ID, params: {} }),
    },
    { path: "/categories/:urlcode", layout: categoryLayout },
    { path: "/categories/:urlcode/:page", layout: categoryLayout },
);

registerWidget("PlacesNav", { load: () => import("./widgets/PlacesNavWidget"), preload: () => [fresh(fetchCategories, PLACES)] });

registerWidget<{ categoryID: number }>("CategoryHeader", {
    load: () => import("./widgets/CategoryHeaderWidget"),
    preload: ({ categoryID }) => (categoryID === ROOT_CATEGORY_ID ? [] : [fresh(fetchCategory, { categoryID })]),
});

registerWidget<CategoryTreeProps>("CategoryTree", {
    load: () => import("./widgets/CategoryTreeWidget"),
    preload: ({ parentCategoryID, countCategories }) =>
        countCategories === 0 ? [] : [fresh(fetchCategories, treeBelow(parentCategoryID))],
});

/** The page stands in the path, else in the query, else it is the first (TAGC-004…TAGC-006). */
function categoryLayout({ params, url }: Place): LayoutQuery {
    const { urlcode = "", page: inPath } = params;
    // A path that goes on with anything but a page is no page; the server says so.
    const page = inPath === undefined ? url.searchParams.get("page") : (/^p([1-9]\d*)$/.exec(inPath)?.[1] ?? "none");
    const sort = url.searchParams.get("sort");
    return {
        layoutViewType: "categoryList",
        recordType: "category",
        recordID: urlcode,
        params: { ...(page !== null && { page }), ...(sort !== null && { sort }) },
    };
}
