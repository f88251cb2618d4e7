import type { Message } from "@parley/conversations/contract";
import { dateFormat } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { conversationStyles } from "../conversations.styles";
import { MessageItem } from "./MessageItem";

/** Renders messages, oldest first, with a line above the first of each day. */
export function MessageList({ messages }: { messages: readonly Message[] }): ReactNode {
    const { locale, timeZone } = usePageSettings();
    const format = dateFormat(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone });
    const days = messages.map(({ dateInserted }) => format.format(new Date(dateInserted)));
    return messages.map((message, index) => (
        <Fragment key={message.messageID}>
            {days[index] !== days[index - 1] && <p className={conversationStyles.day}>{days[index]}</p>}
            <MessageItem message={message} />
        </Fragment>
    ));
}
