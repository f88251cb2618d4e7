import type { DateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow, UserDiscussionRow } from "../discussions.tables";
import { findFloor } from "./readFloors";
import type { ReadMarksRepository } from "./readMarks.repository";

/** How far a member has read a discussion, and how much is unread. */
export interface ReadProgress {
    /** The member's stored data about the discussion, if any. */
    state: UserDiscussionRow | undefined;
    /** Number of comment positions read: shown on a visited page, or written before `dateRead`. */
    countRead: number;
    /** When the member was here last, or everything was marked as read; `undefined` for a discussion that is entirely new. */
    dateRead: DateTime | undefined;
    unread: boolean;
    countUnread: number;
}

/** Counts that the comments package provides. */
export interface CommentCounts {
    /** Returns the number of comment positions added to each discussion after a date. */
    countSince(visits: readonly { discussionID: number; date: DateTime }[]): Promise<ReadonlyMap<number, number>>;
}

type ReadRow = Pick<
    DiscussionRow,
    "discussionID" | "categoryID" | "type" | "dateInserted" | "dateLastComment" | "countComments" | "countPlaces"
>;

interface Dependencies {
    repository: Pick<DiscussionsRepository, "viewerStates">;
    readMarks: Pick<ReadMarksRepository, "floorsOf">;
    /** Returns `undefined` on a site without comments. */
    comments: () => CommentCounts | undefined;
}

export type FindReadProgress = ReturnType<typeof createReadProgress>;

/**
 * Creates the function that returns a viewer's read progress by discussion; no other code decides what is unread. Empty for guests. `known`
 * are the viewer's stored data about the discussions, if the caller has them.
 */
export function createReadProgress({ repository, readMarks, comments }: Dependencies) {
    return async (
        { userID }: Pick<Viewer, "userID">,
        rows: readonly ReadRow[],
        known?: ReadonlyMap<number, UserDiscussionRow>,
    ): Promise<Map<number, ReadProgress>> => {
        if (userID === 0 || rows.length === 0) return new Map();
        const discussionIDs = rows.map(({ discussionID }) => discussionID);
        const states = known ?? (await repository.viewerStates(userID, discussionIDs));
        const floors = await readMarks.floorsOf(userID);
        const straddling = rows.flatMap((row) => {
            const floor = findFloor(floors, row.categoryID);
            const isLeft = (states.get(row.discussionID)?.countRead ?? 0) < row.countPlaces;
            return isLeft && straddles(row, floor) ? [{ discussionID: row.discussionID, date: floor }] : [];
        });
        const counts = straddling.length > 0 ? await comments()?.countSince(straddling) : undefined;
        return new Map(
            rows.map((row) => {
                const floor = findFloor(floors, row.categoryID);
                return [row.discussionID, progressOf(row, states.get(row.discussionID), floor, counts?.get(row.discussionID))];
            }),
        );
    };
}

function progressOf(
    row: ReadRow,
    state: UserDiscussionRow | undefined,
    floor: DateTime | undefined,
    countSince = 0,
): ReadProgress {
    const passed = state?.countRead ?? 0;
    const isBelowFloor = floor !== undefined && row.dateInserted <= floor;
    const beforeFloor = isBelowFloor ? row.countPlaces - countSince : 0;
    const countRead = Math.max(passed, Math.min(beforeFloor, row.countPlaces));
    const dateRead = beforeFloor > passed || (isBelowFloor && !state?.dateRead) ? floor : (state?.dateRead ?? undefined);
    const isAllBelow = floor !== undefined && row.dateLastComment <= floor;
    // Positions of removed comments do not count as unread.
    const countLeft = Math.min(row.countComments, Math.max(0, row.countPlaces - countRead));
    const countUnread = isAllBelow || row.type === "redirect" ? 0 : countLeft;
    const isNever = state?.countRead == null && !isAllBelow && row.type !== "redirect";
    return { state, countRead, dateRead, unread: isNever || countUnread > 0, countUnread };
}

const straddles = (row: ReadRow, floor: DateTime | undefined): floor is DateTime =>
    floor !== undefined && row.dateInserted <= floor && row.dateLastComment > floor;
