import type { DiscussionExpand, getDiscussions } from "@parley/discussions/contract";
import { useLoadable } from "@parley/library/client/thunks";
import type { Input } from "@parley/library/contract";
import { selectDiscussion, selectDiscussionEdit, selectDiscussionList } from "./discussions.slice";
import { fetchDiscussion, fetchDiscussionEdit, fetchDiscussions } from "./discussions.thunks";

/** Expansions that the page of a discussion needs. */
export const DISCUSSION_PAGE_EXPAND: DiscussionExpand = [
    "insertUser",
    "insertUser.signature",
    "body",
    "category",
    "breadcrumbs",
    "tags",
    "reactions",
    "permissions",
    "countReports",
];

/** Returns a discussion with the expansions of its page, and fetches it once. */
export function useDiscussion(discussionID: number) {
    return useLoadable(
        (state) => selectDiscussion(state, discussionID),
        () => fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }),
    );
}

/** Returns one page of a list, and fetches it once. */
export function useDiscussionList(query: Input<typeof getDiscussions>) {
    return useLoadable(
        (state) => selectDiscussionList(state, query),
        () => fetchDiscussions(query),
    );
}

/** Returns the initial values of a discussion's editor, and fetches them once. */
export function useDiscussionEdit(discussionID: number) {
    return useLoadable(
        (state) => selectDiscussionEdit(state, discussionID),
        () => fetchDiscussionEdit({ discussionID }),
    );
}
