import { selectMe } from "@parley/accounts/client";
import type { KnownCommentEdit } from "@parley/comments/client";
import { fetchCommentEdit, fetchComments, fetchCommentThread, saveCommentEdit } from "@parley/comments/client";
import type { Comment } from "@parley/comments/contract";
import { commentPath, editCommentPath } from "@parley/comments/contract";
import { BothTexts, readConflictingText, useEditConflict } from "@parley/discussions/client";
import type { BodyHandle } from "@parley/editor/client";
import { BodyField } from "@parley/editor/client";
import { Button, ButtonLink, ComposerEnd, SavedLine, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { SendingError, sendByKeyboard, useLocalDraft, useSending, WaitingAt, WaitingEditNotice } from "@parley/outbox/client";
import type { SubmitEvent } from "react";
import { useEffect, useRef } from "react";
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
    const form = useRef<HTMLFormElement>(null);
    const field = useRef<BodyHandle>(null);
    const sent = useFormState("editComment");
    const values = sent?.values ?? {};
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const { commentID, etag, format, waitingEdit } = edit;
    const draftKey = toEditCommentDraftKey(userID, commentID);
    const writing = useLocalDraft(form, draftKey, FIELDS, "filled");
    const { error, setError, attempt, isBusy, begin, send } = useSending(writing, sent);
    const etags = { returnedETag: values.etag, storedETag: writing.values?.etag };
    const [theirs, setTheirs] = useEditConflict<EditedContent>(edit, etags);
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
            onSubmit={(event) => void save(event)}
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
                <CancelButton commentID={commentID} onCancel={onCancel} />
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

    async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        const data = begin(event);
        if (!data) return;
        const words = { body: String(data.get("body") ?? ""), format: String(data.get("format") ?? format) };
        const changes = { commentID, ...words, idempotencyKey: writing.submission() };
        const ifMatch = String(data.get("etag")) || undefined;
        const pending = { kind: "editComment", userID, input: changes, ...(ifMatch !== undefined && { ifMatch }) };
        const stored = await send(
            pending,
            async () => {
                const answer = await dispatch(saveCommentEdit(changes, ifMatch));
                return "commentID" in answer && "depth" in answer
                    ? { stored: answer as Comment }
                    : { refusal: answer as ApiError };
            },
            { ...(onCancel && { onWait: onCancel }), onRefused: (refusal) => setTheirs(textIn(refusal)) },
        );
        if (!stored) return;
        dispatch(invalidateQueries(fetchComments, fetchCommentThread, fetchCommentEdit));
        onSaved(stored);
    }
}

function CancelButton({ commentID, onCancel }: { commentID: number; onCancel: (() => void) | undefined }) {
    const t = useTranslation();
    if (!onCancel)
        return (
            <ButtonLink variant="text" href={commentPath(commentID)}>
                {t("Cancel")}
            </ButtonLink>
        );
    return (
        <Button variant="text" onClick={onCancel}>
            {t("Cancel")}
        </Button>
    );
}

/** Returns the stored text from an edit conflict response (412). A comment has no title. */
function textIn(error: ApiError): EditedContent | undefined {
    const { name: _, ...text } = readConflictingText(error) ?? {};
    return "body" in text ? (text as EditedContent) : undefined;
}
