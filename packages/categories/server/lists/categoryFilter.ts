import { isPostable } from "@parley/categories/contract";
import type { Range, SmartID } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requirePermission, requireSession } from "@parley/library/server/http";
import type { PostTypes } from "@parley/postTypes/server";
import type { CategoryRow } from "../categories.tables";
import type { CategoriesStore, CategoryVisibility } from "../categoryStore";
import { readFollows } from "../categoryStore";
import { recordPermissions } from "../responses/categoryPresenter";

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

export type LayoutViewType = "nestedCategoryList" | "discussionCategoryPage";

export type SortField = "categoryID" | "name" | "dateFollowed";

export type Sorting = SortField | `-${SortField}`;

const DAY_MS = 24 * 60 * 60 * 1000;

interface Dependencies {
    clock: () => Date;
    store: CategoriesStore;
    postTypes: Pick<PostTypes, "byID">;
}

export type CategoryFilter = ReturnType<typeof createCategoryFilter>;

/** Creates the function that turns a query into a condition of categories. */
export function createCategoryFilter({ clock, store, postTypes }: Dependencies) {
    return { filterFor };

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
            if (layoutViewType && findLayout(row) !== layoutViewType) return false;
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
}

/** Returns the layout of the page of a category. */
export function findLayout({ displayAs }: CategoryRow): LayoutViewType {
    return displayAs === "discussions" ? "discussionCategoryPage" : "nestedCategoryList";
}

/** Checks whether a category takes posts of a type: one of those it names, or any type based on one that it takes. */
export function takesPostType(
    { allowedDiscussionTypes, allowedPostTypeIDs }: Pick<CategoryRow, "allowedDiscussionTypes" | "allowedPostTypeIDs">,
    { postTypeID, baseType }: { postTypeID: string; baseType: string },
): boolean {
    if (allowedPostTypeIDs !== null) return allowedPostTypeIDs.split(",").includes(postTypeID);
    return allowedDiscussionTypes.split(",").includes(baseType);
}

function isChangedSince({ counters }: CategoryVisibility, { categoryID, dateInserted }: CategoryRow, since: string): boolean {
    return dateInserted >= since || (counters.get(categoryID)?.dateLastPost ?? "") >= since;
}

export function mayAdd(visibility: CategoryVisibility, row: CategoryRow): boolean {
    return isPostable(row) && recordPermissions(visibility, row.categoryID)["discussions.add"] === true;
}

function isInRange(range: Range, value: number): boolean {
    if (range.kind === "list") return range.values.includes(value);
    const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, fromInclusive, toInclusive } = range;
    return (fromInclusive ? value >= from : value > from) && (toInclusive ? value <= to : value < to);
}
