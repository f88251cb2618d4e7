import type { Act } from "@parley/acts/contract";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { selectIsSignedIn, usePermission } from "@parley/users/client";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { withParameter } from "./addresses";
import type { ThreadQuery } from "./comments.slice";
import { fetchCommentEdit, fetchCommentQuote } from "./comments.thunks";
import { InlineEdit } from "./components/inlineParts";
import type { CommentsPlace } from "./place";
import { quotedText } from "./quotedText";
import type { Scene } from "./scene";
import { useMayReply } from "./useMayReply";
import { usePosted } from "./usePosted";

/** What every comment of a page knows of it, and what is told to people who hear the page. */
export function useScene(
    place: CommentsPlace,
    discussion: DiscussionAnswer,
    thread: ThreadQuery | undefined,
): { scene: Scene; announcement: string; returned: (act: Act) => void } {
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

    const refused = useCallback(
        (body: string | undefined) =>
            addToast({ kind: "failure", body: body || t("This could not be fetched. Check your connection, and press again.") }),
        [addToast, t],
    );
    const edit = useCallback(
        async (commentID: number | undefined) => {
            setEditing(undefined);
            if (commentID === undefined) return;
            // What stands there may have changed since it was last asked for.
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
    const quote = useCallback(
        async (commentID: number) => {
            const answered = await dispatch(fetchCommentQuote({ commentID }));
            if (fetchCommentQuote.rejected.match(answered)) {
                refused(answered.payload?.message);
                return;
            }
            const { insertUser } = answered.payload;
            setQuoted({ commentID, text: quotedText(answered.payload, t("{name} wrote:", { name: insertUser.name })) });
            replyTo(commentID);
        },
        [dispatch, refused, t],
    );
    const { focusCommentID } = place;
    const goesOn = mayReply && focusCommentID !== undefined && new URLSearchParams(search).has("hasDraft");
    useEffect(() => {
        if (goesOn) replyTo(focusCommentID);
    }, [goesOn, focusCommentID]);
    const returned = useCallback(
        ({ recordID }: Act) => {
            void dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }));
            arriveAt(recordID);
        },
        [dispatch, discussionID, arriveAt],
    );

    const scene: Scene = {
        discussion,
        thread,
        focusCommentID: place.focusCommentID,
        countRead: place.countRead,
        mayReply,
        hasReactions: !discussion.closed || mayClose,
        replyingTo,
        replyTo: (commentID) => {
            setQuoted(undefined);
            replyTo(commentID);
        },
        quoted,
        quote: (commentID) => void quote(commentID),
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
