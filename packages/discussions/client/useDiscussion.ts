import type { DiscussionExpand, getDiscussions } from "@parley/discussions/contract";
import { useLoadable } from "@parley/library/client/thunks";
import type { Input } from "@parley/library/contract";
import { selectDiscussion, selectDiscussionEdit, selectDiscussionList } from "./discussions.slice";
import { fetchDiscussion, fetchDiscussionEdit, fetchDiscussions } from "./discussions.thunks";

/** What the page of a discussion shows of it. */
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

/** One discussion, as its page shows it; asked for once. */
export function useDiscussion(discussionID: number) {
    return useLoadable(
        (state) => selectDiscussion(state, discussionID),
        () => fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }),
    );
}

/** One page of a list; asked for once. */
export function useDiscussionList(query: Input<typeof getDiscussions>) {
    return useLoadable(
        (state) => selectDiscussionList(state, query),
        () => fetchDiscussions(query),
    );
}

/** What the editor of a discussion begins with. */
export function useDiscussionEdit(discussionID: number) {
    return useLoadable(
        (state) => selectDiscussionEdit(state, discussionID),
        () => fetchDiscussionEdit({ discussionID }),
    );
}
