import type { getComments, getCommentThread } from "@parley/comments/contract";
import type { DateTime, Input } from "@parley/library/contract";

export type ThreadQuery = Input<typeof getCommentThread>;
export type CommentQuery = Input<typeof getComments>;

/** Which comments of which discussion a page shows, and in which shape; the server says so. */
export interface CommentsPlace {
    discussionID: number;
    page?: number;
    limit?: number;
    sort?: "dateInserted" | "-dateInserted" | "-score" | "-experimentalTrending";
    /** `nested`: each comment below what it answers; `flat`: one after the other. */
    view?: "nested" | "flat";
    /** The comment the page was opened at. */
    focusCommentID?: number;
    /** Only the answers to that comment, this page of them. */
    repliesPage?: number;
    /** The time the page stands for, both ends included; absent where comments stand in no order of time. */
    span?: { from?: DateTime; to?: DateTime };
    /** When the reader had read all last, how many places among the comments they have passed, and how many came since. */
    dateRead?: string;
    countRead?: number;
    countNew?: number;
    /** The first comment that they have not read: it stands open wherever it is. */
    firstNewID?: number;
    /** The comment that solved the matter. */
    acceptedCommentID?: number;
}

/** Where a reply is written, and what it begins with: a quote of the post, or of a comment. */
export interface ReplyPlace extends CommentsPlace {
    quote?: "post" | number;
}

const RIDING_ALONG = ["insertUser", "insertUser.signature", "body", "reactions", "countReports"] as const;
const USUAL_LIMIT = 30;

/** The query of a page of the thread. */
export function toThreadQuery({
    discussionID,
    page = 1,
    limit = USUAL_LIMIT,
    sort = "dateInserted",
    focusCommentID,
    firstNewID,
    repliesPage,
}: CommentsPlace): ThreadQuery {
    const open = focusCommentID ?? firstNewID;
    const shared = { parentRecordType: "discussion" as const, parentRecordID: discussionID, limit, expand: [...RIDING_ALONG] };
    if (repliesPage !== undefined && focusCommentID !== undefined)
        return { ...shared, parentCommentID: focusCommentID, page: repliesPage };
    return { ...shared, sort, page, ...(open !== undefined && { focusCommentID: open }) };
}

/** The query of a page of comments in one row. They come without a quote of what they answer, as in a thread, for each has one record. */
export function toListQuery({ discussionID, page = 1, limit = USUAL_LIMIT, sort = "dateInserted" }: CommentsPlace): CommentQuery {
    return { discussionID, sort, page, limit, quoteParent: false, expand: [...RIDING_ALONG] };
}

/** The query of one comment that is shown apart from the others. */
export function toCommentQuery(commentID: number) {
    return { commentID, quoteParent: false, expand: [...RIDING_ALONG] };
}

/** The orders of comments and their names (CMT-005). */
export const COMMENT_SORTS = [
    { value: "dateInserted", name: "Oldest" },
    { value: "-dateInserted", name: "Newest" },
    { value: "-score", name: "Top" },
    { value: "-experimentalTrending", name: "Trending" },
] as const;

/** The shapes in which comments are shown. */
export const COMMENT_VIEWS = [
    { value: "nested", name: "Nested" },
    { value: "flat", name: "Flat" },
] as const;
