import { originalPostAnswer, useDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useState } from "react";
import { useLocation } from "react-router";
import { withParameter } from "../addresses";
import { AcceptedAnswer } from "../components/AcceptedAnswer";
import { BranchComments } from "../components/BranchComments";
import { CommentsHead } from "../components/CommentsHead";
import { FlatComments } from "../components/FlatComments";
import { NestedComments } from "../components/NestedComments";
import type { CommentsPlace } from "../place";
import { threadQueryOf } from "../place";
import type { Scene } from "../scene";
import { useMayReply } from "../useMayReply";
import { usePosted } from "../usePosted";
import { commentThread } from "./CommentThreadWidget.styles";

originalPostAnswer.fill(AcceptedAnswer, 10);

/** What is answered to a post (DISC-011, CMT-001…CMT-005): each comment below what it answers, or all in one row. */
export function Widget(place: CommentsPlace) {
    const t = useTranslation();
    const { data: discussion } = useDiscussion(place.discussionID);
    return (
        <section id="replies" tabIndex={-1} className={commentThread.root} aria-label={t("Replies")}>
            {discussion && <Comments place={place} discussion={discussion} />}
        </section>
    );
}

function Comments({ place, discussion }: { place: CommentsPlace; discussion: DiscussionAnswer }) {
    const { pathname, search } = useLocation();
    const mayReply = useMayReply(discussion);
    const [replyingTo, replyTo] = useState<number>();
    const thread = place.view === "flat" ? undefined : threadQueryOf(place);
    const { posted, arriveAt, announcement } = usePosted(thread);
    const scene: Scene = {
        discussion,
        thread,
        focusCommentID: place.focusCommentID,
        dateRead: place.dateRead,
        mayReply,
        replyingTo,
        replyTo,
        replyHref: (commentID) => `${withParameter({ pathname, search }, "reply", commentID)}#reply`,
        posted: (comment) => {
            replyTo(undefined);
            posted(comment);
        },
        arriveAt,
    };
    return (
        <>
            <CommentsHead place={place} discussion={discussion} />
            {thread === undefined ? (
                <FlatComments place={place} scene={scene} />
            ) : thread.parentCommentID !== undefined ? (
                <BranchComments thread={thread} commentID={thread.parentCommentID} scene={scene} />
            ) : (
                <NestedComments place={place} thread={thread} scene={scene} />
            )}
            <p className={textStyles.hidden} role="status">
                {announcement}
            </p>
        </>
    );
}
