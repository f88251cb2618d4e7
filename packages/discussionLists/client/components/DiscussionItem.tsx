import { findOwnPhoto, listStates } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { IconPosition, RowOrder } from "@parley/library/client/components";
import { DiscussionRow, MetaLine, RelativeTime, State } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { MAX_SHOWN_TAGS, tagPath } from "@parley/tags/contract";
import { UserLink } from "@parley/users/client";
import { Fragment } from "react";
import { usePick } from "../usePick";

interface DiscussionItemProps {
    discussion: DiscussionAnswer;
    /** Heading level. */
    level: 2 | 3;
    /** Whether to leave out the tags, for short lists beside other content. */
    isBrief?: boolean;
    iconPosition?: IconPosition | undefined;
    /** Whether the title or the metadata comes first. */
    first?: RowOrder | undefined;
}

/** Row of a discussion in a list: title, status, author and last reply (DISC-002). */
export function DiscussionItem({ discussion, level, isBrief = false, iconPosition, first }: DiscussionItemProps) {
    const {
        name,
        url,
        type,
        attributes,
        insertUser,
        countComments,
        countUnread = 0,
        unread,
        dateInserted,
        dateLastComment,
    } = discussion;
    const picking = usePick(discussion);
    return (
        <DiscussionRow
            {...picking}
            title={name}
            lang={attributes?.lang}
            url={url}
            photoUrl={findOwnPhoto(insertUser)}
            countComments={countComments}
            countUnread={unread ? countUnread : 0}
            isMoved={type === "redirect"}
            newURL={`${url}?at=new`}
            unread={unread}
            last={<RelativeTime date={dateLastComment ?? dateInserted} short />}
            level={level}
            {...(iconPosition && { iconPosition })}
            {...(first && { first })}
        >
            <DiscussionMeta discussion={discussion} isBrief={isBrief} />
        </DiscussionRow>
    );
}

function DiscussionMeta({ discussion, isBrief }: { discussion: DiscussionAnswer; isBrief: boolean }) {
    const t = useTranslation();
    const { category, breadcrumbs, insertUser, lastUser, countComments, dateLastComment, tags = [] } = discussion;
    const lastCategory = category ?? breadcrumbs?.at(-1);
    return (
        <MetaLine>
            {listStates(discussion).map((kind) => (
                <State kind={kind} key={kind} />
            ))}
            {lastCategory && (
                <a href={lastCategory.url}>
                    <bdi>{lastCategory.name}</bdi>
                </a>
            )}
            {insertUser && <UserLink user={insertUser} plain />}
            {lastUser && countComments > 0 && dateLastComment && (
                <span data-far>
                    <Sentence
                        text={t("last reply {name}, {time}")}
                        values={{ name: <bdi>{lastUser.name}</bdi>, time: <RelativeTime date={dateLastComment} /> }}
                    />
                </span>
            )}
            {tags.length > 0 && !isBrief && (
                <span data-far>
                    {tags.slice(0, MAX_SHOWN_TAGS).map(({ tagID, name }) => (
                        <Fragment key={tagID}>
                            <a href={tagPath(tagID)}>
                                #<bdi>{name}</bdi>
                            </a>{" "}
                        </Fragment>
                    ))}
                </span>
            )}
        </MetaLine>
    );
}
