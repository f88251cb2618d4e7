import { selectMe } from "@parley/accounts/client";
import { fetchCommentQuote, quoteBegun, selectComment } from "@parley/comments/client";
import { commentPath } from "@parley/comments/contract";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import { selectLocalDraft } from "@parley/outbox/client";
import type { SelectedText } from "@parley/quoting/client";
import { formatQuote, readSelectionIn } from "@parley/quoting/client";
import { useCallback } from "react";
import { toReplyDraftKey } from "../components/ReplyFields";

interface QuotingOptions {
    /** The comment whose reply form is open. */
    replyingTo: number | undefined;
    /** Puts a quote into the reply form of a comment. */
    begin: (commentID: number, text: string) => void;
    refused: (reason: string | undefined) => void;
}

/** Returns the functions that quote a comment, and the text that the reader has selected. */
export function useQuoting(discussion: DiscussionAnswer, { replyingTo, begin, refused }: QuotingOptions) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { discussionID } = discussion;
    const { getState } = useAppStore();
    const quoteChosen = useCallback(
        (chosen: SelectedText) => {
            const { recordType, recordID } = chosen;
            const isComment = recordType === "comment";
            const author = isComment ? selectComment(getState(), recordID).data?.insertUser : discussion.insertUser;
            const path = isComment ? commentPath(recordID) : discussionPath(discussion);
            const text = formatQuote(chosen, t("{name} wrote:", { name: author?.name ?? "" }), path);
            // The quote goes into an unfinished reply to the post if there is one, otherwise into the open reply.
            const draftKey = toReplyDraftKey(selectMe(getState()).data?.userID ?? 0, discussionID);
            const hasBegun = selectLocalDraft(getState(), draftKey) !== undefined;
            const answered = replyingTo ?? (isComment ? recordID : undefined);
            if (hasBegun || answered === undefined) dispatch(quoteBegun({ discussionID, text }));
            else begin(answered, text);
        },
        [begin, discussion, discussionID, dispatch, getState, replyingTo, t],
    );
    const quote = useCallback(
        async (commentID: number) => {
            const chosen = await readSelectionIn(`Comment_${commentID}`);
            if (chosen) return quoteChosen(chosen);
            const answered = await dispatch(fetchCommentQuote({ commentID }));
            if (fetchCommentQuote.rejected.match(answered)) {
                refused(answered.payload?.message);
                return;
            }
            const { insertUser } = answered.payload;
            begin(
                commentID,
                formatQuote(answered.payload, t("{name} wrote:", { name: insertUser.name }), commentPath(commentID)),
            );
        },
        [begin, dispatch, quoteChosen, refused, t],
    );
    return { quote, quoteChosen };
}
