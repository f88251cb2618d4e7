import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { fetchCategories, NAV_CATEGORIES } from "@parley/categories/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion } from "@parley/discussions/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";
import { fetchComment, fetchCommentEdit } from "../comments.thunks";
import { toCommentQuery } from "../commentsLocation";

/** Loads the options page of a comment. Guests are redirected to sign in. */
export async function loadCommentOptions(loading: PageLoading): Promise<void> {
    const commentID = requireMember(loading);
    const answered = await loading.dispatch(fetchComment(toCommentQuery(commentID)));
    if (fetchComment.rejected.match(answered)) {
        if (answered.payload) throw new ApiRefusal(answered.payload);
        return;
    }
    const { discussionID } = answered.payload.comment;
    await Promise.all([
        loading.dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND })),
        loading.dispatch(fetchUnlessFresh(fetchCategories, NAV_CATEGORIES)),
    ]);
}

/** Loads the editor page of a comment. Guests are redirected to sign in; members who may not edit the comment get the reason. */
export async function loadCommentEdit(loading: PageLoading): Promise<void> {
    const [answered] = await Promise.all([
        loading.dispatch(fetchCommentEdit({ commentID: requireMember(loading) })),
        loading.dispatch(fetchUnlessFresh(fetchCategories, NAV_CATEGORIES)),
    ]);
    if (fetchCommentEdit.rejected.match(answered) && answered.payload) throw new ApiRefusal(answered.payload);
}

/** Returns the comment ID from the path. Redirects guests to sign in. */
function requireMember({ getState, url, params }: PageLoading): number {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    if (!/^[1-9]\d{0,8}$/.test(params.commentID ?? "")) throw new ApiRefusal({ status: 404, message: "Comment not found." });
    return Number(params.commentID);
}
