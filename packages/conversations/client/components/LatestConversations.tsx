import { fetchMe } from "@parley/accounts/client";
import { Button, Empty, Loaded, Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useCallback, useEffect } from "react";
import { PANEL_QUERY, selectConversations } from "../conversations.slice";
import { fetchConversations } from "../conversations.thunks";
import { ConversationRow } from "./ConversationRow";

/** List of the latest conversations in the dropdown; fetched again whenever `openings` changes. */
export function LatestConversations({ openings }: { openings: number }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const list = useAppSelector((state) => selectConversations(state, PANEL_QUERY));
    const fetch = useCallback(() => {
        void dispatch(fetchConversations(PANEL_QUERY));
        // The badge and the list tell the same.
        void dispatch(fetchMe({}));
    }, [dispatch]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each opening fetches.
    useEffect(fetch, [fetch, openings]);
    return (
        <Loaded
            value={list}
            error={({ message }) => (
                <Notice kind="danger">
                    {message}{" "}
                    <Button variant="go" size={24} onClick={fetch}>
                        {t("Try again")}
                    </Button>
                </Notice>
            )}
        >
            {({ items }) =>
                items.length === 0 ? (
                    <Empty title={t("You have no messages.")} icon="mail" />
                ) : (
                    <ul aria-label={t("Messages")}>
                        {items.map((conversation) => (
                            <ConversationRow key={conversation.conversationID} conversation={conversation} />
                        ))}
                    </ul>
                )
            }
        </Loaded>
    );
}
