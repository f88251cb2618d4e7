import type { Comment } from "@parley/comments/contract";
import { commentPath, editCommentPath } from "@parley/comments/contract";
import { BothTexts, errorOfForm, SendingError, sendByKeyboard, useKeptForm } from "@parley/discussions/client";
import { Button, ButtonLink, ComposerEnd, Editor, SavedLine, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { stale } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { selectMe } from "@parley/users/client";
import type { SubmitEvent } from "react";
import { useEffect, useRef, useState } from "react";
import type { KnownCommentEdit } from "../comments.thunks";
import { fetchCommentEdit, fetchComments, fetchCommentThread, saveCommentEdit } from "../comments.thunks";

interface EditCommentFormProps {
    edit: KnownCommentEdit;
    /** It stands in the thread, and somebody has just asked for it. */
    isInline?: boolean;
    onSaved: (comment: Comment) => void;
    /** Without it, "Cancel" leads to the comment. */
    onCancel?: () => void;
}

interface Words {
    body: string;
    etag?: string;
}

const FIELDS = ["body", "etag"] as const;

/**
 * Edits a comment. It posts by itself where no script runs; what is typed is kept on this device until it has arrived. When somebody else has saved
 * meanwhile, both texts are shown, and the writer chooses (FC-52).
 */
export function EditCommentForm({ edit, isInline = false, onSaved, onCancel }: EditCommentFormProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const form = useRef<HTMLFormElement>(null);
    const field = useRef<HTMLTextAreaElement>(null);
    const sent = useFormState("editComment");
    const values = sent?.values ?? {};
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const { commentID, etag, format } = edit;
    const writing = useKeptForm(form, `${userID}/editComment/${commentID}`, FIELDS, "filled");
    const [attempt, setAttempt] = useState(0);
    const [error, setError] = useState<ApiError | undefined>(errorOfForm(sent));
    // Sent without scripts: it came back because other words stand there now.
    const [theirs, setTheirs] = useState<Words | undefined>(values.etag && values.etag !== etag ? edit : undefined);
    const [isBusy, setBusy] = useState(false);
    useEffect(() => {
        if (isInline) field.current?.focus();
    }, [isInline]);
    const fieldID = `edit-${commentID}`;
    const mine = () => field.current?.value ?? values.body ?? "";
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
            <input type="hidden" name="format" value={format} />
            <Stack gap="small">
                {error && <SendingError error={error} attempt={attempt} fieldIDs={{ body: fieldID }} />}
                {theirs && <BothTexts<Words> mine={{ body: mine() }} theirs={theirs} onTake={take} />}
                <Editor
                    ref={field}
                    id={fieldID}
                    name="body"
                    required
                    dir="auto"
                    rows={6}
                    aria-label={t("The reply")}
                    aria-invalid={error?.errors?.body ? true : undefined}
                    kept={writing.kept ?? "account"}
                    defaultValue={values.body ?? edit.body}
                />
            </Stack>
            <ComposerEnd saved={writing.kept && <SavedLine kept={writing.kept} />}>
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

    /** The field holds what was chosen, and what is saved next goes over what stands now. */
    function take(words: Words): void {
        const tag = form.current?.elements.namedItem("etag");
        if (field.current) field.current.value = words.body;
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
        const changes = { commentID, body: String(data.get("body") ?? ""), format };
        const answer = await dispatch(saveCommentEdit(changes, String(data.get("etag")) || undefined));
        setBusy(false);
        if ("commentID" in answer && "depth" in answer) {
            writing.sent();
            dispatch(stale(fetchComments, fetchCommentThread, fetchCommentEdit));
            onSaved(answer as Comment);
            return;
        }
        setAttempt((count) => count + 1);
        setError(answer as ApiError);
        setTheirs(theirsIn(answer as ApiError));
    }
}

/** The words that stand there now, of an answer that says there are others. */
function theirsIn({ status, present, etag }: ApiError): Words | undefined {
    if (status !== 412 || typeof present !== "object" || present === null) return undefined;
    const { body } = present as { body?: unknown };
    return { body: String(body ?? ""), ...(typeof etag === "string" && { etag }) };
}
