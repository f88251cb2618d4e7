import type { CategoryListQuery } from "@parley/categories/client";
import { useCategories } from "@parley/categories/client";
import type { Category } from "@parley/categories/contract";

/** All categories that the reader sees, those too in which no posts can be made. */
export const SEEN_CATEGORIES: CategoryListQuery = { outputFormat: "flat", archived: false, limit: 500 };

/** The same, by the way down to each. */
export function useSeenCategories(): { categoryID: number; name: string }[] {
    const { data = [] } = useCategories(SEEN_CATEGORIES);
    return data.map((category) => ({ categoryID: category.categoryID, name: wayTo(category) }));
}

/** What a category is called, from the outside in. */
export const wayTo = ({ breadcrumbs }: Category): string => breadcrumbs.map(({ name }) => name).join(" / ");
