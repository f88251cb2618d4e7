import type { CategoryPreference, CategoryPreferences } from "@parley/categories/contract";
import type { FollowRow } from "../categories.tables";

/** Column of a notification preference of a follower. */
export type FollowLevel = Exclude<keyof FollowRow, "categoryID" | "dateFollowed">;

const LEVELS: Record<Exclude<CategoryPreference, "preferences.followed">, FollowLevel> = {
    "preferences.popup.posts": "popupPosts",
    "preferences.email.posts": "emailPosts",
    "preferences.popup.comments": "popupComments",
    "preferences.email.comments": "emailComments",
    "preferences.email.digest": "emailDigest",
};

/** Names of the preferences in the contract, with their columns. */
export const FOLLOW_LEVELS = Object.entries(LEVELS) as [keyof typeof LEVELS, FollowLevel][];

/** Converts the preferences of a follower to the names of the contract; without a row the category is not followed. */
export function toPreferences(row: FollowRow | undefined): CategoryPreferences {
    const levels = FOLLOW_LEVELS.map(([name, level]) => [name, row?.[level] ?? false]);
    return { "preferences.followed": row !== undefined, ...Object.fromEntries(levels) } as CategoryPreferences;
}

/** Names of the preferences in the contract. */
export const followLevelNames = FOLLOW_LEVELS.map(([name]) => name);
