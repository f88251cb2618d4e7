import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
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
    sort: Generated<number>;
    icon: string | null;
    iconUrl: string | null;
    bannerUrl: string | null;
    /** With commas. */
    allowedDiscussionTypes: Generated<string>;
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
}

interface CategoryFollowersTable {
    userID: number;
    categoryID: number;
    dateFollowed: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        categories: CategoriesTable;
        categoryFollowers: CategoryFollowersTable;
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
    "sourceUrl",
    "attribution",
    "lang",
    "dir",
    "dateInserted",
] as const;

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

/** A category without what changes with every post. */
export type CategoryRow = Pick<Selectable<CategoriesTable>, (typeof STRUCTURE)[number]>;
/** What changes with every post, of the category alone, without those below it. */
export type CounterRow = Pick<Selectable<CategoriesTable>, (typeof COUNTERS)[number]>;
export type NewCategory = Insertable<CategoriesTable>;
export type ChangedCategory = Updateable<CategoriesTable>;

/** The latest post of a category, as its counters remember it. */
export interface LastPost {
    lastDiscussionID: number;
    lastCommentID: number | null;
    lastUserID: number;
    dateLastPost: DateTime;
}

/** All SQL about categories. Writes say nothing to the caches; the service does. */
export function categoriesRepository(database: Database) {
    return {
        structure: (): Promise<CategoryRow[]> => database.query.selectFrom("categories").select(STRUCTURE).execute(),

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

        /** Keeps whoever counts posts of these categories waiting until the transaction ends. */
        async lock(categoryIDs: readonly number[]): Promise<void> {
            for (const categoryID of categoryIDs) await this.addCounts(categoryID, 0, 0);
        },

        async addCounts(categoryID: number, discussions: number, comments: number): Promise<void> {
            await database.query
                .updateTable("categories")
                .set((eb) => ({
                    countDiscussions: eb("countDiscussions", "+", discussions),
                    countComments: eb("countComments", "+", comments),
                }))
                .where("categoryID", "=", categoryID)
                .execute();
        },

        /** Remembers the post unless a later one is remembered already. */
        async setLastPost(categoryID: number, post: LastPost): Promise<void> {
            await database.query
                .updateTable("categories")
                .set(post)
                .where("categoryID", "=", categoryID)
                .where((eb) => eb.or([eb("dateLastPost", "is", null), eb("dateLastPost", "<=", post.dateLastPost)]))
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

        /** Where the last category below a parent stands; 0 when there is none. */
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

        /** All roles, as far as they are told here; they belong to users. */
        rolesByName: () => database.query.selectFrom("roles").select(["roleID", "name"]).orderBy("roleID").execute(),

        followedBy: (userID: number) =>
            database.query
                .selectFrom("categoryFollowers")
                .select(["categoryID", "dateFollowed"])
                .where("userID", "=", userID)
                .execute(),

        /** Whether it was not followed before. */
        async follow(userID: number, categoryID: number, dateFollowed: DateTime): Promise<boolean> {
            const added = await database.query
                .insertInto("categoryFollowers")
                .values({ userID, categoryID, dateFollowed })
                .onConflict((conflict) => conflict.columns(["userID", "categoryID"]).doNothing())
                .returning("categoryID")
                .executeTakeFirst();
            return added !== undefined;
        },

        /** Whether it was followed before. */
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

export type CategoriesRepository = ReturnType<typeof categoriesRepository>;
