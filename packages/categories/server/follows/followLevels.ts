import type { CategoryPreference, CategoryPreferences } from "@parley/categories/contract";
import type { FollowRow } from "../categories.repository";

/** What a follower is told of, and by which way, as it is stored. */
export type FollowLevel = Exclude<keyof FollowRow, "categoryID" | "dateFollowed">;

const LEVELS: Record<Exclude<CategoryPreference, "preferences.followed">, FollowLevel> = {
    "preferences.popup.posts": "popupPosts",
    "preferences.email.posts": "emailPosts",
    "preferences.popup.comments": "popupComments",
    "preferences.email.comments": "emailComments",
    "preferences.email.digest": "emailDigest",
};

/** The names of the levels in the contract, and as they are stored. */
export const FOLLOW_LEVELS = Object.entries(LEVELS) as [keyof typeof LEVELS, FollowLevel][];

/** How a member follows a category, by the names of the contract; without a row, not at all. */
export function toPreferences(row: FollowRow | undefined): CategoryPreferences {
    const levels = FOLLOW_LEVELS.map(([name, level]) => [name, row?.[level] ?? false]);
    return { "preferences.followed": row !== undefined, ...Object.fromEntries(levels) } as CategoryPreferences;
}

/** The names of the levels in the contract. */
export const followLevelNames = FOLLOW_LEVELS.map(([name]) => name);
