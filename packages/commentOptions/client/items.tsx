import { useRetentionTime } from "@parley/actionLog/client";
import { answerWithComment, selectComment, selectCommentChange } from "@parley/comments/client";
import type { Comment } from "@parley/comments/contract";
import { commentRevisionsPath, mayAlwaysEditComment } from "@parley/comments/contract";
import { formatTimeLeft, getEditTimeout } from "@parley/discussionOptions/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion, selectDiscussion, selectOptionsReader } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { countEditSecondsLeft } from "@parley/discussions/contract";
import { createLazyPart, MenuItem, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { usePageSettings } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { use } from "react";
import { CommentOptionsContext } from "./optionsContext";
import { useCommentAction } from "./useCommentAction";

interface ItemProps {
    commentID: number;
}

const dialogs = () => import(/* webpackChunkName: "comment-dialogs" */ "./dialogs");
const authorDialog = createLazyPart(async () => (await dialogs()).CommentAuthorDialog);
const moveDialog = createLazyPart(async () => (await dialogs()).MoveCommentDialog);
const deleteDialog = createLazyPart(async () => (await dialogs()).DeleteCommentDialog);

/** Menu item that opens the editor, with the time for which the author may still edit (CMT-012). */
export function EditItem({ commentID }: ItemProps) {
    const t = useTranslation();
    const { locale } = usePageSettings();
    const { now, edit } = use(CommentOptionsContext);
    const { comment, discussion } = useKnown(commentID);
    const timeout = useAppSelector(getEditTimeout);
    const mayAlways = useAppSelector((state) => mayAlwaysEditComment(selectOptionsReader(state, discussion)));
    const left = countEditSecondsLeft(comment.dateInserted, now, timeout);
    const name =
        mayAlways || !Number.isFinite(left)
            ? t("Edit")
            : t("Edit ({remainingTime})", { remainingTime: formatTimeLeft(left, locale) });
    return (
        <MenuItem icon="edit" onPress={edit}>
            {name}
        </MenuItem>
    );
}

export function QuoteItem() {
    const t = useTranslation();
    const { quote } = use(CommentOptionsContext);
    return (
        <MenuItem icon="quote" onPress={quote}>
            {t("Quote")}
        </MenuItem>
    );
}

/** Menu item that accepts the comment as the answer, or withdraws the acceptance. */
export function AnswerItem({ commentID }: ItemProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const performAction = useCommentAction(commentID);
    const { discussion } = useKnown(commentID);
    const isAccepted = discussion.attributes?.acceptedCommentID === commentID;
    const isBusy = useAppSelector((state) => selectCommentChange(state, commentID)).status === LoadStatus.LOADING;
    return (
        <MenuItem
            icon="resolved"
            disabledReason={isBusy ? t("One moment, this is being changed.") : undefined}
            onPress={() => void setAccepted(!isAccepted)}
        >
            {isAccepted ? t("No longer accept as the answer") : t("Accept as the answer")}
        </MenuItem>
    );

    async function setAccepted(accepted: boolean): Promise<void> {
        const { discussionID } = discussion;
        const status = accepted ? ("accepted" as const) : ("rejected" as const);
        const done = accepted ? t("Accepted as the answer.") : t("No longer the answer.");
        const refused = await performAction(answerWithComment, { commentID, status }, { done, onUndone: askAgain });
        if (!refused) askAgain();

        function askAgain(): void {
            void dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }));
        }
    }
}

export function AuthorItem() {
    const t = useTranslation();
    const { openDialog } = use(CommentOptionsContext);
    return (
        <MenuItem icon="user" onPress={() => openDialog(authorDialog)}>
            {t("Change Author")}
        </MenuItem>
    );
}

export function MoveItem() {
    const t = useTranslation();
    const { openDialog } = use(CommentOptionsContext);
    return (
        <MenuItem icon="move" onPress={() => openDialog(moveDialog)}>
            {t("Move to another discussion")}
        </MenuItem>
    );
}

/** Menu item that copies the permanent URL of the comment. */
export function CopyLinkItem({ commentID }: ItemProps) {
    const t = useTranslation();
    const { addToast } = useToasts();
    const { comment } = useKnown(commentID);
    return (
        <MenuItem icon="link" onPress={() => void copy()}>
            {t("Copy link")}
        </MenuItem>
    );

    async function copy(): Promise<void> {
        try {
            await navigator.clipboard.writeText(comment.url);
            addToast({ kind: "success", body: t("Link copied to clipboard.") });
        } catch {
            addToast({
                kind: "failure",
                body: t("The link could not be copied. Copy it from the date of the reply, which has the same link."),
            });
        }
    }
}

export function RevisionsItem({ commentID }: ItemProps) {
    const t = useTranslation();
    return (
        <MenuItem icon="history" url={commentRevisionsPath(commentID)}>
            {t("Revision History")}
        </MenuItem>
    );
}

export function DeleteItem() {
    const t = useTranslation();
    const time = useRetentionTime();
    const { openDialog } = use(CommentOptionsContext);
    return (
        <MenuItem icon="trash" isDanger note={t("kept {time}", { time })} onPress={() => openDialog(deleteDialog)}>
            {t("Delete")}
        </MenuItem>
    );
}

/** Returns the comment and its discussion, which are loaded wherever the menu is rendered. Throws if one is not. */
function useKnown(commentID: number): { comment: Comment; discussion: DiscussionAnswer } {
    const { data: comment } = useAppSelector((state) => selectComment(state, commentID));
    const { data: discussion } = useAppSelector((state) => selectDiscussion(state, comment?.discussionID ?? 0));
    if (!comment || !discussion) throw new Error(`comment ${commentID} is not known`);
    return { comment, discussion };
}
