import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { classNames } from "./classNames";
import { discussionRow } from "./DiscussionRow.styles";
import { Numeral } from "./Numeral";
import { textStyles } from "./Text.styles";
import { UserPhoto } from "./UserPhoto";

interface DiscussionRowProps {
    title: string;
    url: string;
    /** Who began it; without a photo there is a silhouette. */
    photoUrl?: string | null | undefined;
    /** In place of the photo: the box that selects the row. */
    pick?: ReactNode;
    countComments: number;
    /** How many of the replies are new to the reader. */
    countUnread?: number;
    unread?: boolean;
    chosen?: boolean;
    /** Something is being done with it. */
    pending?: boolean;
    /** When it was last answered: a `RelativeTime` with `short`. Gives way to "4 new". */
    last?: ReactNode;
    /** One `MetaLine`. */
    children?: ReactNode;
    /** The level of its heading in the page; 3 when not given. */
    level?: 2 | 3 | 4;
}

/** A discussion in a list. */
export function DiscussionRow(props: DiscussionRowProps): ReactNode {
    const { title, url, photoUrl, pick, unread = false, chosen = false, pending = false, children, level = 3 } = props;
    const t = useTranslation();
    const Heading = `h${level}` as const;
    return (
        <li
            className={classNames(
                discussionRow.root,
                unread && discussionRow.unread,
                chosen && discussionRow.chosen,
                pending && discussionRow.pending,
            )}
            aria-busy={pending || undefined}
        >
            <div className={classNames(discussionRow.front, Boolean(pick) && discussionRow.frontPick)}>
                {pick ?? <UserPhoto url={photoUrl} />}
            </div>
            <div className={discussionRow.text}>
                <Heading className={discussionRow.heading}>
                    <a
                        className={classNames(
                            discussionRow.title,
                            unread && discussionRow.titleUnread,
                            pending && discussionRow.titlePending,
                        )}
                        href={url}
                    >
                        <bdi>{title}</bdi>
                        {unread && <span className={textStyles.hidden}>, {t("unread")}</span>}
                    </a>
                </Heading>
                {children}
            </div>
            <Tally {...props} />
        </li>
    );
}

function Tally({ countComments, countUnread = 0, unread = false, last }: DiscussionRowProps): ReactNode {
    const t = useTranslation();
    return (
        <p className={discussionRow.tally}>
            <span className={classNames(discussionRow.count, unread && discussionRow.countUnread)}>
                <Numeral value={countComments} />
                <span className={discussionRow.countWord}> {countComments === 1 ? t("reply") : t("replies")}</span>
            </span>
            {countUnread > 0 ? (
                <span className={classNames(discussionRow.last, discussionRow.lastFresh)}>
                    {t("{count} new", { count: countUnread > 99 ? "99+" : countUnread })}
                </span>
            ) : (
                last && <span className={discussionRow.last}>{last}</span>
            )}
        </p>
    );
}
