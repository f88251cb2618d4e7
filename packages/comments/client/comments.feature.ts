import { registerActionTypes } from "@parley/actionLog/client";
import { registerBulkActions } from "@parley/bulkActions/client";
import { createLazyPart } from "@parley/library/client/components";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { profileCommentsPath } from "@parley/library/contract";
import { registerWritingKind } from "@parley/outbox/client";
import { createProfileHead, loadProfile, readProfilePage, registerProfileTab } from "@parley/users/client";
import { fetchComments } from "./comments.thunks";
import { toLatestCommentsQuery, toProfileCommentsQuery } from "./profileList";
import "./comments.slice";

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
    name: "Replies",
    order: 2,
    pathOf: ({ userID, name }) => profileCommentsPath(userID, name),
    countOf: ({ countComments }) => countComments,
    part: createLazyPart(
        async () => (await import(/* webpackChunkName: "profile" */ "./components/ProfileComments")).LatestComments,
    ),
    preload: ({ userID }) => [fetchUnlessFresh(fetchComments, toLatestCommentsQuery(userID))],
});

registerWritingKind("comment", async () => (await import(/* webpackChunkName: "outbox" */ "./writingKinds")).reply);
registerWritingKind("editComment", async () => (await import(/* webpackChunkName: "outbox" */ "./writingKinds")).editOfReply);

registerBulkActions(async () => {
    const { commentBulkActions, replies } = await import(/* webpackChunkName: "bulk" */ "./bulk/commentBulkActions");
    return { actions: commentBulkActions, kind: replies };
});
registerActionTypes("comment", async () => (await import(/* webpackChunkName: "reading" */ "./actionTypes")).commentActionTypes);
