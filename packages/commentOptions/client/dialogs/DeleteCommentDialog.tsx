import { useDoneToast } from "@parley/actionLog/client";
import { selectComment } from "@parley/comments/client";
import { mayRemoveComments } from "@parley/comments/contract";
import { OptionDialog } from "@parley/discussionOptions/client";
import { selectDiscussion, selectOptionsReader } from "@parley/discussions/client";
import { Field, RadioGroup, TextInput, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { use } from "react";
import type { CommentDialogProps } from "../optionsContext";
import { CommentOptionsContext } from "../optionsContext";
import { deleteComment, restoreComment } from "../removing";

/**
 * Dialog that deletes a comment, with a reason and the choice of a tombstone. The comment can be restored at once by Undo, and until
 * its retention period ends.
 */
export function DeleteCommentDialog({ commentID, onClose }: CommentDialogProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const announceDone = useDoneToast();
    const { removeToast } = useToasts();
    const { arrive } = use(CommentOptionsContext);
    const { data: comment } = useAppSelector((state) => selectComment(state, commentID));
    const isAnswered = (comment?.countChildComments ?? 0) > 0;
    const { data: discussion } = useAppSelector((state) => selectDiscussion(state, comment?.discussionID ?? 0));
    const mayChooseMethod = useAppSelector(
        (state) => discussion !== undefined && mayRemoveComments(selectOptionsReader(state, discussion)),
    );
    const methods = [
        { value: "tombstone", name: t("A note that says who deleted it") },
        { value: "full", name: t("Nothing") },
    ];
    return (
        <OptionDialog title={t("Delete reply")} action={t("Delete")} isDanger check={() => ({})} send={send} onClose={onClose}>
            {() => (
                <>
                    <Field label={t("Reason")} optional hint={t("Everyone who sees the thread can read this.")}>
                        {(attributes) => <TextInput {...attributes} name="reason" maxLength={500} />}
                    </Field>
                    {isAnswered ? (
                        <p>{t("It has replies, so a note that says who deleted it stays in its place.")}</p>
                    ) : !mayChooseMethod ? (
                        <p>{t("A note that says who deleted it stays in its place.")}</p>
                    ) : (
                        <RadioGroup
                            label={t("What is left in its place")}
                            name="method"
                            options={methods}
                            defaultValue="tombstone"
                        />
                    )}
                </>
            )}
        </OptionDialog>
    );

    async function send(data: FormData): Promise<ApiError | undefined> {
        if (!comment) return undefined;
        const reason = String(data.get("reason") ?? "").trim();
        const toastID = `comment-${commentID}`;
        removeToast(toastID);
        const isFull = data.get("method") === "full";
        const answer = await dispatch(deleteComment(comment, { isFull, ...(reason !== "" && { reason }) }));
        if ("message" in answer) return answer;
        const { answered, before } = answer;
        arrive(isFull ? before : commentID);
        announceDone(answered, {
            toastID,
            body: t("The reply is deleted."),
            undone: t("The reply is restored."),
            onUndone: async () => {
                await dispatch(restoreComment(comment, before));
                arrive();
            },
        });
        return undefined;
    }
}
