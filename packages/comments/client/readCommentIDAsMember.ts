import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";

/** Returns the comment ID from the path. Redirects guests to sign in. */
export function readCommentIDAsMember({ getState, url, params }: PageLoading): number {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    if (!/^[1-9]\d{0,8}$/.test(params.commentID ?? "")) throw new ApiRefusal({ status: 404, message: "Comment not found." });
    return Number(params.commentID);
}
