import type { getComments, getCommentThread } from "@parley/comments/contract";
import type { DateTime, Input } from "@parley/library/contract";

export type ThreadQuery = Input<typeof getCommentThread>;
export type CommentQuery = Input<typeof getComments>;

/** Discussion, page, sort and view of the comments that a page shows, as determined by the server. */
export interface CommentsLocation {
    discussionID: number;
    page?: number;
    limit?: number;
    sort?: "dateInserted" | "-dateInserted" | "-score" | "-experimentalTrending";
    /** `nested`: each comment below its parent; `flat`: one list. */
    view?: "nested" | "flat";
    /** The comment that the page was opened at. */
    focusCommentID?: number;
    /** Page number of the replies to that comment, if only these are shown. */
    repliesPage?: number;
    /** Time span of the page, both ends included; absent where comments are not in chronological order. */
    span?: { from?: DateTime; to?: DateTime };
    /** When the viewer last read everything, the position of the last comment they read, and the number of new comments since. */
    dateRead?: string;
    countRead?: number;
    countNew?: number;
    /** First comment that the viewer has not read; it is never collapsed. */
    firstNewID?: number;
    /** The accepted answer. */
    acceptedCommentID?: number;
}

/** Location of a reply form, and the quote it begins with: of the post, or of a comment. */
export interface ReplyLocation extends CommentsLocation {
    quote?: "post" | number;
}

const RIDING_ALONG = ["insertUser", "insertUser.signature", "body", "reactions", "countReports"] as const;
const USUAL_LIMIT = 30;

/** Returns the query of one page of the thread. */
export function toThreadQuery({
    discussionID,
    page = 1,
    limit = USUAL_LIMIT,
    sort = "dateInserted",
    focusCommentID,
    firstNewID,
    repliesPage,
}: CommentsLocation): ThreadQuery {
    const open = focusCommentID ?? firstNewID;
    const shared = { parentRecordType: "discussion" as const, parentRecordID: discussionID, limit, expand: [...RIDING_ALONG] };
    if (repliesPage !== undefined && focusCommentID !== undefined)
        return { ...shared, parentCommentID: focusCommentID, page: repliesPage };
    return { ...shared, sort, page, ...(open !== undefined && { focusCommentID: open }) };
}

/**
 * Returns the query of one page in the flat view. The comments come without a quote of their parent, as in a thread, because both views
 * share one record.
 */
export function toListQuery({
    discussionID,
    page = 1,
    limit = USUAL_LIMIT,
    sort = "dateInserted",
}: CommentsLocation): CommentQuery {
    return { discussionID, sort, page, limit, quoteParent: false, expand: [...RIDING_ALONG] };
}

/** Returns the query of one comment that is shown apart from the others. */
export function toCommentQuery(commentID: number) {
    return { commentID, quoteParent: false, expand: [...RIDING_ALONG] };
}

/** Sorts of comments and their names (CMT-005). */
export const COMMENT_SORTS = [
    { value: "dateInserted", name: "Oldest" },
    { value: "-dateInserted", name: "Newest" },
    { value: "-score", name: "Top" },
    { value: "-experimentalTrending", name: "Trending" },
] as const;

/** Views of comments and their names. */
export const COMMENT_VIEWS = [
    { value: "nested", name: "Nested" },
    { value: "flat", name: "Flat" },
] as const;
