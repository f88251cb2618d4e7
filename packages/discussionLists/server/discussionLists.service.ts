import type { Categories } from "@parley/categories/server";
import type {
    DiscussionAnswer,
    DiscussionExpand,
    DiscussionQuery,
    DiscussionReference,
    SlotType,
} from "@parley/discussions/contract";
import { DISCUSSION_LIMIT } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { STATUS } from "@parley/discussions/server";
import type { Interests } from "@parley/interests/server";
import type { Page, Range, SmartID } from "@parley/library/contract";
import { fill, parseSort, toDateTime } from "@parley/library/contract";
import { MAX_COUNTED } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, may, requirePermission, requireSession, resolveMemberID } from "@parley/library/server/http";
import type { PostTypes } from "@parley/postTypes/server";
import type { Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { DiscussionFilter, DiscussionIDs, DiscussionOrder, FindWithin } from "./discussionFilter.repository";
import type { DiscussionListsRepository } from "./discussionLists.repository";
import { toReference } from "./related/nearDiscussions";

interface Dependencies {
    repository: DiscussionListsRepository;
    discussions: Pick<Discussions, "rowsByIDs" | "countIn" | "readFloorsOf" | "answers" | "statuses">;
    categories: Pick<Categories, "visibleIDs" | "hiddenIDs" | "archivedIDs" | "withDescendants" | "followedIDs">;
    tags: Pick<Tags, "recordIDsWith" | "countWith">;
    users: Pick<Users, "membersIn">;
    reactions: Pick<Reactions, "recordIDsReactedBy">;
    postTypes: Pick<PostTypes, "recordIDsWith">;
    interests: Pick<Interests, "suggestionFor">;
    clock: () => Date;
    siteURL: string;
}

/** Maximum number of a member's top discussions on their profile. */
const MAX_BEST = 3;

const SLOT_DAYS: Record<SlotType, number> = { d: 1, w: 7, m: 30, y: 365, a: Number.POSITIVE_INFINITY };
const DAY = 24 * 60 * 60 * 1000;

export type DiscussionLists = ReturnType<typeof createDiscussionLists>;

/** Creates the queries of discussion lists. Every list is limited to categories that are visible to the viewer (FC-12, FC-14). */
export function createDiscussionLists(dependencies: Dependencies) {
    const { repository, discussions, categories, tags, users, reactions, postTypes, interests, clock, siteURL } = dependencies;
    const { answers, statuses, countIn } = discussions;
    return {
        async list(viewer: Viewer, query: DiscussionQuery): Promise<Page<DiscussionAnswer>> {
            const { page = 1, limit = DISCUSSION_LIMIT } = query;
            const offset = (page - 1) * limit;
            const filter = await filterOf(viewer, query, offset + limit);
            const order = orderOf(query);
            const pinned =
                query.pinOrder === "first" ? await repository.pinnedIDs(filter, pinLocations(query), viewer.userID, order) : [];
            const rest = pinned.length > 0 ? { ...filter, excludedIDs: pinned } : filter;
            const total = await countOf(filter, query);
            const first = pinned.slice(offset, offset + limit);
            const [wanted, skipped] = [limit - first.length, Math.max(0, offset - pinned.length)];
            const length = narrowingIn(query).length === 0 ? total - pinned.length : undefined;
            // No rows are queried for a page beyond the last one, so that such requests are cheap.
            const isSought = offset < total && wanted > 0;
            const areFew = isSought && (await areFewOf(total, filter, query, offset + limit));
            const ids = isSought ? await repository.idsOf({ ...rest, areFew }, order, wanted, skipped, length) : [];
            const rows = await discussions.rowsByIDs([...first, ...ids]);
            return { items: await answers(viewer, rows, query), paging: { page, limit, total } };
        },

        /** Returns the first discussions of several lists, whose number does not matter for the number of queries. */
        async firstOf(viewer: Viewer, queries: readonly DiscussionQuery[]): Promise<DiscussionAnswer[][]> {
            const wanted = await Promise.all(
                queries.map(async (query) => ({
                    filter: await filterOf(viewer, query, query.limit ?? DISCUSSION_LIMIT),
                    order: orderOf(query),
                    limit: query.limit ?? DISCUSSION_LIMIT,
                })),
            );
            const lists = await repository.firstIDsOf(wanted);
            const rows = await discussions.rowsByIDs([...new Set(lists.flat())]);
            const found = new Map(
                (await answers(viewer, rows, { expand: ["insertUser", "excerpt", "-body", "-lastUser"] })).map((answer) => [
                    answer.discussionID,
                    answer,
                ]),
            );
            return lists.map((ids) => ids.flatMap((id) => found.get(id) ?? []));
        },

        /** Counts the discussions of a list, up to `MAX_COUNTED`. */
        async count(viewer: Viewer, query: DiscussionQuery): Promise<number> {
            return countOf(await filterOf(viewer, query, 0), query);
        },

        /** Returns a member's discussions with the most reactions. */
        async best(viewer: Viewer, insertUserID: number): Promise<DiscussionReference[]> {
            const rows = await repository.bestOf(insertUserID, await categories.visibleIDs(viewer), MAX_BEST);
            return rows.map((row) => toReference(row, siteURL));
        },

        async bookmarked(
            viewer: Viewer,
            query: { page?: number; limit?: number; expand?: DiscussionExpand },
        ): Promise<Page<DiscussionAnswer>> {
            requireSession(viewer);
            const { page = 1, limit = DISCUSSION_LIMIT } = query;
            const filter = { categoryIDs: await categories.visibleIDs(viewer), isSpread: true, bookmarkUserID: viewer.userID };
            const ids = await repository.idsOf(
                filter,
                { column: "dateLastComment", descending: true },
                limit,
                (page - 1) * limit,
            );
            return { items: await answers(viewer, await discussions.rowsByIDs(ids), query), paging: { page, limit } };
        },
    };

    async function filterOf(viewer: Viewer, query: DiscussionQuery, upTo: number): Promise<DiscussionFilter> {
        const { discussionID, dateUpdated, dateLastComment, type, score, hasComments, pinned } = query;
        const categoryIDs = await categoriesOf(viewer, query);
        const tagIDs = query.tagID && listIn(query.tagID, "tagID");
        return {
            categoryIDs,
            ...(await amongCategories(query, categoryIDs, upTo)),
            ...(isEverywhereIn(query) && { hiddenCategoryIDs: await categories.hiddenIDs(viewer) }),
            discussionID,
            dateInserted: insertedIn(query),
            dateUpdated,
            dateLastComment,
            types: type,
            postTypeIDs: query.postTypeID,
            score,
            hasComments,
            pinned,
            ...(await statusFilter(viewer, query)),
            insertUserIDs: query.insertUserID?.map((id) => resolveMemberID(viewer, id, "insertUserID")),
            bookmarkUserID: savedBy(viewer, query.bookmarkUserID, "bookmarkUserID"),
            participatedUserID: savedBy(viewer, query.participatedUserID, "participatedUserID"),
            ...(await authorFilter(viewer, query)),
            among: await amongOf(viewer, query),
            ...(query.suggested && { suggested: await suggestedTo(viewer) }),
            ...(query.unread && { unreadBy: await unreadBy(viewer) }),
            ...(tagIDs && {
                within: tags.recordIDsWith("discussion", tagIDs),
                findWithin: howToFind(await tags.countWith(tagIDs), await countIn(categoryIDs), upTo),
            }),
        };
    }

    /** Returns the filter of discussions that are suggested to the viewer: the categories and the tags of their interests. */
    async function suggestedTo(viewer: Viewer) {
        const { categoryIDs, tagIDs } = await interests.suggestionFor(viewer);
        return { categoryIDs, discussionIDs: tags.recordIDsWith("discussion", tagIDs) };
    }

    async function unreadBy(viewer: Viewer) {
        requireSession(viewer);
        return { userID: viewer.userID, floors: await discussions.readFloorsOf(viewer.userID) };
    }

    async function categoriesOf(viewer: Viewer, query: DiscussionQuery): Promise<number[]> {
        const { categoryID, includeChildCategories, excludedCategoryIDs = [], excludeHiddenCategories, followed } = query;
        if (followed) requireSession(viewer);
        const visible = followed ? await categories.followedIDs(viewer) : await categories.visibleIDs(viewer);
        const requestedIDs =
            categoryID && new Set(includeChildCategories ? await categories.withDescendants(categoryID) : categoryID);
        const archived = new Set(excludeHiddenCategories ? await categories.archivedIDs() : []);
        const isLeftOut = (id: number) => excludedCategoryIDs.includes(id) || (archived.has(id) && !categoryID?.includes(id));
        return visible.filter((id) => (!requestedIDs || requestedIDs.has(id)) && !isLeftOut(id));
    }

    /** Returns the filter by statuses. Those among staff are ignored for viewers who are not staff (contract §5.1.1). */
    async function statusFilter(viewer: Viewer, { statusID, internalStatusID, resolved }: DiscussionQuery) {
        // An inactive status is shown as "None" (contract §4.4).
        const known = statusID && [...(await statuses.byID()).values()];
        const wanted = known?.filter((status) => statusID?.includes(status.isActive ? status.statusID : STATUS.none));
        const statusIDs = wanted?.map((status) => status.statusID);
        if (!may(viewer, "staff.allow")) return { statusIDs };
        const byState = resolved === undefined ? undefined : [resolved ? STATUS.resolved : STATUS.unresolved];
        const internalStatusIDs = byState && internalStatusID ? byState.filter((id) => internalStatusID.includes(id)) : byState;
        return { statusIDs, internalStatusIDs: internalStatusIDs ?? internalStatusID };
    }

    async function authorFilter(viewer: Viewer, { insertUserRoleID, roleIDs }: DiscussionQuery) {
        const requestedIDs = insertUserRoleID && roleIDs ? roleIDs.filter((id) => insertUserRoleID.includes(id)) : undefined;
        const wanted = requestedIDs ?? insertUserRoleID ?? roleIDs;
        return wanted && { authors: await users.membersIn(viewer, wanted) };
    }

    /** Returns the subqueries whose discussions alone are listed. */
    async function amongOf(viewer: Viewer, { reactionType, postMeta }: DiscussionQuery): Promise<DiscussionIDs[]> {
        const reacted =
            reactionType === undefined ? [] : [await reactions.recordIDsReactedBy(viewer, "discussion", reactionType)];
        const described = postMeta ? await postTypes.recordIDsWith(viewer, "discussion", postMeta) : [];
        return [...reacted, ...described];
    }

    /**
     * Chooses how discussions of these categories are found fastest: a single category has its own index; several may be found by a scan of
     * the index over all categories.
     */
    async function amongCategories(query: DiscussionQuery, categoryIDs: readonly number[], upTo: number) {
        // Stryker disable next-line ConditionalExpression, ObjectLiteral: only decides how the same discussions are found.
        if (isEverywhereIn(query)) return { isSpread: true };
        if (categoryIDs.length < 2) return { isSpread: false };
        const { found, all } = await repository.shareOf(categoryIDs);
        return { isSpread: howToFind(found, all, upTo) !== "sort", countInCategories: found };
    }

    /** Counts a list: from the counters of whole categories, from the records of a single tag, otherwise row by row up to a limit. */
    async function countOf(filter: DiscussionFilter, query: DiscussionQuery): Promise<number> {
        const narrowing = narrowingIn(query);
        if (narrowing.length === 0) return filter.countInCategories ?? countIn(filter.categoryIDs);
        const isOneTag = narrowing.join() === "tagID" && query.tagID?.kind === "list" && query.tagID.values.length === 1;
        if (filter.within && isOneTag && filter.hiddenCategoryIDs?.length === 0) return repository.countWithin(filter.within);
        return repository.count(filter);
    }

    /**
     * Checks whether finding and sorting the whole list is faster than scanning the sort index until the page is full. Applies to lists
     * below the count limit that are filtered by a column without an index in this order.
     */
    async function areFewOf(
        total: number,
        { categoryIDs }: DiscussionFilter,
        query: DiscussionQuery,
        upTo: number,
    ): Promise<boolean> {
        if (total >= MAX_COUNTED || !narrowingIn(query).some((name) => WITHOUT_ORDER.has(name))) return false;
        return howToFind(total, await countIn(categoryIDs), upTo) === "sort";
    }

    function insertedIn({ slotType, dateInserted }: DiscussionQuery) {
        const days = SLOT_DAYS[slotType ?? "a"];
        if (!Number.isFinite(days)) return dateInserted;
        const start = toDateTime(new Date(clock().getTime() - days * DAY));
        return {
            ...dateInserted,
            from: dateInserted?.from !== undefined && dateInserted.from > start ? dateInserted.from : start,
        };
    }
}

/** Query parameters that do not shorten the list. */
const NOT_NARROWING = new Set([
    "siteSectionID",
    "excludeHiddenCategories",
    "categoryID",
    "includeChildCategories",
    "excludedCategoryIDs",
    "followed",
    "pinOrder",
    "sort",
    "page",
    "limit",
    "expand",
    "excerptLength",
]);

/** Query parameters that filter by an index without a sort order of its own. */
const WITHOUT_ORDER = new Set([
    "discussionID",
    "dateInserted",
    "slotType",
    "dateUpdated",
    "dateLastComment",
    "score",
    "insertUserRoleID",
    "roleIDs",
    "reactionType",
    "postTypeID",
    "postMeta",
]);

/** Returns the names of the query parameters that shorten the list. */
const narrowingIn = (query: DiscussionQuery): string[] =>
    Object.keys(query).filter((name) => query[name as keyof DiscussionQuery] !== undefined && !NOT_NARROWING.has(name));

/** Checks whether the list covers all categories visible to the viewer. */
const isEverywhereIn = ({ categoryID, excludedCategoryIDs, excludeHiddenCategories, followed }: DiscussionQuery): boolean =>
    categoryID === undefined && excludedCategoryIDs === undefined && !excludeHiddenCategories && !followed;

/** Number of index entries that can be scanned in the time it takes to fetch and sort one discussion. */
const STEPS_FOR_SORTING = 10;

/**
 * Chooses how to find the first `upTo` of `found` matching discussions among `all`. Compares the number of index entries to scan with the
 * number of rows to sort; if it is below the number of matches, each scanned discussion is tested on its own.
 */
function howToFind(found: number, all: number, upTo: number): FindWithin {
    const steps = (upTo * all) / found;
    if (steps < found) return "ask";
    return steps < found * STEPS_FOR_SORTING ? "walk" : "sort";
}

function orderOf({ sort = "-dateLastComment", slotType }: DiscussionQuery): DiscussionOrder {
    const { field, descending } = parseSort(sort);
    if (field !== "experimentalTrending") return { column: field, descending };
    if (slotType !== "d" && slotType !== "w" && slotType !== "m") {
        throw invalidField("slotType", "slotType should be d, w or m for this sort.", { code: "badSlotType", status: 400 });
    }
    return { column: "hot", descending };
}

/** Returns the values of a list range; throws 422 for other ranges. */
function listIn(range: Range, field: string): number[] {
    if (range.kind !== "list") throw invalidField(field, fill("{field} should be a list.", { field }));
    return range.values;
}

/** Announcements of a single category are listed first only if the query names categories (contract §5.1.1). */
function pinLocations({ categoryID }: DiscussionQuery): ("category" | "recent")[] {
    return categoryID ? ["category", "recent"] : ["recent"];
}

/**
 * Returns the user ID of a filter for bookmarked or joined discussions: the viewer's own, or, for moderators, another member's (contract
 * §5.1.1).
 */
function savedBy(viewer: Viewer, id: SmartID | undefined, field: string): number | undefined {
    if (id === undefined) return undefined;
    const userID = resolveMemberID(viewer, id, field);
    if (userID !== viewer.userID) requirePermission(viewer, "community.moderate");
    else requireSession(viewer);
    return userID;
}
