import { actsChanged } from "@parley/acts/client";
import { fetchDiscussion, fetchDiscussions } from "@parley/discussions/client";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import type { ApiThunk } from "@parley/library/client/thunks";
import { stale } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import type { UnknownAction } from "@reduxjs/toolkit";
import { selectComment } from "../comments.slice";
import { fetchComments, fetchCommentThread } from "../comments.thunks";

interface Telling {
    /** What is said when it is done. */
    done: string;
    /** How it is taken back, as the last word of that. */
    undo?: () => void;
    /** A form tells why it was refused. */
    isForm?: boolean;
}

/** Does something with a comment and tells how it ended: what was done and the way back, or why it could not be done. */
export function useCommentAct(commentID: number) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { getState } = useAppStore();
    const { addToast, removeToast } = useToasts();
    const toastID = `comment-${commentID}`;

    return async function act<Result, Argument>(
        thunk: ApiThunk<Result, Argument>,
        input: Argument,
        { done, undo, isForm = false }: Telling,
    ): Promise<ApiError | undefined> {
        removeToast(toastID);
        const answered = (await dispatch((thunk as ApiThunk<Result, unknown>)(input))) as UnknownAction;
        if (thunk.rejected.match(answered)) {
            const error = answered.payload ?? { status: 0, message: t("This could not be sent. Check your connection.") };
            const body = error.description || error.message;
            if (!isForm) addToast({ toastID, kind: "failure", persistent: true, dismissible: true, body });
            return error;
        }
        addToast({ toastID, kind: "success", body: done, ...(undo && { action: { name: t("Undo"), onPress: undo } }) });
        dispatch(stale(fetchDiscussion, fetchDiscussions, fetchComments, fetchCommentThread));
        const discussionID = selectComment(getState(), commentID).data?.discussionID;
        if (discussionID !== undefined) void dispatch(actsChanged("discussion", discussionID));
        return undefined;
    };
}
