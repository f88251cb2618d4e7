import { selectMe } from "@parley/accounts/client";
import { isDefaultPhoto } from "@parley/accounts/contract";
import type { Conversation } from "@parley/conversations/contract";
import { conversationPath } from "@parley/conversations/contract";
import type { BodyHandle } from "@parley/editor/client";
import { BodyField } from "@parley/editor/client";
import { Button, ComposerEnd, SavedLine, Stack, UserPhoto } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { SendingError, sendByKeyboard, useLocalDraft, useSending, WaitingAt } from "@parley/outbox/client";
import type { ReactNode, SubmitEvent } from "react";
import { useRef, useState } from "react";
import { toConversationsQuery } from "../conversations.slice";
import { conversationStyles } from "../conversations.styles";
import { addMessage, fetchConversations } from "../conversations.thunks";
import { useTypingSignal } from "../useTypingSignal";

const FIELDS = ["body", "format"] as const;
const FIELD_ID = "message-text";

/**
 * Form for a message. The text is stored on this device until the server has it; a message that can't be sent waits, and is sent
 * once (FC-42, FC-61). The form also posts without scripts.
 */
export function MessageForm({ conversation }: { conversation: Conversation }): ReactNode {
    const [countSent, setCountSent] = useState(0);
    const t = useTranslation();
    const photoUrl = useAppSelector(selectMe).data?.photoUrl ?? "";
    return (
        <section className={conversationStyles.compose} aria-label={t("Write a message")}>
            <div className={conversationStyles.composePhoto}>
                <UserPhoto url={isDefaultPhoto(photoUrl) ? undefined : photoUrl} />
            </div>
            <Form key={countSent} conversation={conversation} onSent={() => setCountSent(countSent + 1)} />
        </section>
    );
}

function Form({ conversation: { conversationID, name }, onSent }: { conversation: Conversation; onSent: () => void }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const form = useRef<HTMLFormElement>(null);
    const field = useRef<BodyHandle>(null);
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const returned = useFormState("message");
    const draftKey = `${userID}/message/${conversationID}`;
    const writing = useLocalDraft(form, draftKey, FIELDS, "empty", toDraftTarget(userID, conversationID));
    const announce = useTypingSignal(conversationID, () => (field.current?.read().body ?? "").trim() !== "");
    const { error, attempt, isBusy, begin, send } = useSending(writing, returned);
    return (
        <form
            method="post"
            action={conversationPath(conversationID)}
            ref={form}
            onSubmit={(event) => void submit(event)}
            onInput={() => {
                writing.typed();
                announce();
            }}
            onKeyDown={sendByKeyboard}
        >
            <TransientKeyField />
            <Stack gap="small">
                <WaitingAt draftKey={draftKey} />
                <SendingError error={error} attempt={attempt} fieldIDs={{ body: FIELD_ID }} form={form} />
                <BodyField
                    ref={field}
                    id={FIELD_ID}
                    label={t("Write to {name}", { name })}
                    required
                    rows={4}
                    {...(error?.errors?.body && { "aria-invalid": true })}
                    saveState={writing.saveState}
                    value={returned?.values.body}
                    format={returned?.values.format}
                />
            </Stack>
            <ComposerEnd saved={writing.saveState ? <SavedLine saveState={writing.saveState} refusal={writing.refusal} /> : null}>
                <Button variant="primary" type="submit" busy={isBusy}>
                    {t("Send")}
                </Button>
            </ComposerEnd>
        </form>
    );

    async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        if (!begin(event)) return;
        const words = field.current?.read() ?? { body: "", format: "markdown" };
        const { draftID } = writing;
        const input = {
            conversationID,
            ...words,
            idempotencyKey: writing.submission(),
            ...(draftID !== undefined && { draftID }),
        };
        const stored = await send({ kind: "message", userID, input }, async () => {
            const answered = await dispatch(addMessage(input));
            if (addMessage.fulfilled.match(answered)) return { stored: answered.payload };
            return { refusal: answered.payload ?? { status: 0, message: "" } };
        });
        if (!stored) return;
        void dispatch(fetchConversations(toConversationsQuery()));
        onSent();
    }
}

/** Returns where the text is saved in the account, so that another device has it. */
const toDraftTarget = (userID: number, conversationID: number) =>
    userID > 0
        ? { userID, recordType: "message" as const, parentRecordType: "conversation" as const, parentRecordID: conversationID }
        : undefined;
