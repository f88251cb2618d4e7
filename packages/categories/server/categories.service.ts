import type { Breadcrumb, Category, CategoryEdit, CategoryFragment } from "@parley/categories/contract";
import { isPostable, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Page, Range, SmartID } from "@parley/library/contract";
import { parseSmartID, parseSort, toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    conflict,
    forbidden,
    GUEST_ID,
    invalidField,
    notFound,
    requirePermission,
    requireSession,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PostType } from "@parley/postTypes/contract";
import type { PostTypes } from "@parley/postTypes/server";
import type { CategoryTree } from "./arrangement/categoryTree";
import { listSubtree } from "./arrangement/categoryTree";
import type { CategoryPostsService } from "./categories.posts";
import type { CategoryPresenter } from "./categories.present";
import { countListed, listVisibleChildren, recordPermissions } from "./categories.present";
import type { CategoryRow } from "./categories.repository";
import type { CategoriesStore, CategoryVisibility } from "./categories.store";
import { readFollowRows, readFollows } from "./categories.store";
import { toPreferences } from "./follows/followLevels";

const DAY_MS = 24 * 60 * 60 * 1000;
const PAGE_SIZE = 30;
const TREE_DEPTH = 2;
/** Maximum number of categories in a tree, which has no pages, unless `limit` is lower (FC-56). */
const MAX_IN_TREE = 500;

/** Parsed query of `GET /categories`. */
export interface CategoryQuery {
    categoryID?: Range | undefined;
    parentCategoryID?: SmartID | undefined;
    parentCategoryCode?: string | undefined;
    followed?: boolean | undefined;
    followedUserID?: number | undefined;
    maxDepth?: number | undefined;
    archived?: boolean | null | undefined;
    featured?: boolean | undefined;
    sort?: Sorting | undefined;
    page?: number | undefined;
    limit?: number | undefined;
    expand?: readonly string[] | undefined;
    outputFormat?: "tree" | "flat" | undefined;
    includeParentCategory?: boolean | undefined;
    layoutViewType?: LayoutViewType | undefined;
    postTypeID?: string | undefined;
    postTypeStatus?: "active" | "inactive" | "both" | undefined;
    dirtyRecords?: boolean | undefined;
    filterDiscussionsAdd?: boolean | undefined;
}

