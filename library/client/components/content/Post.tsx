import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import { usePart } from "@parley/library/client/page";
import type { Translate } from "@parley/library/contract";
import { formatList } from "@parley/library/contract";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "../classNames";
import { Numeral } from "./Numeral";
import { post, threadKids } from "./Post.styles";
import { UserPhoto } from "./UserPhoto";

interface PostFrameProps {
    /** Fragment that links lead to: `Comment_12`. */
    id?: string;
    /** Accessible name: "Reply by Ines Okafor". */
    label: string;
    photoUrl?: string | null | undefined;
    /** URL of the author's profile, same as that of the name. */
    photoLink?: string | undefined;
    /** A `PostHead`, or a tombstone. */
    head: ReactNode;
    /** Text and actions of the post. */
    children?: ReactNode;
    /** Replies: one `ThreadKids`. */
    kids?: ReactNode;
    /** Whether it is the first post of the thread, whose text takes the full width. */
    first?: boolean;
    /** `gone`: removed but restorable; `sending`: written here and not yet sent. Shown by the line that leads to the post. */
    state?: "gone" | "sending" | undefined;
    /** Whether the page was opened at this post. */
    focused?: boolean;
}

/** Renders a post: the photo in the margin, the text in the column, the replies below. */
export function PostFrame({
    id,
    label,
    photoUrl,
    photoLink,
    head,
    children,
    kids,
    first = false,
    state,
    focused = false,
}: PostFrameProps): ReactNode {
    return (
        <article
            className={classNames(post.root, first && post.first, state && post[state], focused && post.focused)}
            id={id}
            aria-label={label}
            // Focusable, so that a link to the post moves the focus as well as the scroll position.
            tabIndex={id ? -1 : undefined}
            {...usePart("post")}
        >
            <div className={classNames(post.photo, first && post.photoFirst, state === "gone" && post.photoGone)}>
                <LinkedPhoto url={state === "gone" ? undefined : photoUrl} link={photoLink} />
            </div>
            <header className={post.head}>{head}</header>
            {children && (
                <div className={classNames(post.body, first && post.bodyFirst, Boolean(kids) && post.stem)}>{children}</div>
            )}
            {kids}
        </article>
    );
}

/** The photo's link repeats that of the name beside it, so it is no second tab stop. */
const BESIDE_NAME = { tabIndex: -1, "aria-hidden": true } as const;

function LinkedPhoto({ url, link }: { url: string | null | undefined; link: string | undefined }): ReactNode {
    if (!link) return <UserPhoto url={url} />;
    return (
        <a className={post.photoLink} href={link} data-person="" {...BESIDE_NAME}>
            <UserPhoto url={url} />
        </a>
    );
}

interface PostHeadProps {
    name: string;
    /** URL of the author's profile; absent if the viewer can't see one. */
    url?: string | undefined;
    /** Author's title or rank. */
    title?: ReactNode;
    /** Recipient of a reply deeper than three levels, where the line doesn't show it. */
    to?: { name: string; url: string } | undefined;
    /** A `RelativeTime`, in a link to the post. */
    time?: ReactNode;
    /** `State`s, and "New". */
    children?: ReactNode;
    /** Buttons at the far end. */
    tools?: ReactNode;
    first?: boolean;
}

/** Renders the author and the time of a post. */
export function PostHead({ name, url, title, to, time, children, tools, first = false }: PostHeadProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            <div className={post.who}>
                {url ? (
                    <a className={post.name} href={url} data-person="">
                        <bdi>{name}</bdi>
                    </a>
                ) : (
                    <span className={post.name}>
                        <bdi>{name}</bdi>
                    </span>
                )}
                {title && <span>{title}</span>}
                {to && (
                    <a className={post.to} href={to.url}>
                        <Sentence text={t("to {name}")} values={{ name: <bdi>{to.name}</bdi> }} />
                    </a>
                )}
                {time}
                {children}
            </div>
            {tools && <div className={classNames(post.tools, first && post.toolsFirst)}>{tools}</div>}
        </>
    );
}

interface ThreadKidsProps {
    count: number;
    /** Authors of the replies, shown while the replies are folded; the first three are named. */
    names?: readonly string[];
    /** Whether the replies are folded initially. */
    folded?: boolean;
    /** `PostFrame`s. */
    children: ReactNode;
}

