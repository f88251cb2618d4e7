import type { Message } from "@parley/conversations/contract";
import {
    ADDED_MESSAGE_FIELD,
    conversationPath,
    MAX_REPORT_NOTE_LENGTH,
    MAX_REPORTED_MESSAGES,
    reportMessagePath,
} from "@parley/conversations/contract";
import {
    Button,
    ButtonLink,
    Checkbox,
    Field,
    FieldGroup,
    FormError,
    Loaded,
    Notice,
    ReadingText,
    Row,
    Stack,
    TextArea,
} from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { selectMessage, selectMessages, toMessagesQuery } from "../conversations.slice";
import { conversationStyles } from "../conversations.styles";
import { fetchMessage, fetchMessages } from "../conversations.thunks";

/** Page `/messages/report/{id}`: reports a message to the moderators, with the messages that the viewer adds. */
export function Page(): ReactNode {
    const t = useTranslation();
    const messageID = Number(useParams().messageID);
    const message = useLoadable(
        (state) => selectMessage(state, messageID),
        () => fetchMessage({ messageID, expand: ["insertUser"] }),
    );
    return (
        <TitledPage title={t("Report message")}>
            <Loaded value={message}>{(known) => <Form message={known} />}</Loaded>
        </TitledPage>
    );
}

function Form({ message }: { message: Message }): ReactNode {
    const t = useTranslation();
    const { messageID, conversationID } = message;
    const isDone = new URLSearchParams(useLocation().search).get("Done") === "reported";
    const sent = useFormState("reportMessage");
    const query = toMessagesQuery(conversationID, 1, messageID);
    const around = useLoadable(
        (state) => selectMessages(state, query),
        () => fetchMessages(query),
    );
    if (isDone)
        return (
            <Stack>
                <Notice icon="check">{t("Thank you. The moderators will look at it.")}</Notice>
                <Row>
                    <ButtonLink href={conversationPath(conversationID)}>{t("Back to the conversation")}</ButtonLink>
                </Row>
            </Stack>
        );
    return (
        <form method="post" action={reportMessagePath(messageID)}>
            <TransientKeyField />
            <Stack gap="large">
                {sent?.message && <FormError message={sent.message} />}
                <Notice icon="lock">
                    {t(
                        "Moderators can’t read this conversation. They will see this message, the messages that you add, and what you write.",
                    )}
                </Notice>
                <Quoted message={message} />
                <Loaded value={around}>
                    {({ items }) => <Earlier messages={items} reported={message} values={sent?.values ?? {}} />}
                </Loaded>
                <Field
                    label={t("What is wrong with it?")}
                    optional
                    hint={t("Only moderators can read this and see who wrote it.")}
                >
                    {(attributes) => (
                        <TextArea
                            {...attributes}
                            name="noteBody"
                            rows={3}
                            dir="auto"
                            maxLength={MAX_REPORT_NOTE_LENGTH}
                            defaultValue={sent?.values.noteBody}
                        />
                    )}
                </Field>
                <Row>
                    <Button type="submit" variant="primary">
                        {t("Report")}
                    </Button>
                    <ButtonLink href={conversationPath(conversationID)} variant="text">
                        {t("Cancel")}
                    </ButtonLink>
                </Row>
            </Stack>
        </form>
    );
}

interface EarlierProps {
    messages: readonly Message[];
    reported: Message;
    /** Values of a form that came back. */
    values: Readonly<Record<string, string>>;
}

/** Checkboxes that add the messages before the reported one. */
function Earlier({ messages, reported, values }: EarlierProps): ReactNode {
    const t = useTranslation();
    const earlier = messages
        .filter(({ messageID, takenBack }) => messageID < reported.messageID && !takenBack)
        .slice(0, MAX_REPORTED_MESSAGES)
        .toReversed();
    if (earlier.length === 0) return null;
    return (
        <FieldGroup label={t("Add earlier messages that explain it")}>
            {earlier.map((message) => {
                const name = ADDED_MESSAGE_FIELD + message.messageID;
                return (
                    <Checkbox key={name} name={name} value="1" defaultChecked={values[name] !== undefined}>
                        <Quoted message={message} />
                    </Checkbox>
                );
            })}
        </FieldGroup>
    );
}

function Quoted({ message: { insertUser, body } }: { message: Message }): ReactNode {
    return (
        <div className={conversationStyles.version}>
            <p className={conversationStyles.quiet}>{insertUser?.name}</p>
            <ReadingText html={body} />
        </div>
    );
}
