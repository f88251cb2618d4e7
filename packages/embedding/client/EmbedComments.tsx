import { selectCommentRecords } from "@parley/comments/client";
import type { Comment, ThreadItem } from "@parley/comments/contract";
import { commentPath } from "@parley/comments/contract";
import { findOwnPhoto } from "@parley/discussions/client";
import {
    ButtonLink,
    PostActions,
    PostFrame,
    PostHead,
    ReadingText,
    ThreadKids,
    ThreadMore,
    ThreadTime,
    Tombstone,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { profilePath } from "@parley/library/contract";
import type { ReactNode } from "react";

interface EmbedCommentsProps {
    items: readonly ThreadItem[];
    focusCommentID: number | undefined;
}

/** Comments in a frame, with their replies. Whatever is done with them is done on the page of the discussion. */
export function EmbedComments({ items, focusCommentID }: EmbedCommentsProps): ReactNode {
    const t = useTranslation();
    return items.map((item) =>
        item.type === "hole" ? (
            <ThreadMore
                key={`${item.parentCommentID} ${item.offset}`}
                href={`/discussion/comment/${item.parentCommentID}?replies=1#replies`}
            >
                {t("{count} replies", { count: item.countAllComments })}
            </ThreadMore>
        ) : (
            <EmbedComment key={item.commentID} item={item} focusCommentID={focusCommentID} />
        ),
    );
}

interface EmbedCommentProps {
    item: Extract<ThreadItem, { type: "comment" }>;
    focusCommentID: number | undefined;
}

function EmbedComment({ item: { commentID, children }, focusCommentID }: EmbedCommentProps): ReactNode {
    const t = useTranslation();
    const comment = useAppSelector((state) => selectCommentRecords(state)[commentID]?.data);
    if (!comment) return null;
    const kids = children.length > 0 && (
        <ThreadKids count={countIn(children)}>
            <EmbedComments items={children} focusCommentID={focusCommentID} />
        </ThreadKids>
    );
    const id = `Comment_${commentID}`;
    if (comment.dateDeleted)
        return (
            <PostFrame
                id={id}
                label={t("Deleted reply")}
                state="gone"
                kids={kids}
                head={<Tombstone>{t("Deleted reply")}</Tombstone>}
            />
        );
    const { insertUser, body = "", attributes } = comment;
    const profile = insertUser?.url && profilePath(insertUser.userID, insertUser.name);
    return (
        <PostFrame
            id={id}
            label={t("Comment by {name}", { name: insertUser?.name ?? "" })}
            photoUrl={findOwnPhoto(insertUser)}
            photoLink={profile}
            focused={focusCommentID === commentID}
            kids={kids}
            head={<Head comment={comment} profile={profile} />}
        >
            <ReadingText html={body} lang={attributes?.lang} />
            <PostActions>
                <ButtonLink
                    variant="text"
                    size={32}
                    flush
                    href={commentPath(commentID)}
                    data-comment={commentID}
                    data-author={comment.insertUserID}
                >
                    {t("Reply")}
                </ButtonLink>
            </PostActions>
        </PostFrame>
    );
}

function Head({ comment, profile }: { comment: Comment; profile: string | undefined }): ReactNode {
    const t = useTranslation();
    const { insertUser, commentID, dateInserted, dateUpdated } = comment;
    return (
        <PostHead
            name={insertUser?.name ?? ""}
            url={profile}
            time={
                <a href={commentPath(commentID)}>
                    <ThreadTime date={dateInserted} />
                </a>
            }
        >
            {dateUpdated !== null && <span>{t("edited")}</span>}
        </PostHead>
    );
}

const countIn = (items: readonly ThreadItem[]): number =>
    items.reduce((sum, item) => sum + (item.type === "hole" ? item.countAllComments : 1 + countIn(item.children)), 0);
