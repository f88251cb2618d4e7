import { fetchCategories, NAV_CATEGORIES } from "@parley/categories/client";
import { fetchCommentEdit, readCommentIDAsMember } from "@parley/comments/client";
import type { PageLoading } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";

/** Loads the editor page of a comment. Guests are redirected to sign in; members who may not edit the comment get the reason. */
export async function loadCommentEdit(loading: PageLoading): Promise<void> {
    const [answered] = await Promise.all([
        loading.dispatch(fetchCommentEdit({ commentID: readCommentIDAsMember(loading) })),
        loading.dispatch(fetchUnlessFresh(fetchCategories, NAV_CATEGORIES)),
    ]);
    if (fetchCommentEdit.rejected.match(answered) && answered.payload) throw new ApiRefusal(answered.payload);
}
