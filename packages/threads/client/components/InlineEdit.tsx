import { refreshActions } from "@parley/actionLog/client";
import { fetchComment, toCommentQuery, useCommentEdit } from "@parley/comments/client";
import type { Comment } from "@parley/comments/contract";
import { Loaded, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import type { Scene } from "../scene/scene";
import { commentThread } from "../widgets/CommentThreadWidget.styles";
import { EditCommentForm } from "./EditCommentForm";

/** Editor of a comment inside the thread. */
export function InlineEdit({ comment: { commentID, discussionID }, scene }: { comment: Comment; scene: Scene }) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const edit = useCommentEdit(commentID);
    return (
        <div className={commentThread.inline}>
            <Loaded value={edit}>
                {(data) => <EditCommentForm edit={data} isInline onSaved={() => void saved()} onCancel={close} />}
            </Loaded>
        </div>
    );

    async function saved(): Promise<void> {
        // The response to the edit lacks expansions such as reactions.
        await dispatch(fetchComment(toCommentQuery(commentID)));
        addToast({ kind: "success", body: t("Saved.") });
        void dispatch(refreshActions("discussion", discussionID));
        close();
    }

    function close(): void {
        scene.edit(undefined);
        scene.arriveAt(commentID);
    }
}
