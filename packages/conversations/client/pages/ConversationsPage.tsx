import { usePermission } from "@parley/accounts/client";
import { CONVERSATIONS_PAGE, NEW_CONVERSATION_PAGE } from "@parley/conversations/contract";
import { ButtonLink, Checkbox, Empty, Loaded, Row } from "@parley/library/client/components";
import { DoneNotice, PostedForm, TitledPage, usePageNumber } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { ConversationRow } from "../components/ConversationRow";
import { MessageSearchForm } from "../components/MessageSearchForm";
import { selectConversationChoices, selectConversations, toConversationsQuery } from "../conversations.slice";
import { conversationStyles } from "../conversations.styles";
import { fetchConversationChoices, fetchConversations } from "../conversations.thunks";

/** Page `/messages`: the viewer's conversations (CONV-002). */
export function Page(): ReactNode {
    const t = useTranslation();
    const page = usePageNumber();
    const mayWrite = usePermission("conversations.add");
    const query = toConversationsQuery(page);
    const list = useLoadable(
        (state) => selectConversations(state, query),
        () => fetchConversations(query),
    );
    const newMessage = mayWrite && (
        <ButtonLink href={NEW_CONVERSATION_PAGE} size={32} icon="edit">
            {t("New message")}
        </ButtonLink>
    );
    return (
        <TitledPage title={t("Messages")} end={newMessage}>
            <DoneNotice
                messages={{
                    typing: t("The others in a conversation see when you are writing."),
                    noTyping: t("Nobody sees any more when you are writing."),
                    left: t("You have left the conversation. What was written until then stays here."),
                }}
            />
            <MessageSearchForm />
            <Loaded value={list}>
                {({ items, paging }) => (
                    <>
                        {items.length === 0 ? (
                            <Empty
                                title={page === 1 ? t("You have no messages.") : t("There are no older messages.")}
                                icon="mail"
                            >
                                {page === 1 && t("Only those who take part in a conversation can read it.")}
                            </Empty>
                        ) : (
                            <ul className={conversationStyles.list} aria-label={t("Messages")}>
                                {items.map((conversation) => (
                                    <ConversationRow key={conversation.conversationID} conversation={conversation} />
                                ))}
                            </ul>
                        )}
                        <Row>
                            {page > 1 && <ButtonLink href={hrefOf(page - 1)}>{t("Newer")}</ButtonLink>}
                            {paging.next !== undefined && <ButtonLink href={hrefOf(page + 1)}>{t("Older")}</ButtonLink>}
                        </Row>
                    </>
                )}
            </Loaded>
            <TypingChoice />
        </TitledPage>
    );
}

/** Form with the choice whether others see that the viewer is writing. */
function TypingChoice(): ReactNode {
    const t = useTranslation();
    const choices = useLoadable(selectConversationChoices, () => fetchConversationChoices({}));
    return (
        <Loaded value={choices}>
            {({ announcesTyping }) => (
                <PostedForm name="typing" action={CONVERSATIONS_PAGE} variant="standard" submit={t("Save")}>
                    {() => (
                        <Checkbox name="AnnouncesTyping" value="1" defaultChecked={announcesTyping}>
                            {t("Show the others in a conversation when I am writing")}
                        </Checkbox>
                    )}
                </PostedForm>
            )}
        </Loaded>
    );
}

const hrefOf = (page: number): string => (page === 1 ? CONVERSATIONS_PAGE : `${CONVERSATIONS_PAGE}?page=${page}`);
