import type { CategoryFragment } from "@parley/categories/contract";
import type { ReactNode } from "react";

/** Link to a category with its name. */
export function CategoryLink({ category: { name, url } }: { category: Pick<CategoryFragment, "name" | "url"> }): ReactNode {
    return (
        <a href={url}>
            <bdi>{name}</bdi>
        </a>
    );
}
