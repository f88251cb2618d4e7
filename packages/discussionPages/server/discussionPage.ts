import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import type { DiscussionRow, Discussions, ReadBefore, ReadPositions } from "@parley/discussions/server";
import { toAuthor } from "@parley/discussions/server";
import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ResolvedView } from "@parley/library/server/layouts";
import type { Users } from "@parley/users/server";
import type { CommentsLocation } from "./location";
import { toCommentAddress } from "./location";
import { describePage } from "./structuredData";

interface Dependencies {
    siteURL: string;
    discussions: Pick<Discussions, "reading" | "commentPositions">;
    users: Pick<Users, "byIDs">;
    categories: Pick<Categories, "breadcrumbs">;
    config: Config;
}

/** Creates the function that resolves a page of a discussion. */
export function createDiscussionPage({ siteURL, discussions, users, categories, config }: Dependencies) {
    const { reading, commentPositions: comments } = discussions;
    return page;

    /**
     * Resolves one page of a discussion's comments and records it as read, unless it is prefetched. Throws 404 for a page that does not
     * exist.
     */
    async function page(
        viewer: Viewer,
        row: DiscussionRow,
        location: CommentsLocation,
        isPrefetch: boolean,
    ): Promise<ResolvedView> {
        const limit = await config.get("comments.pageSize");
        const lastPage = Math.max(1, Math.ceil((location.view === "flat" ? row.countPlaces : row.countTopPlaces) / limit));
        if (location.page > lastPage) throw notFound("Page");
        const size = { limit, lastPage };
        const { before, hasReadNotifications } = isPrefetch
            ? { before: await reading.before(viewer, row), hasReadNotifications: false }
            : await reading.opened(viewer, row, (countRead) => readUpTo(row, location, size, countRead));
        const { discussionID, categoryID, insertUserID, authorName, acceptedCommentID } = row;
        const breadcrumbs = await categories.breadcrumbs(categoryID, viewer);
        const author = toAuthor(await users.byIDs([insertUserID]), insertUserID, authorName);
        return {
            facts: {
                discussionID,
                categoryID,
                breadcrumbs,
                limit,
                ...location,
                ...(await spanOf(row, location, size)),
                ...(before && (await leftOff(viewer, row, location, limit, before))),
                ...(acceptedCommentID !== null && { acceptedCommentID }),
                ...(hasReadNotifications && { hasReadNotifications }),
                ...(location.page === lastPage && { isEnd: true }),
            },
            records: [
                { recordType: "discussion", recordID: discussionID },
                { recordType: "category", recordID: categoryID },
            ],
            seo: describePage(siteURL, row, { page: location.page, lastPage, breadcrumbs, author }),
        };
    }

    /**
     * Returns the period that a page of comments in chronological order covers: from the last comment of the previous page to one second
     * before its own last comment, both inclusive. The period of the first page begins, and that of the last page ends, with the
     * discussion.
     */
    async function spanOf(
        { discussionID }: DiscussionRow,
        { page: shown, sort, view, repliesPage }: CommentsLocation,
        { limit, lastPage }: { limit: number; lastPage: number },
    ): Promise<{ span?: { from?: DateTime; to?: DateTime } }> {
        if (sort !== "dateInserted" || repliesPage !== undefined) return {};
        if (lastPage === 1) return { span: {} };
        const [before, last] = [(shown - 1) * limit, shown * limit];
        const dates = await comments()?.datesAt(discussionID, view, [before, last]);
        const [from, end] = [dates?.get(before), shown === lastPage ? undefined : dates?.get(last)];
        const to = end && toDateTime(new Date(Date.parse(end) - 1000));
        if (from !== undefined && to !== undefined && to < from) return {};
        return { span: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
    }

    /**
     * Returns the number of replies by others since the member's last visit, before this visit is recorded, and the URL of the first of
     * them if it is on another page. Own replies never count as new.
     */
    async function leftOff(
        { userID }: Viewer,
        { discussionID, countPlaces }: DiscussionRow,
        { page: shown, sort, view, repliesPage }: CommentsLocation,
        limit: number,
        { dateRead, countRead }: ReadBefore,
    ) {
        const first = countPlaces > countRead ? await comments()?.firstAfter(discussionID, countRead, userID) : undefined;
        if (!first) return { dateRead, countRead, countNew: 0 };
        const { commentID, position, topPosition } = first;
        const commentPosition = view === "flat" ? position : topPosition;
        const countOwn = (await comments()?.countOwnAfter(discussionID, countRead, userID)) ?? 0;
        const isHere = sort === "dateInserted" && repliesPage === undefined && Math.ceil(commentPosition / limit) === shown;
        return {
            dateRead,
            countRead,
            countNew: countPlaces - countRead - countOwn,
            firstNewID: commentID,
            ...(!isHere && { newURL: toCommentAddress(commentID, view) }),
        };
    }

    /**
     * Returns how many positions a member has read after opening this page. In the nested view, every comment before the first one of the
     * next page is on this page or an earlier one.
     */
    async function readUpTo(
        { discussionID, countPlaces }: DiscussionRow,
        { page: shown, view, sort, repliesPage }: CommentsLocation,
        { limit, lastPage }: { limit: number; lastPage: number },
        countRead: number,
    ): Promise<ReadPositions> {
        const [none, all] = [
            { countRead: 0, isAll: false },
            { countRead: countPlaces, isAll: true },
        ];
        if (repliesPage !== undefined) return none;
        if (lastPage === 1) return all;
        if (sort === "-dateInserted") return shown === 1 && countPlaces - countRead <= limit ? all : none;
        if (sort !== "dateInserted") return none;
        if (shown === lastPage) return all;
        if (view === "flat") return { countRead: shown * limit, isAll: false };
        const next = await comments()?.positionOfTop(discussionID, shown * limit + 1);
        return next === undefined ? none : { countRead: next - 1, isAll: false };
    }
}
