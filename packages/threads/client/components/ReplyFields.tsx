import { selectMe } from "@parley/accounts/client";
import { addComment } from "@parley/comments/client";
import type { Comment } from "@parley/comments/contract";
import type { BodyHandle } from "@parley/editor/client";
import { BodyField } from "@parley/editor/client";
import { Button, ComposerEnd, SavedLine, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { SendingError, sendByKeyboard, useLocalDraft, useSending } from "@parley/outbox/client";
import type { ReactNode, RefObject, SubmitEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

interface ReplyFieldsProps {
    discussionID: number;
    /** Parent comment; without it the reply is to the post. */
    parentCommentID?: number | undefined;
    /** Whether the form was posted without scripts and came back; it then begins with the posted text. */
    isReturned?: boolean;
    /** Text to append to the field: a quote. */
    begin?: string | undefined;
    /**
     * How many times the viewer has requested this quote on this page. Each increase appends the text again and moves focus to the field.
     */
    timesRequested?: number | undefined;
    /** Whether the field takes the focus, because the viewer has just opened the form. */
    autoFocus?: boolean;
    /** Further buttons, before the submit button. */
    children?: ReactNode;
    onPosted: (comment: Comment) => void;
}

/** Returns the draft key of a reply by this member to a discussion, or to a comment in it. */
export const toReplyDraftKey = (userID: number, discussionID: number, parentCommentID = 0) =>
    `${userID}/comment/${discussionID}/${parentCommentID}`;

/** Returns the element ID of the field for a reply below a comment. */
export const toReplyFieldID = (commentID = 0): string => `reply-${commentID}`;

const FIELDS = ["body", "format"] as const;

/** Element ID of the field at the end of the comments; links lead to `#reply-text`. */
const REPLY_FIELD = "reply-text";

/**
 * Fields of a reply form. Typed text is stored on this device until the server has it. A retried reply is posted once, and a refused one
 * stays in the form (FC-42, FC-61, FC-63). The form also posts without scripts.
 */
export function ReplyFields(props: ReplyFieldsProps) {
    const { discussionID, parentCommentID, isReturned = false, begin, timesRequested = 0, autoFocus = false } = props;
    const { children, onPosted } = props;
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const form = useRef<HTMLFormElement>(null);
    const field = useRef<BodyHandle>(null);
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const sent = useFormState("comment");
    const returned = isReturned ? sent : undefined;
    const draft = userID > 0 ? toDraftTarget(userID, discussionID, parentCommentID) : undefined;
    // Without scripts the form at the end of the page comes from the server with the quote in it.
    const [startsWithQuote] = useState(begin !== undefined && !autoFocus && !returned);
    const writing = useLocalDraft(
        form,
        toReplyDraftKey(userID, discussionID, parentCommentID),
        FIELDS,
        startsWithQuote ? "filled" : "empty",
        draft,
    );
    const { error, setError, attempt, isBusy, begin: beginSending, send } = useSending(writing, returned);
    useOpenedField(field, { autoFocus, begin, timesRequested });
    // One form is at the end of the page, where links lead; the others are below their parent comments.
    const fieldID = autoFocus ? toReplyFieldID(parentCommentID) : REPLY_FIELD;
    return (
        <form method="post" action="/post/comment" ref={form} onSubmit={post} onInput={writing.typed} onKeyDown={sendByKeyboard}>
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
                    saveState={writing.saveState}
                    value={returned?.values.body ?? (startsWithQuote ? begin : undefined)}
                    format={returned?.values.format}
                />
            </Stack>
            <ComposerEnd saved={writing.saveState ? <SavedLine saveState={writing.saveState} refusal={writing.refusal} /> : null}>
                {children}
                <Button variant="primary" type="submit" busy={isBusy}>
                    {t("Post reply")}
                </Button>
            </ComposerEnd>
        </form>
    );

    async function post(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        if (!beginSending(event)) return;
        const words = field.current?.read() ?? { body: "", format: "markdown" };
        const input = {
            discussionID,
            ...words,
            idempotencyKey: writing.submission(),
            ...(parentCommentID !== undefined && { parentCommentID }),
            ...(writing.draftID !== undefined && { draftID: writing.draftID }),
        };
        const stored = await send(
            { kind: "comment", userID, input },
            async () => {
                const answered = await dispatch(addComment(input));
                if (addComment.fulfilled.match(answered)) return { stored: answered.payload.comment };
                return { refusal: answered.payload ?? { status: 0, message: "" } };
            },
            { openHeld },
        );
        if (!stored) return;
        setError(undefined);
        onPosted(stored);
    }

    /** Shows a reply that is held for approval below these replies; the viewer stays on the current page of them. */
    async function openHeld(path: string): Promise<void> {
        const { hash } = new URL(path, window.location.href);
        await navigate(hash === "" ? path : { search: window.location.search, hash });
    }
}

/** Focuses a field that the viewer has just opened, and appends a requested quote once for each request. */
function useOpenedField(
    field: RefObject<BodyHandle | null>,
    { autoFocus, begin, timesRequested }: { autoFocus: boolean; begin: string | undefined; timesRequested: number },
): void {
    useEffect(() => {
        if (autoFocus) field.current?.focus();
    }, [field, autoFocus]);
    const begun = useRef<string>(undefined);
    useEffect(() => {
        const text = field.current;
        const requestKey = `${timesRequested} ${begin}`;
        if (begin === undefined || begun.current === requestKey || !text) return;
        begun.current = requestKey;
        if (timesRequested > 0) text.focus();
        text.append(begin);
    }, [field, begin, timesRequested]);
}

function toDraftTarget(userID: number, discussionID: number, parentCommentID: number | undefined) {
    return {
        userID,
        recordType: "comment" as const,
        parentRecordType: "discussion" as const,
        parentRecordID: discussionID,
        ...(parentCommentID !== undefined && { commentParentID: parentCommentID }),
    };
}
