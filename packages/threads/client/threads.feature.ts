import { fetchActions, loadActionTypes } from "@parley/actionLog/client";
import type { CommentsLocation, ReplyLocation } from "@parley/comments/client";
import {
    fetchComment,
    fetchCommentQuote,
    fetchComments,
    fetchCommentThread,
    toCommentQuery,
    toListQuery,
    toThreadQuery,
} from "@parley/comments/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion, fetchDiscussionQuote } from "@parley/discussions/client";
import { registerPreferences, registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { getReadingPreference } from "./preferences/getReadingPreference";
import { loadCommentEdit } from "./scene/loadCommentEdit";
import { toThreadActionsQuery } from "./scene/threadActions";
import "./preferences/reading.slice";

registerRoutes({
    // Renders the page of the discussion that contains the comment (CMT-002).
    path: "/discussion/comment/:commentID",
    // `CreateCommentWidget` reads "reply".
    query: ["view", "replies", "quote", "reply", "find", "found", "of"],
    layout: ({ params, url: { searchParams } }) => ({
        layoutViewType: "discussion",
        recordType: "comment",
        recordID: params.commentID ?? "",
        params: {
            view: searchParams.get("view") ?? undefined,
            replies: searchParams.get("replies") ?? undefined,
            quote: searchParams.get("quote") ?? undefined,
        },
    }),
    readWidgets: ["CommentThread", "CreateComment"],
});

registerRoutes({
    path: "/post/editcomment/:commentID",
    page: () => import(/* webpackChunkName: "comment-editing" */ "./pages/EditCommentPage"),
    head: (_location, _state, t) => ({ title: t("Edit reply"), noIndex: true }),
    load: loadCommentEdit,
});

registerPreferences(getReadingPreference);

registerWidget("CommentThread", {
    chunk: "reading",
    load: async () => {
        // The thread shows logged actions between the comments.
        await loadActionTypes();
        return import(/* webpackChunkName: "reading" */ "./widgets/CommentThreadWidget");
    },
    preload: (location: CommentsLocation) => [
        preloadDiscussion(location),
        location.view === "flat"
            ? fetchUnlessFresh(fetchComments, toListQuery(location))
            : fetchUnlessFresh(fetchCommentThread, toThreadQuery(location)),
        ...preloadThreadActions(location),
        ...listSeparateCommentIDs(location).map((commentID) => fetchUnlessFresh(fetchComment, toCommentQuery(commentID))),
    ],
});
registerWidget("CreateComment", {
    chunk: "reading",
    load: () => import(/* webpackChunkName: "reading" */ "./widgets/CreateCommentWidget"),
    preload: (location: ReplyLocation) => [preloadDiscussion(location), ...preloadQuote(location)],
});

function preloadDiscussion({ discussionID }: CommentsLocation) {
    return fetchUnlessFresh(fetchDiscussion, { discussionID, expand: DISCUSSION_PAGE_EXPAND });
}

function preloadThreadActions(location: CommentsLocation) {
    const query = toThreadActionsQuery(location);
    return query ? [fetchUnlessFresh(fetchActions, query)] : [];
}

function preloadQuote({ discussionID, quote }: ReplyLocation) {
    if (quote === undefined) return [];
    return [
        quote === "post"
            ? fetchUnlessFresh(fetchDiscussionQuote, { discussionID })
            : fetchUnlessFresh(fetchCommentQuote, { commentID: quote }),
    ];
}

/** Returns the comments that are fetched one by one: the accepted answer below the post, and the comment whose replies are shown alone. */
function listSeparateCommentIDs({ page = 1, acceptedCommentID, focusCommentID, repliesPage }: CommentsLocation): number[] {
    const answer = page === 1 && acceptedCommentID !== undefined ? [acceptedCommentID] : [];
    const branch = repliesPage !== undefined && focusCommentID !== undefined ? [focusCommentID] : [];
    return [...new Set([...answer, ...branch])];
}
