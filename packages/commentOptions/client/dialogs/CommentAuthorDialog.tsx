import { changeComment, selectComment } from "@parley/comments/client";
import { ChangeAuthor } from "@parley/discussionOptions/client";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { CommentDialogProps } from "../optionsContext";
import { useCommentAction } from "../useCommentAction";

/** Dialog that changes the author of a comment (contract §5.2). */
export function CommentAuthorDialog({ commentID, onClose }: CommentDialogProps) {
    const t = useTranslation();
    const performAction = useCommentAction(commentID);
    const { insertUserID = 0, insertUser } = useAppSelector((state) => selectComment(state, commentID)).data ?? {};
    return <ChangeAuthor insertUserID={insertUserID} authorName={insertUser?.name} change={change} onClose={onClose} />;

    function change(chosen: number) {
        const undo = () => void performAction(changeComment, { commentID, insertUserID }, { done: t("Undone.") });
        return performAction(
            changeComment,
            { commentID, insertUserID: chosen },
            {
                done: t("The author is changed."),
                isForm: true,
                // Authors without an account cannot be set, so the change cannot be undone.
                ...(insertUserID !== 0 && { undo }),
            },
        );
    }
}
