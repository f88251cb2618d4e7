import { DERIVED_PERMISSIONS, isGrantable, JUNCTION_PERMISSIONS } from "@parley/library/contract";
import type { Category } from "./categories";

/** What a record tells of its viewer's rights, exactly these (contract §3.5). */
export const RECORD_PERMISSIONS = [
    "comments.add",
    "comments.delete",
    "comments.edit",
    "discussions.add",
    "discussions.announce",
    "discussions.close",
    "discussions.delete",
    "discussions.edit",
    "discussions.sink",
    "discussions.view",
    "posts.moderate",
] as const;

/** What can be granted in a single category (contract §3.3); derived names stand for their parts. */
export const CATEGORY_PERMISSIONS: readonly string[] = [
    // Stryker disable next-line ArrayDeclaration: categories have permissions of their own; the type checker does not know it.
    ...(JUNCTION_PERMISSIONS.category ?? []),
    ...Object.keys(DERIVED_PERMISSIONS).filter((name) => isGrantable("category", name)),
].sort();

/** Whether posts may stand in a category: in a heading or one that only lists categories none may (contract §5.1). */
export function isPostable({ displayAs, isArchived }: Pick<Category, "displayAs" | "isArchived">): boolean {
    return !isArchived && displayAs !== "heading" && displayAs !== "categories";
}

/** Where categories are arranged by those who manage the site. */
export const MANAGED_CATEGORIES = "/settings/categories";

/** Where it is decided what each role may do in a category. */
export const categoryPermissionsPath = (categoryID: number | string): string => `${MANAGED_CATEGORIES}/${categoryID}/permissions`;

/** Where members see which categories they follow, and how. */
export const FOLLOWED_CATEGORIES = "/account/categories";

/** The address of a page of a category's posts; the first has no number (TAGC-004, TAGC-005). */
export function categoryPagePath(url: string, page: number): string {
    return page > 1 ? `${url}/p${page}` : url;
}

/** How many posts the page of a category lists: those in it, or, where it has none of its own, all in the categories inside. */
export function countListedPosts({
    displayAs,
    countDiscussions,
    countAllDiscussions,
}: Pick<Category, "displayAs" | "countDiscussions" | "countAllDiscussions">): number {
    return displayAs === "discussions" ? countDiscussions : countAllDiscussions;
}
