import type { ArrangedCategory } from "@parley/categories/contract";

/** The name of a category in a list of all, as far in as it stands. */
export const indented = ({ name, depth }: Pick<ArrangedCategory, "name" | "depth">): string =>
    `${"\u2003".repeat(depth - 1)}${name}`;
