import { DERIVED_PERMISSIONS, isGrantable, JUNCTION_PERMISSIONS } from "@parley/library/contract";
import type { Category } from "./categories";

/** Permissions of the viewer listed in a record, exactly these (contract §3.5). */
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

/** Permissions that can be granted in a single category (contract §3.3); derived names stand for their parts. */
export const CATEGORY_PERMISSIONS: readonly string[] = [
    // Stryker disable next-line ArrayDeclaration: categories have permissions of their own; the type checker does not know it.
    ...(JUNCTION_PERMISSIONS.category ?? []),
    ...Object.keys(DERIVED_PERMISSIONS).filter((name) => isGrantable("category", name)),
].sort();

/** Whether a category accepts posts: headings and lists of categories do not (contract §5.1). */
export function isPostable({ displayAs, isArchived }: Pick<Category, "displayAs" | "isArchived">): boolean {
    return !isArchived && displayAs !== "heading" && displayAs !== "categories";
}

/** Path of the page where site managers order categories. */
export const MANAGED_CATEGORIES = "/settings/categories";

/** Returns the path of the page with the role permissions of a category. */
export const categoryPermissionsPath = (categoryID: number | string): string => `${MANAGED_CATEGORIES}/${categoryID}/permissions`;

/** Path of the page with the member's followed categories. */
export const FOLLOWED_CATEGORIES = "/account/categories";

/** Returns the URL of a page of a category's posts; the first has no number (TAGC-004, TAGC-005). */
export function categoryPagePath(url: string, page: number): string {
    return page > 1 ? `${url}/p${page}` : url;
}

/** Returns how many posts the page of a category lists: its own, or, for one without posts of its own, all in its descendants. */
export function countListedPosts({
    displayAs,
    countDiscussions,
    countAllDiscussions,
}: Pick<Category, "displayAs" | "countDiscussions" | "countAllDiscussions">): number {
    return displayAs === "discussions" ? countDiscussions : countAllDiscussions;
}
