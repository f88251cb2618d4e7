import type { Breadcrumb, Category, CategoryEdit, CategoryFragment } from "@parley/categories/contract";
import { isPostable, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { SmartID } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PostTypes } from "@parley/postTypes/server";
import type { CategoryRow } from "./categories.tables";
import type { CategoryPostsService } from "./categoryPosts";
import type { CategoriesStore } from "./categoryStore";
import { createCategoryVisibility } from "./categoryVisibility";
import { createCategoryFilter, takesPostType } from "./lists/categoryFilter";
import { createCategoryLists } from "./lists/listCategories";
import { resolveAmong, resolveIn } from "./resolveCategoryID";
import { createCategoryExpander } from "./responses/categoryExpander";
import type { CategoryPresenter } from "./responses/categoryPresenter";
import { recordPermissions } from "./responses/categoryPresenter";

/**
 * Creates the service that reads categories for a viewer. A category without `discussions.view` does not exist for the viewer (FC-12,
 * FC-14).
 */
export function createCategoriesService(
    { clock }: Pick<ServerKit, "clock">,
    store: CategoriesStore,
    presenter: CategoryPresenter,
    posts: CategoryPostsService,
    postTypes: Pick<PostTypes, "byID">,
) {
    const present = createCategoryExpander({ store, presenter, posts, postTypes });
    return {
        ...createCategoryVisibility(store),
        ...createCategoryLists({ store, presenter, present, ...createCategoryFilter({ clock, store, postTypes }) }),

        /** Checks whether a category takes posts of a type. */
        async takesPostType(categoryID: number, type: { postTypeID: string; baseType: string }): Promise<boolean> {
            const row = (await store.tree()).rows.get(categoryID);
            return row !== undefined && takesPostType(row, type);
        },

        /** Throws 404 for an unknown category, 403 for one that accepts no posts (contract §5.1). */
        async requirePostable(categoryID: number): Promise<void> {
            if (!isPostable(await found(categoryID)))
                throw forbidden("discussions.add", { description: "Posts can’t be made in this category." });
        },

        /** Returns a category for its viewer; `id` may be a smart ID. Throws 404. */
        async get(viewer: Viewer, id: SmartID, expand: readonly string[] = []): Promise<Category> {
            const visibility = await store.findVisibility(viewer);
            const [category] = await present(visibility, [resolveIn(visibility, id)], expand);
            if (!category) throw notFound("Category");
            return category;
        },

        /**
         * Resolves a smart ID among the categories that the viewer may see. Throws 404, 409 for several matches, 400 for an unknown column.
         */
        resolve: async (viewer: Viewer, id: SmartID): Promise<number> => resolveIn(await store.findVisibility(viewer), id),

        /** Returns the values of the edit form of a category. */
        async edit(viewer: Viewer, id: SmartID): Promise<CategoryEdit> {
            requirePermission(viewer, "site.manage");
            const row = await managed(id);
            return {
                categoryID: row.categoryID,
                name: row.name,
                parentCategoryID: row.parentCategoryID,
                urlcode: row.urlcode,
                description: row.description,
                displayAs: row.displayAs,
                iconUrl: row.iconUrl,
                bannerUrl: row.bannerUrl,
            };
        },

        /** Returns stored categories independently of the viewer, for internal use. Unknown IDs are left out. */
        async byIDs(categoryIDs: readonly number[]): Promise<Map<number, CategoryRow>> {
            const { rows } = await store.tree();
            return new Map(categoryIDs.flatMap((categoryID) => entry(categoryID, rows.get(categoryID))));
        },

        /**
         * Returns the category data shown beside posts, in the language of its reader; without a reader in that of the site. Unknown IDs are left
         * out.
         */
        async fragmentsByIDs(categoryIDs: readonly number[], reader?: Viewer): Promise<Map<number, CategoryFragment>> {
            const { rows } = await store.tree();
            const translate = await store.findTexts(reader);
            return new Map(
                categoryIDs.flatMap((categoryID) => {
                    const row = rows.get(categoryID);
                    return entry(categoryID, row && presenter.fragment(row, translate));
                }),
            );
        },

        /** Returns the ancestors of a category and the category itself; for a viewer only visible ones. */
        async breadcrumbs(categoryID: number, viewer?: Viewer): Promise<Breadcrumb[]> {
            const tree = await store.tree();
            const visible = viewer ? await store.visibleTo(viewer) : new Set(tree.rows.keys());
            return presenter.breadcrumbs({ tree, visible, translate: await store.findTexts(viewer) }, categoryID);
        },

        /** Returns the permissions of the viewer in a category: the `permissions` of its records (contract §3.5). */
        permissionsIn: (viewer: Viewer, categoryID: number): Record<string, boolean> => recordPermissions({ viewer }, categoryID),

        managed,
    };

    async function found(categoryID: number): Promise<CategoryRow> {
        const row = (await store.tree()).rows.get(categoryID);
        if (!row || categoryID === ROOT_CATEGORY_ID) throw notFound("Category");
        return row;
    }

    /** Returns a category for site managers, who find every one. */
    async function managed(id: SmartID): Promise<CategoryRow> {
        const tree = await store.tree();
        return found(resolveAmong(tree, new Set(tree.rows.keys()), id));
    }
}

export type CategoriesService = ReturnType<typeof createCategoriesService>;

function entry<T>(id: number, value: T | undefined): [number, T][] {
    return value === undefined ? [] : [[id, value]];
}
