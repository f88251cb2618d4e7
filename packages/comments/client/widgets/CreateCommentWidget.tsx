import { photoOf, SignInFirst, useDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import { Composer, Notice, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { selectIsSignedIn, selectMe } from "@parley/users/client";
import { useSearchParams } from "react-router";
import { selectComment } from "../comments.slice";
import { ReplyFields } from "../components/ReplyFields";
import type { CommentsPlace } from "../place";
import { threadQueryOf } from "../place";
import { useMayReply } from "../useMayReply";
import { usePosted } from "../usePosted";
import { commentThread } from "./CommentThreadWidget.styles";

/** At the end of the comments: the form for another, or why there is none (CMT-014). */
export function Widget(place: CommentsPlace) {
    const { data: discussion } = useDiscussion(place.discussionID);
    return (
        <div id="reply" className={commentThread.reply}>
            {discussion && <ReplyForm place={place} discussion={discussion} />}
        </div>
    );
}

interface ReplyFormProps {
    place: CommentsPlace;
    discussion: DiscussionAnswer;
}

function ReplyForm({ place, discussion }: ReplyFormProps) {
    const t = useTranslation();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const mayReply = useMayReply(discussion);
    const sent = useFormState("comment");
    // Who sent the form after their session had ended gets it back, with their words in it.
    const isReturned = sent?.values.discussionID === String(discussion.discussionID);
    if (mayReply || isReturned) return <Form place={place} discussion={discussion} isReturned={isReturned} />;
    if (discussion.closed) return <Notice icon="lock">{t("This post is closed. It takes no more replies.")}</Notice>;
    if (!isSignedIn) return <SignInFirst>{t("Sign in to reply.")}</SignInFirst>;
    return <Notice icon="lock">{t("You may read here, but not reply.")}</Notice>;
}

function Form({ place, discussion, isReturned }: ReplyFormProps & { isReturned: boolean }) {
    const t = useTranslation();
    const [search] = useSearchParams();
    const sent = useFormState("comment");
    const parentCommentID = numberIn((isReturned && sent?.values.parentCommentID) || search.get("reply"));
    const parent = useAppSelector((state) =>
        parentCommentID === undefined ? undefined : selectComment(state, parentCommentID).data,
    );
    const me = useAppSelector(selectMe).data;
    const { posted, announcement } = usePosted(place.view === "flat" ? undefined : threadQueryOf(place));
    const { discussionID, insertUser, closed } = discussion;
    const answered = (parentCommentID === undefined ? insertUser : parent?.insertUser)?.name;
    const title = answered ? t("Reply to {name}", { name: answered }) : t("Write a reply");
    return (
        <Composer title={title} photoUrl={me && photoOf({ photoUrl: me.photoUrl ?? "" })}>
            {closed && <Notice icon="lock">{t("This post is closed. Others can't reply.")}</Notice>}
            <ReplyFields
                key={parentCommentID ?? 0}
                discussionID={discussionID}
                parentCommentID={parentCommentID}
                isReturned={isReturned}
                onPosted={posted}
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
    );
}

function numberIn(text: string | null | undefined): number | undefined {
    return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
