import type { Category } from "@parley/categories/contract";
import { Select } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ComponentProps, ReactNode } from "react";
import { POSTABLE } from "../listQueries";
import { useCategories } from "../useCategories";
import { VISIBLE_CATEGORIES } from "../visibleCategories";

interface CategorySelectProps extends Omit<ComponentProps<typeof Select>, "children"> {
    /** Which categories: those in which the viewer may start a discussion, those that have posts, or all that the viewer sees. */
    of?: "postable" | "withPosts" | "visible";
}

/** Select for a category; the page loads the list. Accepts the attributes of a `Field`. */
export function CategorySelect({ of = "postable", ...props }: CategorySelectProps): ReactNode {
    const t = useTranslation();
    const { data = [] } = useCategories(of === "postable" ? POSTABLE : VISIBLE_CATEGORIES);
    const categories = of === "withPosts" ? data.filter(({ displayAs }) => displayAs === "discussions") : data;
    return (
        <Select {...props}>
            <option value="">{t("Choose a category")}</option>
            {groupsOf(categories).map(({ label, inside }) =>
                label === "" ? (
                    inside.map((category) => <CategoryOption key={category.categoryID} category={category} />)
                ) : (
                    <optgroup key={label} label={label}>
                        {inside.map((category) => (
                            <CategoryOption key={category.categoryID} category={category} />
                        ))}
                    </optgroup>
                ),
            )}
        </Select>
    );
}

function CategoryOption({ category: { categoryID, name } }: { category: Category }): ReactNode {
    return <option value={categoryID}>{name}</option>;
}

/** Groups categories by the path of their parents, in the order of the list. */
function groupsOf(categories: readonly Category[]): { label: string; inside: Category[] }[] {
    const groups = new Map<string, Category[]>();
    for (const category of categories) {
        const label = category.breadcrumbs
            .slice(0, -1)
            .map(({ name }) => name)
            .join(" / ");
        groups.set(label, [...(groups.get(label) ?? []), category]);
    }
    return [...groups].map(([label, inside]) => ({ label, inside }));
}
