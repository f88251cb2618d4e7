import type { CommentQuery } from "./commentsLocation";

/** Number of comments on the first page of a profile. */
const LATEST = 5;

/** Returns the query of one page of a member's comments, newest first. */
export function toProfileCommentsQuery(userID: number, page: number): CommentQuery {
    return {
        insertUserID: [userID],
        sort: "-dateInserted",
        page,
        quoteParent: false,
        expand: ["insertUser", "body", "category", "discussion"],
    };
}

/** Returns the query of a member's latest comments. */
export function toLatestCommentsQuery(userID: number): CommentQuery {
    return { ...toProfileCommentsQuery(userID, 1), limit: LATEST };
}
