import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { fetchRevisions } from "@parley/actionLog/client";
import { fetchCategories, POSTABLE_CATEGORIES } from "@parley/categories/client";
import { fetchConfig } from "@parley/config/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion, fetchDiscussionEdit, selectDiscussion } from "@parley/discussions/client";
import { fetchDraft, fetchDraftVersions, registerDeviceDrafts } from "@parley/drafts/client";
import { VERSION_INTERVAL_MS } from "@parley/drafts/contract";
import { createLazyPart } from "@parley/library/client/components";
import type { OwnPageRoute, PageLoading } from "@parley/library/client/routing";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";
import { registerWritingKind, selectDeviceDrafts } from "@parley/outbox/client";

registerWritingKind("discussion", async () => (await import(/* webpackChunkName: "outbox" */ "./ownKinds")).newPost);
registerWritingKind("edit", async () => (await import(/* webpackChunkName: "outbox" */ "./ownKinds")).editOfPost);

registerDeviceDrafts({
    part: createLazyPart(async () => (await import(/* webpackChunkName: "recovered" */ "./DeviceDrafts")).DeviceDrafts),
    select: selectDeviceDrafts,
});

/** The page of a new post, at the address of its type too. */
const newPost: Omit<OwnPageRoute, "path"> = {
    page: () => import(/* webpackChunkName: "writing" */ "./pages/NewPostPage"),
    head: (_location, _state, t) => ({ title: t("New post"), noIndex: true }),
    load: async ({ dispatch }) => void (await dispatch(fetchUnlessFresh(fetchCategories, POSTABLE_CATEGORIES))),
};

registerRoutes(
    {
        path: "/post/discussion",
        ...newPost,
    },
    {
        path: "/post/editdiscussion/:discussionID",
        page: () => import(/* webpackChunkName: "writing" */ "./pages/EditPostPage"),
        head: (_location, _state, t) => ({ title: t("Edit post"), noIndex: true }),
        load: loadEditing,
    },
    {
        path: "/post/editdiscussion/:discussionID/:draftID",
        page: () => import(/* webpackChunkName: "writing" */ "./pages/DraftPage"),
        head: ({ params }, _state, t) => ({ title: params.discussionID === "0" ? t("New post") : t("Edit post"), noIndex: true }),
        load: loadDraft,
    },
    {
        // DRAFT-039, DRAFT-040: other addresses below it have pages of their own.
        path: "/post/:postType/:parent?",
        ...newPost,
    },
);

/** Guests can't edit; members without permission see the reason. */
async function loadEditing({ dispatch, getState, url, params }: PageLoading): Promise<void> {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    const discussionID = Number(params.discussionID);
    if (!Number.isSafeInteger(discussionID)) throw new ApiRefusal({ status: 404, message: "Discussion not found." });
    const [answered] = await Promise.all([
        // The text may have changed since it was last fetched.
        dispatch(fetchDiscussionEdit({ discussionID })),
        dispatch(fetchUnlessFresh(fetchDiscussion, { discussionID, expand: DISCUSSION_PAGE_EXPAND })),
        dispatch(fetchUnlessFresh(fetchCategories, POSTABLE_CATEGORIES)),
        dispatch(fetchUnlessFresh(fetchConfig, { select: ["tagging.discussions.enabled"] })),
    ]);
    if (fetchDiscussionEdit.rejected.match(answered) && answered.payload) throw new ApiRefusal(answered.payload);
    // Only a post that was edited has earlier versions.
    if (selectDiscussion(getState(), discussionID).data?.dateUpdated)
        await dispatch(fetchRevisions({ recordType: "discussion", recordID: discussionID }));
}

/** Without its draft a form is as it is without one: a draft that is missing stops nobody (FC-65). */
async function loadDraft(loading: PageLoading): Promise<void> {
    const { dispatch, getState, url, params } = loading;
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    const draftID = Number(params.draftID);
    const isDraft = Number.isSafeInteger(draftID) && draftID > 0;
    const isNew = params.discussionID === "0";
    await Promise.all([
        isDraft && dispatch(fetchDraft({ draftID })),
        isDraft && isNew && dispatch(fetchUnlessFresh(fetchDraftVersions, { draftID }, VERSION_INTERVAL_MS)),
        isNew ? dispatch(fetchUnlessFresh(fetchCategories, POSTABLE_CATEGORIES)) : loadEditing(loading),
    ]);
}
