import { registerActKinds } from "@parley/acts/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion } from "@parley/discussions/client";
import { lazyPart } from "@parley/library/client/components";
import { registerPreferences, registerRoutes } from "@parley/library/client/routing";
import { fresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { profileCommentsPath } from "@parley/library/contract";
import { loadProfile, pageOfProfile, profileHead, registerProfileTab } from "@parley/users/client";
import { fetchComment, fetchComments, fetchCommentThread } from "./comments.thunks";
import type { CommentsPlace } from "./place";
import { commentQueryOf, listQueryOf, threadQueryOf } from "./place";
import { preferredReading } from "./preferences/preferredReading";
import { commentsOf, latestCommentsOf } from "./profileList";
import "./comments.slice";
import "./preferences/reading.slice";

registerRoutes({
    // The page of the discussion on which the comment stands (CMT-002).
    path: "/discussion/comment/:commentID",
    layout: ({ params, url: { searchParams } }) => ({
        layoutViewType: "discussion",
        recordType: "comment",
        recordID: params.commentID ?? "",
        params: { view: searchParams.get("view") ?? undefined, replies: searchParams.get("replies") ?? undefined },
    }),
});

registerRoutes({
    path: "/profile/comments/:who/:name?",
    page: () => import(/* webpackChunkName: "profile" */ "./pages/ProfileCommentsPage"),
    head: profileHead,
    load: async (loading) => {
        const user = await loadProfile(loading);
        if (user) await loading.dispatch(fresh(fetchComments, commentsOf(user.userID, pageOfProfile(loading.url))));
    },
});
registerProfileTab({
    id: "comments",
    name: "Comments",
    order: 2,
    pathOf: ({ userID, name }) => profileCommentsPath(userID, name),
    countOf: ({ countComments }) => countComments,
    part: lazyPart(async () => (await import(/* webpackChunkName: "profile" */ "./components/ProfileComments")).LatestComments),
    preload: ({ userID }) => [fresh(fetchComments, latestCommentsOf(userID))],
});

registerPreferences(preferredReading);

registerActKinds("comment", async () => (await import(/* webpackChunkName: "reading" */ "./actKinds")).commentActs);
registerWidget("CommentThread", {
    load: () => import(/* webpackChunkName: "reading" */ "./widgets/CommentThreadWidget"),
    preload: (place: CommentsPlace) => [
        askDiscussion(place),
        place.view === "flat" ? fresh(fetchComments, listQueryOf(place)) : fresh(fetchCommentThread, threadQueryOf(place)),
        ...apart(place).map((commentID) => fresh(fetchComment, commentQueryOf(commentID))),
    ],
});
registerWidget("CreateComment", {
    load: () => import(/* webpackChunkName: "reading" */ "./widgets/CreateCommentWidget"),
    preload: (place: CommentsPlace) => [askDiscussion(place)],
});

function askDiscussion({ discussionID }: CommentsPlace) {
    return fresh(fetchDiscussion, { discussionID, expand: DISCUSSION_PAGE_EXPAND });
}

/** The comments that are shown apart from the others: the answer below the post, and the one whose replies are shown alone. */
function apart({ page = 1, acceptedCommentID, focusCommentID, repliesPage }: CommentsPlace): number[] {
    const answer = page === 1 && acceptedCommentID !== undefined ? [acceptedCommentID] : [];
    const branch = repliesPage !== undefined && focusCommentID !== undefined ? [focusCommentID] : [];
    return [...new Set([...answer, ...branch])];
}
