import type { Category } from "@parley/categories/contract";
import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Page, SmartID } from "@parley/library/contract";
import { parseSort } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { invalidField } from "@parley/library/server/http";
import { listSubtree } from "../arrangement/categoryTree";
import type { CategoriesStore, CategoryVisibility } from "../categoryStore";
import { readFollows } from "../categoryStore";
import { resolveIn } from "../resolveCategoryID";
import type { PresentCategories } from "../responses/categoryExpander";
import type { CategoryPresenter } from "../responses/categoryPresenter";
import { listVisibleChildren } from "../responses/categoryPresenter";
import type { CategoryFilter, CategoryQuery, LayoutViewType, SortField, Sorting } from "./categoryFilter";
import { findLayout, mayAdd } from "./categoryFilter";

interface SearchQuery {
    query: string;
    parentCategoryID?: SmartID | undefined;
    displayAs?: readonly string[] | undefined;
    filterDiscussionsAdd?: boolean | undefined;
    layoutViewType?: LayoutViewType | undefined;
    page?: number | undefined;
    limit: number;
    expand?: readonly string[] | undefined;
}

const PAGE_SIZE = 30;

const TREE_DEPTH = 2;

/** Maximum number of categories in a tree, which has no pages, unless `limit` is lower (FC-56). */
const MAX_IN_TREE = 500;

interface Dependencies extends CategoryFilter {
    store: CategoriesStore;
    presenter: CategoryPresenter;
    present: PresentCategories;
}

/** Creates the functions that list and search categories. */
export function createCategoryLists({ store, presenter, filterFor, present }: Dependencies) {
    return {
        /**
         * Returns a tree, or a flat list with its paging (contract §5.3). Without `dependsOnPosts` the response may stay cached when posts
         * are written: it shows counts of discussions, and nothing about their comments.
         */
        async list(
            viewer: Viewer,
            query: CategoryQuery,
            { dependsOnPosts = true }: { dependsOnPosts?: boolean } = {},
        ): Promise<Category[] | Page<Category>> {
            const visibility = await store.findVisibility(viewer, { dependsOnPosts });
            const parentID = parentOf(visibility, query);
            if (formatOf(visibility, query, parentID) === "tree") return treeFor(visibility, query, parentID ?? ROOT_CATEGORY_ID);
            return flatFor(visibility, query, parentID);
        },

        /** Returns categories with a word that begins with the query, also in the language of the viewer, among a parent and its descendants. */
        async search(viewer: Viewer, { query, page = 1, limit, expand = [], ...filters }: SearchQuery): Promise<Page<Category>> {
            const visibility = await store.findVisibility(viewer);
            const { tree, visible, translate } = visibility;
            const parentID =
                filters.parentCategoryID === undefined ? ROOT_CATEGORY_ID : resolveIn(visibility, filters.parentCategoryID);
            const kinds = filters.displayAs?.map((kind) => kind.toLowerCase());
            const wanted = foldName(query);
            const ids = listSubtree(tree, parentID).filter((categoryID) => {
                const row = tree.rows.get(categoryID);
                if (!row || categoryID === ROOT_CATEGORY_ID || !visible.has(categoryID)) return false;
                if (kinds && !kinds.includes(row.displayAs)) return false;
                if (filters.layoutViewType && findLayout(row) !== filters.layoutViewType) return false;
                if (filters.filterDiscussionsAdd && !mayAdd(visibility, row)) return false;
                return beginsAWord(row.nameKey, wanted) || beginsAWord(foldName(translate(categoryID, "name", row.name)), wanted);
            });
            const items = await present(visibility, ids.slice((page - 1) * limit, page * limit), []);
            return {
                items: expand.includes("parent") ? items.map((item) => withParent(visibility, item)) : items,
                paging: { page, limit },
            };
        },
    };

    async function treeFor(visibility: CategoryVisibility, query: CategoryQuery, parentID: number): Promise<Category[]> {
        const isMatch = await filterFor(visibility, query);
        const max = query.limit ?? MAX_IN_TREE;
        const ids: number[] = [];
        const inside = new Map<number, number[]>();
        collect(parentID, query.maxDepth ?? TREE_DEPTH);
        if (query.includeParentCategory && parentID !== ROOT_CATEGORY_ID) ids.unshift(parentID);
        const categories = new Map(
            (await present(visibility, ids, query.expand ?? [])).map((category) => [category.categoryID, category]),
        );
        if (query.includeParentCategory && parentID !== ROOT_CATEGORY_ID)
            return [withChildren(parentID)].filter((category) => category !== undefined);
        return childrenOf(parentID);

        function collect(categoryID: number, depth: number): boolean {
            const children = listVisibleChildren(visibility.tree, categoryID, visibility.visible).filter((child) => {
                if (ids.length >= max) return false;
                const position = ids.push(child) - 1;
                const holdsSome = depth > 1 && collect(child, depth - 1);
                if (isMatch(child) || (query.filterDiscussionsAdd && holdsSome)) return true;
                ids.splice(position);
                return false;
            });
            inside.set(categoryID, children);
            return children.length > 0;
        }

        function childrenOf(categoryID: number): Category[] {
            return (inside.get(categoryID) ?? []).flatMap((child) => withChildren(child) ?? []);
        }

        function withChildren(categoryID: number): Category | undefined {
            const category = categories.get(categoryID);
            return category && { ...category, children: childrenOf(categoryID) };
        }
    }

    async function flatFor(
        visibility: CategoryVisibility,
        query: CategoryQuery,
        parentID: number | undefined,
    ): Promise<Page<Category>> {
        const { page = 1, limit = PAGE_SIZE } = query;
        const isMatch = await filterFor(visibility, query);
        const { tree, visible } = visibility;
        const inside =
            parentID === undefined ? tree.order.filter((id) => visible.has(id)) : listVisibleChildren(tree, parentID, visible);
        const all = [...(query.includeParentCategory && parentID !== undefined ? [parentID] : []), ...inside.filter(isMatch)];
        const sorted = await sortedBy(query.sort, all, visibility);
        const items = await present(visibility, sorted.slice((page - 1) * limit, page * limit), query.expand ?? []);
        return { items, paging: { total: sorted.length, page, limit } };
    }

    async function sortedBy(
        sort: Sorting | undefined,
        ids: number[],
        { tree, viewer, translate }: CategoryVisibility,
    ): Promise<number[]> {
        if (!sort) return ids;
        const { field, descending } = parseSort(sort);
        const follows = field === "dateFollowed" ? await readFollows(store, viewer.userID) : new Map<number, string>();
        const keys: Record<SortField, (id: number) => string | number> = {
            categoryID: (id) => id,
            name: (id) => foldName(translate(id, "name", tree.rows.get(id)?.name ?? "")),
            dateFollowed: (id) => follows.get(id) ?? "",
        };
        const keyOf = keys[field];
        const ascending = [...ids].sort((one, other) => compare(keyOf(one), keyOf(other)) || one - other);
        return descending ? ascending.reverse() : ascending;
    }

    function withParent({ tree, visible, translate }: CategoryVisibility, category: Category): Category {
        const row = category.parentCategoryID === null ? undefined : tree.rows.get(category.parentCategoryID);
        if (!row || !visible.has(row.categoryID)) return category;
        return {
            ...category,
            parent: {
                categoryID: row.categoryID,
                name: translate(row.categoryID, "name", row.name),
                urlcode: row.urlcode,
                url: presenter.urlOf(row),
            },
        };
    }
}

