import type { Message } from "@parley/conversations/contract";
import { useDayName } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { conversationStyles } from "../conversations.styles";
import { MessageItem } from "./MessageItem";

/** Renders messages, oldest first, with a line above the first of each day. */
export function MessageList({ messages }: { messages: readonly Message[] }): ReactNode {
    const nameDay = useDayName();
    const days = messages.map(({ dateInserted }) => nameDay(dateInserted));
    return messages.map((message, index) => (
        <Fragment key={message.messageID}>
            {/* The browser's locale data may differ in version from the server's. */}
            {days[index] !== days[index - 1] && (
                <p className={conversationStyles.day} suppressHydrationWarning>
                    {days[index]}
                </p>
            )}
            <MessageItem message={message} />
        </Fragment>
    ));
}
