import type { DiscussionQuery } from "@parley/discussions/contract";
import { DISCUSSION_LIST_EXPAND } from "@parley/discussions/contract";

/** Number of posts on the first page of a profile. */
const LATEST = 5;

/** Returns the query for one page of a member's posts, newest first. */
export function toProfilePostsQuery(userID: number, page: number): DiscussionQuery {
    return { insertUserID: [userID], sort: "-dateInserted", page, expand: DISCUSSION_LIST_EXPAND };
}

/** Returns the query for a member's latest posts. */
export function toLatestPostsQuery(userID: number): DiscussionQuery {
    return { ...toProfilePostsQuery(userID, 1), limit: LATEST };
}
