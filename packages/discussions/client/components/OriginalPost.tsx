import { selectIsSignedIn, usePermission } from "@parley/accounts/client";
import type { DiscussionAnswer, DiscussionType } from "@parley/discussions/contract";
import {
    ButtonLink,
    HeadBlock,
    MetaLine,
    PostActions,
    PostFrame,
    PostHead,
    ReadingBegin,
    ReadingText,
    State,
    ThreadTime,
    textStyles,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { Slot } from "@parley/library/client/slots";
import { useAppSelector } from "@parley/library/client/store";
import { ReactionBar } from "@parley/reactions/client";
import { TagList } from "@parley/tags/client";
import { Signature } from "@parley/users/client";
import { DiscussionOptions } from "../options/DiscussionOptions";
import { findOwnPhoto } from "../photoOf";
import { originalPostActions, originalPostAnswer } from "../slots";
import { listStates } from "../states";
import { Attribution } from "./Attribution";
import { BookmarkToggle } from "./BookmarkToggle";
import { NewReplies } from "./NewReplies";
import { originalPost } from "./OriginalPost.styles";
import { Share } from "./Share";

export interface OriginalPostProps {
    discussionID: number;
    discussion: DiscussionAnswer;
    /** Which page of the comments is below; the post itself stands on the first. */
    page?: number;
    /** The comment that the page was opened at. */
    focusCommentID?: number;
    /** When the reader was here last, and how much came since. */
    dateRead?: string;
    countNew?: number;
    /** The way to the first of that, where it is not on this page. */
    newURL?: string;
}

/** The title of a discussion, what is true about it, and on its first page the post that began it. */
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
    const isSignedIn = useAppSelector(selectIsSignedIn);
    // A list tells how the post begins, and not all of it.
    const { discussionID, url, body, excerpt = "", dateInserted, insertUser, attributes, tags = [], reactions = [] } = discussion;
    const mayClose = usePermission("discussions.close", discussion.categoryID, discussion.permissions);
    // REACT-021
    const hasReactions = !discussion.closed || mayClose;
    const name = insertUser?.name ?? "";
    const head = (
        <PostHead
            first
            name={name}
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
    return (
        <PostFrame
            first
            id={`Discussion_${discussionID}`}
            label={t("Original post")}
            photoUrl={findOwnPhoto(insertUser)}
            photoLink={insertUser?.url}
            head={head}
        >
            {body === undefined ? (
                <ReadingBegin large text={excerpt} lang={attributes?.lang} />
            ) : (
                <ReadingText large html={body} lang={attributes?.lang} />
            )}
            <Signature userID={insertUser?.userID} />
            <SlotParts slot={originalPostAnswer} discussionID={discussionID} />
            <PostActions
                end={
                    <>
                        <SlotParts slot={originalPostActions} discussionID={discussionID} />
                        <Share name={discussion.name} url={url} />
                    </>
                }
            >
                <ReplyLink discussion={discussion} />
                {hasReactions && <ReactionBar recordType="discussion" recordID={discussionID} reactions={reactions} />}
            </PostActions>
            <div className={originalPost.tags}>{tags.length > 0 && <TagList tags={tags} all />}</div>
            <Attribution attribution={attributes?.attribution} author={insertUser} />
        </PostFrame>
    );
}

function SlotParts({ slot, discussionID }: { slot: Slot<{ discussionID: number }>; discussionID: number }) {
    // The parts of a slot never change places.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return slot.components().map((Part, index) => <Part key={index} discussionID={discussionID} />);
}

/** Leads to the form at the end of the comments. */
function ReplyLink({ discussion: { categoryID, closed, permissions } }: { discussion: DiscussionAnswer }) {
    const t = useTranslation();
    const mayReply = usePermission(closed ? "discussions.close" : "comments.add", categoryID, permissions);
    if (!mayReply) return null;
    return (
        <ButtonLink variant="text" size={32} icon="reply" flipIcon flush href="#reply-text">
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
