import { selectMe } from "@parley/accounts/client";
import type { Comment } from "@parley/comments/contract";
import { Button, Notice, Row, Stack, textStyles } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { discardText, selectLocalDraft } from "@parley/outbox/client";
import { useEffect, useRef } from "react";
import type { Scene } from "../scene/scene";
import { commentThread } from "../widgets/CommentThreadWidget.styles";
import { ReplyFields, toReplyDraftKey } from "./ReplyFields";

interface InlineReplyProps {
    comment: Comment;
    scene: Scene;
}

/** Reply form below the parent comment (CMT-003). If a reply to the post is unfinished, asks first whether to discard it (CMT-009). */
export function InlineReply({ comment, scene }: InlineReplyProps) {
    const t = useTranslation();
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const { commentID, discussionID, insertUser } = comment;
    const begun = toReplyDraftKey(userID, discussionID);
    const hasBegun = useAppSelector((state) => selectLocalDraft(state, begun) !== undefined);
    if (hasBegun) return <DiscardFirst draftKey={begun} scene={scene} />;
    const quoted = scene.quoted?.commentID === commentID ? scene.quoted : undefined;
    return (
        <div className={commentThread.inline}>
            <p className={`${textStyles.small} ${textStyles.strong}`}>
                <Sentence text={t("Reply to {name}")} values={{ name: <bdi>{insertUser?.name}</bdi> }} />
            </p>
            <ReplyFields
                discussionID={discussionID}
                parentCommentID={commentID}
                autoFocus
                begin={quoted?.text}
                timesRequested={quoted?.times}
                onPosted={scene.posted}
            >
                <Button variant="text" onClick={() => scene.replyTo(undefined)}>
                    {t("Cancel")}
                </Button>
            </ReplyFields>
        </div>
    );
}

/** CMT-010, CMT-011: discarding the other reply opens this form; keeping it closes the form. */
function DiscardFirst({ draftKey, scene }: { draftKey: string; scene: Scene }) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const question = useRef<HTMLElement>(null);
    useEffect(() => question.current?.focus(), []);
    return (
        <section className={commentThread.inline} aria-label={t("Discard the reply you started?")} tabIndex={-1} ref={question}>
            <Notice kind="warn">
                <Stack gap="small">
                    <p>{t("You have started a reply to the post. Discard it and write here instead?")}</p>
                    <Row tight>
                        <Button size={32} onClick={() => dispatch(discardText(draftKey))}>
                            {t("Discard")}
                        </Button>
                        <Button size={32} variant="text" onClick={() => scene.replyTo(undefined)}>
                            {t("Cancel")}
                        </Button>
                    </Row>
                </Stack>
            </Notice>
        </section>
    );
}