type LayoutViewType = "nestedCategoryList" | "discussionCategoryPage";
type SortField = "categoryID" | "name" | "dateFollowed";
type Sorting = SortField | `-${SortField}`;

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
    return {
        /** Returns the categories whose posts the viewer may see, in order. Every list of posts is limited to them. */
        async visibleIDs(viewer: Viewer): Promise<number[]> {
            const [{ order }, visible] = [await store.tree(), await store.visibleTo(viewer)];
            return order.filter((categoryID) => visible.has(categoryID));
        },

        /** Returns the categories whose posts the viewer may not see. */
        async hiddenIDs(viewer: Viewer): Promise<number[]> {
            const [{ order }, visible] = [await store.tree(), await store.visibleTo(viewer)];
            return order.filter((categoryID) => !visible.has(categoryID));
        },

        /** Returns the archived categories and those below them. */
        async archivedIDs(): Promise<number[]> {
            const tree = await store.tree();
            const archived = tree.order.filter((categoryID) => tree.rows.get(categoryID)?.isArchived);
            return [...new Set(archived.flatMap((categoryID) => listSubtree(tree, categoryID)))];
        },

        /** Throws 404 unless the viewer may see the posts of the category. */
        async requireView(viewer: Viewer, categoryID: number): Promise<void> {
            if (categoryID === ROOT_CATEGORY_ID || !(await store.visibleTo(viewer)).has(categoryID)) throw notFound("Category");
        },

        /** Checks whether a category takes posts of a type. */
        async takesPostType(categoryID: number, type: { postTypeID: string; baseType: string }): Promise<boolean> {
            const row = (await store.tree()).rows.get(categoryID);
            return row !== undefined && takesPostType(row, type);
        },

        /** Throws 404 for an unknown category, 403 for one that accepts no posts (contract §5.1). */
        async requirePostable(categoryID: number): Promise<void> {
            if (!isPostable(await found(categoryID)))
                throw forbidden("discussions.add", { description: "Posts can't be made in this category." });
        },

        /** Returns a category for its viewer; `id` may be a smart ID. Throws 404. */
        async get(viewer: Viewer, id: SmartID, expand: readonly string[] = []): Promise<Category> {
            const visibility = await store.findVisibility(viewer);
            const [category] = await presented(visibility, [resolveIn(visibility, id)], expand);
            if (!category) throw notFound("Category");
            return category;
        },

        /**
         * Resolves a smart ID among the categories that the viewer may see. Throws 404, 409 for several matches, 400 for an unknown column.
         */
        resolve: async (viewer: Viewer, id: SmartID): Promise<number> => resolveIn(await store.findVisibility(viewer), id),

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

        /** Returns categories with a word that begins with the query, among a parent and its descendants. */
        async search(viewer: Viewer, { query, page = 1, limit, expand = [], ...filters }: SearchQuery): Promise<Page<Category>> {
            const visibility = await store.findVisibility(viewer);
            const { tree, visible } = visibility;
            const parentID =
                filters.parentCategoryID === undefined ? ROOT_CATEGORY_ID : resolveIn(visibility, filters.parentCategoryID);
            const kinds = filters.displayAs?.map((kind) => kind.toLowerCase());
            const wanted = foldName(query);
            const ids = listSubtree(tree, parentID).filter((categoryID) => {
                const row = tree.rows.get(categoryID);
                if (!row || categoryID === ROOT_CATEGORY_ID || !visible.has(categoryID)) return false;
                if (kinds && !kinds.includes(row.displayAs)) return false;
                if (filters.layoutViewType && layoutOf(row) !== filters.layoutViewType) return false;
                return beginsAWord(row.nameKey, wanted) && (!filters.filterDiscussionsAdd || mayAdd(visibility, row));
            });
            const items = await presented(visibility, ids.slice((page - 1) * limit, page * limit), []);
            return {
                items: expand.includes("parent") ? items.map((item) => withParent(visibility, item)) : items,
                paging: { page, limit },
            };
        },

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

        /** Returns the category data shown beside posts. Unknown IDs are left out. */
        async fragmentsByIDs(categoryIDs: readonly number[]): Promise<Map<number, CategoryFragment>> {
            const { rows } = await store.tree();
            return new Map(
                categoryIDs.flatMap((categoryID) => {
                    const row = rows.get(categoryID);
                    return entry(categoryID, row && presenter.fragment(row));
                }),
            );
        },

        /** Returns the ancestors of a category and the category itself; for a viewer only visible ones. */
        async breadcrumbs(categoryID: number, viewer?: Viewer): Promise<Breadcrumb[]> {
            const tree = await store.tree();
            const visible = viewer ? await store.visibleTo(viewer) : new Set(tree.rows.keys());
            return presenter.breadcrumbs({ tree, visible }, categoryID);
        },

        /** Returns these categories and their descendants. */
        async withDescendants(categoryIDs: readonly number[]): Promise<number[]> {
            const tree = await store.tree();
            return [
                ...new Set(
                    categoryIDs
                        .filter((categoryID) => tree.rows.has(categoryID))
                        .flatMap((categoryID) => listSubtree(tree, categoryID)),
                ),
            ];
        },

        /** Returns the permissions of the viewer in a category: the `permissions` of its records (contract §3.5). */
        permissionsIn: (viewer: Viewer, categoryID: number): Record<string, boolean> => recordPermissions({ viewer }, categoryID),

        /** Returns the categories that a member follows. */
        async followedIDs(viewer: Viewer): Promise<number[]> {
            const visible = await store.visibleTo(viewer);
            return [...(await readFollows(store, viewer.userID)).keys()].filter((categoryID) => visible.has(categoryID));
        },

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

    async function presented(
        visibility: CategoryVisibility,
        categoryIDs: readonly number[],
        expand: readonly string[],
    ): Promise<Category[]> {
        const rows = await readFollowRows(store, visibility.viewer.userID);
        const follows = new Map([...rows].map(([categoryID, { dateFollowed }]) => [categoryID, dateFollowed]));
        const isRestricted = categoryIDs.some((categoryID) => visibility.tree.rows.get(categoryID)?.allowedPostTypeIDs != null);
        const types = isRestricted ? await postTypes.byID() : new Map<string, PostType>();
        const lastPosts = expand.includes("lastPost") ? await posts.lastPosts(visibility, categoryIDs) : new Map();
        const countsUnread = expand.includes("countUnread") && visibility.viewer.userID !== GUEST_ID;
        const unread = countsUnread ? await posts.unreadIn(visibility) : new Map<number, number>();
        return categoryIDs.flatMap((categoryID) => {
            const row = visibility.tree.rows.get(categoryID);
            if (!row) return [];
            const lastPost = lastPosts.get(categoryID);
            return {
                ...presenter.category(row, visibility, follows),
                ...restrictionOf(row, types),
                ...(lastPost && { lastPost }),
                ...(countsUnread && { countUnread: countListed(visibility, row, unread) }),
                ...(expand.includes("permissions") && { permissions: recordPermissions(visibility, categoryID) }),
                ...(expand.includes("preferences") && { preferences: toPreferences(rows.get(categoryID)) }),
            };
        });
    }

    async function treeFor(visibility: CategoryVisibility, query: CategoryQuery, parentID: number): Promise<Category[]> {
        const isMatch = await filterFor(visibility, query);
        const max = query.limit ?? MAX_IN_TREE;
        const ids: number[] = [];
        const inside = new Map<number, number[]>();
        collect(parentID, query.maxDepth ?? TREE_DEPTH);
        if (query.includeParentCategory && parentID !== ROOT_CATEGORY_ID) ids.unshift(parentID);
        const categories = new Map(
            (await presented(visibility, ids, query.expand ?? [])).map((category) => [category.categoryID, category]),
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
        const items = await presented(visibility, sorted.slice((page - 1) * limit, page * limit), query.expand ?? []);
        return { items, paging: { total: sorted.length, page, limit } };
    }

    async function sortedBy(sort: Sorting | undefined, ids: number[], { tree, viewer }: CategoryVisibility): Promise<number[]> {
        if (!sort) return ids;
        const { field, descending } = parseSort(sort);
        const follows = field === "dateFollowed" ? await readFollows(store, viewer.userID) : new Map<number, string>();
        const keys: Record<SortField, (id: number) => string | number> = {
            categoryID: (id) => id,
            name: (id) => tree.rows.get(id)?.nameKey ?? "",
            dateFollowed: (id) => follows.get(id) ?? "",
        };
        const keyOf = keys[field];
        const ascending = [...ids].sort((one, other) => compare(keyOf(one), keyOf(other)) || one - other);
        return descending ? ascending.reverse() : ascending;
    }

    async function filterFor(visibility: CategoryVisibility, query: CategoryQuery): Promise<(categoryID: number) => boolean> {
        const { tree, viewer } = visibility;
        const { archived = false, featured, categoryID: range, filterDiscussionsAdd, layoutViewType, dirtyRecords } = query;
        const follows = await followsFilter(viewer, query);
        const takesType = await postTypeFilter(query);
        const since = toDateTime(new Date(clock().getTime() - DAY_MS));
        return (categoryID) => {
            const row = tree.rows.get(categoryID);
            if (!row) return false;
            if (archived !== null && row.isArchived !== archived) return false;
            if (featured !== undefined && row.featured !== featured) return false;
            if (range && !isInRange(range, categoryID)) return false;
            if (follows && !follows.has(categoryID)) return false;
            if (layoutViewType && layoutOf(row) !== layoutViewType) return false;
            if (takesType && !takesType(row)) return false;
            if (dirtyRecords && !isChangedSince(visibility, row, since)) return false;
            return !filterDiscussionsAdd || mayAdd(visibility, row);
        };
    }

    /** Returns the filter by post types; undefined if the query has none. */
    async function postTypeFilter({ postTypeID, postTypeStatus }: CategoryQuery) {
        if (postTypeID === undefined && postTypeStatus === undefined) return undefined;
        const { [postTypeStatus ?? "active"]: states } = { active: [true], inactive: [false], both: [true, false] };
        const types = [...(await postTypes.byID()).values()].filter(
            (type) => states.includes(type.isActive) && (postTypeID === undefined || type.postTypeID === postTypeID),
        );
        return (row: CategoryRow) => types.some((type) => takesPostType(row, type));
    }

    async function followsFilter(
        viewer: Viewer,
        { followed, followedUserID }: CategoryQuery,
    ): Promise<ReadonlyMap<number, string> | undefined> {
        if (followed !== undefined && followedUserID !== undefined) {
            throw invalidField("followedUserID", "Give either followed or followedUserID.", { code: "onlyOneOf", status: 400 });
        }
        if (followedUserID !== undefined) {
            if (followedUserID !== viewer.userID) requirePermission(viewer, "users.edit");
            return readFollows(store, followedUserID);
        }
        if (!followed) return undefined;
        requireSession(viewer);
        return readFollows(store, viewer.userID);
    }

    function withParent({ tree, visible }: CategoryVisibility, category: Category): Category {
        const row = category.parentCategoryID === null ? undefined : tree.rows.get(category.parentCategoryID);
        if (!row || !visible.has(row.categoryID)) return category;
        return {
            ...category,
            parent: { categoryID: row.categoryID, name: row.name, urlcode: row.urlcode, url: presenter.urlOf(row) },
        };
    }
}

export type CategoriesService = ReturnType<typeof createCategoriesService>;

function resolveIn({ tree, visible }: CategoryVisibility, id: SmartID): number {
    return resolveAmong(tree, visible, id);
}

/** Resolves a smart ID among known categories. */
function resolveAmong({ rows, order, ...tree }: CategoryTree, known: ReadonlySet<number>, id: SmartID): number {
    const reference = parseSmartID(id);
    if (reference?.kind === "id") {
        if (reference.id === ROOT_CATEGORY_ID || (known.has(reference.id) && rows.has(reference.id))) return reference.id;
        throw notFound("Category");
    }
    if (reference?.kind !== "column") throw badRequest("The category could not be found by this.");
    if (reference.column === "urlcode") {
        const categoryID = findIDByCode(tree, reference.value);
        if (categoryID !== undefined && known.has(categoryID)) return categoryID;
        throw notFound("Category");
    }
    if (reference.column !== "name") throw badRequest(`Categories can't be found by ${reference.column}.`);
    const name = foldName(reference.value);
    const [first, ...more] = order.filter((categoryID) => known.has(categoryID) && rows.get(categoryID)?.nameKey === name);
    if (first === undefined) throw notFound("Category");
    if (more.length > 0) throw conflict("Several categories have this name.");
    return first;
}

/** Returns the category with this code, or else the one that had it before. */
export function findIDByCode(
    { byUrlcode, byFormerCode }: Pick<CategoryTree, "byUrlcode" | "byFormerCode">,
    code: string,
): number | undefined {
    const key = toUrlcodeKey(code);
    return byUrlcode.get(key) ?? byFormerCode.get(key);
}

/** Returns the form in which codes are compared, without regard to letter case. */
export function toUrlcodeKey(urlcode: string): string {
    return urlcode.normalize("NFC").toLowerCase();
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

/** Returns the only post types that a category takes; nothing if it takes all. */
function restrictionOf({ allowedPostTypeIDs }: CategoryRow, types: ReadonlyMap<string, PostType>) {
    if (allowedPostTypeIDs === null) return {};
    const options = allowedPostTypeIDs.split(",").flatMap((postTypeID) => types.get(postTypeID) ?? []);
    const active = options.filter(({ isActive }) => isActive).map((type) => ({ ...type, postFieldIDs: [] }));
    return {
        hasRestrictedPostTypes: true,
        allowedPostTypeIDs: active.map(({ postTypeID }) => postTypeID),
        allowedPostTypeOptions: active,
    };
}

/** Returns the layout of the page of a category. */
function layoutOf({ displayAs }: CategoryRow): LayoutViewType {
    return displayAs === "discussions" ? "discussionCategoryPage" : "nestedCategoryList";
}

/** Checks whether a category takes posts of a type: one of those it names, or any type based on one that it takes. */
function takesPostType(
    { allowedDiscussionTypes, allowedPostTypeIDs }: Pick<CategoryRow, "allowedDiscussionTypes" | "allowedPostTypeIDs">,
    { postTypeID, baseType }: { postTypeID: string; baseType: string },
): boolean {
    if (allowedPostTypeIDs !== null) return allowedPostTypeIDs.split(",").includes(postTypeID);
    return allowedDiscussionTypes.split(",").includes(baseType);
}

function isChangedSince({ counters }: CategoryVisibility, { categoryID, dateInserted }: CategoryRow, since: string): boolean {
    return dateInserted >= since || (counters.get(categoryID)?.dateLastPost ?? "") >= since;
}

function mayAdd(visibility: CategoryVisibility, row: CategoryRow): boolean {
    return isPostable(row) && recordPermissions(visibility, row.categoryID)["discussions.add"] === true;
}

function beginsAWord(name: string, wanted: string): boolean {
    return name.startsWith(wanted) || name.includes(` ${wanted}`);
}

function isInRange(range: Range, value: number): boolean {
    if (range.kind === "list") return range.values.includes(value);
    const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, fromInclusive, toInclusive } = range;
    return (fromInclusive ? value >= from : value > from) && (toInclusive ? value <= to : value < to);
}

function compare(one: string | number, other: string | number): number {
    return one < other ? -1 : one > other ? 1 : 0;
}

function entry<T>(id: number, value: T | undefined): [number, T][] {
    return value === undefined ? [] : [[id, value]];
}
