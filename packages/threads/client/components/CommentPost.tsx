import { selectMe } from "@parley/accounts/client";
import { selectComment, selectCommentRecords } from "@parley/comments/client";
import type { Comment } from "@parley/comments/contract";
import { commentPath } from "@parley/comments/contract";
import { Attribution, PostText, TranslateLink } from "@parley/discussionPages/client";
import { findOwnPhoto } from "@parley/discussions/client";
import {
    ButtonLink,
    PostActions,
    PostFrame,
    PostHead,
    State,
    ThreadKids,
    ThreadTime,
    textStyles,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { profilePath } from "@parley/library/contract";
import { WaitingAt } from "@parley/outbox/client";
import { ReactionBar } from "@parley/reactions/client";
import { Signature } from "@parley/signatures/client";
import type { MouseEvent, ReactNode, RefObject } from "react";
import { useEffect, useRef } from "react";
import { toEditCommentDraftKey } from "../draftKeys";
import type { ArrangedItem } from "../scene/arrangeThread";
import { countReplies } from "../scene/arrangeThread";
import type { Scene } from "../scene/scene";
import { isNewTo } from "../scene/scene";
import { CollapsedReplies } from "./CollapsedReplies";
import { CommentPick } from "./CommentPick";
import { CommentTombstone, RemovedBody } from "./CommentTombstone";
import { CommentTools } from "./CommentTools";
import { InlineReply } from "./InlineReply";
import { InlineEdit } from "./inlineParts";
import { toReplyDraftKey } from "./ReplyFields";

interface ThreadItemsProps {
    items: readonly ArrangedItem[];
    scene: Scene;
}

/** List of comments with their replies, and a link for each gap. */
export function ThreadItems({ items, scene }: ThreadItemsProps) {
    return items.map((item) =>
        "gap" in item ? (
            <CollapsedReplies key={`${item.gap.parentCommentID} ${item.gap.offset}`} gap={item.gap} scene={scene} />
        ) : (
            <CommentPost key={item.commentID} commentID={item.commentID} to={item.to} kids={item.kids} scene={scene} />
        ),
    );
}

interface CommentPostProps {
    commentID: number;
    /** The parent comment, where the position on the page does not show it. */
    to?: number | undefined;
    kids?: readonly ArrangedItem[];
    scene: Scene;
}

/** One comment in the thread, with its replies (CMT-001, CMT-003, CMT-004). */
export function CommentPost({ commentID, to, kids = [], scene }: CommentPostProps) {
    const t = useTranslation();
    const { data: comment } = useAppSelector((state) => selectComment(state, commentID));
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    if (!comment) return null;
    const id = `Comment_${commentID}`;
    const focused = scene.focusCommentID === commentID;
    const below = kids.length > 0 && <Kids items={kids} scene={scene} />;
    if (comment.dateDeleted) {
        return (
            <PostFrame
                id={id}
                label={t("Deleted reply")}
                state="gone"
                focused={focused}
                kids={below}
                head={<CommentTombstone comment={comment} />}
            >
                {comment.removal?.body && <RemovedBody comment={comment} />}
            </PostFrame>
        );
    }
    const { insertUser, body = "", attributes } = comment;
    return (
        <PostFrame
            id={id}
            label={t("Reply by {name}", { name: insertUser?.name ?? "" })}
            photoUrl={findOwnPhoto(insertUser)}
            photoLink={profileOf(insertUser)}
            focused={focused}
            kids={below}
            head={<CommentHead comment={comment} to={to} scene={scene} />}
        >
            {scene.newAnchorID === commentID && <span id="new" />}
            {scene.editing === commentID ? (
                <InlineEdit comment={comment} scene={scene} />
            ) : (
                <PostText recordType="comment" recordID={commentID} html={body} attributes={attributes} />
            )}
            <Attribution attribution={attributes?.attribution} author={insertUser} />
            <Signature userID={insertUser?.userID} />
            <CommentActions comment={comment} scene={scene} />
            <WaitingAt draftKey={toEditCommentDraftKey(userID, commentID)} />
            <WaitingAt draftKey={toReplyDraftKey(userID, comment.discussionID, commentID)} />
            {scene.replyingTo === commentID && <InlineReply comment={comment} scene={scene} />}
        </PostFrame>
    );
}

/** Maximum number of author names shown for collapsed replies. */
const MAX_NAMES = 3;

function Kids({ items, scene }: ThreadItemsProps) {
    const names = useAppSelector((state) => namesIn(items, selectCommentRecords(state)).join("\n"));
    const [first] = items;
    if (items.length === 1 && first && "gap" in first) return <CollapsedReplies gap={first.gap} scene={scene} isOnly />;
    return (
        <ThreadKids count={countReplies(items)} names={names === "" ? [] : names.split("\n")}>
            <ThreadItems items={items} scene={scene} />
        </ThreadKids>
    );
}

function namesIn(items: readonly ArrangedItem[], records: ReturnType<typeof selectCommentRecords>): string[] {
    const names = items.flatMap((item) => {
        if ("gap" in item) return item.gap.insertUsers.map(({ name }) => name);
        return records[item.commentID]?.data?.insertUser?.name ?? [];
    });
    return [...new Set(names)].slice(0, MAX_NAMES + 1);
}

/** Returns the profile path without the origin, which the page would repeat for every post. */
function profileOf(user: Comment["insertUser"]): string | undefined {
    return user?.url && profilePath(user.userID, user.name);
}

interface HeadProps {
    comment: Comment;
    to: number | undefined;
    scene: Scene;
}

function CommentHead({ comment, to, scene }: HeadProps) {
    const t = useTranslation();
    const answered = useAppSelector((state) => (to === undefined ? undefined : selectComment(state, to).data));
    const { discussion, viewerID, countRead, thread } = scene;
    const { insertUser, insertUserID, dateInserted, dateUpdated, attributes, commentID } = comment;
    const isDiscussionAuthor = insertUserID !== 0 && insertUserID === discussion.insertUserID;
    const isAnswer = attributes?.answer?.status === "accepted" || discussion.attributes?.acceptedCommentID === commentID;
    return (
        <PostHead
            name={insertUser?.name ?? ""}
            url={profileOf(insertUser)}
            title={
                isDiscussionAuthor
                    ? t(discussion.type === "question" ? "asked this" : "started this")
                    : insertUser?.title && <bdi>{insertUser.title}</bdi>
            }
            to={
                to === undefined
                    ? undefined
                    : {
                          name: answered?.insertUser?.name ?? t("an earlier reply"),
                          url: thread ? `#Comment_${to}` : commentPath(to),
                      }
            }
            time={
                <a href={commentPath(commentID)}>
                    <ThreadTime date={dateInserted} />
                </a>
            }
            tools={
                scene.hasOptions && (
                    <>
                        <CommentPick comment={comment} discussion={discussion} />
                        <CommentTools comment={comment} scene={scene} />
                    </>
                )
            }
        >
            {dateUpdated !== null && <span>{t("edited")}</span>}
            {isAnswer && <State kind="answer" />}
            {isNewTo(viewerID, countRead, comment) && <span className={textStyles.fresh}>{t("New")}</span>}
        </PostHead>
    );
}

/** Returns focus to the opening element when its panel closes while holding the focus. Focus elsewhere on the page stays where it is. */
function useReturningFocus<Element extends HTMLElement>(isOpen: boolean): RefObject<Element | null> {
    const opener = useRef<Element>(null);
    const wasOpen = useRef(isOpen);
    useEffect(() => {
        if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
        wasOpen.current = isOpen;
    }, [isOpen]);
    return opener;
}

function CommentActions({
    comment: { commentID, reactions = [], attributes },
    scene,
}: {
    comment: Comment;
    scene: Scene;
}): ReactNode {
    const t = useTranslation();
    const isReplying = scene.replyingTo === commentID;
    const link = useReturningFocus<HTMLAnchorElement>(isReplying);
    const hasActions =
        scene.mayReply || (reactions.length > 0 && scene.hasReactions) || (!scene.viewerID && attributes?.translation);
    if (!hasActions) return null;
    return (
        <PostActions>
            {scene.mayReply && (
                <ButtonLink
                    variant="text"
                    size={32}
                    ref={link}
                    icon="reply"
                    flush
                    href={scene.replyHref(commentID)}
                    aria-expanded={isReplying}
                    onClick={open}
                >
                    {t("Reply")}
                </ButtonLink>
            )}
            {scene.hasReactions && <ReactionBar recordType="comment" recordID={commentID} reactions={reactions} />}
            <TranslateLink recordType="comment" recordID={commentID} attributes={attributes} />
        </PostActions>
    );

    function open(event: MouseEvent) {
        // A click that opens another tab follows the link to the page.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        scene.replyTo(isReplying ? undefined : commentID);
    }
}
