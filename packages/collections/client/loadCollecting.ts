import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { fetchCategories, NAV_CATEGORIES } from "@parley/categories/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion } from "@parley/discussions/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";
import { ALL_COLLECTIONS } from "./collections.slice";
import { fetchCollections, fetchCollectionsOf } from "./collections.thunks";

/** Loads the page for members who manage the community. Guests are redirected to sign in; other members get the error page. */
export async function loadCollecting({ dispatch, getState, url, params }: PageLoading): Promise<void> {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    const discussionID = Number(params.discussionID);
    if (!Number.isSafeInteger(discussionID)) throw new ApiRefusal({ status: 404, message: "Discussion not found." });
    const [discussion, all, present] = await Promise.all([
        dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND })),
        dispatch(fetchCollections(ALL_COLLECTIONS)),
        dispatch(fetchCollectionsOf({ recordType: "discussion", recordID: discussionID })),
        dispatch(fetchUnlessFresh(fetchCategories, NAV_CATEGORIES)),
    ]);
    if (fetchDiscussion.rejected.match(discussion) && discussion.payload) throw new ApiRefusal(discussion.payload);
    if (fetchCollections.rejected.match(all) && all.payload) throw new ApiRefusal(all.payload);
    if (fetchCollectionsOf.rejected.match(present) && present.payload) throw new ApiRefusal(present.payload);
}
