import { selectMe } from "@parley/accounts/client";
import { selectReplyBegun, toDraftLocation, useDraftToast } from "@parley/drafts/client";
import { useAppSelector } from "@parley/library/client/store";
import { selectBegun, selectLocalDraft } from "@parley/outbox/client";
import type { RefObject } from "react";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { toReplyDraftKey, toReplyFieldID } from "./ReplyFields";

interface DraftNoticeProps {
    discussionID: number;
    /** Parent of the reply in the form at the end of the page, if that form replies to a comment. */
    parentCommentID: number | undefined;
    /** Form at the end of the page. */
    composer: RefObject<Element | null>;
}

/** Notifies the viewer of an unfinished reply on this page whose form is out of sight (DRAFT-017, DRAFT-020, DRAFT-021). */
export function DraftNotice({ discussionID, parentCommentID, composer }: DraftNoticeProps) {
    const here = useLocation();
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const draftKey = toReplyDraftKey(userID, discussionID, parentCommentID);
    const hasDraft = useAppSelector((state) => selectLocalDraft(state, draftKey) !== undefined);
    const below = useReplyBelow(userID, discussionID, parentCommentID);
    useDraftToast({ draftKey, hasDraft, form: composer, url: toDraftLocation(here, parentCommentID) });
    return below === undefined ? null : <ReplyBelow draftKey={`${draftKey}/below`} parentCommentID={below} />;
}

/** Notice for an unfinished reply to a comment. Its form exists only after the viewer opens it. */
function ReplyBelow({ draftKey, parentCommentID }: { draftKey: string; parentCommentID: number }) {
    const element = useElement(toReplyFieldID(parentCommentID));
    const form = useMemo(() => ({ current: element }), [element]);
    useDraftToast({ draftKey, hasDraft: true, form, url: toDraftLocation(useLocation(), parentCommentID) });
    return null;
}

/**
 * Returns the comment with an unfinished reply: the latest on this device, else on the account. Returns `undefined` for `besides`, whose
 * form at the end of the page has its own notice.
 */
function useReplyBelow(userID: number, discussionID: number, besides: number | undefined): number | undefined {
    const toPost = toReplyDraftKey(userID, discussionID);
    const beginning = toPost.slice(0, -"0".length);
    const begun = useAppSelector((state) => selectBegun(state, beginning, toPost));
    const onAccount = useAppSelector((state) => selectReplyBegun(state, userID, discussionID));
    const commentID = begun === undefined ? onAccount : Number(begun.slice(beginning.length));
    return commentID === besides ? undefined : commentID;
}

/** Returns the element with this ID, and updates when it appears or disappears. */
function useElement(id: string): Element | null {
    const [element, setElement] = useState(() => document.getElementById(id) as Element | null);
    useEffect(() => {
        const look = () => setElement(document.getElementById(id));
        look();
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
        return () => observer.disconnect();
    }, [id]);
    return element;
}
