import type { DateTime } from "@parley/library/contract";
import { isWithin, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow, UserDiscussionRow } from "../discussions.tables";
import type { CommentCounts, FindReadProgress, ReadProgress } from "./readProgress";

/** Views are kept in memory until so many have come, or so much time has passed: a guest's view writes nothing (FC-72). */
const VIEWS_KEPT = 50;
const RETENTION_MS = 30_000;

/** How many places among the comments somebody has passed, and whether these are all. */
export interface ReadPlaces {
    countRead: number;
    isAll: boolean;
}

/** What of its comments a discussion must know to tell where somebody left off; their owner provides it. */
export interface CommentPlaces extends CommentCounts {
    /** Which comment of the discussion stands at a place among those that answer it itself; nothing where none does. */
    positionOfTop(discussionID: number, topPlace: number): Promise<number | undefined>;
    /** When the comments at these places were written: among all of the discussion, or among those that answer it itself; by place. */
    datesAt(discussionID: number, view: "flat" | "nested", places: readonly number[]): Promise<ReadonlyMap<number, DateTime>>;
    /** The first that can be read behind a place and that somebody else wrote, and the place of the one on top of its branch. */
    firstAfter(
        discussionID: number,
        position: number,
        exceptUserID: number,
    ): Promise<{ commentID: number; position: number; topPlace: number } | undefined>;
    /** How many behind a place this member wrote. */
    countOwnAfter(discussionID: number, position: number, userID: number): Promise<number>;
}

/** An earlier visit of a member, or the moment until which everything counts as read by them. */
export interface ReadBefore {
    dateRead: DateTime;
    countRead: number;
}

/** Remembers who has read how far, and how often discussions are viewed. */
export type Reading = ReturnType<typeof createReading>;

/** Who comes back within this is still on the same visit, in milliseconds. */
const ONE_VISIT = 60_000;

export function createReading(
    { clock, pages }: Pick<ServerKit, "clock" | "pages">,
    repository: DiscussionsRepository,
    findReadProgress: FindReadProgress,
) {
    let views = new Map<number, number>();
    let count = 0;
    let since = clock().getTime();
    pages.addHook("onClose", store);

    return {
        /**
         * Somebody opened a discussion; `upTo` tells, of members only, how far down they came. Answers when they were there before, and how far
         * they came then. Of guests nothing is written.
         */
        async opened(
            { userID }: Viewer,
            row: DiscussionRow,
            upTo: (countRead: number) => Promise<ReadPlaces>,
        ): Promise<ReadBefore | undefined> {
            const { discussionID } = row;
            const before = (await findReadProgress({ userID }, [row])).get(discussionID);
            if (!before) return undefined;
            const reached = await upTo(before.countRead);
            if (!isWrittenDown(before.state, reached))
                await repository.markRead(userID, discussionID, reached, toDateTime(clock()));
            return visitIn(before);
        },

        /** When a member was in a discussion last, and how far down they came; nothing of who never was, and of guests. */
        async before(viewer: Viewer, row: DiscussionRow): Promise<ReadBefore | undefined> {
            return visitIn((await findReadProgress(viewer, [row])).get(row.discussionID));
        },

        /** Somebody has the page of a discussion before them, kept by a cache or not: it counts as one view more. */
        async viewed(discussionID: number): Promise<void> {
            views.set(discussionID, (views.get(discussionID) ?? 0) + 1);
            count++;
            if (count >= VIEWS_KEPT || !isWithin(since, clock().getTime(), RETENTION_MS)) await store();
        },

        /** A member has written in a discussion, and so has read its comments, which are so many. */
        wrote: (userID: number, discussionID: number, countRead: number): Promise<void> =>
            repository.markRead(userID, discussionID, { countRead, isAll: true, participated: true }, toDateTime(clock())),
    };

    /** Who comes back at once, and no further, changes nothing that anybody would notice: the page may be kept for them. */
    function isWrittenDown(before: UserDiscussionRow | undefined, { countRead, isAll }: ReadPlaces): boolean {
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
