import type { Categories } from "@parley/categories/server";
import type { DiscussionAnswer, DiscussionExpand, DiscussionQuery, SlotType } from "@parley/discussions/contract";
import { DISCUSSION_LIMIT } from "@parley/discussions/contract";
import type { Page, Range, SmartID } from "@parley/library/contract";
import { sortOf, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, may, memberIn, requirePermission, requireSession } from "@parley/library/server/http";
import type { Tags } from "@parley/tags/server";
import type { discussionAnswers } from "./discussions.answers";
import { STATUS } from "./discussions.answers";
import type { DiscussionFilter, DiscussionOrder, DiscussionsRepository } from "./discussions.repository";

interface Needs {
    repository: DiscussionsRepository;
    answers: ReturnType<typeof discussionAnswers>;
    categories: Pick<Categories, "visibleIDs" | "withDescendants" | "followedIDs">;
    tags: Pick<Tags, "recordIDsWith">;
    clock: () => Date;
}

const SLOT_DAYS: Record<SlotType, number> = { d: 1, w: 7, m: 30, y: 365, a: Number.POSITIVE_INFINITY };
const DAY = 24 * 60 * 60 * 1000;

/** Finds the discussions of a list. Whatever is asked, only categories the viewer may see are looked into (FC-12, FC-14). */
export function discussionLists({ repository, answers, categories, tags, clock }: Needs) {
    return {
        async list(viewer: Viewer, query: DiscussionQuery): Promise<Page<DiscussionAnswer>> {
            const { page = 1, limit = DISCUSSION_LIMIT } = query;
            const filter = await filterOf(viewer, query);
            const order = orderOf(query);
            const pinned =
                query.pinOrder === "first" ? await repository.pinnedIDs(filter, pinLocations(query), viewer.userID, order) : [];
            const rest = pinned.length > 0 ? { ...filter, excludedIDs: pinned } : filter;
            const total = await countOf(filter, query);
            const offset = (page - 1) * limit;
            const first = pinned.slice(offset, offset + limit);
            const [wanted, skipped] = [limit - first.length, Math.max(0, offset - pinned.length)];
            // Past the last known row nothing is looked for, so that a far page asked for in vain costs nothing.
            const ids = offset < total && wanted > 0 ? await repository.idsOf(rest, order, wanted, skipped) : [];
            const rows = await repository.byIDs([...first, ...ids]);
            return { items: await answers(viewer, rows, query), paging: { page, limit, total } };
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
            return { items: await answers(viewer, await repository.byIDs(ids), query), paging: { page, limit } };
        },
    };

    async function filterOf(viewer: Viewer, query: DiscussionQuery): Promise<DiscussionFilter> {
        const { discussionID, dateUpdated, dateLastComment, type, score, statusID, hasComments, pinned } = query;
        return {
            categoryIDs: await categoriesOf(viewer, query),
            isSpread: query.categoryID === undefined && !query.followed,
            discussionID,
            dateInserted: insertedIn(query),
            dateUpdated,
            dateLastComment,
            types: type,
            score,
            statusIDs: statusID,
            hasComments,
            pinned,
            internalStatusID: resolvedFilter(viewer, query.resolved),
            insertUserIDs: query.insertUserID?.map((id) => memberIn(viewer, id, "insertUserID")),
            bookmarkUserID: keptBy(viewer, query.bookmarkUserID, "bookmarkUserID"),
            participatedUserID: keptBy(viewer, query.participatedUserID, "participatedUserID"),
            within: query.tagID && tags.recordIDsWith("discussion", listIn(query.tagID, "tagID")),
        };
    }

    async function categoriesOf(viewer: Viewer, query: DiscussionQuery): Promise<number[]> {
        const { categoryID, includeChildCategories, excludedCategoryIDs = [], followed } = query;
        if (followed) requireSession(viewer);
        const visible = followed ? await categories.followedIDs(viewer) : await categories.visibleIDs(viewer);
        const asked = categoryID && new Set(includeChildCategories ? await categories.withDescendants(categoryID) : categoryID);
        return visible.filter((id) => (!asked || asked.has(id)) && !excludedCategoryIDs.includes(id));
    }

    /** Whole categories have a counter; any other list is counted, up to a limit. */
    async function countOf(filter: DiscussionFilter, query: DiscussionQuery): Promise<number> {
        const narrowing = Object.keys(query).filter(
            (name) => query[name as keyof DiscussionQuery] !== undefined && !NOT_NARROWING.has(name),
        );
        return narrowing.length === 0 ? repository.countIn(filter.categoryIDs) : repository.count(filter);
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

/** What of a query leaves the list as long as it is. */
const NOT_NARROWING = new Set([
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

function orderOf({ sort = "-dateLastComment", slotType }: DiscussionQuery): DiscussionOrder {
    const { field, descending } = sortOf(sort);
    if (field !== "experimentalTrending") return { column: field, descending };
    if (slotType !== "d" && slotType !== "w" && slotType !== "m") {
        throw invalidField("slotType", "slotType should be d, w or m for this sort.", { code: "badSlotType", status: 400 });
    }
    return { column: "hot", descending };
}

/** The values of a range that is written as a list; 422 for any other. */
function listIn(range: Range, field: string): number[] {
    if (range.kind !== "list") throw invalidField(field, `${field} should be a list.`);
    return range.values;
}

/** Announcements of single categories stand first only where categories are asked for (contract §5.1.1). */
function pinLocations({ categoryID }: DiscussionQuery): ("category" | "recent")[] {
    return categoryID ? ["category", "recent"] : ["recent"];
}

/** Whether a matter is resolved is known to staff only; for others the filter is not there (contract §4.4). */
function resolvedFilter(viewer: Viewer, resolved: boolean | undefined): number | undefined {
    if (resolved === undefined || !may(viewer, "staff.allow")) return undefined;
    return resolved ? STATUS.resolved : STATUS.unresolved;
}

/** What a member keeps is their own; of others only moderators may ask (contract §5.1.1). */
function keptBy(viewer: Viewer, id: SmartID | undefined, field: string): number | undefined {
    if (id === undefined) return undefined;
    const userID = memberIn(viewer, id, field);
    if (userID !== viewer.userID) requirePermission(viewer, "community.moderate");
    else requireSession(viewer);
    return userID;
}
