import { selectIsSignedIn, selectMe, usePermission } from "@parley/accounts/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { CommentsLocation, ThreadQuery } from "@parley/comments/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { withParameter } from "../addresses";
import { useMayReply } from "../useMayReply";
import { usePosted } from "../usePosted";
import type { Scene } from "./scene";
import { useInlineEditing } from "./useInlineEditing";
import { useQuoting } from "./useQuoting";
import { useRefused } from "./useRefused";

/** Returns the context of the comments on a page, and the status message for assistive technology. */
export function useScene(
    location: CommentsLocation,
    discussion: DiscussionAnswer,
    thread: ThreadQuery | undefined,
): { scene: Scene; announcement: string; returned: (action: LoggedAction) => void } {
    const dispatch = useAppDispatch();
    const { search } = useLocation();
    const mayReply = useMayReply(discussion);
    const mayClose = usePermission("discussions.close", discussion.categoryID, discussion.permissions);
    const hasOptions = useAppSelector(selectIsSignedIn);
    const [replyingTo, replyTo] = useState<number>();
    const [quoted, setQuoted] = useState<Scene["quoted"]>();
    const [menuAt, openMenu] = useState<number>();
    const { posted, arriveAt, announcement } = usePosted(thread);
    const { discussionID } = discussion;
    const viewerID = useAppSelector((state) => selectMe(state).data?.userID ?? 0);

    const begin = useCallback((commentID: number, text: string) => {
        setQuoted((before) => ({ commentID, text, times: (before?.times ?? 0) + 1 }));
        replyTo(commentID);
    }, []);
    const refused = useRefused();
    const { editing, edit } = useInlineEditing(refused);
    const { quote, quoteChosen } = useQuoting(discussion, { replyingTo, begin, refused });
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
