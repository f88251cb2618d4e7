import { usePermission } from "@parley/accounts/client";
import { CONVERSATIONS_PAGE, NEW_CONVERSATION_PAGE } from "@parley/conversations/contract";
import { createLazyPart, useFetched, useOpenings } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useRef } from "react";
import { messagesPanelStyles } from "./MessagesPanel.styles";

const LatestConversations = createLazyPart(
    async () => (await import(/* webpackChunkName: "conversations" */ "./LatestConversations")).LatestConversations,
);

/** Content of the Messages dropdown: the latest conversations, fetched each time that it opens, and links to all and to a new one. */
export function MessagesPanel(): ReactNode {
    const t = useTranslation();
    const panel = useRef<HTMLDivElement>(null);
    const mayWrite = usePermission("conversations.add");
    const openings = useOpenings(panel);
    const isFetched = useFetched(LatestConversations, openings > 0);

    return (
        <div ref={panel}>
            {isFetched && openings > 0 && <LatestConversations openings={openings} />}
            <p className={messagesPanelStyles.foot}>
                <a href={CONVERSATIONS_PAGE}>{t("All messages")}</a>
                {mayWrite && <a href={NEW_CONVERSATION_PAGE}>{t("New message")}</a>}
            </p>
        </div>
    );
}
