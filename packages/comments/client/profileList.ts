import type { CommentQuery } from "./place";

/** How many the first page of a profile shows. */
const LATEST = 5;

/** What somebody wrote below posts, newest first: one page of it. */
export function commentsOf(userID: number, page: number): CommentQuery {
    return {
        insertUserID: [userID],
        sort: "-dateInserted",
        page,
        quoteParent: false,
        expand: ["insertUser", "body", "category", "discussion"],
    };
}

/** The last few of it. */
export function latestCommentsOf(userID: number): CommentQuery {
    return { ...commentsOf(userID, 1), limit: LATEST };
}
