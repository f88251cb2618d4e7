import { selectMe } from "@parley/accounts/client";
import { isDefaultPhoto } from "@parley/accounts/contract";
import type { Conversation } from "@parley/conversations/contract";
import { conversationPath } from "@parley/conversations/contract";
import { BriefTime, classNames, textStyles, UserPhoto } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { conversationStyles } from "../conversations.styles";

interface ConversationRowProps {
    conversation: Conversation;
    /** Whether its page is shown. */
    isOpen?: boolean;
}

/** Renders a conversation in a list: a participant's photo, the name, and the beginning of the last message. */
export function ConversationRow({ conversation, isOpen = false }: ConversationRowProps): ReactNode {
    const t = useTranslation();
    const myID = useAppSelector(selectMe).data?.userID;
    const { conversationID, name, excerpt = "", unread, lastMessage, participants = [], dateInserted } = conversation;
    const photoUrl = participants[0]?.user?.photoUrl ?? "";
    return (
        <li>
            <a
                className={classNames(
                    conversationStyles.row,
                    isOpen && conversationStyles.open,
                    unread && conversationStyles.unread,
                )}
                href={conversationPath(conversationID)}
                aria-current={isOpen || undefined}
            >
                <UserPhoto url={isDefaultPhoto(photoUrl) ? undefined : photoUrl} />
                <span>
                    <span className={conversationStyles.rowHead}>
                        <b>
                            <bdi>{name}</bdi>
                            {unread && <span className={textStyles.hidden}>, {t("unread")}</span>}
                        </b>
                        <span className={conversationStyles.time}>
                            <BriefTime date={lastMessage?.dateInserted ?? dateInserted} />
                        </span>
                    </span>
                    <span className={conversationStyles.excerpt} dir="auto">
                        {!lastMessage
                            ? t("No messages.")
                            : lastMessage.insertUserID === myID
                              ? t("You: {words}", { words: excerpt })
                              : excerpt}
                    </span>
                </span>
            </a>
        </li>
    );
}
