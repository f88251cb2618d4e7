import { useTranslation } from "@parley/library/client/i18n";
import { usePart } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { textStyles } from "../Text.styles";
import { discussionRow } from "./DiscussionRow.styles";
import { Numeral } from "./Numeral";
import { UserPhoto } from "./UserPhoto";

/** Positions of the author's photo: in front, in the line below the title, above the title, or hidden (DISC-081). */
export const ICON_POSITIONS = ["default", "meta", "top", "hidden"] as const;
export type IconPosition = (typeof ICON_POSITIONS)[number];

/** Which part of a row comes first: the title or the meta line (DISC-080). */
export const ROW_ORDERS = ["title", "meta"] as const;
export type RowOrder = (typeof ROW_ORDERS)[number];

interface DiscussionRowProps {
    title: string;
    /** Language of the title, if known. */
    lang?: string | undefined;
    url: string;
    /** Photo of the author; a silhouette if missing. */
    photoUrl?: string | null | undefined;
    iconPosition?: IconPosition;
    first?: RowOrder;
    /** Checkbox that selects the row, in place of the photo. */
    pick?: ReactNode;
    countComments: number;
    /** Number of replies that are new to the viewer. */
    countUnread?: number;
    /** URL of the first new reply. */
    newURL?: string;
    unread?: boolean;
    /** Whether the discussion was moved; its replies are counted at its new location. */
    isMoved?: boolean;
    chosen?: boolean;
    /** Whether an action on the discussion is in progress. */
    pending?: boolean;
    /** Time of the last reply: a `RelativeTime` with `short`. Replaced by "4 new" when there are new replies. */
    last?: ReactNode;
    children?: ReactNode;
    /** Heading level; 3 by default. */
    level?: 2 | 3 | 4;
}

/** Renders a discussion in a list. */
export function DiscussionRow(props: DiscussionRowProps): ReactNode {
    const { title, lang, url, photoUrl, pick, unread = false, chosen = false, pending = false, level = 3 } = props;
    const { iconPosition = "default", first = "title" } = props;
    const front = pick ?? (iconPosition === "default" && <UserPhoto url={photoUrl} />);
    const meta = iconPosition === "meta" ? <MetaWithPhoto {...props} /> : props.children;
    const t = useTranslation();
    const Heading = `h${level}` as const;
    return (
        <li
            className={classNames(
                discussionRow.root,
                !front && discussionRow.frontless,
                unread && discussionRow.unread,
                chosen && discussionRow.chosen,
                pending && discussionRow.pending,
            )}
            aria-busy={pending || undefined}
            {...usePart("discussion-row")}
        >
            {front && <div className={classNames(discussionRow.front, Boolean(pick) && discussionRow.frontPick)}>{front}</div>}
            <div className={discussionRow.text}>
                {iconPosition === "top" && (
                    <div className={discussionRow.top}>
                        <UserPhoto url={photoUrl} size={28} />
                    </div>
                )}
                {first === "meta" && meta}
                <Heading className={discussionRow.heading}>
                    <a
                        className={classNames(
                            discussionRow.title,
                            unread && discussionRow.titleUnread,
                            pending && discussionRow.titlePending,
                        )}
                        href={url}
                    >
                        <bdi lang={lang}>{title}</bdi>
                        {unread && <span className={textStyles.hidden}>, {t("unread")}</span>}
                    </a>
                </Heading>
                {first === "title" && meta}
            </div>
            {!props.isMoved && <Tally {...props} />}
        </li>
    );
}

function MetaWithPhoto({ photoUrl, children }: DiscussionRowProps): ReactNode {
    return (
        <div className={discussionRow.metaWithPhoto}>
            <UserPhoto url={photoUrl} size={24} />
            {children}
        </div>
    );
}

function Tally({ title, countComments, countUnread = 0, newURL, unread = false, last }: DiscussionRowProps): ReactNode {
    const t = useTranslation();
    const count = countUnread > 99 ? "99+" : countUnread;
    return (
        <p className={discussionRow.tally}>
            <span className={classNames(discussionRow.count, unread && discussionRow.countUnread)}>
                <Numeral value={countComments} />
                <span className={discussionRow.countWord}> {countComments === 1 ? t("reply") : t("replies")}</span>
            </span>
            {countUnread > 0 ? (
                <a
                    className={classNames(discussionRow.last, discussionRow.lastFresh)}
                    href={newURL}
                    aria-label={t("{count} new in {title}", { count, title })}
                >
                    {t("{count} new", { count })}
                </a>
            ) : (
                last && <span className={discussionRow.last}>{last}</span>
            )}
        </p>
    );
}
