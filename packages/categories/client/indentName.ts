import type { ArrangedCategory } from "@parley/categories/contract";

/** Indents the name of a category in a select by its depth. */
export const indentName = ({ name, depth }: Pick<ArrangedCategory, "name" | "depth">): string =>
    `${"\u2003".repeat(depth - 1)}${name}`;
