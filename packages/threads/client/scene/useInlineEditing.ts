import { fetchCommentEdit } from "@parley/comments/client";
import { useAppDispatch } from "@parley/library/client/store";
import { describeError } from "@parley/library/contract";
import { useCallback, useState } from "react";
import { InlineEdit } from "../components/inlineParts";

/** Opens the form that edits a comment in the thread; `undefined` closes it. */
export function useInlineEditing(refused: (reason: string | undefined) => void) {
    const dispatch = useAppDispatch();
    const [editing, setEditing] = useState<number>();
    const edit = useCallback(
        async (commentID: number | undefined) => {
            setEditing(undefined);
            if (commentID === undefined) return;
            // The stored content may have changed since the last fetch.
            const [answered] = await Promise.all([
                dispatch(fetchCommentEdit({ commentID })),
                InlineEdit.fetch().catch(() => undefined),
            ]);
            if (fetchCommentEdit.rejected.match(answered)) {
                refused(describeError(answered.payload ?? {}));
            } else if (InlineEdit.isFetched()) setEditing(commentID);
            else refused(undefined);
        },
        [dispatch, refused],
    );
    return { editing, edit };
}
