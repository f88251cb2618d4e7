import type { ActionQuery } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { CommentsLocation } from "@parley/comments/client";
import type { DateTime } from "@parley/library/contract";

/** Action types shown between comments. Actions on one comment are shown on that comment; minor ones only in the log beside the thread. */
const SHOWN_TYPES = ["close", "reopen", "move", "merge", "split", "moveComments", "type", "announce", "unannounce", "restore"];
/** Maximum number of actions on a page, to limit the size of the page (FC-55). */
const MAX_ON_PAGE = 20;

/**
 * Returns the query of a discussion's logged actions within the time span of a page of comments; `undefined` where comments are not in
 * chronological order.
 */
export function toThreadActionsQuery({ discussionID, span }: CommentsLocation): ActionQuery | undefined {
    if (!span) return undefined;
    return {
        recordType: "discussion",
        recordID: discussionID,
        alone: true,
        kind: SHOWN_TYPES.join(","),
        ...((span.from !== undefined || span.to !== undefined) && { dateInserted: { kind: "dates", ...span } }),
        limit: MAX_ON_PAGE,
    };
}

/**
 * Groups actions, which come newest first, by the comments they fall between. Returns one list per date for the actions before that
 * comment, and a last list for the actions after all comments; each list is oldest first. An action in the same second as a comment comes
 * below it. Gaps have no date, and nothing is placed above them.
 */
export function groupActionsByComment(
    actions: readonly LoggedAction[],
    dates: readonly (DateTime | undefined)[],
): LoggedAction[][] {
    const gaps: LoggedAction[][] = Array.from({ length: dates.length + 1 }, () => []);
    for (const action of actions.toReversed()) {
        const next = dates.findIndex((date) => date !== undefined && date > action.dateInserted);
        gaps[next === -1 ? dates.length : next]?.push(action);
    }
    return gaps;
}