/** Renders the replies to a post, on the stem below its photo. They fold at the node, without scripts too. */
export function ThreadKids({ count, names = [], folded = false, children }: ThreadKidsProps): ReactNode {
    const t = useTranslation();
    const replies = count === 1 ? t("1 reply") : t("{count} replies", { count });
    return (
        <details className={threadKids.root} open={!folded}>
            <summary className={threadKids.summary}>
                <span className={threadKids.node} />
                <span className={threadKids.whenOpen}>{replies}</span>
                <span className={threadKids.whenFolded}>
                    {names.length === 0 ? replies : t("{replies} from {names}", { replies, names: shortList(t, names) })}
                </span>
            </summary>
            {children}
        </details>
    );
}

interface ThreadMoreProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, "onClick" | "aria-busy"> {
    /** URL that shows the replies without scripts. */
    href: string;
    /** Text of the link: "3 replies from Bea, Kirra and others". */
    children: ReactNode;
    /** Whether no other replies are beside it, so that it draws its own stem. */
    hasOwnStem?: boolean;
}

/** Renders a link to replies that are not on the page yet, in their position. */
export function ThreadMore({ children, hasOwnStem = false, ...link }: ThreadMoreProps): ReactNode {
    const row = (
        <a {...link} className={threadKids.more}>
            <span className={threadKids.moreNode} />
            {children}
        </a>
    );
    return hasOwnStem ? <div className={threadKids.root}>{row}</div> : row;
}

/** Renders posts below each other. */
export function Thread({ children }: { children: ReactNode }): ReactNode {
    return <div className={post.thread}>{children}</div>;
}

/** Renders the line above the posts that are new to the viewer: "New since Tuesday". */
export function Since({ children, id }: { children: ReactNode; id?: string }): ReactNode {
    return (
        <p className={post.since} id={id}>
            {children}
        </p>
    );
}

/** Renders the tombstone of a removed post: who removed it, until when it can be restored, and the restore action at the end. */
export function Tombstone({ children }: { children: ReactNode }): ReactNode {
    return <p className={post.tombstone}>{children}</p>;
}

interface MarkProps {
    icon: IconName;
    /** Text: the action, its author and time, and the undo action at the end. */
    children: ReactNode;
    /** Whether it is placed between posts. */
    inThread?: boolean;
}

/** Renders an entry about a moderator's action. */
export function Mark({ icon, children, inThread = false }: MarkProps): ReactNode {
    return (
        <div className={classNames(post.mark, inThread && post.markInThread)}>
            <Icon name={icon} size="s" />
            <p>{children}</p>
        </div>
    );
}

/** Renders several `Mark`s in a panel. */
export function MarkList({ children }: { children: ReactNode }): ReactNode {
    return <div className={post.record}>{children}</div>;
}

interface AnswerProps {
    /** Title: "Fixed by Tomasz's reply." */
    title: ReactNode;
    /** Who accepted the answer, and when. */
    note?: ReactNode;
    /** Summary of the answer, with a link to it. */
    children?: ReactNode;
}

/** Renders the accepted answer below its question. */
export function Answer({ title, note, children }: AnswerProps): ReactNode {
    return (
        <div className={post.answer}>
            <Icon name="resolved" />
            <div>
                <p>
                    <b>{title}</b> {note}
                </p>
                {children && <p>{children}</p>}
            </div>
        </div>
    );
}

/** Renders the actions on a post, in a line below it. */
export function PostActions({ children, end }: { children: ReactNode; end?: ReactNode }): ReactNode {
    return (
        <div className={post.actions}>
            {children}
            {end && <span className={post.actionsEnd}>{end}</span>}
        </div>
    );
}

interface ReactionButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
    /** Name of the reaction: "Like". */
    name: string;
    icon: IconName;
    count: number;
    /** Whether the viewer has chosen it. */
    pressed: boolean;
}

/** Renders one reaction type of a post, with its count. */
export function ReactionButton({ name, icon, count, pressed, ...rest }: ReactionButtonProps): ReactNode {
    return (
        <button type="button" {...rest} className={post.reaction} aria-pressed={pressed} aria-label={`${name}, ${count}`}>
            <Icon name={icon} size="s" />
            {count > 0 && <Numeral value={count} />}
        </button>
    );
}

function shortList(t: Translate, names: readonly string[]): string {
    const shown = names.length > 3 ? [...names.slice(0, 3), t("others")] : [...names];
    const last = shown.pop() ?? "";
    return shown.length === 0 ? last : t("{names} & {name}", { names: formatList(t, shown), name: last });
}
