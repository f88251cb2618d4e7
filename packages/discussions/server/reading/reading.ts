import type { DateTime } from "@parley/library/contract";
import { isWithin, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Expression } from "kysely";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow, UserDiscussionRow } from "../discussions.tables";
import type { CommentCounts, FindReadProgress, ReadProgress } from "./readProgress";
import type { VisitNotifications } from "./visitNotifications";

/** Views are counted in memory and stored after this number of views or this time, so that a guest's view causes no write (FC-72). */
const MAX_COUNTED_VIEWS = 50;
const RETENTION_MS = 30_000;

/** Number of comment positions read, and whether these are all. */
export interface ReadPositions {
    countRead: number;
    isAll: boolean;
}

/** Comment data needed to determine where a member left off, provided by the comments package. */
export interface CommentPositions extends CommentCounts {
    /** Returns the position of the n-th top-level comment, if it exists. */
    positionOfTop(discussionID: number, topPosition: number): Promise<number | undefined>;
    /** Returns the dates of the comments at these positions, among all comments or among top-level ones, by position. */
    datesAt(discussionID: number, view: "flat" | "nested", positions: readonly number[]): Promise<ReadonlyMap<number, DateTime>>;
    /** Returns the first visible comment after a position that another member wrote, with the position of its top-level ancestor. */
    firstAfter(
        discussionID: number,
        position: number,
        exceptUserID: number,
    ): Promise<{ commentID: number; position: number; topPosition: number } | undefined>;
    /** Returns the number of comments after a position that this member wrote. */
    countOwnAfter(discussionID: number, position: number, userID: number): Promise<number>;
    /** Returns the HTML of the bodies of comments. */
    bodiesOf(commentIDs: readonly number[]): Promise<ReadonlyMap<number, string>>;
    /** Subquery of the visible comments up to a position. */
    selectUpTo(discussionID: number, position: number): Expression<number>;
}

/** A member's previous visit, or the time up to which everything counts as read. */
export interface ReadBefore {
    dateRead: DateTime;
    countRead: number;
}

/** What a member's opening of a discussion has found and changed. */
export interface Opening {
    before?: ReadBefore | undefined;
    /** Whether notifications of the member were marked as read. */
    hasReadNotifications: boolean;
}

/** Stores how far members have read, and how often discussions are viewed. */
export type Reading = ReturnType<typeof createReading>;

/** Maximum time between requests of the same visit, in milliseconds. */
const ONE_VISIT = 60_000;

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "pages">;
    repository: DiscussionsRepository;
    findReadProgress: FindReadProgress;
    visits: VisitNotifications;
}

export function createReading({ kit: { clock, pages }, repository, findReadProgress, visits }: Dependencies) {
    let views = new Map<number, number>();
    let count = 0;
    let since = clock().getTime();
    pages.addHook("onClose", store);

    return {
        /**
         * Records that a discussion was opened, and marks the notifications about what was shown as read. `upTo` returns how far a member
         * has read; it is not called for guests, for whom nothing is stored.
         */
        async opened(
            { userID }: Viewer,
            row: DiscussionRow,
            upTo: (countRead: number) => Promise<ReadPositions>,
        ): Promise<Opening> {
            if (userID === GUEST_ID) return { hasReadNotifications: false };
            const { discussionID } = row;
            const { state, isMet } = await repository.stateOnVisit(
                userID,
                discussionID,
                visits.createUnreadCondition(userID, row),
            );
            const before = (await findReadProgress({ userID }, [row], new Map(state && [[discussionID, state]]))).get(
                discussionID,
            );
            if (!before) return { hasReadNotifications: false };
            const reached = await upTo(before.countRead);
            if (!isWrittenDown(before.state, reached))
                await repository.markRead(userID, discussionID, reached, toDateTime(clock()));
            return {
                before: visitIn(before),
                hasReadNotifications: isMet && (await visits.read(userID, row, reached.countRead)),
            };
        },

        /** Returns a member's previous visit, or `undefined` for guests and first visits. */
        async before(viewer: Viewer, row: DiscussionRow): Promise<ReadBefore | undefined> {
            return visitIn((await findReadProgress(viewer, [row])).get(row.discussionID));
        },

        /** Counts a view of a discussion page, whether cached or not. */
        async viewed(discussionID: number): Promise<void> {
            views.set(discussionID, (views.get(discussionID) ?? 0) + 1);
            count++;
            if (count >= MAX_COUNTED_VIEWS || !isWithin(since, clock().getTime(), RETENTION_MS)) await store();
        },

        /** Records that a member has written in a discussion, and so has read all its comments. */
        wrote: (userID: number, discussionID: number, countRead: number): Promise<void> =>
            repository.markRead(userID, discussionID, { countRead, isAll: true, participated: true }, toDateTime(clock())),
    };

    /**
     * Checks whether the visit changes nothing stored: the member returned soon and read no further. Without a write the page can be cached
     * for them.
     */
    function isWrittenDown(before: UserDiscussionRow | undefined, { countRead, isAll }: ReadPositions): boolean {
        if (!before?.dateRead || countRead > (before.countRead ?? 0)) return false;
        return !isAll || isWithin(Date.parse(before.dateRead), clock().getTime(), ONE_VISIT);
    }

    async function store(): Promise<void> {
        const stored = views;
        views = new Map();
        count = 0;
        since = clock().getTime();
        if (stored.size > 0) await repository.addViews(stored);
    }
}

const visitIn = (progress: ReadProgress | undefined): ReadBefore | undefined =>
    progress?.dateRead ? { dateRead: progress.dateRead, countRead: progress.countRead } : undefined;
