import { MetaLine, RelativeTime, SectionHead, Stack, State } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { WAITING_PAGE, WAITING_REPLIES_ID } from "@parley/moderation/contract";
import type { ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { queue } from "../components/Queue.styles";
import { selectWaitingReplies } from "../moderation.slice";
import { fetchWaitingPosts, toWaitingRepliesQuery } from "../moderation.thunks";

interface WaitingRepliesProps {
    discussionID: number;
}

/** The viewer's replies to a discussion that are held for approval, below the other replies. Renders nothing without any. */
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
            <SectionHead id={head} end={<a href={WAITING_PAGE}>{t("All that is not published")}</a>}>
                {replies.length === 1 ? t("Your reply is waiting") : t("Your replies are waiting")}
            </SectionHead>
            <p>{t("Only you and the moderators can read this until it is approved.")}</p>
            <ul aria-label={t("Your replies that are waiting")}>
                {replies.map(({ waitingID, body, dateInserted }) => (
                    <li key={waitingID} className={queue.row}>
                        <Stack gap="small">
                            <MetaLine>
                                <State kind="waiting">{t("Waiting for a moderator's approval")}</State>
                                <RelativeTime date={dateInserted} />
                            </MetaLine>
                            <p className={`${queue.words} ${queue.plain}`} dir="auto">
                                {body}
                            </p>
                        </Stack>
                    </li>
                ))}
            </ul>
        </section>
    );
}
