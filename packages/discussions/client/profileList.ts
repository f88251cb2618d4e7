import type { DiscussionQuery } from "@parley/discussions/contract";
import { DISCUSSION_LIST_EXPAND } from "@parley/discussions/contract";

/** How many the first page of a profile shows. */
const LATEST = 5;

/** What somebody posted, newest first: one page of it. */
export function toProfilePostsQuery(userID: number, page: number): DiscussionQuery {
    return { insertUserID: [userID], sort: "-dateInserted", page, expand: DISCUSSION_LIST_EXPAND };
}

/** The last few of it. */
export function toLatestPostsQuery(userID: number): DiscussionQuery {
    return { ...toProfilePostsQuery(userID, 1), limit: LATEST };
}
