import { selectMe } from "@parley/accounts/client";
import type { Comment } from "@parley/comments/contract";
import type { BodyHandle } from "@parley/editor/client";
import { BodyField } from "@parley/editor/client";
import { Button, ComposerEnd, SavedLine, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { errorOfForm, isPassing, SendingError, sendByKeyboard, useLocalDraft, waitingPathIn } from "@parley/outbox/client";
import type { ReactNode, SubmitEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { addComment } from "../comments.thunks";

interface ReplyFieldsProps {
    discussionID: number;
    /** The comment that is answered; without one it is the post. */
    parentCommentID?: number | undefined;
    /** The words at first, after the form came back without scripts. */
    isReturned?: boolean;
    /** Words to begin with, behind what is there: a quote. */
    begin?: string | undefined;
    /** The how manieth of these words it is that somebody on this page asked for: they are put in again, and the focus goes there. */
    timesAsked?: number | undefined;
    /** Begins with the focus: somebody has just asked for it. */
    autoFocus?: boolean;
    /** Further buttons, before the one that posts. */
    children?: ReactNode;
    onPosted: (comment: Comment) => void;
}

/** Names what is written to a discussion, or to a comment in it, by whom. */
export const replyPlace = (userID: number, discussionID: number, parentCommentID = 0) =>
    `${userID}/comment/${discussionID}/${parentCommentID}`;

/** The field of the reply below a comment. */
export const inlineReplyID = (commentID = 0): string => `reply-${commentID}`;

const FIELDS = ["body", "format"] as const;

/** Links to the form at the end of the comments lead to it: `#reply-text`. */
const REPLY_FIELD = "reply-text";

/**
 * Where a reply is written. What is typed is kept on this device until it has arrived; sent twice it is posted once; refused it
 * stays (FC-42, FC-61, FC-63). It posts by itself where no script runs.
 */
export function ReplyFields({
    discussionID,
    parentCommentID,
    isReturned = false,
    begin,
    timesAsked = 0,
    autoFocus = false,
    children,
    onPosted,
}: ReplyFieldsProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const form = useRef<HTMLFormElement>(null);
    const field = useRef<BodyHandle>(null);
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const sent = useFormState("comment");
    const returned = isReturned ? sent : undefined;
    const draft =
        userID > 0
            ? {
                  userID,
                  recordType: "comment" as const,
                  parentRecordType: "discussion" as const,
                  parentRecordID: discussionID,
                  ...(parentCommentID !== undefined && { commentParentID: parentCommentID }),
              }
            : undefined;
    // The form at the end of the page may come with the quote in it, for where no script runs.
    const [startsWithQuote] = useState(begin !== undefined && !autoFocus && !returned);
    const writing = useLocalDraft(
        form,
        replyPlace(userID, discussionID, parentCommentID),
        FIELDS,
        startsWithQuote ? "filled" : "empty",
        draft,
    );
    const [error, setError] = useState(errorOfForm(returned));
    const [attempt, setAttempt] = useState(0);
    const [isBusy, setBusy] = useState(false);
    useEffect(() => {
        if (autoFocus) field.current?.focus();
    }, [autoFocus]);
    const begun = useRef<string>(undefined);
    useEffect(() => {
        const text = field.current;
        const asked = `${timesAsked} ${begin}`;
        if (begin === undefined || begun.current === asked || !text) return;
        begun.current = asked;
        if (timesAsked > 0) text.focus();
        text.append(begin);
    }, [begin, timesAsked]);
    // One form stands at the end of the page, where links lead; the others below what they answer.
    const fieldID = autoFocus ? inlineReplyID(parentCommentID) : REPLY_FIELD;
    return (
        <form method="post" action="/post/comment" ref={form} onSubmit={send} onInput={writing.typed} onKeyDown={sendByKeyboard}>
            <TransientKeyField />
            <input type="hidden" name="discussionID" value={discussionID} />
            {parentCommentID !== undefined && <input type="hidden" name="parentCommentID" value={parentCommentID} />}
            <Stack gap="small">
                <SendingError error={error} attempt={attempt} fieldIDs={{ body: fieldID }} form={form} />
                <BodyField
                    ref={field}
                    id={fieldID}
                    label={t("Your reply")}
                    required
                    rows={5}
                    {...(error?.errors?.body && { "aria-invalid": true })}
                    kept={writing.kept}
                    value={returned?.values.body ?? (startsWithQuote ? begin : undefined)}
                    format={returned?.values.format}
                />
            </Stack>
            <ComposerEnd saved={writing.kept ? <SavedLine kept={writing.kept} refusal={writing.refusal} /> : null}>
                {children}
                <Button variant="primary" type="submit" busy={isBusy}>
                    {t("Post reply")}
                </Button>
            </ComposerEnd>
        </form>
    );

    async function send(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        writing.typed();
        const words = field.current?.read() ?? { body: "", format: "markdown" };
        const input = {
            discussionID,
            ...words,
            idempotencyKey: writing.submission(),
            ...(parentCommentID !== undefined && { parentCommentID }),
            ...(writing.draftID !== undefined && { draftID: writing.draftID }),
        };
        if (writing.mayHaveArrived()) {
            setBusy(false);
            setError(undefined);
            return writing.wait({ kind: "comment", userID, input });
        }
        const answered = await dispatch(addComment(input));
        setBusy(false);
        if (addComment.rejected.match(answered)) {
            const waitingPath = waitingPathIn(answered.payload);
            if (waitingPath !== undefined) {
                writing.sent();
                // It waits below these replies: the reader stays on the page of them that they read.
                const { hash } = new URL(waitingPath, window.location.href);
                return void (await navigate(hash === "" ? waitingPath : { search: window.location.search, hash }));
            }
            const refusal = answered.payload ?? { status: 0, message: "" };
            if (isPassing(refusal)) {
                setError(undefined);
                return writing.wait({ kind: "comment", userID, input });
            }
            setError(refusal);
            setAttempt((count) => count + 1);
            return;
        }
        setError(undefined);
        writing.sent();
        onPosted(answered.payload.comment);
    }
}