function parentOf(
    visibility: CategoryVisibility,
    { categoryID, parentCategoryID, parentCategoryCode }: CategoryQuery,
): number | undefined {
    const given = Object.entries({ categoryID, parentCategoryID, parentCategoryCode }).filter(([, value]) => value !== undefined);
    if (given.length > 1) {
        throw invalidField(
            given[1]?.[0] ?? "categoryID",
            "Give only one of categoryID, parentCategoryID and parentCategoryCode.",
            {
                code: "onlyOneOf",
                status: 400,
            },
        );
    }
    if (parentCategoryCode !== undefined) return resolveIn(visibility, `$urlcode:${parentCategoryCode}`);
    return parentCategoryID === undefined ? undefined : resolveIn(visibility, parentCategoryID);
}

/** Returns the format of a list: the requested one, else flat for a flat parent or a parameter of flat lists, else a tree. */
function formatOf({ tree }: CategoryVisibility, query: CategoryQuery, parentID: number | undefined): "tree" | "flat" {
    const { categoryID, page, limit, followed, followedUserID, featured, dirtyRecords, maxDepth } = query;
    const parentIsFlat = parentID !== undefined && tree.rows.get(parentID)?.displayAs === "flat";
    const onlyFlat = [categoryID, page, limit, followed, followedUserID, featured, dirtyRecords].some(
        (value) => value !== undefined,
    );
    const format = query.outputFormat ?? (parentIsFlat || onlyFlat ? "flat" : "tree");
    if (format === "flat" && maxDepth !== undefined) throw invalidField("maxDepth", "A flat list has no depth.");
    if (format === "tree" && page !== undefined) throw invalidField("page", "A tree has no pages.");
    return format;
}

function beginsAWord(name: string, wanted: string): boolean {
    return name.startsWith(wanted) || name.includes(` ${wanted}`);
}

function compare(one: string | number, other: string | number): number {
    return one < other ? -1 : one > other ? 1 : 0;
}
