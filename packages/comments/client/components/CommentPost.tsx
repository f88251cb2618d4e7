import type { Comment } from "@parley/comments/contract";
import { commentPath } from "@parley/comments/contract";
import { Attribution, photoOf } from "@parley/discussions/client";
import {
    Acts,
    ButtonLink,
    PostFrame,
    PostHead,
    ReadingText,
    RelativeTime,
    State,
    ThreadKids,
    Tombstone,
    textStyles,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { ReactionBar } from "@parley/reactions/client";
import type { MouseEvent, ReactNode } from "react";
import { selectComment, selectCommentRecords } from "../comments.slice";
import type { Shown } from "../levels";
import { countShown } from "../levels";
import type { Scene } from "../scene";
import { HoleLink } from "./HoleLink";
import { InlineReply } from "./InlineReply";

interface ShownListProps {
    items: readonly Shown[];
    scene: Scene;
}

/** Comments one below the other, with what answers them, and the places of those that are not here. */
export function ShownList({ items, scene }: ShownListProps) {
    return items.map((item) =>
        "hole" in item ? (
            <HoleLink key={`${item.hole.parentCommentID} ${item.hole.offset}`} hole={item.hole} scene={scene} />
        ) : (
            <CommentPost key={item.commentID} commentID={item.commentID} to={item.to} kids={item.kids} scene={scene} />
        ),
    );
}

interface CommentPostProps {
    commentID: number;
    /** The comment it answers, where its place does not tell. */
    to?: number | undefined;
    kids?: readonly Shown[];
    scene: Scene;
}

/** A comment where it stands, with what answers it (CMT-001, CMT-003, CMT-004). */
export function CommentPost({ commentID, to, kids = [], scene }: CommentPostProps) {
    const t = useTranslation();
    const { data: comment } = useAppSelector((state) => selectComment(state, commentID));
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
                head={<DeletedHead date={comment.dateDeleted} />}
            />
        );
    }
    const { insertUser, body = "", attributes } = comment;
    return (
        <PostFrame
            id={id}
            label={t("Reply by {name}", { name: insertUser?.name ?? "" })}
            photoUrl={photoOf(insertUser)}
            photoLink={insertUser?.url}
            focused={focused}
            kids={below}
            head={<CommentHead comment={comment} to={to} scene={scene} />}
        >
            {scene.newAnchorID === commentID && <span id="new" />}
            <ReadingText html={body} lang={attributes?.lang} />
            <Attribution attribution={attributes?.attribution} author={insertUser} />
            <CommentActs comment={comment} scene={scene} />
            {scene.replyingTo === commentID && <InlineReply comment={comment} scene={scene} />}
        </PostFrame>
    );
}

/** How many names are told of those who wrote what is folded. */
const MOST_NAMES = 3;

function Kids({ items, scene }: ShownListProps) {
    const names = useAppSelector((state) => namesIn(items, selectCommentRecords(state)).join("\n"));
    const [first] = items;
    if (items.length === 1 && first && "hole" in first) return <HoleLink hole={first.hole} scene={scene} alone />;
    return (
        <ThreadKids count={countShown(items)} names={names === "" ? [] : names.split("\n")}>
            <ShownList items={items} scene={scene} />
        </ThreadKids>
    );
}

function namesIn(items: readonly Shown[], records: ReturnType<typeof selectCommentRecords>): string[] {
    const names = items.flatMap((item) => {
        if ("hole" in item) return item.hole.insertUsers.map(({ name }) => name);
        return records[item.commentID]?.data?.insertUser?.name ?? [];
    });
    return [...new Set(names)].slice(0, MOST_NAMES + 1);
}

function DeletedHead({ date }: { date: string }) {
    const t = useTranslation();
    return (
        <Tombstone>
            <Sentence text={t("This reply was deleted {time}.")} values={{ time: <RelativeTime date={date} /> }} />
        </Tombstone>
    );
}

interface HeadProps {
    comment: Comment;
    to: number | undefined;
    scene: Scene;
}

function CommentHead({ comment, to, scene: { discussion, dateRead, thread } }: HeadProps) {
    const t = useTranslation();
    const answered = useAppSelector((state) => (to === undefined ? undefined : selectComment(state, to).data));
    const { insertUser, insertUserID, url, dateInserted, attributes, commentID } = comment;
    const isAsker = insertUserID !== 0 && insertUserID === discussion.insertUserID;
    const isAnswer = attributes?.answer?.status === "accepted" || discussion.attributes?.acceptedCommentID === commentID;
    return (
        <PostHead
            name={insertUser?.name ?? ""}
            url={insertUser?.url}
            title={
                isAsker
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
                <a href={url}>
                    <RelativeTime date={dateInserted} />
                </a>
            }
        >
            {isAnswer && <State kind="answer" />}
            {dateRead !== undefined && dateInserted > dateRead && <span className={textStyles.fresh}>{t("New")}</span>}
        </PostHead>
    );
}

function CommentActs({ comment: { commentID, reactions = [] }, scene }: { comment: Comment; scene: Scene }): ReactNode {
    const t = useTranslation();
    const isReplying = scene.replyingTo === commentID;
    if (!scene.mayReply && reactions.length === 0) return null;
    return (
        <Acts>
            {scene.mayReply && (
                <ButtonLink
                    variant="text"
                    size={32}
                    icon="reply"
                    flipIcon
                    flush
                    href={scene.replyHref(commentID)}
                    aria-expanded={isReplying}
                    onClick={open}
                >
                    {t("Reply")}
                </ButtonLink>
            )}
            <ReactionBar recordType="comment" recordID={commentID} reactions={reactions} readOnly={scene.discussion.closed} />
        </Acts>
    );

    function open(event: MouseEvent) {
        // Another tab is for the page, not for the form.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        scene.replyTo(isReplying ? undefined : commentID);
    }
}
