import { UndoForm } from "@parley/actionLog/client";
import type { CommentsLocation } from "@parley/comments/client";
import { toThreadQuery } from "@parley/comments/client";
import { mayRemoveComments } from "@parley/comments/contract";
import { readSetting } from "@parley/config/client";
import { originalPostActions, originalPostAnswer } from "@parley/discussionPages/client";
import { selectOptionsReader, useDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { classNames, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useShowsBelowFold } from "@parley/library/client/routing";
import { useAppSelector } from "@parley/library/client/store";
import { QuotePost, SelectionQuote } from "@parley/quoting/client";
import { AcceptedAnswer } from "../components/AcceptedAnswer";
import { BranchComments } from "../components/BranchComments";
import { CommentsHead } from "../components/CommentsHead";
import { FlatComments } from "../components/FlatComments";
import { NestedComments } from "../components/NestedComments";
import { UNDO_FORM } from "../scene/scene";
import { useScene } from "../scene/useScene";
import { memberThreadEnd } from "../slots";
import { commentThread } from "./CommentThreadWidget.styles";

originalPostAnswer.fill(AcceptedAnswer, 10);
originalPostActions.fill(QuotePost, 10);

/** Comments of a post in the nested or the flat view (DISC-011, CMT-001…CMT-005). */
export function Widget(commentsLocation: CommentsLocation) {
    const t = useTranslation();
    const { data: discussion } = useDiscussion(commentsLocation.discussionID);
    const isTurn = useShowsBelowFold();
    return (
        <section
            id="replies"
            tabIndex={-1}
            className={classNames(commentThread.root, !isTurn && commentThread.toCome)}
            aria-label={t("Replies")}
        >
            {discussion && isTurn && <Comments commentsLocation={commentsLocation} discussion={discussion} />}
        </section>
    );
}

function Comments({ commentsLocation, discussion }: { commentsLocation: CommentsLocation; discussion: DiscussionAnswer }) {
    const t = useTranslation();
    const thread = commentsLocation.view === "flat" ? undefined : toThreadQuery(commentsLocation);
    const { scene, announcement, returned } = useScene(commentsLocation, discussion, thread);
    const mayRestore = useAppSelector((state) => {
        const viewer = selectOptionsReader(state, discussion);
        return mayRemoveComments(viewer) || (viewer.userID !== 0 && readSetting(state, "ui.allowSelfDelete"));
    });
    return (
        <>
            <CommentsHead location={commentsLocation} discussion={discussion} />
            {thread === undefined ? (
                <FlatComments location={commentsLocation} scene={scene} />
            ) : thread.parentCommentID !== undefined ? (
                <BranchComments thread={thread} commentID={thread.parentCommentID} scene={scene} />
            ) : (
                <NestedComments location={commentsLocation} thread={thread} scene={scene} />
            )}
            {scene.hasOptions && memberThreadEnd.components().map((Part) => <Part key={Part.name} location={commentsLocation} />)}
            {scene.mayReply && <SelectionQuote onQuote={scene.quoteChosen} />}
            {mayRestore && <UndoForm id={UNDO_FORM} done={t("The reply is restored.")} onUndone={returned} />}
            <p className={textStyles.hidden} role="status">
                {announcement}
            </p>
        </>
    );
}
