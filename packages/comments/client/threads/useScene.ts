import { selectIsSignedIn, selectMe, usePermission } from "@parley/accounts/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { commentPath } from "@parley/comments/contract";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import { selectLocalDraft } from "@parley/outbox/client";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { withParameter } from "../addresses";
import { quoteBegun, selectComment } from "../comments.slice";
import { fetchCommentEdit, fetchCommentQuote } from "../comments.thunks";
import type { CommentsLocation, ThreadQuery } from "../commentsLocation";
import { InlineEdit } from "../components/inlineParts";
import { toReplyDraftKey } from "../components/ReplyFields";
import { formatQuote } from "../formatQuote";
import type { SelectedText } from "../quoting/readSelection";
import { readSelectionIn } from "../quoting/readSelectionIn";
import { useMayReply } from "../useMayReply";
import { usePosted } from "../usePosted";
import type { Scene } from "./scene";

/** Returns the context of the comments on a page, and the status message for assistive technology. */
export function useScene(
    location: CommentsLocation,
    discussion: DiscussionAnswer,
    thread: ThreadQuery | undefined,
): { scene: Scene; announcement: string; returned: (action: LoggedAction) => void } {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const { search } = useLocation();
    const mayReply = useMayReply(discussion);
    const mayClose = usePermission("discussions.close", discussion.categoryID, discussion.permissions);
    const hasOptions = useAppSelector(selectIsSignedIn);
    const [replyingTo, replyTo] = useState<number>();
    const [quoted, setQuoted] = useState<Scene["quoted"]>();
    const [menuAt, openMenu] = useState<number>();
    const [editing, setEditing] = useState<number>();
    const { posted, arriveAt, announcement } = usePosted(thread);
    const { discussionID } = discussion;
    const viewerID = useAppSelector((state) => selectMe(state).data?.userID ?? 0);

    const refused = useCallback(
        (body: string | undefined) =>
            addToast({ kind: "failure", body: body || t("This could not be loaded. Check your connection and try again.") }),
        [addToast, t],
    );
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
                const { description, message } = answered.payload ?? {};
                refused(description || message);
            } else if (InlineEdit.isFetched()) setEditing(commentID);
            else refused(undefined);
        },
        [dispatch, refused],
    );
    const { getState } = useAppStore();
    const begin = useCallback((commentID: number, text: string) => {
        setQuoted((before) => ({ commentID, text, times: (before?.times ?? 0) + 1 }));
        replyTo(commentID);
    }, []);
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
    const { focusCommentID } = location;
    const goesOn = mayReply && focusCommentID !== undefined && new URLSearchParams(search).has("hasDraft");
    useEffect(() => {
        if (goesOn) replyTo(focusCommentID);
    }, [goesOn, focusCommentID]);
    const returned = useCallback(
        ({ recordID }: LoggedAction) => {
            void dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }));
            arriveAt(recordID);
        },
        [dispatch, discussionID, arriveAt],
    );

    const scene: Scene = {
        discussion,
        thread,
        focusCommentID: location.focusCommentID,
        viewerID,
        countRead: location.countRead,
        mayReply,
        hasReactions: !discussion.closed || mayClose,
        replyingTo,
        replyTo: (commentID) => {
            setQuoted(undefined);
            replyTo(commentID);
        },
        quoted,
        quote: (commentID) => void quote(commentID),
        quoteChosen,
        hasOptions,
        menuAt,
        openMenu,
        editing,
        edit: (commentID) => void edit(commentID),
        replyHref: (commentID) => `${withParameter({ pathname: "", search }, "reply", commentID)}#reply`,
        posted: (comment) => {
            setQuoted(undefined);
            replyTo(undefined);
            posted(comment);
        },
        arriveAt,
    };
    return { scene, announcement, returned };
}
