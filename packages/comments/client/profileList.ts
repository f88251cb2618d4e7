import type { CommentQuery } from "./place";

/** How many the first page of a profile shows. */
const LATEST = 5;

/** What somebody wrote below posts, newest first: one page of it. */
export function toProfileCommentsQuery(userID: number, page: number): CommentQuery {
    return {
        insertUserID: [userID],
        sort: "-dateInserted",
        page,
        quoteParent: false,
        expand: ["insertUser", "body", "category", "discussion"],
    };
}

/** The last few of it. */
export function toLatestCommentsQuery(userID: number): CommentQuery {
    return { ...toProfileCommentsQuery(userID, 1), limit: LATEST };
}
