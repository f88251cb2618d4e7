import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "../classNames";
import { Numeral } from "./Numeral";
import { post, threadKids } from "./Post.styles";
import { UserPhoto } from "./UserPhoto";

interface PostFrameProps {
    /** Where links to it lead: `Comment_12`. */
    id?: string;
    /** What it is, for people who hear the page: "Reply by Ines Okafor". */
    label: string;
    photoUrl?: string | null | undefined;
    /** Where the photo leads: the person's profile, as their name does. */
    photoLink?: string | undefined;
    /** A `PostHead`, or the tombstone of what is gone. */
    head: ReactNode;
    /** The text and what can be done with it. */
    children?: ReactNode;
    /** What answers it: one `ThreadKids`. */
    kids?: ReactNode;
    /** The post that the thread is about: its text takes the full width. */
    first?: boolean;
    /** Taken away but restorable, or written here and not yet sent: the line to it says so. */
    state?: "gone" | "sending" | undefined;
    /** The page was opened at it. */
    focused?: boolean;
}

/** A post: the photo hangs in the margin, the text stands in the column, the replies below. */
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
            // A link to it moves the reader there, not only the window.
            tabIndex={id ? -1 : undefined}
        >
            <div className={classNames(post.photo, first && post.photoFirst, state === "gone" && post.photoGone)}>
                <LinkedPhoto url={state === "gone" ? undefined : photoUrl} link={photoLink} />
            </div>
            <header className={post.head}>{head}</header>
            {kids && <div className={post.stem} />}
            {children && <div className={classNames(post.body, first && post.bodyFirst)}>{children}</div>}
            {kids}
        </article>
    );
}

/** Its owner's name, which is a link too, stands beside it: it is no second stop for the keyboard. */
const BESIDE_NAME = { tabIndex: -1, "aria-hidden": true } as const;

function LinkedPhoto({ url, link }: { url: string | null | undefined; link: string | undefined }): ReactNode {
    if (!link) return <UserPhoto url={url} />;
    return (
        <a className={post.photoLink} href={link} data-person {...BESIDE_NAME}>
            <UserPhoto url={url} />
        </a>
    );
}

interface PostHeadProps {
    name: string;
    /** The person's profile; absent when there is none to see. */
    url?: string | undefined;
    /** Their title or rank. */
    title?: ReactNode;
    /** Whom it answers, where the line does not show it: deeper than three levels. */
    to?: { name: string; url: string } | undefined;
    /** A `RelativeTime`, in a link to the post. */
    time?: ReactNode;
    /** `State`s, and "New". */
    children?: ReactNode;
    /** Buttons at the far end. */
    tools?: ReactNode;
    first?: boolean;
}

/** Who wrote it and when. */
export function PostHead({ name, url, title, to, time, children, tools, first = false }: PostHeadProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            <div className={post.who}>
                {url ? (
                    <a className={post.name} href={url} data-person>
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
    /** Who answers, told while the replies are folded; the first three are named. */
    names?: readonly string[];
    /** Folded from the start. */
    folded?: boolean;
    /** `PostFrame`s */
    children: ReactNode;
}

/** The replies to a post, on the stem that leaves its photo. They fold at the node, without scripts too. */
export function ThreadKids({ count, names = [], folded = false, children }: ThreadKidsProps): ReactNode {
    const t = useTranslation();
    const replies = count === 1 ? t("1 reply") : t("{count} replies", { count });
    return (
        <details className={threadKids.root} open={!folded}>
            <summary className={threadKids.summary}>
                <span className={threadKids.node} />
                <span className={threadKids.whenOpen}>{replies}</span>
                <span className={threadKids.whenFolded}>
                    {names.length === 0
                        ? replies
                        : t("{replies} from {names}", { replies, names: shortList(names, t("others")) })}
                </span>
            </summary>
            {children}
        </details>
    );
}

interface ThreadMoreProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, "onClick" | "aria-busy"> {
    /** Where they are seen without scripts. */
    href: string;
    /** "3 replies from Bea, Kirra and others" */
    children: ReactNode;
    /** There are no other replies beside them, so it brings its own stem. */
    alone?: boolean;
}

/** Replies that are not on the page yet, where they will stand. */
export function ThreadMore({ children, alone = false, ...link }: ThreadMoreProps): ReactNode {
    const row = (
        <a {...link} className={threadKids.more}>
            <span className={threadKids.moreNode} />
            {children}
        </a>
    );
    return alone ? <div className={threadKids.root}>{row}</div> : row;
}

/** Posts one below the other. */
export function Thread({ children }: { children: ReactNode }): ReactNode {
    return <div className={post.thread}>{children}</div>;
}

/** From here on everything is new to the reader: "New since Tuesday". */
export function Since({ children, id }: { children: ReactNode; id?: string }): ReactNode {
    return (
        <p className={post.since} id={id}>
            {children}
        </p>
    );
}

/** In place of what was taken away: who did it, until when it is kept, and the way back as the last word. */
export function Tombstone({ children }: { children: ReactNode }): ReactNode {
    return <p className={post.tombstone}>{children}</p>;
}

interface MarkProps {
    icon: IconName;
    /** What was done, by whom, when, and the way back as the last word. */
    children: ReactNode;
    /** It stands between posts. */
    inThread?: boolean;
}

/** A mark in the record: what a moderator did. */
export function Mark({ icon, children, inThread = false }: MarkProps): ReactNode {
    return (
        <div className={classNames(post.mark, inThread && post.markInThread)}>
            <Icon name={icon} size="s" />
            <p>{children}</p>
        </div>
    );
}

/** Several `Mark`s, in a panel. */
export function MarkList({ children }: { children: ReactNode }): ReactNode {
    return <div className={post.record}>{children}</div>;
}

interface AnswerProps {
    /** "Fixed by Tomasz's reply." */
    title: ReactNode;
    /** Who marked it and when. */
    note?: ReactNode;
    /** The answer in a sentence, and a link to it. */
    children?: ReactNode;
}

/** What solved the question, below it. */
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

/** What can be done with a post, in a line below it. */
export function Acts({ children, end }: { children: ReactNode; end?: ReactNode }): ReactNode {
    return (
        <div className={post.acts}>
            {children}
            {end && <span className={post.actsEnd}>{end}</span>}
        </div>
    );
}

interface ReactionButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
    /** What it is called: "Like". */
    name: string;
    icon: IconName;
    count: number;
    /** The reader's own is among them. */
    pressed: boolean;
}

/** One kind of reaction to a post and how often it was chosen. */
export function ReactionButton({ name, icon, count, pressed, ...rest }: ReactionButtonProps): ReactNode {
    return (
        <button type="button" {...rest} className={post.reaction} aria-pressed={pressed} aria-label={`${name}, ${count}`}>
            <Icon name={icon} size="s" />
            {count > 0 && <Numeral value={count} />}
        </button>
    );
}

function shortList(names: readonly string[], others: string): string {
    const shown = names.length > 3 ? [...names.slice(0, 3), others] : [...names];
    const last = shown.pop() ?? "";
    return shown.length === 0 ? last : `${shown.join(", ")} & ${last}`;
}
