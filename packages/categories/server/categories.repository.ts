import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Database } from "@parley/library/server/database";
import { createRemovalsRepository } from "./arrangement/removals.repository";
import type { CategoryRow, ChangedCategory, NewCategory } from "./categories.tables";
import { STRUCTURE } from "./categories.tables";
import { createCountersRepository } from "./counters.repository";
import { createFollowsRepository } from "./follows/follows.repository";

/** Creates the repository with all SQL of categories. Writes do not clear the caches of the store; the service does. */
export function createCategoriesRepository(database: Database) {
    return {
        ...createFollowsRepository(database),
        ...createRemovalsRepository(database),
        ...createCountersRepository(database),

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
    };
}
