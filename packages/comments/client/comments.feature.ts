import { fetchActions, loadActionTypes, registerActionTypes } from "@parley/actionLog/client";
import { registerBulkActions } from "@parley/bulkActions/client";
import { mayQuote } from "@parley/comments/contract";
import {
    DISCUSSION_PAGE_EXPAND,
    fetchDiscussion,
    fetchDiscussionQuote,
    registerDiscussionOption,
} from "@parley/discussions/client";
import { createLazyPart } from "@parley/library/client/components";
import { registerPreferences, registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { profileCommentsPath } from "@parley/library/contract";
import { registerWritingKind } from "@parley/outbox/client";
import { createProfileHead, loadProfile, readProfilePage, registerProfileTab } from "@parley/users/client";
import { quotePostPath } from "./addresses";
import { fetchComment, fetchCommentQuote, fetchComments, fetchCommentThread } from "./comments.thunks";
import type { CommentsLocation, ReplyLocation } from "./commentsLocation";
import { toCommentQuery, toListQuery, toThreadQuery } from "./commentsLocation";
import { getReadingPreference } from "./preferences/getReadingPreference";
import { toLatestCommentsQuery, toProfileCommentsQuery } from "./profileList";
import { loadCommentEdit, loadCommentOptions } from "./threads/loadOne";
import { toThreadActionsQuery } from "./threads/threadActions";
import "./comments.slice";
import "./preferences/reading.slice";

registerRoutes({
    // Renders the page of the discussion that contains the comment (CMT-002).
    path: "/discussion/comment/:commentID",
    // `CreateCommentWidget` reads "reply".
    query: ["view", "replies", "quote", "reply"],
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

registerRoutes(
    {
        path: "/comment/options/:commentID",
        page: () => import(/* webpackChunkName: "comment-editing" */ "./pages/CommentOptionsPage"),
        head: (_location, _state, t) => ({ title: t("Reply Options"), noIndex: true }),
        load: loadCommentOptions,
    },
    {
        path: "/post/editcomment/:commentID",
        page: () => import(/* webpackChunkName: "comment-editing" */ "./pages/EditCommentPage"),
        head: (_location, _state, t) => ({ title: t("Edit reply"), noIndex: true }),
        load: loadCommentEdit,
    },
);

registerRoutes({
    path: "/profile/comments/:who/:name?",
    query: ["page"],
    page: () => import(/* webpackChunkName: "profile" */ "./pages/ProfileCommentsPage"),
    head: createProfileHead,
    load: async (loading) => {
        const user = await loadProfile(loading);
        if (user)
            await loading.dispatch(
                fetchUnlessFresh(fetchComments, toProfileCommentsQuery(user.userID, readProfilePage(loading.url))),
            );
    },
});
registerProfileTab({
    id: "comments",
    name: "Comments",
    order: 2,
    pathOf: ({ userID, name }) => profileCommentsPath(userID, name),
    countOf: ({ countComments }) => countComments,
    part: createLazyPart(
        async () => (await import(/* webpackChunkName: "profile" */ "./components/ProfileComments")).LatestComments,
    ),
    preload: ({ userID }) => [fetchUnlessFresh(fetchComments, toLatestCommentsQuery(userID))],
});

registerPreferences(getReadingPreference);

registerWritingKind("comment", async () => (await import(/* webpackChunkName: "outbox" */ "./writingKinds")).reply);
registerWritingKind("editComment", async () => (await import(/* webpackChunkName: "outbox" */ "./writingKinds")).editOfReply);

registerBulkActions(async () => {
    const { commentBulkActions, replies } = await import(/* webpackChunkName: "bulk" */ "./bulk/commentBulkActions");
    return { actions: commentBulkActions, kind: replies };
});
registerActionTypes("comment", async () => (await import(/* webpackChunkName: "reading" */ "./actionTypes")).commentActionTypes);
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

registerDiscussionOption({
    id: "quote",
    group: "words",
    order: 15,
    isOffered: ({ viewer, discussion }) => mayQuote(viewer, discussion),
    part: createLazyPart(
        async () => (await import(/* webpackChunkName: "comment-options" */ "./options/QuotePostItem")).QuotePostItem,
    ),
    plain: { name: "Quote", path: quotePostPath },
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
