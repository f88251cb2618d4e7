import { ActLines, actsOf, selectActs } from "@parley/acts/client";
import type { Act } from "@parley/acts/contract";
import type { Comment } from "@parley/comments/contract";
import { useAppSelector } from "@parley/library/client/store";
import type { Paging } from "@parley/library/contract";
import type { CommentsPlace } from "../place";

/** What is told between the comments; what was done to one comment is told where that stands, and small things beside the thread only. */
const TOLD = new Set(["close", "reopen", "move", "merge", "split", "type", "announce", "unannounce", "restore"]);

interface MarksBeforeProps {
    place: CommentsPlace;
    paging: Paging;
    /** The comment above, and the one below: without the one it is the beginning of the page, without the other its end. */
    before?: Comment | undefined;
    comment?: Comment | undefined;
}

/**
 * What was done to a discussion between two comments of a page, where these stand in the order in which they were written. It tells of what the
 * panel beside the thread has asked for, and asks for nothing itself. What was done between two pages is told in the panel only.
 */
export function MarksBefore({
    place: { discussionID, sort = "dateInserted" },
    paging: { page, limit, total = 0 },
    before,
    comment,
}: MarksBeforeProps) {
    const acts = useAppSelector((state) => selectActs(state, actsOf("discussion", discussionID))).data?.acts;
    const isBeyond = (comment === undefined && page * limit < total) || (before === undefined && page > 1);
    if (!acts || sort !== "dateInserted" || isBeyond) return null;
    const [from, to] = [before?.dateInserted ?? "", comment?.dateInserted];
    const told = acts.filter((act) => isTold(act) && act.dateInserted >= from && (to === undefined || act.dateInserted < to));
    return told.length > 0 && <ActLines acts={told.toReversed()} inThread />;
}

const isTold = ({ recordType, kind }: Act): boolean => recordType === "discussion" && TOLD.has(kind);
