import type { ActQuery } from "@parley/actionLog/client";
import type { Act } from "@parley/actionLog/contract";
import type { DateTime } from "@parley/library/contract";
import type { CommentsPlace } from "../place";

/** What is told between the comments; what was done to one comment is told where that stands, and small things beside the thread only. */
const TOLD = ["close", "reopen", "move", "merge", "split", "type", "announce", "unannounce", "restore"];
/** As many acts as a page tells of: with all of them it keeps its weight (FC-55). */
const MAX_ON_PAGE = 20;

/** The query of what was done to a discussion in the time that a page of its comments stands for; nothing where they stand in no order of time. */
export function toMarksQuery({ discussionID, span }: CommentsPlace): ActQuery | undefined {
    if (!span) return undefined;
    return {
        recordType: "discussion",
        recordID: discussionID,
        alone: true,
        kind: TOLD.join(","),
        ...((span.from !== undefined || span.to !== undefined) && { dateInserted: { kind: "dates", ...span } }),
        limit: MAX_ON_PAGE,
    };
}

/**
 * Puts acts, newest first, between comments by when they were done: one list, the oldest first, for what was done before each comment, and one for
 * what was done after the last. What was done in the second in which a comment was written stands below it. Where no comment is, as where some are
 * not on the page, there is no date, and nothing stands above it.
 */
export function actsBetween(acts: readonly Act[], dates: readonly (DateTime | undefined)[]): Act[][] {
    const gaps: Act[][] = Array.from({ length: dates.length + 1 }, () => []);
    for (const act of acts.toReversed()) {
        const next = dates.findIndex((date) => date !== undefined && date > act.dateInserted);
        gaps[next === -1 ? dates.length : next]?.push(act);
    }
    return gaps;
}
