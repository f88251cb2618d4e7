import type { Category } from "@parley/categories/contract";
import type { CategoryListQuery } from "./categories.thunks";
import { useCategories } from "./useCategories";

/** Query of all categories that the viewer may see, including those that take no posts. */
export const VISIBLE_CATEGORIES: CategoryListQuery = { outputFormat: "flat", archived: false, limit: 500 };

/** Returns these categories, named by their full path; `takesPosts` is whether posts can be made there. */
export function useVisibleCategories(): { categoryID: number; name: string; takesPosts: boolean }[] {
    const { data = [] } = useCategories(VISIBLE_CATEGORIES);
    return data.map((category) => ({
        categoryID: category.categoryID,
        name: formatCategoryPath(category),
        takesPosts: category.displayAs === "discussions",
    }));
}

/** Returns the path of a category as text, from the top level down. */
export const formatCategoryPath = ({ breadcrumbs }: Category): string => breadcrumbs.map(({ name }) => name).join(" / ");
