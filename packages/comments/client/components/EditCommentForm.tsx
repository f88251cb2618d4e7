import { selectMe } from "@parley/accounts/client";
import type { Comment } from "@parley/comments/contract";
import { commentPath, editCommentPath } from "@parley/comments/contract";
import { BothTexts } from "@parley/discussions/client";
import type { BodyHandle } from "@parley/editor/client";
import { BodyField } from "@parley/editor/client";
import { Button, ButtonLink, ComposerEnd, SavedLine, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import {
    errorOfForm,
    isPassing,
    SendingError,
    sendByKeyboard,
    useLocalDraft,
    WaitingAt,
    WaitingEditNotice,
    waitingPathIn,
} from "@parley/outbox/client";
import type { SubmitEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { KnownCommentEdit } from "../comments.thunks";
import { fetchCommentEdit, fetchComments, fetchCommentThread, saveCommentEdit } from "../comments.thunks";
import { toEditCommentDraftKey } from "../draftKeys";

interface EditCommentFormProps {
    edit: KnownCommentEdit;
    /** Whether the form is in the thread. It then takes the focus. */
    isInline?: boolean;
    onSaved: (comment: Comment) => void;
    /** Without it, "Cancel" is a link to the comment. */
    onCancel?: () => void;
}

interface EditedContent {
    body: string;
    format: string;
    etag?: string;
}

const FIELDS = ["body", "format", "etag"] as const;

/**
 * Form that edits a comment. It also posts without scripts. Typed text is stored on this device until the server has it. If somebody else
 * has saved in the meantime, the form shows both texts and the writer chooses (FC-52).
 */
export function EditCommentForm({ edit, isInline = false, onSaved, onCancel }: EditCommentFormProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const form = useRef<HTMLFormElement>(null);
    const field = useRef<BodyHandle>(null);
    const sent = useFormState("editComment");
    const values = sent?.values ?? {};
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const { commentID, etag, format, waitingEdit } = edit;
    const draftKey = toEditCommentDraftKey(userID, commentID);
    const writing = useLocalDraft(form, draftKey, FIELDS, "filled");
    const [attempt, setAttempt] = useState(0);
    const [error, setError] = useState<ApiError | undefined>(errorOfForm(sent));
    // The form was posted without scripts and came back because of an edit conflict.
    const [theirs, setTheirs] = useState<EditedContent | undefined>(values.etag && values.etag !== etag ? edit : undefined);
    const [isBusy, setBusy] = useState(false);
    // The locally stored or pending text may be based on an older version than the current one.
    const storedETag = writing.values?.etag;
    useEffect(() => {
        if (storedETag && etag && storedETag !== etag) setTheirs(edit);
    }, [storedETag, etag, edit]);
    useEffect(() => {
        if (isInline) field.current?.focus();
    }, [isInline]);
    const fieldID = `edit-${commentID}`;
    const mine = () => field.current?.read() ?? { body: values.body ?? "", format: values.format ?? format };
    return (
        <form
            method="post"
            action={editCommentPath(commentID)}
            ref={form}
            onSubmit={(event) => void send(event)}
            onInput={writing.typed}
            onKeyDown={sendByKeyboard}
        >
            <TransientKeyField />
            {/* Not of the type `hidden`: what such a field holds cannot be told from what it began with. */}
            <input name="etag" hidden readOnly defaultValue={etag} />
            <Stack gap="small">
                {!isInline && <WaitingAt draftKey={draftKey} />}
                {waitingEdit && <WaitingEditNotice edit={waitingEdit} onTake={() => take(waitingEdit)} />}
                <SendingError error={error} attempt={attempt} fieldIDs={{ body: fieldID }} form={form} />
                {theirs && <BothTexts<EditedContent> mine={mine()} theirs={theirs} onTake={take} />}
                <BodyField
                    ref={field}
                    id={fieldID}
                    label={t("The reply")}
                    required
                    rows={6}
                    {...(error?.errors?.body && { "aria-invalid": true })}
                    saveState={writing.saveState}
                    value={values.body ?? edit.body}
                    format={values.format ?? format}
                />
            </Stack>
            <ComposerEnd saved={writing.saveState ? <SavedLine saveState={writing.saveState} refusal={writing.refusal} /> : null}>
                {onCancel ? (
                    <Button variant="text" onClick={onCancel}>
                        {t("Cancel")}
                    </Button>
                ) : (
                    <ButtonLink variant="text" href={commentPath(commentID)}>
                        {t("Cancel")}
                    </ButtonLink>
                )}
                <Button variant="primary" type="submit" busy={isBusy}>
                    {t("Save")}
                </Button>
            </ComposerEnd>
        </form>
    );

    /** Puts the chosen text into the field, and makes the next save replace the current version. */
    function take(words: EditedContent): void {
        const tag = form.current?.elements.namedItem("etag");
        field.current?.replace(words);
        if (tag instanceof HTMLInputElement) tag.value = theirs?.etag ?? etag ?? "";
        setTheirs(undefined);
        setError(undefined);
        writing.typed();
        field.current?.focus();
    }

    async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        writing.typed();
        const data = new FormData(event.currentTarget);
        const words = { body: String(data.get("body") ?? ""), format: String(data.get("format") ?? format) };
        const changes = { commentID, ...words, idempotencyKey: writing.submission() };
        const ifMatch = String(data.get("etag")) || undefined;
        const waiting = { kind: "editComment", userID, input: changes, ...(ifMatch !== undefined && { ifMatch }) };
        if (writing.mayHaveArrived()) {
            setBusy(false);
            setError(undefined);
            writing.wait(waiting);
            return onCancel?.();
        }
        const answer = await dispatch(saveCommentEdit(changes, ifMatch));
        setBusy(false);
        if ("commentID" in answer && "depth" in answer) {
            writing.sent();
            dispatch(invalidateQueries(fetchComments, fetchCommentThread, fetchCommentEdit));
            onSaved(answer as Comment);
            return;
        }
        const waitingPath = waitingPathIn(answer as ApiError);
        if (waitingPath !== undefined) {
            writing.sent();
            return void (await navigate(waitingPath));
        }
        if (isPassing(answer as ApiError)) {
            setError(undefined);
            writing.wait(waiting);
            return onCancel?.();
        }
        setAttempt((count) => count + 1);
        setError(answer as ApiError);
        setTheirs(theirsIn(answer as ApiError));
    }
}

/** Returns the current text from an edit conflict response (412). */
function theirsIn({ status, present, etag }: ApiError): EditedContent | undefined {
    if (status !== 412 || typeof present !== "object" || present === null) return undefined;
    const { body, format } = present as { body?: unknown; format?: unknown };
    return { body: String(body ?? ""), format: String(format ?? "markdown"), ...(typeof etag === "string" && { etag }) };
}
