import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { ExpressionBuilder, Generated, Insertable, Selectable, Updateable } from "kysely";

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

const STRUCTURE = [
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

const LEVELS = ["popupPosts", "emailPosts", "popupComments", "emailComments", "emailDigest"] as const;
const ROWS_AT_ONCE = 500;

const COUNTERS = [
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

/** Creates the repository with all SQL of categories. Writes do not clear the caches of the store; the service does. */
export function createCategoriesRepository(database: Database) {
    return {
        /** Without deleted ones. */
        structure: (): Promise<CategoryRow[]> =>
            database.query.selectFrom("categories").select(STRUCTURE).where("dateDeleted", "is", null).execute(),

        /** Returns former codes of categories, and those of deleted ones whose posts were moved. */
        async formerCodes(): Promise<Map<string, number>> {
            const deleted = await database.query
                .selectFrom("categories")
                .select(["categoryID", "urlcodeKey", "movedToCategoryID"])
                .where("dateDeleted", "is not", null)
                .execute();
            const codes = await database.query.selectFrom("categoryCodes").selectAll().execute();
            const onwards = new Map(deleted.map(({ categoryID, movedToCategoryID }) => [categoryID, movedToCategoryID]));
            const leads = (categoryID: number): number | null => {
                const next = onwards.get(categoryID);
                return next == null ? (next === null ? null : categoryID) : leads(next);
            };
            return new Map(
                [...deleted, ...codes].flatMap(({ urlcodeKey, categoryID }) => {
                    const target = leads(categoryID);
                    return target === null ? [] : [[urlcodeKey, target] as const];
                }),
            );
        },

        /** Locks the order of the categories until the transaction ends; returns the incremented version. */
        async nextVersion(): Promise<number> {
            const { version } = await database.query
                .updateTable("categories")
                .set((eb) => ({ version: eb("version", "+", 1) }))
                .where("categoryID", "=", ROOT_CATEGORY_ID)
                .returning("version")
                .executeTakeFirstOrThrow();
            return version;
        },

        /** Returns a deleted category; `undefined` for any other. */
        deletedByID: (categoryID: number): Promise<DeletedRow | undefined> =>
            database.query
                .selectFrom("categories")
                .select([...STRUCTURE, "dateDeleted", "movedToCategoryID"])
                .where("categoryID", "=", categoryID)
                .where("dateDeleted", "is not", null)
                .executeTakeFirst(),

        /** Returns the names of categories, including deleted ones. */
        async namesOf(categoryIDs: readonly number[]): Promise<Map<number, string>> {
            if (categoryIDs.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("categories")
                .select(["categoryID", "name"])
                .where("categoryID", "in", [...categoryIDs])
                .execute();
            return new Map(rows.map(({ categoryID, name }) => [categoryID, name]));
        },

        /** Frees a code that a deleted category has. */
        async freeCode(urlcodeKey: string): Promise<void> {
            const row = await database.query
                .selectFrom("categories")
                .select(["categoryID", "urlcode"])
                .where("urlcodeKey", "=", urlcodeKey)
                .where("dateDeleted", "is not", null)
                .executeTakeFirst();
            if (!row) return;
            const { categoryID, urlcode } = row;
            await this.update(categoryID, {
                urlcode: `${urlcode}-deleted-${categoryID}`,
                urlcodeKey: `${urlcodeKey}-deleted-${categoryID}`,
            });
        },

        /** Redirects URLs with this former code to the category. `forgetCode` removes the redirect once a category has the code. */
        async keepCode(formerKey: string, categoryID: number): Promise<void> {
            await database.query
                .insertInto("categoryCodes")
                .values({ urlcodeKey: formerKey, categoryID })
                .onConflict((conflict) => conflict.column("urlcodeKey").doUpdateSet({ categoryID }))
                .execute();
        },

        async forgetCode(urlcodeKey: string): Promise<void> {
            await database.query.deleteFrom("categoryCodes").where("urlcodeKey", "=", urlcodeKey).execute();
        },

        async keepMoves(categoryID: number, discussionIDs: readonly number[]): Promise<void> {
            for (let start = 0; start < discussionIDs.length; start += ROWS_AT_ONCE) {
                const rows = discussionIDs
                    .slice(start, start + ROWS_AT_ONCE)
                    .map((discussionID) => ({ categoryID, discussionID }));
                await database.query
                    .insertInto("categoryMoves")
                    .values(rows)
                    .onConflict((conflict) => conflict.doNothing())
                    .execute();
            }
        },

        /** Returns the categories to be deleted once their posts have been moved. */
        async listPendingRemovals(): Promise<{ categoryID: number; movedToCategoryID: number }[]> {
            const rows = await database.query
                .selectFrom("categories")
                .select(["categoryID", "movedToCategoryID"])
                .where("dateDeleted", "is", null)
                .where("movedToCategoryID", "is not", null)
                .orderBy("categoryID")
                .execute();
            return rows.flatMap(({ categoryID, movedToCategoryID }) =>
                movedToCategoryID === null ? [] : [{ categoryID, movedToCategoryID }],
            );
        },

        /** Returns and deletes the record of posts that left a category when it was deleted. */
        async takeMoves(categoryID: number): Promise<number[]> {
            const rows = await database.query
                .deleteFrom("categoryMoves")
                .where("categoryID", "=", categoryID)
                .returning("discussionID")
                .execute();
            return rows.map(({ discussionID }) => discussionID);
        },

        /** Closes deleted categories in a permanently deleted parent to everybody, because they move up to another parent. */
        async closeDeletedIn(parentCategoryID: number): Promise<void> {
            await database.query
                .updateTable("categories")
                .set({ parentCategoryID: ROOT_CATEGORY_ID, customPermissions: true })
                .where("parentCategoryID", "=", parentCategoryID)
                .where("dateDeleted", "is not", null)
                .execute();
        },

        counters: (): Promise<CounterRow[]> => database.query.selectFrom("categories").select(COUNTERS).execute(),

        async insert(values: NewCategory): Promise<number> {
            const { categoryID } = await database.query
                .insertInto("categories")
                .values(values)
                .returning("categoryID")
                .executeTakeFirstOrThrow();
            return categoryID;
        },

        async update(categoryID: number, values: ChangedCategory): Promise<void> {
            await database.query.updateTable("categories").set(values).where("categoryID", "=", categoryID).execute();
        },

        async remove(categoryID: number): Promise<void> {
            await database.query.deleteFrom("categories").where("categoryID", "=", categoryID).execute();
        },

        /** Locks the counters of these categories until the transaction ends. */
        async lock(categoryIDs: readonly number[]): Promise<void> {
            for (const categoryID of categoryIDs) await this.addPosts(categoryID, { discussions: 0, comments: 0 });
        },

        /** Adds to the counters, and stores `last` unless the stored post is later. */
        async addPosts(
            categoryID: number,
            { discussions, comments, last }: { discussions: number; comments: number; last?: LastPost | undefined },
        ): Promise<void> {
            await database.query
                .updateTable("categories")
                .set((eb) => ({
                    // A reply does not write the count of discussions, so that responses with only that count stay cached.
                    ...((discussions !== 0 || comments === 0) && { countDiscussions: eb("countDiscussions", "+", discussions) }),
                    ...(comments !== 0 && { countComments: eb("countComments", "+", comments) }),
                    ...(last && lastUnlessLater(eb, last)),
                }))
                .where("categoryID", "=", categoryID)
                .execute();
        },

        async isUrlcodeTaken(urlcodeKey: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("categories")
                .select("categoryID")
                .where("urlcodeKey", "=", urlcodeKey)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Returns the highest position among the children of a parent; 0 without children. */
        async lastSort(parentCategoryID: number): Promise<number> {
            const row = await database.query
                .selectFrom("categories")
                .select("sort")
                .where("parentCategoryID", "=", parentCategoryID)
                .orderBy("sort", "desc")
                .limit(1)
                .executeTakeFirst();
            return row?.sort ?? 0;
        },

        /** Returns the names of all roles; the table belongs to users. */
        rolesByName: () => database.query.selectFrom("roles").select(["roleID", "name"]).orderBy("roleID").execute(),

        followedBy: (userID: number): Promise<FollowRow[]> =>
            database.query
                .selectFrom("categoryFollowers")
                .select(["categoryID", "dateFollowed", ...LEVELS])
                .where("userID", "=", userID)
                .execute(),

        async setLevels(
            userID: number,
            categoryID: number,
            levels: Partial<Record<(typeof LEVELS)[number], boolean>>,
        ): Promise<void> {
            await database.query
                .updateTable("categoryFollowers")
                .set(levels)
                .where("userID", "=", userID)
                .where("categoryID", "=", categoryID)
                .execute();
        },

        /** Returns the categories whose number of followers is wrong. */
        async miscountedFollowers(): Promise<number[]> {
            const rows = await database.query
                .selectFrom("categories")
                .select("categoryID")
                .where((eb) => eb("countFollowers", "<>", countFollowers(eb)))
                .execute();
            return rows.map(({ categoryID }) => categoryID);
        },

        async recountFollowers(): Promise<void> {
            await database.query
                .updateTable("categories")
                .set((eb) => ({ countFollowers: countFollowers(eb) }))
                .execute();
        },

        /** Returns whether the category was not followed before. */
        async follow(userID: number, categoryID: number, dateFollowed: DateTime): Promise<boolean> {
            const added = await database.query
                .insertInto("categoryFollowers")
                .values({ userID, categoryID, dateFollowed })
                .onConflict((conflict) => conflict.columns(["userID", "categoryID"]).doNothing())
                .returning("categoryID")
                .executeTakeFirst();
            return added !== undefined;
        },

        /** Returns whether the category was followed before. */
        async unfollow(userID: number, categoryID: number): Promise<boolean> {
            const removed = await database.query
                .deleteFrom("categoryFollowers")
                .where("userID", "=", userID)
                .where("categoryID", "=", categoryID)
                .returning("categoryID")
                .executeTakeFirst();
            return removed !== undefined;
        },

        async addFollowers(categoryID: number, difference: 1 | -1): Promise<void> {
            await database.query
                .updateTable("categories")
                .set((eb) => ({ countFollowers: eb("countFollowers", "+", difference) }))
                .where("categoryID", "=", categoryID)
                .execute();
        },
    };
}

const countFollowers = (eb: ExpressionBuilder<Tables, "categories">) =>
    eb
        .selectFrom("categoryFollowers")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("categoryFollowers.categoryID", "=", "categories.categoryID");

/** Returns the columns of the latest post, unchanged if the stored one is later. */
function lastUnlessLater(eb: ExpressionBuilder<Tables, "categories">, post: LastPost) {
    const unlessLater = <C extends keyof LastPost>(column: C) =>
        eb
            .case()
            .when(eb.or([eb("dateLastPost", "is", null), eb("dateLastPost", "<=", post.dateLastPost)]))
            .then(eb.val(post[column]))
            .else(eb.ref(column))
            .end();
    return {
        lastDiscussionID: unlessLater("lastDiscussionID"),
        lastCommentID: unlessLater("lastCommentID"),
        lastUserID: unlessLater("lastUserID"),
        dateLastPost: unlessLater("dateLastPost"),
    };
}
