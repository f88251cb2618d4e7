import { selectComment } from "@parley/comments/client";
import { commentPath } from "@parley/comments/contract";
import { selectDiscussion } from "@parley/discussions/client";
import { Answer, RelativeTime, textStyles, toExcerpt } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";

/** Summary of the accepted answer below the post: author, first words and a link. */
export function AcceptedAnswer({ discussionID }: { discussionID: number }) {
    const t = useTranslation();
    const acceptedCommentID = useAppSelector(
        (state) => selectDiscussion(state, discussionID).data?.attributes?.acceptedCommentID,
    );
    const comment = useAppSelector((state) =>
        acceptedCommentID === undefined ? undefined : selectComment(state, acceptedCommentID).data,
    );
    if (acceptedCommentID === undefined) return null;
    const link = <a href={commentPath(acceptedCommentID)}>{t("Go to the reply")}</a>;
    if (!comment || comment.dateDeleted) return <Answer title={t("This has an answer.")}>{link}</Answer>;
    return (
        <Answer
            title={<Sentence text={t("Answered by {name}")} values={{ name: <bdi>{comment.insertUser?.name}</bdi> }} />}
            note={
                <span className={textStyles.quiet}>
                    <RelativeTime date={comment.dateInserted} />
                </span>
            }
        >
            <bdi lang={comment.attributes?.lang}>{toExcerpt(comment.body ?? "")}</bdi> {link}
        </Answer>
    );
}
