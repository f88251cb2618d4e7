import type { Comment } from "@parley/comments/contract";
import {
    Empty,
    Hit,
    HitList,
    Loaded,
    Loader,
    MetaLine,
    Notice,
    Numeral,
    RelativeTime,
    SectionHead,
    Stack,
    State,
    textStyles,
    toExcerpt,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { Paging } from "@parley/library/contract";
import { profileCommentsPath } from "@parley/library/contract";
import type { ReactNode } from "react";
import { selectListedComments } from "../comments.selectors";
import type { CommentQuery } from "../commentsLocation";
import { toLatestCommentsQuery } from "../profileList";
import { useCommentList } from "../useComments";

interface CommentListProps {
    query: CommentQuery;
    /** Whether the list is part of another page. */
    isBrief?: boolean;
    /** Content below the list. */
    end?: (paging: Paging) => ReactNode;
}

/** List of a member's comments, each with its discussion and its first words. */
export function CommentHits({ query, isBrief = false, end }: CommentListProps): ReactNode {
    const t = useTranslation();
    const list = useCommentList(query);
    const comments = useAppSelector((state) => selectListedComments(state, query));
    return (
        <Loaded value={list} loader={<Loader />} error={({ message }) => <Notice kind="danger">{message}</Notice>}>
            {({ paging }) => (
                <Stack>
                    {comments.length === 0 ? (
                        isBrief ? (
                            <p className={textStyles.quiet}>{t("No replies yet.")}</p>
                        ) : (
                            <Empty title={t("No replies yet.")} icon="reply" />
                        )
                    ) : (
                        <HitList>
                            {comments.map((comment) => (
                                <CommentHit key={comment.commentID} comment={comment} />
                            ))}
                        </HitList>
                    )}
                    {end?.(paging)}
                </Stack>
            )}
        </Loaded>
    );
}

function CommentHit({ comment }: { comment: Comment }): ReactNode {
    const t = useTranslation();
    const { name, url, discussion, category, dateInserted, body = "", attributes, score } = comment;
    const when = <RelativeTime date={dateInserted} />;
    const isAnswer = attributes?.answer?.status === "accepted";
    return (
        <Hit
            title={<bdi>{discussion?.name ?? name}</bdi>}
            url={url}
            over={
                category ? (
                    <Sentence text={t("Replied in {place}, {time}")} values={{ place: <bdi>{category.name}</bdi>, time: when }} />
                ) : (
                    when
                )
            }
            meta={
                (isAnswer || score > 0) && (
                    <MetaLine>
                        {isAnswer && <State kind="answer" />}
                        {score > 0 && (
                            <span>
                                <Sentence text={t("Score {number}")} values={{ number: <Numeral value={score} /> }} />
                            </span>
                        )}
                    </MetaLine>
                )
            }
        >
            <bdi lang={attributes?.lang}>{toExcerpt(body)}</bdi>
        </Hit>
    );
}

/** Latest comments of a member, for the first page of the profile. */
export function LatestComments({ userID, name }: { userID: number; name: string }): ReactNode {
    const t = useTranslation();
    const query = toLatestCommentsQuery(userID);
    const all = useCommentList(query).data?.paging;
    const more = (all?.total ?? 0) > (all?.limit ?? 0) && <a href={profileCommentsPath(userID, name)}>{t("All replies")}</a>;
    return (
        <section>
            <SectionHead end={more}>{t("Latest replies")}</SectionHead>
            <CommentHits query={query} isBrief />
        </section>
    );
}
