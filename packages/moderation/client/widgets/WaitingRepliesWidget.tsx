import { SectionHead, Stack } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { WaitingPost } from "@parley/moderation/contract";
import { WAITING_PAGE, WAITING_REPLIES_ID } from "@parley/moderation/contract";
import type { ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { HeldStatus } from "../components/HeldStatus";
import { queue } from "../components/Queue.styles";
import { selectWaitingReplies } from "../moderation.slice";
import { fetchWaitingPosts, toWaitingRepliesQuery } from "../moderation.thunks";

interface WaitingRepliesProps {
    discussionID: number;
}

/**
 * The viewer's replies to a discussion, and changes of posts in it, that are held for approval, below the other replies. Renders nothing
 * without any.
 */
export function Widget({ discussionID }: WaitingRepliesProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { hash, key } = useLocation();
    const head = useId();
    const section = useRef<HTMLElement>(null);
    const replies = useAppSelector((state) => selectWaitingReplies(state, discussionID)).data?.items ?? [];
    const isLedHere = hash === `#${WAITING_REPLIES_ID}`;
    const newestID = replies[0]?.waitingID;

    // biome-ignore lint/correctness/useExhaustiveDependencies: each reply that is kept back leads here anew
    useEffect(() => {
        if (isLedHere) void dispatch(fetchWaitingPosts(toWaitingRepliesQuery(discussionID)));
    }, [dispatch, discussionID, isLedHere, key]);
    useEffect(() => {
        if (isLedHere && newestID !== undefined) section.current?.focus();
    }, [isLedHere, newestID]);

    if (replies.length === 0) return null;
    return (
        <section id={WAITING_REPLIES_ID} ref={section} tabIndex={-1} aria-labelledby={head}>
            <SectionHead id={head} end={<a href={WAITING_PAGE}>{t("Everything that is not published")}</a>}>
                {headOf(replies, t)}
            </SectionHead>
            <p>{t("Only you and the moderators can read this until it is approved.")}</p>
            <ul aria-labelledby={head}>
                {replies.map((post) => (
                    <li key={post.waitingID} className={queue.row}>
                        <Stack gap="small">
                            <HeldStatus post={post} />
                            <p className={`${queue.words} ${queue.plain}`} dir="auto">
                                {post.body}
                            </p>
                        </Stack>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function headOf(posts: readonly WaitingPost[], t: Translate): string {
    if (posts.every(({ isEdit }) => isEdit)) return t("Your changes are waiting");
    return posts.length === 1 ? t("Your reply is waiting") : t("Your posts are waiting");
}
