import { selectMe } from "@parley/accounts/client";
import type { getMessageEdit } from "@parley/conversations/contract";
import { editMessagePath, messagePath } from "@parley/conversations/contract";
import type { BodyHandle } from "@parley/editor/client";
import { BodyField } from "@parley/editor/client";
import { Button, ButtonLink, ComposerEnd, Loaded, SavedLine, Stack } from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { Output } from "@parley/library/contract";
import { SendingError, sendByKeyboard, useLocalDraft, useSending, WaitingAt } from "@parley/outbox/client";
import type { ReactNode, SubmitEvent } from "react";
import { useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { selectMessageEdit } from "../conversations.slice";
import { changeMessage, fetchMessageEdit } from "../conversations.thunks";

const FIELDS = ["body", "format"] as const;

/** Page `/messages/edit/{id}`: changes one's own message. Its earlier version stays visible to the participants. */
export function Page(): ReactNode {
    const t = useTranslation();
    const messageID = Number(useParams().messageID);
    const edit = useLoadable(
        (state) => selectMessageEdit(state, messageID),
        () => fetchMessageEdit({ messageID }),
    );
    return (
        <TitledPage title={t("Edit message")}>
            <Loaded value={edit}>{(known) => <EditMessageForm edit={known} />}</Loaded>
        </TitledPage>
    );
}

function EditMessageForm({ edit }: { edit: Output<typeof getMessageEdit> }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const form = useRef<HTMLFormElement>(null);
    const field = useRef<BodyHandle>(null);
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const returned = useFormState("editMessage");
    const { messageID, conversationID } = edit;
    const draftKey = `${userID}/editMessage/${messageID}`;
    const writing = useLocalDraft(form, draftKey, FIELDS, "filled");
    const { error, attempt, isBusy, begin, send } = useSending(writing, returned);
    return (
        <form
            method="post"
            action={editMessagePath(messageID)}
            ref={form}
            onSubmit={(event) => void save(event)}
            onInput={writing.typed}
            onKeyDown={sendByKeyboard}
        >
            <TransientKeyField />
            <Stack gap="small">
                <WaitingAt draftKey={draftKey} />
                <SendingError error={error} attempt={attempt} form={form} />
                <BodyField
                    ref={field}
                    id="body"
                    label={t("Message")}
                    required
                    rows={6}
                    {...(error?.errors?.body && { "aria-invalid": true })}
                    saveState={writing.saveState}
                    value={returned?.values.body ?? edit.body}
                    format={returned?.values.format ?? edit.format}
                />
            </Stack>
            <ComposerEnd saved={writing.saveState ? <SavedLine saveState={writing.saveState} refusal={writing.refusal} /> : null}>
                <ButtonLink variant="text" href={messagePath(conversationID, messageID)}>
                    {t("Cancel")}
                </ButtonLink>
                <Button variant="primary" type="submit" busy={isBusy}>
                    {t("Save")}
                </Button>
            </ComposerEnd>
        </form>
    );

    async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        if (!begin(event)) return;
        const words = field.current?.read() ?? { body: edit.body, format: edit.format };
        const input = { messageID, ...words, idempotencyKey: writing.submission() };
        const stored = await send({ kind: "editMessage", userID, input }, async () => {
            const answered = await dispatch(changeMessage(input));
            if (changeMessage.fulfilled.match(answered)) return { stored: answered.payload };
            return { refusal: answered.payload ?? { status: 0, message: "" } };
        });
        if (stored) await navigate(messagePath(conversationID, messageID));
    }
}
