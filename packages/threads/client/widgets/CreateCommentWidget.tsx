import { selectIsSignedIn, selectMe } from "@parley/accounts/client";
import type { ReplyLocation } from "@parley/comments/client";
import { quotePosted, selectComment, selectCommentQuote, selectQuoting, toThreadQuery } from "@parley/comments/client";
import type { Comment } from "@parley/comments/contract";
import { commentPath } from "@parley/comments/contract";
import { findOwnPhoto, selectDiscussionQuote, useDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import { Composer, createLazyPart, Notice, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useShowsBelowFold } from "@parley/library/client/routing";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { SignInFirst, takeArrivals, WaitingAt } from "@parley/outbox/client";
import { formatQuote } from "@parley/quoting/client";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { ReplyFields, toReplyDraftKey } from "../components/ReplyFields";
import { useMayReply } from "../useMayReply";
import { usePosted } from "../usePosted";
import { commentThread } from "./CommentThreadWidget.styles";

/** Form for a new comment at the end of the comments, or the reason why there is none (CMT-014). */
export function Widget(replyLocation: ReplyLocation) {
    const { data: discussion } = useDiscussion(replyLocation.discussionID);
    const isTurn = useShowsBelowFold();
    return (
        <div id="reply" className={commentThread.reply}>
            {discussion && isTurn && <ReplyForm location={replyLocation} discussion={discussion} />}
        </div>
    );
}

interface ReplyFormProps {
    location: ReplyLocation;
    discussion: DiscussionAnswer;
}

function ReplyForm({ location, discussion }: ReplyFormProps) {
    const t = useTranslation();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const mayReply = useMayReply(discussion);
    const sent = useFormState("comment");
    // A form posted without scripts after the session ended comes back with its text.
    const isReturned = sent?.values.discussionID === String(discussion.discussionID);
    if (mayReply || isReturned) return <Form location={location} discussion={discussion} isReturned={isReturned} />;
    if (discussion.closed) return <Notice icon="lock">{t("This post is closed to new replies.")}</Notice>;
    if (!isSignedIn) return <SignInFirst>{t("Sign in to reply.")}</SignInFirst>;
    return <Notice icon="lock">{t("You can read here, but not reply.")}</Notice>;
}

function Form({ location, discussion, isReturned }: ReplyFormProps & { isReturned: boolean }) {
    const t = useTranslation();
    const [search] = useSearchParams();
    const sent = useFormState("comment");
    const parentCommentID = numberIn((isReturned && sent?.values.parentCommentID) || search.get("reply"));
    const parent = useAppSelector((state) =>
        parentCommentID === undefined ? undefined : selectComment(state, parentCommentID).data,
    );
    const me = useAppSelector(selectMe).data;
    const composer = useRef<HTMLDivElement>(null);
    const hasNotice = useFetched(DraftNotice, me !== undefined && me.userID > 0);
    const thread = useMemo(() => (location.view === "flat" ? undefined : toThreadQuery(location)), [location]);
    const { posted, waited, announcement } = usePosted(thread);
    useEffect(
        () =>
            takeArrivals(({ kind, record, isHeldForApproval }) => {
                const comment = kind === "comment" && !isHeldForApproval ? (record as Comment) : undefined;
                return comment?.discussionID === location.discussionID && waited(comment);
            }),
        [location.discussionID, waited],
    );
    const dispatch = useAppDispatch();
    const leaveQuote = useLeaveQuote();
    const quoting = useAppSelector((state) => selectQuoting(state, location.discussionID));
    const addressed = useQuote(location, discussion);
    const begin = quoting?.text ?? addressed;
    const [postedQuote, setPostedQuote] = useState<string>();
    const { discussionID, insertUser, closed } = discussion;
    const answered = (parentCommentID === undefined ? insertUser : parent?.insertUser)?.name;
    const title = answered ? t("Reply to {name}", { name: answered }) : t("Write a reply");
    return (
        <div ref={composer}>
            <WaitingAt draftKey={toReplyDraftKey(me?.userID ?? 0, location.discussionID)} />
            <Composer id="create-comment" title={title} photoUrl={me && findOwnPhoto({ photoUrl: me.photoUrl ?? "" })}>
                {closed && <Notice icon="lock">{t("This post is closed. Others can’t reply.")}</Notice>}
                {hasNotice && <DraftNotice discussionID={discussionID} parentCommentID={parentCommentID} composer={composer} />}
                <ReplyFields
                    key={`${parentCommentID ?? 0} ${postedQuote ?? ""}`}
                    discussionID={discussionID}
                    parentCommentID={parentCommentID}
                    isReturned={isReturned}
                    begin={begin === postedQuote ? undefined : begin}
                    timesRequested={quoting?.times}
                    onPosted={(comment) => {
                        setPostedQuote(addressed);
                        dispatch(quotePosted(discussionID));
                        leaveQuote(comment.commentID);
                        posted(comment);
                    }}
                >
                    {parentCommentID !== undefined && (
                        <a className={textStyles.small} href={`${discussionPath(discussion)}#reply`}>
                            {t("Reply to the post instead")}
                        </a>
                    )}
                </ReplyFields>
                <p className={textStyles.hidden} role="status">
                    {announcement}
                </p>
            </Composer>
        </div>
    );
}

/** Loaded for members only, since guests have no drafts. */
const DraftNotice = createLazyPart(
    async () => (await import(/* webpackChunkName: "drafts" */ "../components/DraftNotice")).DraftNotice,
);

/** Fetches an optional part of the page, and returns whether it is loaded. */
function useFetched(part: typeof DraftNotice, isWanted: boolean): boolean {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
        if (isWanted) void part.fetch().then(drawAgain, () => undefined);
    }, [part, isWanted]);
    return isWanted && part.isFetched();
}

/**
 * Returns a function that removes the quote parameter from the URL, so that the next reply does not begin with it, and sets the fragment to
 * the new comment.
 */
function useLeaveQuote(): (commentID: number) => void {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    return (commentID) => {
        const left = new URLSearchParams(search);
        if (!left.has("quote")) return;
        left.delete("quote");
        void navigate({ pathname, search: left.toString(), hash: `#Comment_${commentID}` }, { replace: true });
    };
}

/** Returns the quote that the query string requests. */
function useQuote({ discussionID, quote }: ReplyLocation, discussion: DiscussionAnswer): string | undefined {
    const t = useTranslation();
    const ofPost = useAppSelector((state) => selectDiscussionQuote(state, discussionID).data);
    const ofComment = useAppSelector((state) => selectCommentQuote(state, typeof quote === "number" ? quote : 0).data);
    const quoted = quote === "post" ? ofPost : ofComment;
    if (quote === undefined || !quoted) return undefined;
    const path = quote === "post" ? discussionPath(discussion) : commentPath(quote);
    return formatQuote(quoted, t("{name} wrote:", { name: quoted.insertUser.name }), path);
}

function numberIn(text: string | null | undefined): number | undefined {
    return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
