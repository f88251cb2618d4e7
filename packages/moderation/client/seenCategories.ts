import type { CategoryListQuery } from "@parley/categories/client";
import { useCategories } from "@parley/categories/client";
import type { Category } from "@parley/categories/contract";

/** Query of all categories that the viewer may see, including those that take no posts. */
export const SEEN_CATEGORIES: CategoryListQuery = { outputFormat: "flat", archived: false, limit: 500 };

/** Returns these categories, named by their full path. */
export function useSeenCategories(): { categoryID: number; name: string }[] {
    const { data = [] } = useCategories(SEEN_CATEGORIES);
    return data.map((category) => ({ categoryID: category.categoryID, name: wayTo(category) }));
}

/** Returns the path of a category as text, from the top level down. */
export const wayTo = ({ breadcrumbs }: Category): string => breadcrumbs.map(({ name }) => name).join(" / ");
