import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { CategoryChoice, SearchedTable, SearchFilter, SearchSource } from "@parley/library/server/searchSources";
import { listSubtree } from "../arrangement/categoryTree";
import type { CategoriesService } from "../categories.service";
import type { CategoriesStore } from "../categoryStore";
import type { CategoryPresenter } from "../responses/categoryPresenter";
import { createCategorySearchRepository } from "./search.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database">;
    store: CategoriesStore;
    presenter: Pick<CategoryPresenter, "fragment">;
    reading: Pick<
        CategoriesService,
        "visibleIDs" | "hiddenIDs" | "archivedIDs" | "followedIDs" | "breadcrumbs" | "withDescendants"
    >;
}

/** Categories to which the records of a search are limited: only these, or all others. */
export interface SearchScope {
    categoryIDs: number[];
    areExcluded: boolean;
}

export const categoriesSearchTable: SearchedTable = {
    recordType: "category",
    typeNumber: 3,
    table: "categories",
    key: "categoryID",
    columns: ["name", "description"],
};

const TYPES = ["category"];

/** Creates the source by which categories are found, and the limits that categories set to a search. */
export function createCategorySearch({ kit, store, presenter, reading }: Dependencies) {
    const search = createCategorySearchRepository(kit.database);

    const source: SearchSource = {
        recordType: categoriesSearchTable.recordType,
        typeNumber: categoriesSearchTable.typeNumber,
        types: TYPES,
        hasTitles: true,
        states: [],

        async texts(categoryIDs) {
            const [rows, translated] = [await search.texts(categoryIDs), await store.findAllTexts(categoryIDs)];
            return rows.map(({ categoryID, name, description }) => {
                const own = translated.filter(({ recordKey }) => recordKey === String(categoryID));
                const join = (propertyName: string, source: string) =>
                    [
                        source,
                        ...own.filter((text) => text.propertyName === propertyName).map(({ translation }) => translation),
                    ].join("\n");
                return {
                    recordID: categoryID,
                    title: join("name", name),
                    body: join("description", description ?? ""),
                    isHtml: false,
                };
            });
        },

        recordIDsAfter: search.idsAfter,

        async select(viewer, { types, categoryIDs, excludedCategoryIDs = [], ...others }) {
            // Categories have no authors, tags and states.
            if (Object.keys(others).length > 0 || (types && !types.includes("category"))) return undefined;
            const excluded = new Set(excludedCategoryIDs);
            const visible = (await reading.visibleIDs(viewer)).filter((id) => id !== ROOT_CATEGORY_ID && !excluded.has(id));
            return search.select(categoryIDs ? visible.filter((id) => categoryIDs.includes(id)) : visible);
        },

        async present(viewer, categoryIDs) {
            const { rows } = await store.tree();
            const translate = await store.findTexts(viewer);
            const presented = categoryIDs.map(async (categoryID) => {
                const row = rows.get(categoryID);
                if (!row) return [];
                const { name, url, description } = presenter.fragment(row, translate);
                const breadcrumbs = (await reading.breadcrumbs(categoryID, viewer)).slice(0, -1);
                return [
                    {
                        recordID: categoryID,
                        type: "category",
                        name,
                        url,
                        body: description ?? "",
                        isHtml: false,
                        categoryID,
                        breadcrumbs,
                    },
                ];
            });
            return (await Promise.all(presented)).flat();
        },
    };

    return {
        source,

        /** Returns the categories to which a viewer's search of posts is limited, in the shorter of both forms. */
        async searchScope(viewer: Viewer, { categoryIDs, excludedCategoryIDs = [] }: SearchFilter): Promise<SearchScope> {
            const excluded = new Set(excludedCategoryIDs);
            const visible = (await reading.visibleIDs(viewer)).filter((id) => !excluded.has(id));
            if (categoryIDs) {
                const wanted = new Set(categoryIDs);
                return { categoryIDs: visible.filter((id) => wanted.has(id)), areExcluded: false };
            }
            const hidden = [...new Set([...(await reading.hiddenIDs(viewer)), ...excluded])];
            return hidden.length < visible.length
                ? { categoryIDs: hidden, areExcluded: true }
                : { categoryIDs: visible, areExcluded: false };
        },

        /** Returns the categories that a name in a query means, with those below them: by name, also in the language of the viewer, or by code. */
        async named(viewer: Viewer, name: string): Promise<number[]> {
            const tree = await store.tree();
            const key = foldName(name);
            const translate = await store.findTexts(viewer);
            const visible = new Set(await reading.visibleIDs(viewer));
            const matched = [...visible].filter((categoryID) => {
                const row = tree.rows.get(categoryID);
                if (!row || categoryID === ROOT_CATEGORY_ID) return false;
                return row.nameKey === key || row.urlcodeKey === key || foldName(translate(categoryID, "name", row.name)) === key;
            });
            const below = matched.flatMap((categoryID) => listSubtree(tree, categoryID));
            return [...new Set(below)].filter((categoryID) => visible.has(categoryID));
        },

        /** Resolves a choice of categories. Throws 403 for one that is hidden or does not exist (contract §5.10). */
        async chosen(viewer: Viewer, choice: CategoryChoice): Promise<number[]> {
            const visible = choice.followedCategories ? await reading.followedIDs(viewer) : await reading.visibleIDs(viewer);
            const all = new Set(await reading.visibleIDs(viewer));
            if (choice.categoryIDs.some((id) => id !== ROOT_CATEGORY_ID && !all.has(id))) throw forbidden("discussions.view");
            const requested = choice.categoryIDs.filter((id) => id !== ROOT_CATEGORY_ID);
            const wanted = choice.includeChildCategories ? await reading.withDescendants(requested) : requested;
            const archived = new Set(choice.includeArchivedCategories ? [] : await reading.archivedIDs());
            const isEverywhere = requested.length === 0;
            return visible.filter((id) => (isEverywhere || wanted.includes(id)) && (!archived.has(id) || requested.includes(id)));
        },
    };
}
