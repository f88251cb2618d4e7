import { fetchActs, loadActKinds, registerActKinds } from "@parley/actionLog/client";
import { registerBulkActs } from "@parley/bulkActions/client";
import { mayQuote } from "@parley/comments/contract";
import {
    DISCUSSION_PAGE_EXPAND,
    fetchDiscussion,
    fetchDiscussionQuote,
    registerDiscussionOption,
} from "@parley/discussions/client";
import { lazyPart } from "@parley/library/client/components";
import { registerPreferences, registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { profileCommentsPath } from "@parley/library/contract";
import { registerWritingKind } from "@parley/outbox/client";
import { loadProfile, pageOfProfile, profileHead, registerProfileTab } from "@parley/users/client";
import { quotePostPath } from "./addresses";
import { fetchComment, fetchCommentQuote, fetchComments, fetchCommentThread } from "./comments.thunks";
import type { CommentsPlace, ReplyPlace } from "./place";
import { toCommentQuery, toListQuery, toThreadQuery } from "./place";
import { preferredReading } from "./preferences/preferredReading";
import { toLatestCommentsQuery, toProfileCommentsQuery } from "./profileList";
import { loadCommentEdit, loadCommentOptions } from "./threads/loadOne";
import { toMarksQuery } from "./threads/marks";
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
        head: (_place, _state, t) => ({ title: t("Reply Options"), noIndex: true }),
        load: loadCommentOptions,
    },
    {
        path: "/post/editcomment/:commentID",
        page: () => import(/* webpackChunkName: "comment-editing" */ "./pages/EditCommentPage"),
        head: (_place, _state, t) => ({ title: t("Edit reply"), noIndex: true }),
        load: loadCommentEdit,
    },
);

registerRoutes({
    path: "/profile/comments/:who/:name?",
    query: ["page"],
    page: () => import(/* webpackChunkName: "profile" */ "./pages/ProfileCommentsPage"),
    head: profileHead,
    load: async (loading) => {
        const user = await loadProfile(loading);
        if (user)
            await loading.dispatch(
                fetchUnlessFresh(fetchComments, toProfileCommentsQuery(user.userID, pageOfProfile(loading.url))),
            );
    },
});
registerProfileTab({
    id: "comments",
    name: "Comments",
    order: 2,
    pathOf: ({ userID, name }) => profileCommentsPath(userID, name),
    countOf: ({ countComments }) => countComments,
    part: lazyPart(async () => (await import(/* webpackChunkName: "profile" */ "./components/ProfileComments")).LatestComments),
    preload: ({ userID }) => [fetchUnlessFresh(fetchComments, toLatestCommentsQuery(userID))],
});

registerPreferences(preferredReading);

registerWritingKind("comment", async () => (await import(/* webpackChunkName: "outbox" */ "./writingKinds")).reply);
registerWritingKind("editComment", async () => (await import(/* webpackChunkName: "outbox" */ "./writingKinds")).editOfReply);

registerBulkActs(async () => {
    const { commentActs, replies } = await import(/* webpackChunkName: "bulk" */ "./bulk/commentActs");
    return { acts: commentActs, kind: replies };
});
registerActKinds("comment", async () => (await import(/* webpackChunkName: "reading" */ "./actKinds")).commentActs);
registerWidget("CommentThread", {
    chunk: "reading",
    load: async () => {
        // The thread shows logged actions between the comments.
        await loadActKinds();
        return import(/* webpackChunkName: "reading" */ "./widgets/CommentThreadWidget");
    },
    preload: (place: CommentsPlace) => [
        askDiscussion(place),
        place.view === "flat"
            ? fetchUnlessFresh(fetchComments, toListQuery(place))
            : fetchUnlessFresh(fetchCommentThread, toThreadQuery(place)),
        ...askMarks(place),
        ...apart(place).map((commentID) => fetchUnlessFresh(fetchComment, toCommentQuery(commentID))),
    ],
});
registerWidget("CreateComment", {
    chunk: "reading",
    load: () => import(/* webpackChunkName: "reading" */ "./widgets/CreateCommentWidget"),
    preload: (place: ReplyPlace) => [askDiscussion(place), ...askQuote(place)],
});

registerDiscussionOption({
    id: "quote",
    group: "words",
    order: 15,
    isOffered: ({ asker, discussion }) => mayQuote(asker, discussion),
    part: lazyPart(async () => (await import(/* webpackChunkName: "comment-options" */ "./options/QuotePostItem")).QuotePostItem),
    plain: { name: "Quote", path: quotePostPath },
});

function askDiscussion({ discussionID }: CommentsPlace) {
    return fetchUnlessFresh(fetchDiscussion, { discussionID, expand: DISCUSSION_PAGE_EXPAND });
}

function askMarks(place: CommentsPlace) {
    const query = toMarksQuery(place);
    return query ? [fetchUnlessFresh(fetchActs, query)] : [];
}

function askQuote({ discussionID, quote }: ReplyPlace) {
    if (quote === undefined) return [];
    return [
        quote === "post"
            ? fetchUnlessFresh(fetchDiscussionQuote, { discussionID })
            : fetchUnlessFresh(fetchCommentQuote, { commentID: quote }),
    ];
}

/** Returns the comments that are fetched one by one: the accepted answer below the post, and the comment whose replies are shown alone. */
function apart({ page = 1, acceptedCommentID, focusCommentID, repliesPage }: CommentsPlace): number[] {
    const answer = page === 1 && acceptedCommentID !== undefined ? [acceptedCommentID] : [];
    const branch = repliesPage !== undefined && focusCommentID !== undefined ? [focusCommentID] : [];
    return [...new Set([...answer, ...branch])];
}
