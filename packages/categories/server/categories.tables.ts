import type { DateTime } from "@parley/library/contract";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface CategoriesTable {
    categoryID: Generated<number>;
    /** Null for the root only. */
    parentCategoryID: number | null;
    name: string;
    nameKey: string;
    urlcode: string;
    urlcodeKey: string;
    description: string | null;
    displayAs: Generated<"discussions" | "categories" | "flat" | "heading">;
    isArchived: Generated<boolean>;
    customPermissions: Generated<boolean>;
    featured: Generated<boolean>;
    /** The category for whose leaderboard its posts count; null for itself. */
    pointsCategoryID: Generated<number | null>;
    sort: Generated<number>;
    icon: string | null;
    iconUrl: string | null;
    bannerUrl: string | null;
    /** Separated by commas. */
    allowedDiscussionTypes: Generated<string>;
    /** Separated by commas; null if it takes all types. */
    allowedPostTypeIDs: Generated<string | null>;
    sourceUrl: string | null;
    attribution: string | null;
    lang: string | null;
    dir: "ltr" | "rtl" | null;
    dateInserted: DateTime;
    countDiscussions: Generated<number>;
    countComments: Generated<number>;
    countFollowers: Generated<number>;
    lastDiscussionID: number | null;
    lastCommentID: number | null;
    lastUserID: number | null;
    dateLastPost: DateTime | null;
    /** Only in the root: version of the order of categories. */
    version: Generated<number>;
    /** A deleted category stays in the table, so that it can be restored. */
    dateDeleted: DateTime | null;
    /** Target of the posts and of the URL of a deleted category. */
    movedToCategoryID: number | null;
}

interface CategoryFollowersTable extends FollowLevels {
    userID: number;
    categoryID: number;
    dateFollowed: DateTime;
}

/** Notification preferences of a follower. */
interface FollowLevels {
    popupPosts: Generated<boolean>;
    emailPosts: Generated<boolean>;
    popupComments: Generated<boolean>;
    emailComments: Generated<boolean>;
    emailDigest: Generated<boolean>;
}

/** Former codes of categories, whose URLs redirect. */
interface CategoryCodesTable {
    urlcodeKey: string;
    categoryID: number;
}

/** Posts that left a category when it was deleted. */
interface CategoryMovesTable {
    categoryID: number;
    discussionID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        categories: CategoriesTable;
        categoryFollowers: CategoryFollowersTable;
        categoryCodes: CategoryCodesTable;
        categoryMoves: CategoryMovesTable;
    }
}

export const STRUCTURE = [
    "categoryID",
    "parentCategoryID",
    "name",
    "nameKey",
    "urlcode",
    "urlcodeKey",
    "description",
    "displayAs",
    "isArchived",
    "customPermissions",
    "featured",
    "pointsCategoryID",
    "sort",
    "icon",
    "iconUrl",
    "bannerUrl",
    "allowedDiscussionTypes",
    "allowedPostTypeIDs",
    "sourceUrl",
    "attribution",
    "lang",
    "dir",
    "dateInserted",
    "version",
] as const;

export const LEVELS = ["popupPosts", "emailPosts", "popupComments", "emailComments", "emailDigest"] as const;

export const COUNTERS = [
    "categoryID",
    "countDiscussions",
    "countComments",
    "countFollowers",
    "lastDiscussionID",
    "lastCommentID",
    "lastUserID",
    "dateLastPost",
] as const;

/** Columns of a category that do not change with every post. */
export type CategoryRow = Pick<Selectable<CategoriesTable>, (typeof STRUCTURE)[number]>;

/** Columns that change with every post, of the category alone, without descendants. */
export type CounterRow = Pick<Selectable<CategoriesTable>, (typeof COUNTERS)[number]>;

export type NewCategory = Insertable<CategoriesTable>;

export type ChangedCategory = Updateable<CategoriesTable>;

/** Preferences of a member who follows a category. */
export type FollowRow = Pick<Selectable<CategoryFollowersTable>, (typeof LEVELS)[number] | "categoryID" | "dateFollowed">;

/** Deleted category. */
export type DeletedRow = CategoryRow & Pick<Selectable<CategoriesTable>, "dateDeleted" | "movedToCategoryID">;

/** Latest post of a category, as stored with its counters. */
export interface LastPost {
    lastDiscussionID: number;
    lastCommentID: number | null;
    lastUserID: number;
    dateLastPost: DateTime;
}
