import { fetchCategories, NAV_CATEGORIES } from "@parley/categories/client";
import { fetchComment, readCommentIDAsMember, toCommentQuery } from "@parley/comments/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion } from "@parley/discussions/client";
import type { PageLoading } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";

/** Loads the options page of a comment. Guests are redirected to sign in. */
export async function loadCommentOptions(loading: PageLoading): Promise<void> {
    const commentID = readCommentIDAsMember(loading);
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
