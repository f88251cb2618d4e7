import { useDoneToast } from "@parley/actionLog/client";
import { refreshThread, selectBefore, selectComment } from "@parley/comments/client";
import { commentPath, patchComment } from "@parley/comments/contract";
import { dialogs, OptionDialog } from "@parley/discussionOptions/client";
import { Combobox, Field, useToasts } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import { createApiThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { use, useState } from "react";
import type { CommentDialogProps } from "../optionsContext";
import { CommentOptionsContext } from "../optionsContext";
import { useDiscussionSearch } from "./useDiscussionSearch";

// The comment in the response is in a discussion that this page does not show, so the slice of comments does not learn it.
const moveComment = createApiThunk("commentOptions/move", patchComment);

/**
 * Dialog that moves a comment, with all replies to it, to another discussion, which is chosen by words, an address or an ID. Undo returns
 * them to their position.
 */
export function MoveCommentDialog({ commentID, onClose }: CommentDialogProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { getState } = useAppStore();
    const announceDone = useDoneToast();
    const { removeToast } = useToasts();
    const { arrive } = use(CommentOptionsContext);
    const { data: comment } = useAppSelector((state) => selectComment(state, commentID));
    const search = useDiscussionSearch((discussionID) => discussionID !== comment?.discussionID);
    const [targetName, setTargetName] = useState("");
    return (
        <OptionDialog title={t("Move to another discussion")} action={t("Move")} check={check} send={send} onClose={onClose}>
            {(errorsOf) => (
                <>
                    {(comment?.countChildComments ?? 0) > 0 && <p>{t("All replies to it move along.")}</p>}
                    <div className={dialogs.picker} data-field="discussionID">
                        <Field
                            label={t("Discussion")}
                            hint={t("Words of its title, its address or its number.")}
                            required
                            errors={errorsOf("discussionID")}
                        >
                            {(attributes) => (
                                <Combobox
                                    {...attributes}
                                    name="discussionID"
                                    {...search}
                                    onChange={(choice) => setTargetName(choice?.name ?? "")}
                                />
                            )}
                        </Field>
                    </div>
                </>
            )}
        </OptionDialog>
    );

    function check(data: FormData) {
        return Number(data.get("discussionID")) ? {} : { discussionID: t("Choose a discussion.") };
    }

    async function send(data: FormData): Promise<ApiError | undefined> {
        if (!comment) return undefined;
        const { discussionID: source } = comment;
        const toastID = `comment-${commentID}`;
        removeToast(toastID);
        const before = selectBefore(getState(), commentID);
        const answered = await dispatch(moveComment({ commentID, discussionID: Number(data.get("discussionID")) }));
        if (moveComment.rejected.match(answered))
            return answered.payload ?? { status: 0, message: t("This could not be sent. Check your connection and try again.") };
        await dispatch(refreshThread(source));
        arrive(before);
        const link = (
            <a href={commentPath(commentID)}>
                <bdi>{targetName}</bdi>
            </a>
        );
        announceDone(answered, {
            toastID,
            wide: true,
            body: <Sentence text={t("The reply was moved to {post}")} values={{ post: link }} />,
            undone: t("The reply is back."),
            onUndone: async () => {
                await dispatch(refreshThread(source));
                arrive();
            },
        });
        return undefined;
    }
}
