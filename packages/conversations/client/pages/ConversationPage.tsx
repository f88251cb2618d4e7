import { fetchMe, usePermission } from "@parley/accounts/client";
import type { Conversation, Message } from "@parley/conversations/contract";
import { CONVERSATIONS_PAGE, conversationPath, NEW_CONVERSATION_PAGE } from "@parley/conversations/contract";
import {
    Button,
    ButtonLink,
    Columns,
    Icon,
    ListHead,
    Loaded,
    Notice,
    Page as PageFrame,
    Row,
} from "@parley/library/client/components";
import { DoneNotice, usePageNumber } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useLiveTopic } from "@parley/library/client/live";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { Page as ListPage } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useLocation, useParams } from "react-router";
import { ConversationOptions } from "../components/ConversationOptions";
import { ConversationPeople } from "../components/ConversationPeople";
import { ConversationRow } from "../components/ConversationRow";
import { MessageForm } from "../components/MessageForm";
import { MessageList } from "../components/MessageList";
import { TypingLine } from "../components/TypingLine";
import {
    selectConversation,
    selectConversations,
    selectMessages,
    toConversationsQuery,
    toMessagesQuery,
} from "../conversations.slice";
import { conversationStyles } from "../conversations.styles";
import { fetchConversation, fetchConversations, fetchMessages, readConversation } from "../conversations.thunks";
import { parseMessageID } from "../messageSearch";

/** Page `/messages/{id}`: the messages of a conversation, oldest first, with the form to write another. */
export function Page(): ReactNode {
    const t = useTranslation();
    const conversationID = Number(useParams().conversationID);
    const page = usePageNumber();
    const conversation = useLoadable(
        (state) => selectConversation(state, conversationID),
        () => fetchConversation({ conversationID }),
    );
    const query = toMessagesQuery(conversationID, page, parseMessageID(useLocation().search));
    const messages = useLoadable(
        (state) => selectMessages(state, query),
        () => fetchMessages(query),
    );
    const dispatch = useAppDispatch();
    useLiveTopic({ kind: "conversation", id: conversationID, event: "message", idName: "conversationID" }, () => {
        void dispatch(fetchMessages(query));
        void dispatch(fetchConversation({ conversationID }));
        void dispatch(fetchConversations(toConversationsQuery()));
    });
    return (
        <PageFrame columns>
            <Columns
                left={<Conversations openID={conversationID} />}
                right={conversation.data && <ConversationPeople conversation={conversation.data} />}
                rightLabel={t("About this conversation")}
            >
                <p className={conversationStyles.back}>
                    <a href={CONVERSATIONS_PAGE}>
                        <Icon name="back" size="s" />
                        {t("Messages")}
                    </a>
                </p>
                <Loaded value={conversation}>
                    {(known) => (
                        <>
                            <Head conversation={known} />
                            <Loaded value={messages}>
                                {(list) => (
                                    <Thread key={conversationID} conversation={known} list={list} page={list.paging.page} />
                                )}
                            </Loaded>
                        </>
                    )}
                </Loaded>
            </Columns>
        </PageFrame>
    );
}

/** Panel with the viewer's latest conversations. */
function Conversations({ openID }: { openID: number }): ReactNode {
    const t = useTranslation();
    const mayWrite = usePermission("conversations.add");
    const query = toConversationsQuery();
    const list = useLoadable(
        (state) => selectConversations(state, query),
        () => fetchConversations(query),
    );
    const label = t("New message");
    return (
        <nav aria-label={t("Conversations")}>
            <ListHead
                end={
                    mayWrite && (
                        <ButtonLink href={NEW_CONVERSATION_PAGE} only size={32} icon="edit" aria-label={label} title={label} />
                    )
                }
            >
                <h2 className={conversationStyles.listTitle}>{t("Messages")}</h2>
            </ListHead>
            <Loaded value={list}>
                {({ items }) => (
                    <ul className={conversationStyles.list}>
                        {items.map((conversation) => (
                            <ConversationRow
                                key={conversation.conversationID}
                                conversation={conversation}
                                isOpen={conversation.conversationID === openID}
                            />
                        ))}
                    </ul>
                )}
            </Loaded>
        </nav>
    );
}

function Head({ conversation }: { conversation: Conversation }): ReactNode {
    const t = useTranslation();
    const { name, countParticipants, participants = [], isParticipating, muted } = conversation;
    const other = participants[0]?.user?.name;
    return (
        <div className={conversationStyles.head}>
            <div>
                <h1 className={conversationStyles.title}>
                    <bdi>{name}</bdi>
                </h1>
                <p className={conversationStyles.quiet}>
                    {countParticipants === 2 && other !== undefined
                        ? t("Between you and {name}. Nobody else can read this.", { name: other })
                        : t("Between the {count} of you. Nobody else can read this.", { count: countParticipants })}
                    {isParticipating && muted && ` ${t("You are not notified of its messages.")}`}
                </p>
            </div>
            {isParticipating && <ConversationOptions conversation={conversation} />}
        </div>
    );
}

interface ThreadProps {
    conversation: Conversation;
    list: ListPage<Message>;
    page: number;
}

function Thread({ conversation, list: { items, paging }, page }: ThreadProps): ReactNode {
    const t = useTranslation();
    const { conversationID, isParticipating, unread = false } = conversation;
    const newestID = items[0]?.messageID;
    useReading(conversationID, page === 1 && unread ? newestID : undefined);
    const hrefOf = (number: number) => conversationPath(conversationID) + (number > 1 ? `?page=${number}` : "");
    const hasOlder = (paging.total ?? 0) > page * paging.limit;
    return (
        <>
            <DoneNotice
                messages={{
                    mute: t("You are not notified of these messages any more."),
                    unmute: t("You are notified of these messages again."),
                }}
            />
            {hasOlder && (
                <Row>
                    <ButtonLink size={32} href={hrefOf(page + 1)}>
                        {t("Older messages")}
                    </ButtonLink>
                </Row>
            )}
            <section aria-label={t("Messages")}>
                {items.length === 0 && <p className={conversationStyles.quiet}>{t("No messages.")}</p>}
                <MessageList messages={items.toReversed()} />
            </section>
            {page > 1 && (
                <Row>
                    <ButtonLink size={32} href={hrefOf(page - 1)}>
                        {t("Newer messages")}
                    </ButtonLink>
                </Row>
            )}
            {unread && page === 1 && <MarkRead conversationID={conversationID} />}
            {isParticipating && page === 1 && <TypingLine conversation={conversation} />}
            <div className={conversationStyles.write}>
                {isParticipating ? (
                    <MessageForm key={conversationID} conversation={conversation} />
                ) : (
                    <Notice icon="lock">{t("You have left this conversation. What was written until then stays here.")}</Notice>
                )}
            </div>
        </>
    );
}

/** Marks a conversation as read once its newest message is shown, and brings the badge up to date. */
function useReading(conversationID: number, messageID: number | undefined): void {
    const dispatch = useAppDispatch();
    useEffect(() => {
        if (messageID === undefined) return;
        void dispatch(readConversation({ conversationID, messageID })).then(() => dispatch(fetchMe({})));
    }, [dispatch, conversationID, messageID]);
}

/** Button for readers without scripts; with scripts the conversation is marked as read by itself. */
function MarkRead({ conversationID }: { conversationID: number }): ReactNode {
    const t = useTranslation();
    return (
        <form method="post" action={conversationPath(conversationID)}>
            <TransientKeyField />
            <Button type="submit" size={32} name="act" value="read">
                {t("Mark as read")}
            </Button>
        </form>
    );
}
