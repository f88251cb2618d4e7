import type { Conversation } from "@parley/conversations/contract";
import { TYPING_MS } from "@parley/conversations/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { useLiveTopic } from "@parley/library/client/live";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { selectTyping, typingEnded } from "../conversations.slice";
import { conversationStyles } from "../conversations.styles";
import { fetchTyping } from "../conversations.thunks";

/** Line that says who else is writing in a conversation. Its space is reserved, so that nothing moves. */
export function TypingLine({ conversation: { conversationID } }: { conversation: Conversation }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const people = useAppSelector((state) => selectTyping(state, conversationID)).data ?? [];
    useLiveTopic({ kind: "typing", id: conversationID, event: "typing", idName: "conversationID" }, () => {
        void dispatch(fetchTyping({ conversationID }));
    });
    // Whoever stops without sending is named for a while only. Each event brings a new list.
    useEffect(() => {
        if (people.length === 0) return;
        const timer = setTimeout(() => dispatch(typingEnded(conversationID)), TYPING_MS);
        return () => clearTimeout(timer);
    }, [dispatch, people, conversationID]);
    const [first, second, ...others] = people.map(({ name }) => name);
    return (
        <p className={conversationStyles.typing} role="status">
            {first !== undefined &&
                (second === undefined
                    ? t("{name} is writing…", { name: first })
                    : others.length === 0
                      ? t("{first} and {second} are writing…", { first, second })
                      : t("Several people are writing…"))}
        </p>
    );
}
