import type { CategoryFragment } from "@parley/categories/contract";
import type { ReactNode } from "react";

/** The name of a category, which leads to it. */
export function CategoryLink({ category: { name, url } }: { category: Pick<CategoryFragment, "name" | "url"> }): ReactNode {
    return (
        <a href={url}>
            <bdi>{name}</bdi>
        </a>
    );
}
