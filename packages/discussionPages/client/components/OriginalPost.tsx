import { selectIsSignedIn, usePermission } from "@parley/accounts/client";
import { DiscussionOptions } from "@parley/discussionOptions/client";
import { findOwnPhoto, listStates } from "@parley/discussions/client";
import type { DiscussionAnswer, DiscussionType } from "@parley/discussions/contract";
import {
    ButtonLink,
    HeadBlock,
    MetaLine,
    PostActions,
    PostFrame,
    PostHead,
    ReadingBegin,
    State,
    ThreadTime,
    textStyles,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { ReactionBar } from "@parley/reactions/client";
import { Signature } from "@parley/signatures/client";
import { TagList } from "@parley/tags/client";
import { memberPostActions, originalPostActions, originalPostAnswer } from "../slots";
import { Attribution } from "./Attribution";
import { BookmarkToggle } from "./BookmarkToggle";
import { NewReplies } from "./NewReplies";
import { originalPost } from "./OriginalPost.styles";
import { PostText } from "./PostText";
import { Share } from "./Share";
import { SlotParts } from "./SlotParts";
import { TranslateLink } from "./TranslateLink";

export interface OriginalPostProps {
    discussionID: number;
    discussion: DiscussionAnswer;
    /** Page number of the comments below. The post itself is shown on the first page. */
    page?: number;
    /** ID of the comment that the page was opened at. */
    focusCommentID?: number;
    /** Date of the viewer's last visit, and the number of replies since. */
    dateRead?: string;
    countNew?: number;
    /** URL of the first new reply, if it is on another page. */
    newURL?: string;
    /** Whether the visit has marked notifications of the viewer as read. */
    hasReadNotifications?: boolean;
}

/** Title and metadata of a discussion, and on the first page its post. */
export function OriginalPost(props: OriginalPostProps) {
    const { discussion, page = 1 } = props;
    return (
        <>
            <HeadBlock>
                <h1>
                    <bdi lang={discussion.attributes?.lang}>{discussion.name}</bdi>
                </h1>
                <Facts {...props} />
            </HeadBlock>
            {page === 1 ? <FirstPost discussion={discussion} /> : <FirstPostElsewhere discussion={discussion} page={page} />}
        </>
    );
}

const TYPE_NAMES: Partial<Record<DiscussionType, string>> = { question: "Question", idea: "Idea", poll: "Poll", event: "Event" };

function Facts({ discussion, dateRead, countNew = 0, newURL }: OriginalPostProps) {
    const t = useTranslation();
    const { discussionID, type, countComments } = discussion;
    const typeName = TYPE_NAMES[type];
    return (
        <MetaLine facts>
            {listStates(discussion).map((kind) => (
                <State kind={kind} key={kind} />
            ))}
            {typeName && <span>{t(typeName)}</span>}
            <span className={textStyles.numbers}>{t("{count} replies", { count: countComments })}</span>
            {dateRead && countNew > 0 && (
                <NewReplies discussionID={discussionID} dateRead={dateRead} countNew={countNew} newURL={newURL} />
            )}
        </MetaLine>
    );
}

function FirstPost({ discussion }: { discussion: DiscussionAnswer }) {
    const t = useTranslation();
    // Discussions loaded by a list have only an excerpt of the body.
    const { discussionID, url, body, excerpt = "", insertUser, attributes, tags = [], reactions = [] } = discussion;
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const mayClose = usePermission("discussions.close", discussion.categoryID, discussion.permissions);
    // REACT-021
    const hasReactions = !discussion.closed || mayClose;
    return (
        <PostFrame
            first
            id={`Discussion_${discussionID}`}
            label={t("Original post")}
            photoUrl={findOwnPhoto(insertUser)}
            photoLink={insertUser?.url}
            head={<FirstPostHead discussion={discussion} />}
        >
            {body === undefined ? (
                <ReadingBegin large text={excerpt} lang={attributes?.lang} />
            ) : (
                <PostText large recordType="discussion" recordID={discussionID} html={body} attributes={attributes} />
            )}
            <Signature userID={insertUser?.userID} />
            <SlotParts slot={originalPostAnswer} discussionID={discussionID} />
            <PostActions
                end={
                    <>
                        {/* The features of members fill the slot, which the browsers of guests don't load. */}
                        {isSignedIn && <SlotParts slot={memberPostActions} discussionID={discussionID} />}
                        <SlotParts slot={originalPostActions} discussionID={discussionID} />
                        <Share name={discussion.name} url={url} />
                    </>
                }
            >
                <ReplyLink discussion={discussion} />
                {hasReactions && <ReactionBar recordType="discussion" recordID={discussionID} reactions={reactions} />}
                <TranslateLink recordType="discussion" recordID={discussionID} attributes={attributes} />
            </PostActions>
            <div className={originalPost.tags}>{tags.length > 0 && <TagList tags={tags} all />}</div>
            <Attribution attribution={attributes?.attribution} author={insertUser} />
        </PostFrame>
    );
}

function FirstPostHead({ discussion }: { discussion: DiscussionAnswer }) {
    const { discussionID, url, dateInserted, insertUser } = discussion;
    const isSignedIn = useAppSelector(selectIsSignedIn);
    return (
        <PostHead
            first
            name={insertUser?.name ?? ""}
            url={insertUser?.url}
            title={insertUser?.title && <bdi>{insertUser.title}</bdi>}
            time={
                <a href={url}>
                    <ThreadTime date={dateInserted} />
                </a>
            }
            tools={
                isSignedIn && (
                    <>
                        <BookmarkToggle discussionID={discussionID} />
                        <DiscussionOptions discussion={discussion} />
                    </>
                )
            }
        />
    );
}

/** Link to the reply form below the comments. */
function ReplyLink({ discussion: { categoryID, closed, permissions } }: { discussion: DiscussionAnswer }) {
    const t = useTranslation();
    const mayReply = usePermission(closed ? "discussions.close" : "comments.add", categoryID, permissions);
    if (!mayReply) return null;
    return (
        <ButtonLink variant="text" size={32} icon="reply" flush href="#reply-text">
            {t("Reply")}
        </ButtonLink>
    );
}

function FirstPostElsewhere({ discussion: { url, insertUser }, page }: { discussion: DiscussionAnswer; page: number }) {
    const t = useTranslation();
    return (
        <p className={textStyles.quiet}>
            <Sentence
                text={t("Page {page} of the replies to {name}. {link}")}
                values={{
                    page,
                    name: <bdi>{insertUser?.name}</bdi>,
                    link: <a href={url}>{t("Go to the post")}</a>,
                }}
            />
        </p>
    );
}
